// The hall for spectators: the round, every table's board and clocks live, the moves of one. It says nothing.
// What comes is of strangers: each value is taken for what it should be or for none, and only ever shown as text.
"use strict";

const LOST_AFTER = 40_000; // as long as the director waits for a table's word
const PHASES = {
  handicap: () => text("Handicap"), agreement: () => text("Agreement"), "playing-on": () => text("Playing on"),
  counting: () => text("Count"), reported: () => text("Result reported"), finished: () => text("Result"),
};
const TRADITIONAL = ["tw", "hk", "mo", "hant"];
let words = {}; // the language's, by the English that stands here
const MOST_LINES = 52, MOST_TABLES = 2000, MOST_MOVES = 5000, LONGEST = 200, LONGEST_RESULT = 20;
const LARGEST = { state: 65_536, online: 65_536, round: 1_048_576, record: 1_048_576 }; // bytes
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const STARS = { 9: [2, 4, 6], 11: [2, 5, 8], 13: [3, 6, 9], 15: [3, 7, 11], 17: [3, 8, 13], 19: [3, 9, 15] };
const LIST = "#/round"; // no table is called so
const tables = new Map();
const listed = { number: 0, event: "", games: [] };
const chosen = { name: "", game: "", at: null, seen: new Map(), record: null }; // at: a move's number, null: the board now
const byId = (id) => document.getElementById(id);
const grid = byId("tables"), link = byId("link"), search = byId("search"), moves = byId("moves");
let isDue = false; // something is to be drawn

const client = mqtt.connect(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/mqtt`,
  { protocolVersion: 4, clean: true, keepalive: 20, reconnectPeriod: 2000, resubscribe: false },
);
client.on("connect", () => {
  client.subscribe(["ingboard/1/+/+/state", "ingboard/1/+/+/online", "ingboard/1/+/round"], { qos: 1 });
  if (chosen.name) client.subscribe(recordOf(chosen.name), { qos: 1 });
  showLink(false);
});
client.on("close", () => showLink(true));
client.on("message", (topic, payload, packet) => {
  const parts = topic.split("/"), kind = parts.pop(), name = parts[3];
  if (payload.length > LARGEST[kind]) return;
  if (kind === "record" && name === chosen.name && !payload.length) return takeRecord(null);
  let said = null;
  try { said = JSON.parse(payload.toString()); } catch { return; }
  if (said === null || typeof said !== "object") return;
  write(byId("hall"), parts[2]);
  if (kind === "round") return takeRound(said);
  if (kind === "record") return name === chosen.name ? takeRecord(said) : undefined;
  const table = tables.get(name) || newTable(name);
  if (!table) return;
  table.heard = performance.now();
  if (kind === "online") table.online = said.online === true;
  else takeState(table, said, packet.retain);
  draw(table);
});

function takeState(table, said, isKept) {
  table.state = said;
  // Of what the broker kept only the table's own time of day tells how old it is.
  table.at = performance.now() - (isKept ? Math.max(0, Date.now() - Date.parse(said.at) || 0) : 0);
  if (table.name === chosen.name) noteBoard(table);
}

function takeRound(said) {
  listed.number = numberOf(said.number) || 0;
  listed.event = wordOf(said.event);
  const games = Array.isArray(said.games) ? said.games.slice(0, MOST_TABLES) : [];
  listed.games = games.filter((game) => game !== null && typeof game === "object").map((game) => ({
    table: wordOf(game.table), black: wordOf(game.black), white: wordOf(game.white), result: wordOf(game.result).slice(0, LONGEST_RESULT),
    ranks: { black: wordOf(game.black_rank), white: wordOf(game.white_rank) }, handicap: numberOf(game.handicap) || 0,
  }));
  draw();
}

addEventListener("hashchange", () => choose(true));
addEventListener("resize", () => tables.forEach((table) => draw(table)));
addEventListener("keydown", (event) => {
  if (event.target === search || event.ctrlKey || event.altKey || event.metaKey) return;
  const act = { ArrowLeft: back, ArrowRight: forward, Home: first, End: now }[event.key];
  if (event.key === "Escape" && location.hash.length > 1) location.hash = "";
  else if (act && chosen.name) act();
  else return;
  event.preventDefault();
});
search.addEventListener("input", () => {
  if (chosen.name) location.hash = "";
  showAll();
});
for (const [id, act] of Object.entries({ first, back, forward, now })) byId(id).addEventListener("click", act);
setInterval(showAll, 200);
choose(false);

fetch("words.json").then((answer) => answer.json()).then(speak, () => speak({}));

function speak(languages) { // the first of the browser's languages that there is
  const code = navigator.languages.map(codeOf).find((each) => each === "en" || each in languages) || "en";
  words = languages[code] || {};
  document.documentElement.lang = code.replace("_", "-");
  write(document.querySelector("footer"), text("For watching only, not for claims"));
  write(byId("to-boards"), text("Tables"));
  write(byId("now"), text("The board now"));
  write(byId("sgf"), text("Save as SGF"));
  search.placeholder = text("Table or name");
  search.setAttribute("aria-label", search.placeholder);
  for (const [id, said] of Object.entries({ first: text("First move"), back: text("Back"), forward: text("Forward") })) {
    byId(id).setAttribute("aria-label", said);
    byId(id).title = said;
  }
  const heads = [text("Table"), text("Black"), text("White"), text("Result")];
  document.querySelectorAll("#round thead th").forEach((head, at) => write(head, heads[at]));
  tables.forEach((table) => draw(table));
  showAll();
}

function codeOf(name) {
  const [main, ...rest] = name.toLowerCase().split("-");
  return main !== "zh" ? main : rest.some((part) => TRADITIONAL.includes(part)) ? "zh_TW" : "zh_CN";
}

function text(message, fields) {
  return (words[message] || message).replace(/\{(\w+)\}/g, (_, name) => fields[name]);
}

function wordOf(value) { return typeof value === "string" ? value.slice(0, LONGEST) : ""; }

function numberOf(value) { return Number.isInteger(value) && value >= 0 ? value : null; }

function write(element, said) {
  if (element.textContent !== said) element.textContent = said;
}

function showLink(isLost) {
  link.textContent = isLost ? text("Offline") : "";
  link.className = isLost ? "lost" : "";
}

const order = new Intl.Collator(undefined, { numeric: true }).compare;

function newTable(name) { // null: there are too many
  if (tables.size >= MOST_TABLES) return null;
  const cell = byId("table").content.firstElementChild.cloneNode(true);
  cell.dataset.table = name;
  const table = { name, cell, state: null, online: false, heard: 0, at: 0, isDue: true };
  tables.set(name, table);
  const next = [...grid.children].find((each) => order(each.dataset.table, name) > 0);
  grid.insertBefore(cell, next || null);
  cell.href = `#${encodeURIComponent(name)}`;
  if (hash() === name) choose(false);
  return table;
}

function hash() {
  try { return decodeURIComponent(location.hash.slice(1)); } catch { return ""; }
}

function recordOf(name) { return `ingboard/1/+/${name}/record`; }

function choose(isAsked) { // a table, the list of the round, or all boards; a large board links back to all
  const isList = location.hash === LIST, name = !isList && tables.has(hash()) ? hash() : "", before = chosen.name;
  if (name !== before) {
    if (before) client.unsubscribe(recordOf(before));
    takeRecord(null);
    Object.assign(chosen, { name, game: "", at: null });
    chosen.seen.clear();
    if (name) {
      client.subscribe(recordOf(name), { qos: 1 });
      noteBoard(tables.get(name));
    }
  }
  document.body.classList.toggle("one", Boolean(name));
  document.body.classList.toggle("list", isList);
  byId("round").hidden = !isList;
  moves.hidden = !name;
  for (const [id, isHere] of [["to-boards", !isList && !name], ["to-round", isList]]) {
    if (isHere) byId(id).setAttribute("aria-current", "page");
    else byId(id).removeAttribute("aria-current");
  }
  for (const table of tables.values()) {
    table.cell.classList.toggle("large", table.name === name);
    table.cell.href = table.name === name ? "#" : `#${encodeURIComponent(table.name)}`;
    draw(table);
  }
  if (isAsked && document.activeElement !== search && tables.has(name || before)) tables.get(name || before).cell.focus();
  showAll();
}

// The moves of the chosen table: those seen since it was chosen, and all of them while its record is served.

function noteBoard(table) {
  const { state } = table, number = state && numberOf(state.moves), rows = boardOf(state);
  if (!state || number === null || number > MOST_MOVES) return;
  if (wordOf(state.game) !== chosen.game) {
    chosen.seen.clear();
    Object.assign(chosen, { game: wordOf(state.game), at: null });
  }
  for (const each of chosen.seen.keys()) if (each > number) chosen.seen.delete(each); // taken back
  if (rows) chosen.seen.set(number, { rows, last: wordOf(state.last_move) });
}

function takeRecord(said) {
  const sgf = byId("sgf");
  if (sgf.href) URL.revokeObjectURL(sgf.href);
  sgf.removeAttribute("href");
  chosen.record = said && { game: said.game, boards: boardsOf(said), sgf: said.sgf };
  sgf.hidden = !(said && typeof said.sgf === "string");
  if (!sgf.hidden) {
    sgf.href = URL.createObjectURL(new Blob([said.sgf], { type: "application/x-go-sgf" }));
    sgf.download = `table-${chosen.name}.sgf`;
  }
  draw(tables.get(chosen.name));
  showMoves();
}

function boardsOf(said) { // the board after each move; none of what is no record of ours
  let rows = boardOf({ board: said.first });
  if (!rows || !Array.isArray(said.moves) || said.moves.length > MOST_MOVES) return [];
  const boards = [{ rows, last: "" }], high = rows.length, wide = rows[0].length;
  for (const move of said.moves) {
    if (typeof move !== "string" || !/^([.XO][A-HJ-Z]\d{1,2})*$/.test(move)) return [];
    const next = rows.map((row) => [...row]);
    let last = "";
    for (const [, sign, letter, number] of move.matchAll(/([.XO])([A-HJ-Z])(\d{1,2})/g)) {
      const x = LETTERS.indexOf(letter), y = high - Number(number);
      if (x >= wide || y < 0 || y >= high) return [];
      next[y][x] = sign;
      if (sign !== "." && !last) last = letter + number;
    }
    rows = next.map((row) => row.join(""));
    boards.push({ rows, last });
  }
  return boards;
}

function isHidden(table) { return Boolean(table.state && table.state.phase && !boardOf(table.state)); }

function pastOf(number) { // the board after a move of the chosen table, undefined where it is not known
  const { record } = chosen;
  return record && record.game === chosen.game && record.boards[number] || chosen.seen.get(number);
}

function numbers() { // of the moves that can be looked at
  const table = tables.get(chosen.name), latest = table && table.state && numberOf(table.state.moves);
  if (!table || latest === null || isHidden(table)) return [];
  const { record } = chosen, ofRecord = record && record.game === chosen.game ? record.boards.keys() : [];
  return [...new Set([...ofRecord, ...chosen.seen.keys()])].filter((each) => each < latest).sort((a, b) => a - b);
}

function lookAt(number) {
  chosen.at = number === undefined ? null : number;
  draw(tables.get(chosen.name));
  showMoves();
}

function first() { lookAt(numbers()[0]); }
function back() {
  const all = numbers(), before = chosen.at === null ? all : all.filter((each) => each < chosen.at);
  lookAt(before.length ? before[before.length - 1] : all[0]);
}
function forward() { if (chosen.at !== null) lookAt(numbers().find((each) => each > chosen.at)); }
function now() { lookAt(undefined); }

function showMoves() {
  const table = tables.get(chosen.name);
  if (!table) return;
  const all = numbers();
  if (chosen.at !== null && !all.includes(chosen.at)) lookAt(undefined);
  const board = shownBoard(table), number = chosen.at === null ? table.state && numberOf(table.state.moves) : chosen.at;
  write(byId("shown"), isHidden(table) ? text("Board hidden while paused.") : !board ? ""
    : [text("Move {number}", { number }), board.last === "pass" ? text("Pass") : board.last].filter(Boolean).join(", "));
  moves.classList.toggle("past", chosen.at !== null);
  const ends = { first: chosen.at === all[0], back: chosen.at === all[0], forward: chosen.at === null, now: chosen.at === null };
  for (const [id, isEnd] of Object.entries(ends)) byId(id).setAttribute("aria-disabled", !all.length || isEnd);
}

// What is seen.

function showAll() {
  const round = listed.number ? text("Round {number}", { number: listed.number }) : text("Results");
  const event = listed.event || [...tables.values()].map((table) => wordOf(table.state && table.state.event)).find(Boolean) || "";
  write(byId("event"), event);
  write(byId("to-round"), round);
  document.title = ["ingboard", event].filter(Boolean).join(" · ");
  if (document.body.classList.contains("list")) return showRound();
  for (const table of tables.values()) {
    table.cell.hidden = !isFound(table.name, table.state && table.state.title, nameOf(table, "black"), nameOf(table, "white"));
    show(table);
  }
  showMoves();
}

function plain(value) { return value.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase(); }

function isFound(table, ...where) { // by its whole number, or by a part of a name
  const wanted = plain(search.value.trim());
  if (/^\d+$/.test(wanted)) return table.replace(/^0+/, "") === wanted.replace(/^0+/, "");
  return !wanted || [table, ...where].some((each) => typeof each === "string" && plain(each).includes(wanted));
}

function nameOf(table, side) {
  const player = table.state && table.state[side];
  return wordOf(player && player.name);
}

function statusOf(table, isThere) {
  const { state } = table;
  if (!isThere) return text("Offline");
  if (state.phase === "finished" && wordOf(state.result)) return wordOf(state.result).slice(0, LONGEST_RESULT);
  if (state.held) return text("Paused");
  if (Object.hasOwn(PHASES, state.phase)) return PHASES[state.phase]();
  return state.phase ? text("Move {number}", { number: numberOf(state.moves) || 0 }) : text("No game");
}

function isThere(table) { return table.online && performance.now() - table.heard < LOST_AFTER; }

function show(table) {
  const { cell, state } = table, there = isThere(table);
  cell.classList.toggle("offline", !there);
  if (!state) return write(cell.querySelector(".title"), text("Table {number}", { number: table.name }));
  write(cell.querySelector(".title"), wordOf(state.title));
  const phase = cell.querySelector(".phase");
  phase.classList.toggle("held", Boolean(state.held));
  write(phase, statusOf(table, there));
  for (const side of cell.querySelectorAll(".side")) showSide(table, side, there);
}

function showSide(table, side, there) {
  const player = table.state[side.dataset.side] || {};
  write(side.querySelector(".name"), [nameOf(table, side.dataset.side) || (side.dataset.side === "black" ? text("Black") : text("White")), wordOf(player.rank)].filter(Boolean).join(" "));
  const clock = player.clock && typeof player.clock === "object" ? player.clock : null;
  side.classList.toggle("running", Boolean(clock && clock.running && there));
  side.classList.toggle("flag", Boolean(clock && clock.flag));
  const past = clock && clock.running && there ? performance.now() - table.at : 0;
  write(side.querySelector(".time"), clock ? digits(Math.max(0, (numberOf(clock.remaining_ms) || 0) - past)) : "");
  const points = clock && numberOf(clock.points), period = clock && numberOf(clock.period);
  write(side.querySelector("small"), !clock ? "" : clock.flag ? text("Flag")
    : [period ? text("Period {period} of {periods}", { period, periods: numberOf(clock.periods) || 0 }) : "", points ? `−${points}` : ""].filter(Boolean).join(" · "));
}

function digits(ms) {
  const all = Math.ceil(ms / 1000), pad = (n) => String(n).padStart(2, "0");
  const rest = `${pad(Math.floor(all / 60) % 60)}:${pad(all % 60)}`;
  return all < 3600 ? rest.replace(/^0(?=\d:)/, "") : `${Math.floor(all / 3600)}:${rest}`;
}

// The list of the round: the director's, each result by the table that he named and the players whom he paired there.

function gamesNow() {
  if (listed.games.length) return listed.games;
  const there = [...tables.values()].filter((table) => nameOf(table, "black") || nameOf(table, "white"));
  return there.sort((one, other) => order(one.name, other.name)).map((table) => ({
    table: table.name, black: nameOf(table, "black"), white: nameOf(table, "white"), result: "",
    ranks: { black: "", white: "" }, handicap: 0,
  }));
}

function resultOf(game) {
  const table = tables.get(game.table);
  if (game.result) return game.result;
  const isIts = table && table.state && nameOf(table, "black") === game.black && nameOf(table, "white") === game.white;
  return isIts ? statusOf(table, table.state.phase === "finished" || isThere(table)) : "";
}

function showRound() {
  const body = document.querySelector("#round tbody");
  const found = gamesNow().filter((game) => isFound(game.table, game.black, game.white));
  const games = found.filter((game) => game.white), byes = found.filter((game) => !game.white && game.black);
  while (body.rows.length > games.length) body.deleteRow(-1);
  games.forEach((game, at) => showGame(game, body.rows[at] || newRow(body)));
  const names = byes.map((game) => game.black).join(", ");
  write(byId("byes"), names ? text("Bye: {names}", { names }) : "");
}

function newRow(body) {
  const row = body.insertRow(), head = document.createElement("th");
  head.scope = "row";
  head.append(document.createElement("a"));
  row.append(head);
  for (let cell = 0; cell < 3; cell++) row.insertCell();
  return row;
}

function showGame(game, row) {
  const [head, black, white, result] = row.cells, to = head.firstElementChild;
  row.dataset.game = game.table;
  write(to, game.table);
  if (!tables.has(game.table)) to.removeAttribute("href");
  else if (to.getAttribute("href") !== `#${encodeURIComponent(game.table)}`) to.href = `#${encodeURIComponent(game.table)}`;
  const given = game.handicap ? text("handicap {number}", { number: game.handicap }) : "";
  write(black, [game.black, game.ranks.black, given && `(${given})`].filter(Boolean).join(" "));
  write(white, [game.white, game.ranks.white].filter(Boolean).join(" "));
  write(result, resultOf(game));
}

// Boards, drawn together once for all that came meanwhile.

function draw(table) {
  if (table) table.isDue = true;
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    showAll();
    for (const each of tables.values()) if (each.isDue) drawBoard(each);
  });
}

function boardOf(state) { // what is no board of ours is none: one table's word stops no other's picture
  const rows = state && state.board;
  const isBoard = Array.isArray(rows) && rows.length > 0 && rows.length <= MOST_LINES
    && rows.every((row) => typeof row === "string" && row.length === rows[0].length && /^[.XO]{1,52}$/.test(row));
  return isBoard ? rows : null;
}

function shownBoard(table) { // rows and the last move, as the board is looked at; null for none
  const past = table.name === chosen.name && chosen.at !== null && !isHidden(table) ? pastOf(chosen.at) : null;
  const rows = boardOf(table.state);
  return past || (rows && { rows, last: wordOf(table.state.last_move) });
}

function drawBoard(table) {
  const canvas = table.cell.querySelector("canvas"), board = shownBoard(table);
  const side = Math.round(canvas.clientWidth * devicePixelRatio);
  if (!side) return;
  table.isDue = false;
  canvas.width = canvas.height = side;
  const number = table.name === chosen.name && chosen.at !== null ? chosen.at : table.state && numberOf(table.state.moves) || 0;
  canvas.setAttribute("aria-label", [text("Board"), board && text("Move {number}", { number }), board && board.last].filter(Boolean).join(", "));
  if (!board) return;
  const { rows } = board, pen = canvas.getContext("2d"), wide = rows[0].length, high = rows.length;
  const pitch = side / (Math.max(wide, high) + 0.6);
  const at = (n, of) => side / 2 + (n - (of - 1) / 2) * pitch;
  const dot = (x, y, radius) => { pen.beginPath(); pen.arc(at(x, wide), at(y, high), radius * pitch, 0, 7); };
  pen.fillStyle = "#deb068";
  pen.fillRect(0, 0, side, side);
  pen.strokeStyle = pen.fillStyle = "#2b1a0a";
  pen.lineWidth = Math.max(1, pitch / 28);
  pen.beginPath();
  for (let x = 0; x < wide; x++) { pen.moveTo(at(x, wide), at(0, high)); pen.lineTo(at(x, wide), at(high - 1, high)); }
  for (let y = 0; y < high; y++) { pen.moveTo(at(0, wide), at(y, high)); pen.lineTo(at(wide - 1, wide), at(y, high)); }
  pen.stroke();
  for (const x of STARS[wide] || []) for (const y of STARS[high] || []) { dot(x, y, 0.1); pen.fill(); }
  rows.forEach((row, y) => [...row].forEach((point, x) => {
    if (point === ".") return;
    dot(x, y, 0.47);
    pen.fillStyle = point === "X" ? "#16181a" : "#f7f5ef";
    pen.fill();
    pen.stroke();
  }));
  const last = /^([A-Z])(\d{1,2})$/.exec(board.last);
  if (!last) return;
  const x = LETTERS.indexOf(last[1]), y = high - Number(last[2]);
  dot(x, y, 0.24);
  pen.lineWidth = Math.max(1.5, pitch / 9);
  pen.strokeStyle = rows[y] && rows[y][x] === "X" ? "#fff" : "#000";
  pen.stroke();
}
