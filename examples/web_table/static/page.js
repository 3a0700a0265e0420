// A few steps with the page. Texts go in as texts, never as markup.

export function find(id) {
  return document.getElementById(id);
}

export function show(id, shown) {
  find(id).hidden = !shown;
}

export function fill(id, children) {
  find(id).replaceChildren(...children);
}

export function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}
