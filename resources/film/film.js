// The count of one game, as the program tells it: this draws it, plays it and asks who has won. It asks no network.
"use strict";

const count = JSON.parse(document.getElementById("count").textContent);
const { wide, high, film, glance, reading } = count;
const FLIGHT = 240, QUICK = 90, ONE_BY_ONE = 300, IN_THE_AIR = 3; // milliseconds; stones of a color at once
const LEAST_HOLD = 2500, TABLE_HOLD = 1500, WORDS_A_SECOND = 3, SIGNS_A_SECOND = 7;
const SPEEDS = [0.25, 0.5, 1, 2, 4];
const HOME = new Set(["dead", "refill"]), AWAITED = new Set(["komi", "penalty", "losing"]);
const MOST_LARGE = 20; // what is left in a bowl is shown as large as on the board
const STARS = { 9: [2, 4, 6], 11: [2, 5, 8], 13: [3, 6, 9], 15: [3, 7, 11], 17: [3, 8, 13], 19: [3, 9, 15] };
const TRADITIONAL = ["tw", "hk", "mo", "hant"];
const INK = "#2b1a0a", WOOD = "#deb068";
const isStill = matchMedia("(prefers-reduced-motion: reduce)");
const find = (name) => document.querySelector(name);
const canvas = find("canvas"), pen = canvas.getContext("2d");

let landed = 0; // stones at rest; those in the air are the next ones
let air = []; // how far each of them is, 0 to 1
let run = null, passed = 0, before = 0, holding = 0;
let answered = false, answer = "", more = false, auto = count.auto, speed = count.speed;
let said = {}, words = {}, room = null;

function text(message, fields) {
  return (words[message] || message).replace(/\{(\w+)\}/g, (_, name) => fields[name]);
}

function codeOf(name) {
  const [first, ...rest] = name.toLowerCase().split("-");
  return first !== "zh" ? first : rest.some((part) => TRADITIONAL.includes(part)) ? "zh_TW" : "zh_CN";
}

function speak(code) {
  said = count.said[code];
  words = count.words[code] || {};
  document.documentElement.lang = code.replace("_", "-");
  find("#language").value = code;
  find("#language").setAttribute("aria-label", text("Language"));
  const [black, white] = count.names;
  write(find("h1"), black && white ? `${black} – ${white}` : black || white || text("Count"));
  document.title = `${find("h1").textContent} · ingboard`;
  write(find("#speed-name"), text("Speed"));
  name("start", "|◀", text("Beginning"));
  name("back", "◀", text("One stone back"));
  name("forward", "▶", text("One stone forward"));
  name("end", "▶|", text("End"));
  name("more", text("More"), "");
  name("again", text("Ask again"), "");
  for (const color of ["B", "W"]) write(find(`[data-answer=${color}] span`), nameOf(color));
  find("#scrub").setAttribute("aria-label", text("Count"));
  find("#rail").replaceChildren(...count.steps.map((step, at) => {
    const part = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    const alone = step[1] === "fill" && count.steps.filter((other) => other[1] === "fill").length > 1 && film[step[0]][0];
    button.textContent = `${{ B: "● ", W: "○ " }[alone] || ""}${said.steps[at][0]}`;
    if (alone) button.setAttribute("aria-label", `${said.steps[at][0]}, ${nameOf(alone)}`);
    button.onclick = () => toStep(at);
    part.append(button);
    return part;
  }));
  show();
}

function name(act, words, spoken) {
  const button = find(`[data-act=${act}]`);
  write(button, words);
  if (spoken) { button.setAttribute("aria-label", spoken); button.title = spoken; }
}

function nameOf(color) { return color === "B" ? text("Black") : text("White"); }

function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

// Where the film stands -----------------------------------------------------------------------------------

function waits() { return !answered && landed === glance && !air.length; }

function present() { // the number of the step that is told
  const at = (stage) => count.steps.findIndex((step) => step[1] === stage);
  if (!air.length && landed === glance && !(answered && landed === reading)) return at("glance");
  if (!air.length && landed === reading) return at("result");
  if (!air.length && landed === count.single) return at("shared");
  const stage = film[Math.min(landed, film.length - 1)][2];
  return count.steps.findLastIndex((step) => step[1] === stage && step[0] <= landed);
}

function told() { // the sentence and its reason
  const [, title, reason] = said.steps[present()], verdict = said.answers[answer];
  if (landed === film.length) return [said.ended, reason];
  if (answered && !air.length && landed === reading) {
    const result = glance === reading ? `${verdict} ${said.headline}`.trim() : said.headline;
    return [result, more ? `${title} ${reason} ${said.area}` : title];
  }
  if (answered && !air.length && landed === glance) return [verdict, ""];
  return [title, more ? reason : ""];
}

function rests() { return [...new Set([...(auto ? [count.single ?? glance, glance, reading] : count.steps.map((step) => step[0])), film.length])].filter((at) => at > landed); }

function flights(from, until) { // as in the window: [lifts, lands] in milliseconds for each stone
  const ways = [], lifts = { B: -FLIGHT, W: -FLIGHT };
  let lift = 0;
  for (let at = from; at < until; at++) {
    const [color, staged] = film[at], long = staged === "q" ? QUICK : FLIGHT;
    if (at > from) {
      const apart = staged === "1" || film[at - 1][1] === "1" ? ONE_BY_ONE : long / (2 * IN_THE_AIR);
      lift = Math.max(lift + apart, lifts[color] + long / IN_THE_AIR);
    }
    lifts[color] = lift;
    ways.push([lift, lift + long]);
  }
  return { from, until, ways };
}

function begin(until) {
  stop();
  if (isStill.matches) { seek(until, true); return; }
  run = flights(landed, until);
  passed = 0;
  before = performance.now();
  requestAnimationFrame(advance);
  show();
}

function advance(now) {
  if (!run) return;
  passed += Math.max(0, Math.min(now - before, 100)) * speed;
  before = now;
  const done = run.ways.filter((way) => way[1] <= passed).length;
  const up = run.ways.filter((way) => way[0] <= passed).length;
  landed = run.from + done;
  air = run.ways.slice(done, up).map((way) => 1 - (1 - (passed - way[0]) / (way[1] - way[0])) ** 3);
  if (landed < run.until) requestAnimationFrame(advance);
  else { run = null; air = []; rested(); }
  show();
}

function rested() { // on by itself where it is told to
  if (!auto || waits() || landed === film.length) return;
  holding = setTimeout(() => { holding = 0; goOn(); }, hold(told().join(" ")) / speed);
}

function hold(sentence) {
  if (count.auto) return TABLE_HOLD;
  return Math.max(LEAST_HOLD, 1000 * sentence.split(" ").length / WORDS_A_SECOND, /[^\u0000-\u2fff]/.test(sentence) ? 1000 * sentence.length / SIGNS_A_SECOND : 0);
}

function stop() {
  run = null;
  air = [];
  clearTimeout(holding);
  holding = 0;
}

function seek(to, isRun = false) { // beyond the glance nothing is told before it is asked
  stop();
  const wanted = Math.max(0, Math.min(to, film.length));
  if (wanted < glance) { answered = false; answer = ""; }
  landed = !answered && wanted > glance ? glance : wanted;
  if (isRun) rested();
  show();
}

// What a reader does --------------------------------------------------------------------------------------

function goOn() {
  if (run || holding) {
    const rest = run && landed;
    stop();
    if (rest !== null) landed = rest;
    return show();
  }
  if (waits()) {
    answered = true;
    if (glance === reading) return show();
  }
  if (landed === film.length) return seek(0);
  begin(rests()[0]);
}

function say(color) {
  if (!waits()) return;
  answered = true;
  answer = color;
  if (glance !== reading) rested();
  show();
}

function toStep(number) {
  const [at, stage] = count.steps[number];
  if (stage === "glance") return askAgain(at);
  if (stage === "result" && waits() && glance === reading) return goOn();
  seek(at);
  if (at === count.single && stage !== "shared") begin(at + 1);
}

function askAgain(at = glance) {
  stop();
  answered = false;
  answer = "";
  seek(at);
}

function toEnd() { // to the question, then to the result, then to full bowls
  if (waits()) answered = true;
  else if (!answered) return seek(glance);
  seek(landed >= reading && glance !== reading ? film.length : reading);
}

const acts = {
  start: () => seek(0), back: () => seek(landed - 1), go: goOn, end: toEnd, again: () => askAgain(),
  forward: () => { if (waits()) goOn(); else if (landed < film.length) begin(landed + 1); },
  more: () => { more = !more; show(); },
};
const KEYS = {
  " ": acts.go, ArrowRight: acts.forward, ArrowLeft: acts.back, Home: acts.start, End: acts.end,
  b: () => say("B"), w: () => say("W"), m: acts.more, r: acts.again,
  a: () => { auto = !auto; if (auto && !waits()) goOn(); },
  ArrowUp: () => pace(1), ArrowDown: () => pace(-1),
  PageDown: () => seek(rests()[0] ?? film.length),
  PageUp: () => seek(count.steps.findLast((step) => step[0] < landed)?.[0] ?? 0),
};

function pace(by) {
  speed = SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(speed) + by))];
  find("#speed").value = String(speed);
}

addEventListener("keydown", (event) => {
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  const inField = event.target.matches("select, input");
  if (!act || event.ctrlKey || event.altKey || event.metaKey || (inField && event.key !== " " && event.key.length > 1)) return;
  if (event.target.matches("select") && event.key === " ") return;
  if (event.target.matches("button") && event.key === " " && event.target.dataset.act !== "go") return;
  event.preventDefault();
  if (!event.repeat || event.key.startsWith("Arrow")) act();
});
addEventListener("keyup", (event) => { // a button is pressed by the key's way up, which has acted already
  if (event.key === " " && event.target.matches("[data-act=go]")) event.preventDefault();
});
for (const button of document.querySelectorAll("[data-act]")) button.onclick = acts[button.dataset.act];
for (const button of document.querySelectorAll("[data-answer]")) button.onclick = () => say(button.dataset.answer);
find("#scrub").max = String(reading + 1); // refilling is one tick
find("#scrub").oninput = (event) => seek(Number(event.target.value) > reading ? film.length : Number(event.target.value));
find("#speed").onchange = (event) => { speed = Number(event.target.value); };
find("#language").onchange = (event) => speak(event.target.value);
addEventListener("resize", () => { room = null; show(); });

// The picture ---------------------------------------------------------------------------------------------

function situation() { // the board, the lids and the bowls, and the stones in the air
  const cells = [...count.board], lids = { B: count.kept[0], W: count.kept[1] };
  const move = ([color, , stage, point], lands) => {
    if (point < 0) lids[color]--;
    else if (HOME.has(stage)) cells[point] = ".";
    else if (lands) cells[point] = color === "B" ? "X" : "O";
  };
  film.slice(0, landed).forEach((stone) => move(stone, true));
  const aloft = film.slice(landed, landed + air.length);
  aloft.forEach((stone) => move(stone, false));
  const bowl = (color, sign) => count.set - lids[color] - cells.filter((cell) => cell === sign).length
    - aloft.filter((stone) => stone[0] === color).length;
  return { cells, lids, aloft, bowls: { B: bowl("B", "X"), W: bowl("W", "O") } };
}

function marks() {
  const shown = new Map();
  for (const [from, point, mark] of count.marks) {
    if (from > landed) break;
    if (mark) shown.set(point, mark); else shown.delete(point);
  }
  if (!answered) for (const [point, mark] of shown) if (mark === "winning") shown.delete(point);
  return shown;
}

function measure() { // wide: the board between the bowls; narrow: the bowls side by side above it
  const width = canvas.clientWidth, columns = width >= 700 ? 10 : 20, head = 26;
  if (width >= 700) {
    const tall = Math.max(300, Math.min(innerHeight - 352, 760)), bowl = Math.min(width * 0.24, tall * 0.56);
    const side = Math.min(tall, width - 2 * bowl - 32), left = (width - side) / 2;
    const trays = { B: { x: left - 16 - bowl, y: 0, w: bowl }, W: { x: left + side + 16, y: 0, w: bowl } };
    for (const tray of Object.values(trays)) fit(tray, columns, head, side);
    room = { width, height: side, board: { x: left, y: 0, side }, trays };
  } else {
    const side = Math.min(width, 560), bowl = (width - 12) / 2, left = (width - side) / 2;
    const trays = { B: { x: 0, y: 0, w: bowl }, W: { x: width - bowl, y: 0, w: bowl } };
    for (const tray of Object.values(trays)) fit(tray, columns, head, 1e4);
    const top = trays.B.h + head + 8;
    room = { width, height: top + side, board: { x: left, y: top, side }, trays };
  }
  room.pitch = room.board.side / (Math.max(wide, high) + 0.6);
  const ratio = devicePixelRatio || 1;
  canvas.style.height = `${room.height}px`;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(room.height * ratio);
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
}

function fit(tray, columns, head, tallest) { // wells in tens: a gap stands after each ten of a row
  const rows = Math.ceil(count.set / columns), across = columns + columns / 20 + 0.4;
  tray.columns = columns;
  tray.pitch = Math.min(tray.w / across, (tallest - head) / (rows + 0.8));
  tray.wide = tray.pitch * across;
  tray.h = tray.pitch * (rows + 0.8);
  tray.head = head;
  tray.left = tray.x + (tray.w - tray.wide) / 2;
}

function at(point) {
  const { board, pitch } = room, middle = board.side / 2;
  return [board.x + middle + (point % wide - (wide - 1) / 2) * pitch,
    board.y + middle + (Math.floor(point / wide) - (high - 1) / 2) * pitch];
}

function well(color, number) {
  const tray = room.trays[color], column = number % tray.columns;
  return [tray.left + tray.pitch * (0.9 + column + 0.5 * (column >= 10)), tray.y + tray.head + tray.pitch * (0.9 + Math.floor(number / tray.columns))];
}

function disc(x, y, radius) { pen.beginPath(); pen.arc(x, y, radius, 0, 7); }

function stone(color, x, y, radius) {
  disc(x, y, radius);
  pen.fillStyle = color === "B" ? "#16181a" : "#f7f5ef";
  pen.fill();
  pen.lineWidth = Math.max(0.8, radius / 9);
  pen.strokeStyle = INK;
  pen.stroke();
}

function paint() {
  if (!room) measure();
  if (!room.width) return;
  const now = situation(), shown = marks();
  pen.clearRect(0, 0, room.width, room.height);
  paintBoard(now, shown);
  paintBowl("B", now);
  paintBowl("W", now);
  now.aloft.forEach((flying, number) => {
    const [color, , stage, point] = flying, nth = now.aloft.slice(0, number).filter((other) => other[0] === color).length;
    const home = well(color, now.bowls[color] + (HOME.has(stage) || point < 0 ? 0 : nth));
    const out = point < 0 ? well(color === "B" ? "W" : "B", count.set - 1) : at(point);
    const [from, to] = HOME.has(stage) || point < 0 ? [out, home] : [home, out], share = air[number];
    const small = room.trays[color].pitch * 0.46, large = room.pitch * 0.47, grown = from === home ? share : 1 - share;
    stone(color, from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, small + (large - small) * grown);
  });
}

function paintBoard({ cells, aloft }, shown) {
  const { board, pitch } = room, stage = count.steps[present()][1];
  pen.fillStyle = WOOD;
  pen.fillRect(board.x, board.y, board.side, board.side);
  if (stage === "fill") { // the land that is filled now
    const alone = count.steps.filter((step) => step[1] === "fill").length > 1;
    const color = film[Math.min(landed, film.length - 1)][0];
    pen.fillStyle = "#f0d19a";
    cells.forEach((cell, point) => {
      const owner = count.land[point];
      if (cell !== "." || owner === "." || (alone && owner !== color)) return;
      const [x, y] = at(point);
      pen.fillRect(x - pitch / 2, y - pitch / 2, pitch, pitch);
    });
  }
  pen.strokeStyle = pen.fillStyle = INK;
  pen.lineWidth = Math.max(1, pitch / 28);
  pen.beginPath();
  for (let x = 0; x < wide; x++) { pen.moveTo(...at(x)); pen.lineTo(...at((high - 1) * wide + x)); }
  for (let y = 0; y < high; y++) { pen.moveTo(...at(y * wide)); pen.lineTo(...at(y * wide + wide - 1)); }
  pen.stroke();
  for (const x of STARS[wide] || []) for (const y of STARS[high] || []) { disc(...at(y * wide + x), pitch * 0.1); pen.fill(); }
  cells.forEach((cell, point) => { if (cell !== ".") stone(cell === "X" ? "B" : "W", ...at(point), pitch * 0.47); });
  for (const point of count.dead) if (cells[point] !== "." && landed <= film.findLastIndex((one) => one[2] === "dead")) cross(point, cells[point]);
  if (stage === "fill") for (const point of count.border) ring(...at(point), cells[point] === "X" ? "#fff" : "#000", 0.36);
  for (const [point, mark] of shown) sign(mark, point, cells[point]);
  for (const [, , kind, point] of aloft) if (AWAITED.has(kind)) { pen.setLineDash([4, 4]); ring(...at(point), INK, 0.42); pen.setLineDash([]); }
}

function cross(point, cell) {
  const [x, y] = at(point), arm = room.pitch * 0.2;
  pen.strokeStyle = cell === "X" ? "#fff" : "#000";
  pen.lineWidth = Math.max(1.5, room.pitch / 11);
  pen.beginPath();
  pen.moveTo(x - arm, y - arm); pen.lineTo(x + arm, y + arm);
  pen.moveTo(x - arm, y + arm); pen.lineTo(x + arm, y - arm);
  pen.stroke();
}

function ring(x, y, color, share) {
  disc(x, y, room.pitch * share);
  pen.strokeStyle = color;
  pen.lineWidth = Math.max(1, room.pitch / 16);
  pen.stroke();
}

function sign(mark, point, cell) { // K, P, 2 on a stone; 1, R and the half and half square on the wood
  const [x, y] = at(point), { pitch } = room, on = cell === "X" ? "#fff" : "#000";
  if (mark === "shared") {
    const arm = pitch * 0.26;
    pen.fillStyle = "#16181a";
    pen.fillRect(x - arm, y - arm, arm, 2 * arm);
    pen.fillStyle = "#f7f5ef";
    pen.fillRect(x, y - arm, arm, 2 * arm);
    pen.strokeStyle = INK;
    pen.strokeRect(x - arm, y - arm, 2 * arm, 2 * arm);
    return;
  }
  const letter = { komi: "K", penalty: "P", losing: "2", winning: "1", R: "R" }[mark];
  if (!letter) return;
  if (cell === ".") { disc(x, y, pitch * 0.4); pen.fillStyle = "#f0d19a"; pen.fill(); ring(x, y, INK, 0.4); }
  pen.fillStyle = cell === "." ? "#000" : on;
  pen.font = `600 ${Math.round(pitch * 0.52)}px system-ui, sans-serif`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(letter, x, y + pitch * 0.03);
}

function paintBowl(color, { bowls, lids }) {
  const tray = room.trays[color], inBowl = bowls[color], wood = color === "B" ? "#edd3a6" : "#5d4130";
  pen.fillStyle = getComputedStyle(document.body).color;
  pen.font = "600 16px system-ui, sans-serif";
  pen.textBaseline = "alphabetic";
  pen.textAlign = "left";
  pen.fillText(nameOf(color), tray.left, tray.y + 18);
  if (answered || more && landed < glance) { pen.textAlign = "right"; pen.fillText(String(inBowl), tray.left + tray.wide, tray.y + 18); }
  pen.fillStyle = wood;
  pen.strokeStyle = INK;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.rect(tray.left, tray.y + tray.head, tray.wide, tray.h);
  pen.fill();
  pen.stroke();
  const isLarge = !air.length && landed === glance && inBowl <= MOST_LARGE;
  pen.fillStyle = color === "B" ? "#b79763" : "#8a6a55";
  for (let at = isLarge ? 0 : inBowl; at < count.set; at++) { disc(...well(color, at), tray.pitch * 0.12); pen.fill(); }
  if (isLarge) {
    const step = Math.min(room.pitch, tray.wide / 5.2, tray.h / 4.2);
    for (let at = 0; at < inBowl; at++) stone(color, tray.left + step * (at % 5) + step * 0.6, tray.y + tray.head + step * (Math.floor(at / 5) + 0.6), step * 0.47);
  } else for (let at = 0; at < inBowl; at++) stone(color, ...well(color, at), tray.pitch * 0.46);
  const other = color === "B" ? "W" : "B"; // prisoners in this side's lid, one over the other
  for (let at = 0; at < lids[other]; at++) stone(other, tray.left + tray.wide - tray.pitch * (0.9 + 0.25 * (at % 36)), tray.y + tray.head + tray.h - tray.pitch * 0.5, tray.pitch * 0.46);
}

function show() {
  paint();
  const [title, reason] = told(), step = present(), isAsked = waits();
  write(find("#caption"), title);
  write(find("#reason"), reason);
  find("#ask").hidden = !isAsked;
  const isResult = answered && !air.length && landed === reading && said.sum.length > 0;
  find("#sum").hidden = !isResult;
  if (isResult) showSum();
  write(find("[data-act=go]"), run || holding ? text("Pause") : landed === film.length ? text("Play") : text("Go on"));
  find("[data-act=more]").setAttribute("aria-pressed", String(more));
  find("[data-act=again]").disabled = !answered;
  find("#scrub").value = String(Math.min(landed, reading + 1));
  find("#scrub").setAttribute("aria-valuetext", said.steps[step][0]);
  [...find("#rail").children].forEach((part, at) => {
    if (at === step) part.firstChild.setAttribute("aria-current", "step"); else part.firstChild.removeAttribute("aria-current");
  });
  if (run) return;
  const { bowls } = situation(), heard = [text("Board"), said.steps[step][0]]; // who hears the bowls counts as who sees them
  for (const color of ["B", "W"]) heard.push(text("{side}: {number} in bowl", { side: nameOf(color), number: bowls[color] }));
  canvas.setAttribute("aria-label", heard.join(", "));
}

function showSum() {
  find("#sum").setAttribute("aria-label", said.spoken);
  find("#sum").replaceChildren(...said.sum.map(([kind, first, mark]) => {
    if (kind === "words") return document.createTextNode(first);
    const sign = document.createElement("i");
    sign.className = { B: "black", W: "white" }[first] || "space";
    sign.textContent = mark === "losing" ? "2" : mark === "winning" ? "1" : "";
    return sign;
  }));
}

find("#speed").replaceChildren(...SPEEDS.map((each) => new Option(`${each}×`, each, false, each === speed)));
find("#language").replaceChildren(...Object.entries(count.languages).map(([code, own]) => new Option(own, code)));
speak(navigator.languages.map(codeOf).find((each) => each in count.said) || count.language);
