// A pupil's phone: joins the class by its code, and answers who has won. It speaks to the teacher's computer alone.
"use strict";

const LOOK_EVERY = 1500, WITHIN = 5000; // milliseconds
const TRADITIONAL = ["tw", "hk", "mo", "hant"];
const languages = JSON.parse(document.getElementById("words").textContent);
const code = navigator.languages.map(codeOf).find((each) => each === "en" || each in languages) || "en";
const words = languages[code] || {};
const find = (name) => document.getElementById(name);
const REFUSED = {
  code: () => text("This is not the code."), tries: () => text("Too many wrong codes: wait a minute."),
  full: () => text("The class is full."),
};

let kept = { secret: "", code: "", name: "" };
let asked = null; // what the class is asked now
let winner = ""; // chosen here, and not sent where the margin is asked too
let isBusy = false;

function codeOf(name) {
  const [first, ...rest] = name.toLowerCase().split("-");
  return first !== "zh" ? first : rest.some((part) => TRADITIONAL.includes(part)) ? "zh_TW" : "zh_CN";
}

function text(message, fields) {
  return (words[message] || message).replace(/\{(\w+)\}/g, (_, name) => fields[name]);
}

function nameOf(winner) { return { B: text("Black"), W: text("White"), N: text("Nobody") }[winner]; }

function write(element, said) { if (element.textContent !== said) element.textContent = said; }

function keep() { try { sessionStorage.setItem("class", JSON.stringify(kept)); } catch { /* a private window keeps nothing */ } }

async function tell(path, said) {
  const answer = await fetch(path, { method: "POST", body: JSON.stringify(said), signal: AbortSignal.timeout?.(WITHIN) });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.json();
}

async function join() {
  const told = await tell("join", { code: kept.code, name: kept.name });
  write(find("link"), "");
  kept.secret = told.secret || "";
  keep();
  if (told.refused) { kept.code = ""; show(); write(find("said"), (REFUSED[told.refused] || REFUSED.code)()); }
  else await look();
}

async function look() { // a phone that was forgotten while it slept joins again by itself
  if (!kept.secret) return;
  take(await tell("look", { secret: kept.secret }));
}

async function take(told) {
  write(find("link"), "");
  if (told.refused) { kept.secret = ""; asked = null; if (kept.code) await join(); else show(); return; }
  if (!asked || asked.question !== told.question) { winner = told.winner; find("points").value = told.points ?? ""; }
  asked = told;
  show();
}

async function attempt(act) {
  if (isBusy) return;
  isBusy = true;
  try { await act(); } catch { write(find("link"), text("Offline")); }
  isBusy = false;
}

function choose(color) {
  winner = color;
  if (asked.kind === "margin") show(); else send();
}

function send() {
  const points = asked.kind === "margin" && winner !== "N" && find("points").value !== "" ? Number(find("points").value) : null;
  attempt(async () => take(await tell("answer", { secret: kept.secret, question: asked.question, winner, margin: points })));
  show();
}

function show() {
  const isIn = Boolean(kept.secret), isOpen = isIn && asked && asked.open;
  find("join").hidden = isIn;
  find("ask").hidden = !isOpen;
  if (!isIn) return write(find("said"), "");
  for (const button of document.querySelectorAll("[data-winner]")) button.setAttribute("aria-pressed", String(button.dataset.winner === winner));
  const isMargin = isOpen && asked.kind === "margin";
  find("send").hidden = !isMargin;
  find("margin").hidden = !isMargin || winner === "N";
  document.querySelector("[data-winner=N]").hidden = !isOpen || asked.kind === "side";
  find("send").disabled = !winner;
  const side = asked && nameOf(asked.winner);
  const given = side && (asked.points === null ? side : `${side} +${asked.points}`);
  write(find("said"), given ? text("Your answer: {answer}", { answer: given }) : isOpen ? asked.kind === "side" ? text("Who wins? Look at the bowls.") : text("Who wins?") : text("Wait for the question."));
}

document.documentElement.lang = code.replace("_", "-");
write(find("code-name"), text("Code on the screen"));
write(find("name-name"), text("Name, if you like"));
write(find("enter"), text("Join"));
write(find("margin-name"), text("Margin"));
write(find("send"), text("Answer"));
for (const button of document.querySelectorAll("[data-winner]")) {
  write(button.querySelector("span"), nameOf(button.dataset.winner));
  button.onclick = () => choose(button.dataset.winner);
}
find("send").onclick = send;
find("join").onsubmit = (event) => {
  event.preventDefault();
  kept = { secret: "", code: find("code").value.trim(), name: find("name").value };
  attempt(join);
};
try { kept = { ...kept, ...JSON.parse(sessionStorage.getItem("class") || "{}") }; } catch { /* nothing was kept */ }
find("code").value = /^#\d{4}$/.test(location.hash) ? location.hash.slice(1) : "";
if (find("code").value && find("code").value !== kept.code) kept.secret = "";
document.addEventListener("visibilitychange", () => { if (!document.hidden) attempt(look); });
addEventListener("pageshow", () => attempt(look));
setInterval(() => { if (!document.hidden) attempt(look); }, LOOK_EVERY);
show();
