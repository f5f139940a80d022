// A phone's page: takes a picture of the board and sends it to the computer that shows the code, to it alone.
"use strict";

const LONGEST_SIDE = 4000, QUALITY = 0.92; // pixels; of a JPEG
const LARGEST = 20e6, WITHIN = 60000; // bytes; milliseconds
const TRADITIONAL = ["tw", "hk", "mo", "hant"];
const languages = JSON.parse(document.getElementById("words").textContent);
const code = navigator.languages.map(codeOf).find((each) => each === "en" || each in languages) || "en";
const words = languages[code] || {};
const find = (name) => document.getElementById(name);
let isBusy = false;

function codeOf(name) {
  const [first, ...rest] = name.toLowerCase().split("-");
  return first !== "zh" ? first : rest.some((part) => TRADITIONAL.includes(part)) ? "zh_TW" : "zh_CN";
}

function text(message) { return words[message] || message; }

function say(sentence, isWrong = false) {
  find("said").textContent = sentence;
  find("said").classList.toggle("wrong", isWrong);
}

// Upright, of a size that is sent in seconds, and a JPEG whatever the phone keeps; null where this browser cannot show it.
async function drawn(file) {
  let picture;
  try { picture = await createImageBitmap(file); } catch { return null; }
  const share = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * share);
  canvas.height = Math.round(picture.height * share);
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}

function sent(body) { // fetch does not say how much has gone
  return new Promise((done) => {
    const request = new XMLHttpRequest();
    request.open("POST", location.hash.slice(1) || "-");
    request.timeout = WITHIN;
    request.upload.onprogress = (event) => { if (event.lengthComputable) find("sent").value = event.loaded / event.total; };
    request.onload = () => done(request);
    request.onerror = request.ontimeout = () => done(null);
    request.send(body);
  });
}

function outcome(answer) { // the sentence, and whether something is wrong
  if (!answer) return [text("The computer does not answer. Is its page still open?"), true];
  if (answer.status !== 200) return [text("This code has ended. Scan the one on the screen."), true];
  const refused = JSON.parse(answer.responseText).refused;
  if (refused === "busy") return [text("The last picture is still being read. Try again."), true];
  if (refused) return [text("This is no picture."), true];
  return [text("Sent. Look at the computer."), false];
}

async function send(field) {
  const file = field.files[0];
  field.value = "";
  if (!file || isBusy) return;
  isBusy = true;
  find("sent").value = 0;
  find("sent").hidden = false;
  say(text("Sending…"));
  // Asked before a large picture is on its way, or the answer to a wrong code would be a broken line.
  const asked = await sent("");
  const picture = await drawn(file) || (file.type.startsWith("image/") ? file : null);
  if (asked?.status !== 200) say(...outcome(asked));
  else if (!picture) say(text("This is no picture."), true);
  else if (picture.size > LARGEST) say(text("This picture is larger than 20 MB."), true);
  else say(...outcome(await sent(picture)));
  find("sent").hidden = true;
  isBusy = false;
}

document.documentElement.lang = code.replace("_", "-");
say(text("Photograph the board"));
find("camera-name").textContent = text("Take a picture");
find("album-name").textContent = text("Choose a picture");
find("hint").textContent = text("All four corners in sight, no glare.");
for (const field of [find("picture"), find("chosen")]) field.onchange = () => send(field);
