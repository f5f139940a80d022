// The hall for spectators: every table's state as the broker tells it, boards and clocks live. It says nothing.
"use strict";

const LOST_AFTER = 40_000; // as long as the director waits for a table's word
const PHASES = {
  handicap: () => text("Handicap"), agreement: () => text("Agreement"), "playing-on": () => text("Playing on"),
  counting: () => text("Count"), reported: () => text("Result reported"), finished: () => text("Result"),
};
const TRADITIONAL = ["tw", "hk", "mo", "hant"];
let words = {}; // the language's, by the English that stands here
const MOST_LINES = 52;
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const STARS = { 9: [2, 4, 6], 11: [2, 5, 8], 13: [3, 6, 9], 15: [3, 7, 11], 17: [3, 8, 13], 19: [3, 9, 15] };
const tables = new Map();
const grid = document.getElementById("tables");
const link = document.getElementById("link");

const client = mqtt.connect(
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/mqtt`,
  { protocolVersion: 4, clean: true, keepalive: 20, reconnectPeriod: 2000 },
);
client.on("connect", () => {
  client.subscribe(["ingboard/1/+/+/state", "ingboard/1/+/+/online"], { qos: 1 });
  showLink(false);
});
client.on("close", () => showLink(true));
client.on("message", (topic, payload, packet) => {
  const [, , hall, name, kind] = topic.split("/");
  let said = null;
  try { said = JSON.parse(payload.toString()); } catch { return; }
  if (said === null || typeof said !== "object") return;
  document.getElementById("hall").textContent = hall;
  const table = tables.get(name) || newTable(name);
  table.heard = performance.now();
  if (kind === "online") table.online = said.online === true;
  else {
    table.state = said;
    // Of what the broker kept only the table's own time of day tells how old it is.
    table.at = performance.now() - (packet.retain ? Math.max(0, Date.now() - Date.parse(said.at) || 0) : 0);
    drawBoard(table);
  }
  show(table);
});
addEventListener("hashchange", choose);
addEventListener("resize", () => tables.forEach(drawBoard));
setInterval(() => tables.forEach(show), 200);

fetch("words.json").then((answer) => answer.json()).then(speak, () => speak({}));

function speak(languages) { // the first of the browser's languages that there is
  const code = navigator.languages.map(codeOf).find((each) => each === "en" || each in languages) || "en";
  words = languages[code] || {};
  document.documentElement.lang = code.replace("_", "-");
  write(document.querySelector("footer"), text("For watching only, not for claims"));
  tables.forEach(drawBoard);
}

function codeOf(name) {
  const [first, ...rest] = name.toLowerCase().split("-");
  return first !== "zh" ? first : rest.some((part) => TRADITIONAL.includes(part)) ? "zh_TW" : "zh_CN";
}

function text(message, fields) {
  return (words[message] || message).replace(/\{(\w+)\}/g, (_, name) => fields[name]);
}

function showLink(isLost) {
  link.textContent = isLost ? text("Offline") : "";
  link.className = isLost ? "lost" : "";
}

function newTable(name) {
  const cell = document.getElementById("table").content.firstElementChild.cloneNode(true);
  cell.dataset.table = name;
  const table = { name, cell, state: null, online: false, heard: 0, at: 0 };
  tables.set(name, table);
  const names = [...tables.keys()].sort((a, b) => a.localeCompare(b, undefined, { numeric: true }));
  const next = names[names.indexOf(name) + 1];
  grid.insertBefore(cell, next === undefined ? null : tables.get(next).cell);
  choose();
  return table;
}

function choose() { // a large board links back to all
  const name = decodeURIComponent(location.hash.slice(1));
  document.body.classList.toggle("one", tables.has(name));
  for (const table of tables.values()) {
    table.cell.classList.toggle("large", table.name === name);
    table.cell.href = table.name === name ? "#" : `#${encodeURIComponent(table.name)}`;
    drawBoard(table);
  }
}

function show(table) {
  const { cell, state } = table;
  const isThere = table.online && performance.now() - table.heard < LOST_AFTER;
  cell.classList.toggle("offline", !isThere);
  if (!state) return write(cell.querySelector(".title"), text("Table {number}", { number: table.name }));
  write(cell.querySelector(".title"), state.title);
  const phase = cell.querySelector(".phase");
  phase.classList.toggle("held", Boolean(state.held));
  write(phase, !isThere ? text("Offline") : state.phase === "finished" && state.result ? state.result
    : state.held ? text("Paused") : state.phase in PHASES ? PHASES[state.phase]()
    : state.phase ? text("Move {number}", { number: state.moves }) : text("No game"));
  for (const side of cell.querySelectorAll(".side")) showSide(table, side, isThere);
}

function showSide(table, side, isThere) {
  const player = table.state[side.dataset.side] || {};
  write(side.querySelector(".name"), [player.name || (side.dataset.side === "black" ? text("Black") : text("White")), player.rank].filter(Boolean).join(" "));
  const clock = player.clock;
  side.classList.toggle("running", Boolean(clock && clock.running && isThere));
  side.classList.toggle("flag", Boolean(clock && clock.flag));
  const past = clock && clock.running && isThere ? performance.now() - table.at : 0;
  write(side.querySelector(".time"), clock ? digits(Math.max(0, clock.remaining_ms - past)) : "");
  write(side.querySelector("small"), !clock ? "" : clock.flag ? text("Flag")
    : [clock.period ? text("Period {period} of {periods}", clock) : "", clock.points ? `−${clock.points}` : ""].filter(Boolean).join(" · "));
}

function digits(ms) {
  const all = Math.ceil(ms / 1000), pad = (n) => String(n).padStart(2, "0");
  const rest = `${pad(Math.floor(all / 60) % 60)}:${pad(all % 60)}`;
  return all < 3600 ? rest.replace(/^0(?=\d:)/, "") : `${Math.floor(all / 3600)}:${rest}`;
}

function write(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

function boardOf(state) { // what is no board of ours is none: one table's word stops no other's picture
  const rows = state && state.board;
  const isBoard = Array.isArray(rows) && rows.length > 0 && rows.length <= MOST_LINES
    && rows.every((row) => typeof row === "string" && row.length === rows[0].length && /^[.XO]{1,52}$/.test(row));
  return isBoard ? rows : null;
}

function drawBoard(table) {
  const canvas = table.cell.querySelector("canvas"), rows = boardOf(table.state);
  const side = Math.round(canvas.clientWidth * devicePixelRatio);
  if (!side) return;
  canvas.width = canvas.height = side;
  canvas.setAttribute("aria-label", [text("Board"), rows && text("Move {number}", { number: table.state.moves }), rows && table.state.last_move].filter(Boolean).join(", "));
  if (!rows) return;
  const pen = canvas.getContext("2d"), wide = rows[0].length, high = rows.length;
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
  const last = /^([A-Z])(\d{1,2})$/.exec(table.state.last_move || "");
  if (!last) return;
  const x = LETTERS.indexOf(last[1]), y = high - Number(last[2]);
  dot(x, y, 0.24);
  pen.lineWidth = Math.max(1.5, pitch / 9);
  pen.strokeStyle = rows[y] && rows[y][x] === "X" ? "#fff" : "#000";
  pen.stroke();
}
