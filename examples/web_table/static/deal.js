// The deal builder: keeps what was put into a deal, and asks the server what may be added and why it would be refused.

import { element, fill, find, show } from "./page.js";

const SIDES = ["pays", "shares", "receives"];

export class DealBuilder {
  constructor(say, act, words) {
    this.say = say;
    this.act = act;
    this.proposed = false;
    this.words = words;
    this.position = null;
    this.about = null;
    this.entries = [];
    find("subject").onchange = event => this.begin(event.target.value);
    find("drop").onclick = () => this.drop();
    find("propose").onclick = () => this.propose();
  }

  // A subject by what it is about, since its number changes with the position.
  key(subject) {
    return JSON.stringify([subject.space, subject.partner, subject.action]);
  }

  number() {
    return this.position.subjects.findIndex(subject => this.key(subject) === this.about);
  }

  update(position) {
    this.position = position;
    const words = this.words();
    show("dealing", position.subjects.length > 0);
    show("talk", JSON.parse(position.view).offers.binding !== true);
    fill("subject", [
      element("option", { value: "" }, words.choose),
      ...position.subjects.map(subject => {
        const how = subject.action ? words.withAction : words.withoutAction;
        return element("option", { value: this.key(subject) }, `${subject.space}: ${how}, ${subject.partner}`);
      }),
    ]);
    if (this.about !== null && this.number() < 0) return this.drop();
    find("subject").value = this.about ?? "";
    if (this.about !== null) this.ask();
  }

  begin(about) {
    this.drop();
    if (about === "") return;
    this.about = about;
    find("subject").value = about;
    this.ask();
  }

  drop() {
    this.about = null;
    this.entries = [];
    this.proposed = false;
    find("subject").value = "";
    show("deal", false);
  }

  message(type) {
    return { type, position: this.position.number, subject: this.number(), entries: this.entries };
  }

  ask() {
    this.say(this.message("Draft"));
  }

  propose() {
    this.proposed = true;
    this.act(this.message("Propose"));
  }

  // Something that was said has been done: if it was the proposal, the deal is out of hand.
  done() {
    if (this.proposed) this.drop();
  }

  add(item, number) {
    const there = this.entries.find(entry => entry.side === item.side && entry.item === item.item);
    if (there) there.number += number;
    else this.entries.push({ side: item.side, item: item.item, number });
    this.ask();
  }

  remove({ side, item }) {
    this.entries = this.entries.filter(entry => entry.side !== side || entry.item !== item);
    this.ask();
  }

  hear(drafted) {
    if (this.about === null || drafted.subject !== this.number()) return;
    const words = this.words();
    show("deal", true);
    find("reads").textContent = drafted.sentence;
    fill("sides", SIDES.map(side => this.side(side, drafted)));
    fill(
      "why-not",
      drafted.why_not.map(each =>
        element("li", {}, each.sentence, " ", element("small", {}, words.clause(each.clause))),
      ),
    );
  }

  side(side, drafted) {
    const words = this.words();
    const there = drafted.entries.filter(entry => entry.side === side).map(entry => this.entry(entry));
    const items = drafted.may_add.filter(item => item.side === side);
    const box = element("fieldset", { class: `side ${side}` }, element("legend", {}, words[side](drafted.buyer)));
    box.append(element("div", { class: "goods" }, ...there));
    box.append(items.length ? this.adding(side, items) : element("p", { class: "note" }, words.nothingToAdd));
    return box;
  }

  entry(entry) {
    const label = this.words().remove(entry.words);
    const button = element("button", { type: "button", class: "good", "aria-label": label }, `${entry.words} ✕`);
    button.onclick = () => this.remove(entry);
    return button;
  }

  adding(side, items) {
    const words = this.words();
    const what = element("select", { "aria-label": `${words.what}: ${side}` });
    what.append(...items.map((item, number) => element("option", { value: number }, item.name)));
    const howMany = element("input", { type: "number", "aria-label": `${words.howMany}: ${side}`, inputmode: "numeric" });
    const chosen = () => items[Number(what.value)];
    const fit = () => {
      const { most, step } = chosen();
      howMany.min = howMany.value = step;
      howMany.step = step;
      howMany.max = most ?? "";
      howMany.hidden = most !== null && most <= step;
    };
    what.onchange = fit;
    fit();
    const button = element("button", { type: "button" }, words.add);
    button.onclick = () => {
      const number = Math.trunc(Number(howMany.value));
      if (number > 0) this.add(chosen(), number);
    };
    return element("div", { class: "row" }, what, howMany, button);
  }
}
