// The table in a browser. It shows what the server sends and sends what is clicked; it knows no rule of the game.

import { WORDS } from "./words.js";
import { element, fill, find, show } from "./page.js";
import { DealBuilder } from "./deal.js";

const table = location.pathname.split("/")[2];
const KEY = `genoa-seat/${table}`;
const SIDES_OF_RETRY = [300, 600, 1200, 2500, 5000];
const WRONG_KEY_CODE = "wrong_token";
const NO_SUCH_TABLE = 4404;
const MANY = 12;

let language = stored("genoa-language") ?? (navigator.language.startsWith("de") ? "de" : "en");
let words = WORDS[language];
let socket = null;
let failures = 0;
let position = null;
let lobby = null;
let told = 0;
let waiting = false;
let onlySpace = null;
const builder = new DealBuilder(say, act, () => words);

function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key, value) {
  try {
    value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value);
  } catch {
    // Without a store the seat lasts as long as the page.
  }
}

let token = stored(KEY);

// The line to the server.

function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const line = new WebSocket(`${scheme}://${location.host}/t/${table}/socket`);
  socket = line;
  line.onopen = () => line.send(JSON.stringify({ type: "Hello", token, seen: told, language }));
  line.onmessage = event => {
    if (line === socket) hear(JSON.parse(event.data));
  };
  line.onclose = event => {
    if (line !== socket) return;
    waiting = false;
    if (event.code === NO_SUCH_TABLE) return location.reload();
    if (failures === 0 || event.code === 1006) notice(words.lost);
    setTimeout(connect, SIDES_OF_RETRY[Math.min(failures, SIDES_OF_RETRY.length - 1)]);
    failures += 1;
  };
}

function say(message) {
  if (socket?.readyState !== WebSocket.OPEN) return notice(words.lost);
  socket.send(JSON.stringify(message));
}

// What would be said twice for one position is said once.
function act(message) {
  if (waiting || position === null) return;
  waiting = true;
  markWaiting();
  say({ ...message, position: position.number });
}

function hear(message) {
  switch (message.type) {
    case "Seated":
      token = message.token;
      return store(KEY, token);
    case "Lobby":
      greeted();
      lobby = message;
      return showLobby();
    case "Position":
      greeted();
      return showPosition(message);
    case "Drafted":
      return builder.hear(message);
    case "Done":
      notice("");
      return builder.done();
    case "Refusal":
      waiting = false;
      builder.proposed = false;
      markWaiting();
      return showRefusal(message);
    case "Problem":
      // A draft that came too late is asked for again with the next position.
      if (message.trouble === "stale" && !waiting) return;
      waiting = false;
      builder.proposed = false;
      markWaiting();
      if (message.trouble === WRONG_KEY_CODE) {
        token = null;
        store(KEY, null);
      }
      return notice(words.troubles[message.trouble] ?? message.text);
  }
}

function greeted() {
  if (failures > 0) notice(words.again);
  else if (find("line").textContent === words.connecting) notice("");
  failures = 0;
}

function notice(text) {
  find("line").textContent = text;
}

// Before the game.

function showLobby() {
  show("lobby", true);
  show("game", false);
  const { own, seats } = lobby;
  const seated = own !== null;
  show("named", !seated);
  show("begin", seated);
  show("stand", seated);
  find("headline").textContent = words.title;
  find("link").value = location.href;
  find("lobby-note").textContent = seated ? "" : words.sitFirst;
  fill(
    "places",
    seats.map((name, place) => {
      if (name !== null) return element("li", {}, place === own ? `${name} (${words.you})` : name);
      if (seated) return element("li", { class: "note" }, words.empty);
      const button = element("button", { type: "button" }, words.sit);
      button.onclick = () => say({ type: "Sit", seat: place, name: find("name").value });
      return element("li", {}, button);
    }),
  );
}

// The game.

function showPosition(next) {
  // Where only somebody came or went, nobody's work is taken out of hand.
  const moved = next.number !== position?.number;
  position = next;
  waiting = false;
  show("lobby", false);
  show("game", true);
  showHeadline();
  if (moved) {
    show("refused", false);
    const chosen = find("options").contains(document.activeElement);
    onlySpace = null;
    find("find").value = "";
    showBoard();
    showOptions();
    if (chosen) find("may-title").focus({ preventScroll: true });
    fill("proposals", next.proposals.map(text => element("li", {}, text)));
    show("standing", next.proposals.length > 0);
    builder.update(next);
  }
  markWaiting();
  fill("seats", next.seats.map(seat));
  find("left-to-go").textContent = words.left(JSON.parse(next.view).left);
  showLog();
  show("time", next.time && next.own !== null);
}

function names(list) {
  return list.length < 2 ? list.join("") : list.slice(0, -1).join(", ") + words.and + list.at(-1);
}

function ownName() {
  return position.own === null ? null : position.seats[position.own].player;
}

function showHeadline() {
  const { waits_for: waitsFor, winners } = position;
  const mine = waitsFor.includes(ownName());
  const others = waitsFor.filter(name => name !== ownName());
  const text = winners !== null
    ? words.over(names(winners))
    : mine && others.length === 0
      ? words.yourTurn
      : words.waitsFor(names(mine ? [...others, words.you] : others));
  find("headline").textContent = text;
  document.body.classList.toggle("mine", mine);
  document.title = mine ? `● ${text}` : `${text} – ${words.title}`;
}

function showBoard() {
  const picture = document.importNode(
    new DOMParser().parseFromString(position.picture, "image/svg+xml").documentElement,
    true,
  );
  for (const space of picture.querySelectorAll(".marked")) {
    space.setAttribute("tabindex", "0");
    space.setAttribute("role", "button");
  }
  find("board").replaceChildren(picture);
}

function clickSpace(space) {
  const found = position.options.flatMap((option, number) => (option.space === space ? [number] : []));
  if (position.own === null) return;
  if (found.length === 1) return act({ type: "Choose", option: found[0] });
  if (found.length > 1) {
    onlySpace = space;
    showOptions();
    return find("may-title").focus();
  }
  // What can't be chosen is said all the same, and the ruling says why not.
  act({ type: "Say", command: JSON.stringify({ type: "MoveTower", player: ownName(), to: space }) });
}

function showOptions() {
  const wanted = find("find").value.trim().toLowerCase();
  const many = position.options.length > MANY;
  const shown = position.options
    .map((option, number) => ({ ...option, number }))
    .filter(option => onlySpace === null || option.space === onlySpace)
    .filter(option => !many || option.sentence.toLowerCase().includes(wanted));
  show("search", many && onlySpace === null);
  show("filtered", onlySpace !== null);
  if (onlySpace !== null) {
    const about = find("board").querySelector(`[data-space="${CSS.escape(onlySpace)}"] title`);
    find("filtered").firstElementChild.textContent = words.about(about?.textContent.split(",")[0] ?? onlySpace);
  }
  fill(
    "options",
    shown.map(option => {
      const clauses = element("small", {}, option.clauses.join(", "));
      const button = element("button", { type: "button" }, element("span", {}, option.sentence), clauses);
      button.onclick = () => act({ type: "Choose", option: option.number });
      return element("li", {}, button);
    }),
  );
  const none = position.options.length === 0;
  find("nothing").textContent = position.own === null ? words.looking : none ? words.nothing : "";
  markWaiting();
}

function markWaiting() {
  document.body.classList.toggle("waiting", waiting);
}

function seat(seen, place) {
  const { active } = JSON.parse(position.view).turn;
  const remarks = [
    place === position.own ? words.you : null,
    seen.bot ? words.bot : seen.here ? null : words.away,
  ].filter(each => each !== null);
  const name = element("strong", {}, seen.player);
  const told = element("span", { class: "note" }, remarks.length ? ` (${remarks.join(", ")})` : "");
  const money = seen.ducats === null ? [] : [element("span", { class: "good ducats" }, seen.ducats)];
  const goods = seen.goods.map(good => element("span", { class: `good ${good.group}` }, good.words));
  const classes = [`seat ${seen.colour}`, seen.player === active ? "active" : "", place === position.own ? "own" : ""];
  return element("li", { class: classes.join(" ") }, name, told, element("div", { class: "goods" }, ...money, ...goods));
}

function showLog() {
  const log = find("log");
  const stays = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  for (const { number, sentences } of position.told) {
    if (number <= told) continue;
    log.append(...sentences.map(sentence => element("li", {}, sentence)));
    told = number;
  }
  if (stays) log.scrollTop = log.scrollHeight;
}

function showRefusal(refusal) {
  const close = element("button", { type: "button" }, words.close);
  close.onclick = () => show("refused", false);
  const violations = refusal.violations.map(each =>
    element("li", {}, each.sentence, " ", element("small", {}, words.clause(each.clause))),
  );
  const clauses = refusal.clauses.flatMap(each => [
    element("dt", {}, words.clause(each.number)),
    element("dd", {}, each.text, element("small", { class: "places" }, each.places.join("; "))),
  ]);
  fill("refused", [
    element("h2", {}, words.refused),
    element("p", { class: "note" }, `${words.said} ${refusal.command}`),
    element("ul", {}, ...violations),
    element("details", {}, element("summary", {}, words.clauses), element("dl", {}, ...clauses)),
    element("p", {}, close),
  ]);
  show("refused", true);
  find("refused").scrollIntoView({ block: "nearest" });
}

// What stands still.

function speak() {
  document.documentElement.lang = language;
  find("language").value = language;
  for (const each of document.querySelectorAll("[data-words]")) each.textContent = words[each.dataset.words];
}

find("language").onchange = event => {
  language = event.target.value;
  words = WORDS[language];
  store("genoa-language", language);
  speak();
  // All is told anew, in the other language.
  told = 0;
  find("log").replaceChildren();
  builder.drop();
  show("refused", false);
  position = null;
  socket.onclose = null;
  socket.close();
  connect();
};
find("board").addEventListener("click", event => {
  const space = event.target.closest("[data-space]");
  if (space) clickSpace(space.dataset.space);
});
find("board").addEventListener("keydown", event => {
  const space = event.target.closest(".marked");
  if (space && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    clickSpace(space.dataset.space);
  }
});
find("all").onclick = () => {
  onlySpace = null;
  showOptions();
};
find("find").oninput = showOptions;
find("time").onclick = () => act({ type: "CallTime" });
find("begin").onclick = () => say({ type: "Begin" });
find("stand").onclick = () => {
  token = null;
  store(KEY, null);
  say({ type: "Stand" });
};
find("copy").onclick = async () => {
  find("link").select();
  try {
    await navigator.clipboard.writeText(location.href);
    notice(words.copied);
  } catch {
    // The link is selected at least.
  }
};
speak();
notice(words.connecting);
connect();
