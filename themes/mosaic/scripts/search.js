// Searches the whole archive on the reader's own computer. What there is to find comes in parts, scripts made by the
// build that call ludiSearch.add(index), so that it also works from a disk. The question stands in the address: #q=…
"use strict";
(() => {
  const home = document.getElementById("search");
  if (!home || !globalThis.MiniSearch) return;

  const MOST = 50; // so many are shown
  const BEFORE = 70; // so many letters of a snippet stand before the word that was found
  const LENGTH = 220; // and so many in all

  // The same words as archive/search.py makes: without accents and capitals; the number of a rule is one word.
  const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const WORDS = /[a-z]{2,4}-[0-9]+(?:\.[0-9]+)?|[\p{L}\p{N}]+/gu;
  const options = {
    fields: ["title", "text", "more"],
    storeFields: ["kind", "title", "href", "text"],
    tokenize: (text) => fold(text).match(WORDS) ?? [],
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 5, text: 2 },
      combineWith: "AND",
      prefix: (term) => term.length > 1,
      fuzzy: (term) => (/[0-9]/.test(term) || term.length < 5 ? 0 : 0.2),
    },
  };

  const input = home.querySelector("input");
  const status = home.querySelector("[role=status]");
  const list = home.querySelector("ol");
  const kinds = JSON.parse(home.dataset.kinds);
  const indexes = [];
  const parts = home.dataset.parts.split(" ").filter(Boolean);
  let waiting = parts.length;

  globalThis.ludiSearch = {
    add(index) {
      indexes.push(MiniSearch.loadJS(index, options));
    },
  };

  function load(part) {
    const script = document.createElement("script");
    script.src = `search/${part}.js`;
    script.onload = script.onerror = () => {
      waiting -= 1;
      show();
    };
    document.head.append(script);
  }

  const make = (name, text = "", attributes = {}) => {
    const node = document.createElement(name);
    node.textContent = text;
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };

  // The text about the first of the words that were found, those words marked.
  function snippet(result) {
    const terms = new Set(Object.keys(result.match));
    const pieces = [...result.text.matchAll(/[\p{L}\p{M}\p{N}.-]+/gu)];
    const hits = pieces.filter((piece) => (fold(piece[0]).match(WORDS) ?? []).some((word) => terms.has(word)));
    const first = hits[0]?.index ?? 0;
    const start = first < BEFORE ? 0 : result.text.indexOf(" ", first - BEFORE) + 1;
    const end = Math.min(result.text.length, start + LENGTH);
    const node = make("p", start ? "… " : "");
    let here = start;
    for (const hit of hits) {
      if (hit.index < here || hit.index + hit[0].length > end) continue;
      node.append(result.text.slice(here, hit.index), make("mark", hit[0]));
      here = hit.index + hit[0].length;
    }
    node.append(result.text.slice(here, end), end < result.text.length ? " …" : "");
    return node;
  }

  function row(result) {
    const item = make("li");
    const head = make("p", "", { class: "found" });
    head.append(make("a", result.title, { href: result.href }), " ", make("span", kinds[result.kind] ?? "", { class: "kind" }));
    item.append(head);
    if (result.text) item.append(snippet(result));
    return item;
  }

  let shown = null;
  function show() {
    const asked = input.value.trim();
    const key = `${asked}\n${indexes.length}\n${waiting}`;
    if (key === shown) return;
    shown = key;
    const found = asked ? indexes.flatMap((index) => index.search(asked)) : [];
    found.sort((one, other) => other.score - one.score || (one.href < other.href ? -1 : 1));
    list.replaceChildren(...found.slice(0, MOST).map(row));
    status.textContent = !asked ? "" : waiting && !found.length ? home.dataset.busy : told(found.length);
  }

  function told(count) {
    if (!count) return home.dataset.none;
    return count === 1 ? home.dataset.one : home.dataset.some.replace("{n}", String(count));
  }

  // The address keeps the question, so that it can be shared and the way back leads to it.
  const asked = () => new URLSearchParams(location.hash.slice(1)).get("q") ?? "";
  function ask() {
    const query = input.value.trim();
    history.replaceState(null, "", query ? `#${new URLSearchParams({ q: query })}` : "#");
    show();
  }

  input.addEventListener("input", ask);
  home.querySelector("form").addEventListener("submit", (sent) => {
    sent.preventDefault();
    ask();
    list.querySelector("a")?.focus();
  });
  home.addEventListener("keydown", (press) => {
    const links = [...list.querySelectorAll("a")];
    const here = links.indexOf(document.activeElement);
    if (press.key === "Escape") input.focus();
    else if (press.key === "ArrowDown" && links.length) links[Math.min(here + 1, links.length - 1)].focus();
    else if (press.key === "ArrowUp" && here >= 0) (links[here - 1] ?? input).focus();
    else return;
    press.preventDefault();
  });
  addEventListener("hashchange", () => {
    input.value = asked();
    show();
  });
  input.value = asked();
  parts.forEach(load);
  show();
  input.focus({ preventScroll: true });
})();
