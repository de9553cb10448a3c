// Searches the whole archive on the reader's own computer. What there is to find comes in parts, scripts made by the
// build that call ludiSearch.add(part), so that it also works from a disk; they make one index, in which all that is
// found is weighed alike. What a turn says comes when the turn is shown. The question stands in the address: #q=…
"use strict";
(() => {
  const home = document.getElementById("search");
  if (!home || !globalThis.MiniSearch) return;

  const MOST = 50; // so many are shown, and so many more whenever the reader wants more
  const BEFORE = 60; // so many letters of a snippet stand before the words that were found
  const LENGTH = 220; // and so many in all
  const PASSAGES = 3; // so many passages of a turn are shown at most
  const WEIGHED = 24; // so many turns are put in order by how near each other they have the words of a question
  const REST = 150; // when the reader has not typed for so many milliseconds
  const FIELDS = ["title", "text", "more"];
  // Whoever asks for a name wants the one who bears it before all turns that name him, and who asks for what befell,
  // the races in which it did before the rules about it.
  const WEIGHTS = { aurigae: 5, racers: 5, factiones: 5, championship: 4, race: 6, rule: 0.5, turn: 1 };

  // The same words as archive/search.py makes: without accents and capitals, in one spelling of Latin; the number of a
  // rule is one word.
  const LATIN = { æ: "ae", œ: "oe", v: "u", j: "i" };
  const fold = (text) =>
    text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[æœvj]/g, (letter) => LATIN[letter]);
  const WORDS = /[a-z]{2,4}-[0-9]+(?:\.[0-9]+)?|[\p{L}\p{N}]+/gu;
  const wordsOf = (text) => fold(text).match(WORDS) ?? [];
  const mayErr = (share) => (term) => (/[0-9]/.test(term) ? 0 : share(term));
  const options = {
    fields: FIELDS,
    storeFields: ["kind", "title", "href", "text"],
    tokenize: wordsOf,
    processTerm: (term) => term,
    searchOptions: {
      boost: { title: 5, text: 2 },
      boostDocument: (id, term, stored) => WEIGHTS[stored.kind] ?? 1,
      combineWith: "AND",
      prefix: (term) => term.length > 1,
      fuzzy: mayErr((term) => (term.length < 5 ? 0 : 0.2)),
    },
  };
  // Where nothing is found, words may be farther off; then some of them may be missing.
  const FAR = { fuzzy: mayErr((term) => (term.length < 4 ? 0 : 0.34)) };
  const ways = [{}, FAR, { ...FAR, combineWith: "OR" }];

  const input = home.querySelector("input");
  const status = home.querySelector("[role=status]");
  const help = home.querySelector(".help");
  const list = home.querySelector("ol");
  const more = home.querySelector(":scope > button");
  const says = home.dataset;
  const kinds = JSON.parse(says.kinds);
  const parts = says.parts.split(" ").filter(Boolean);
  let read = 0;

  // --- the index

  // What came so far, as MiniSearch writes an index (serialisation 2).
  const gathered = { documentIds: {}, fieldLength: {}, storedFields: {}, index: new Map(), sums: FIELDS.map(() => 0), count: 0 };
  let index = null;
  let indexed = 0;

  function gather(part) {
    const first = gathered.count;
    part.found.forEach((finding, number) => {
      const id = first + number;
      gathered.documentIds[id] = id;
      gathered.storedFields[id] = finding;
      gathered.fieldLength[id] = part.lengths[number];
      part.lengths[number].forEach((length, field) => (gathered.sums[field] += length));
    });
    for (const [word, ...rows] of part.words) {
      let places = gathered.index.get(word);
      if (!places) gathered.index.set(word, (places = {}));
      rows.forEach((row, field) => {
        if (!row.length) return;
        const counts = (places[field] ??= {});
        for (let at = 0; at < row.length; at += 2) counts[first + row[at]] = row[at + 1];
      });
    }
    gathered.count += part.found.length;
  }

  // The index is made when somebody asks, and again when twice as much has come, and at last of all: no part is taken
  // into it often, however many there are.
  function searched() {
    const { documentIds, fieldLength, storedFields, sums, count } = gathered;
    if (count === indexed || (indexed && read < parts.length && count < 2 * indexed)) return index;
    index = MiniSearch.loadJS(
      {
        documentCount: count,
        nextId: count,
        documentIds,
        fieldIds: Object.fromEntries(FIELDS.map((name, field) => [name, field])),
        fieldLength,
        averageFieldLength: sums.map((sum) => sum / count),
        storedFields,
        dirtCount: 0,
        index: gathered.index,
        serializationVersion: 2,
      },
      options,
    );
    indexed = count;
    return index;
  }

  function script(path) {
    const node = document.createElement("script");
    const done = new Promise((come) => (node.onload = node.onerror = come));
    node.src = path;
    document.head.append(node);
    return done;
  }

  // --- what turns say

  const told = new Map(); // by folder: the passages of a turn
  const coming = new Map(); // by file: those of all turns of a race
  const folderOf = (href) => href.replace(/[^/]*$/, "");

  function passagesOf(href) {
    const folder = folderOf(href);
    const file = folder.replace(/turns\/[^/]*\/$/, "passages.js");
    if (!coming.has(file)) coming.set(file, script(file));
    return coming.get(file).then(() => told.get(folder) ?? []);
  }

  globalThis.ludiSearch = {
    add: gather,
    tell(folder, passages) {
      told.set(folder, passages.map(([anchor, text]) => ({ anchor, text })));
    },
  };

  // --- what is shown

  const make = (name, text = "", attributes = {}) => {
    const node = document.createElement(name);
    node.textContent = text;
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    return node;
  };

  // The words that were found, each with the word of the question that it stands for: that which begins most like it.
  // (Where it is the beginning, there is no place of a difference, -1, which becomes the largest number.)
  const alike = (one, other) => [...one].findIndex((letter, place) => letter !== other[place]) >>> 0;
  const termsOf = ({ terms, queryTerms }) =>
    new Map(terms.map((term) => [term, queryTerms.reduce((best, word) => (alike(word, term) > alike(best, term) ? word : best))]));

  // The pieces of a text with words that were found.
  const hitsIn = (text, terms) =>
    [...text.matchAll(/[\p{L}\p{M}\p{N}.-]+/gu)]
      .map((piece) => ({ start: piece.index, end: piece.index + piece[0].length, found: wordsOf(piece[0]).filter((word) => terms.has(word)) }))
      .filter((hit) => hit.found.length);

  // Where most different words of the question stand together, and how many they are.
  function densest(hits, terms) {
    let best = { many: 0, start: 0 };
    hits.forEach((hit, number) => {
      const near = hits.slice(number).filter((other) => other.end - hit.start <= LENGTH - BEFORE);
      const many = new Set(near.flatMap((other) => other.found.map((word) => terms.get(word)))).size;
      if (many > best.many) best = { many, start: hit.start };
    });
    return best;
  }

  // A text with what was found in it marked, from a place to another.
  function marked(node, text, hits, start = 0, end = text.length) {
    let here = start;
    for (const hit of hits) {
      if (hit.start < here || hit.end > end) continue;
      node.append(text.slice(here, hit.start), make("mark", text.slice(hit.start, hit.end)));
      here = hit.end;
    }
    node.append(text.slice(here, end));
    return node;
  }

  function snippet(text, terms, href = "") {
    const hits = hitsIn(text, terms);
    const from = Math.min(densest(hits, terms).start - BEFORE, text.length - LENGTH);
    const start = from > 0 ? text.indexOf(" ", from) + 1 : 0;
    const reach = text.lastIndexOf(" ", start + LENGTH);
    const end = start + LENGTH < text.length && reach > start ? reach : text.length;
    const node = make("p");
    const inside = href ? node.appendChild(make("a", "", { href })) : node;
    inside.append(start ? "… " : "");
    marked(inside, text, hits, start, end).append(end < text.length ? " …" : "");
    return node;
  }

  // The passages of a turn that have any of the words, those first that have most of them, and have them most often.
  function weighed(all, terms) {
    const each = all.map((passage, order) => {
      const hits = hitsIn(passage.text, terms);
      const words = new Set(hits.flatMap((hit) => hit.found.map((word) => terms.get(word))));
      return { ...passage, order, words, many: densest(hits, terms).many, often: passage.anchor ? hits.length : Infinity };
    });
    return each.filter((passage) => passage.many).sort((one, other) => other.many - one.many || other.often - one.often);
  }

  // Of these the best, and then what has words that none before has, or as many as the best: the story, and events with
  // their own links.
  function passages(result, all, terms) {
    const left = weighed(all, terms);
    const most = left[0]?.many;
    const chosen = [];
    const told = new Set();
    while (chosen.length < PASSAGES) {
      const fresh = left.findIndex((passage) => [...passage.words].some((word) => !told.has(word)));
      const next = fresh < 0 ? left.findIndex((passage) => passage.many === most) : fresh;
      if (next < 0) break;
      const [passage] = left.splice(next, 1);
      passage.words.forEach((word) => told.add(word));
      chosen.push(passage);
    }
    chosen.sort((one, other) => one.order - other.order);
    return chosen.map(({ anchor, text }) => snippet(text, terms, anchor && `${result.href}#${anchor}`));
  }

  const seen = new IntersectionObserver(
    (rows) => rows.filter((row) => row.isIntersecting).forEach((row) => tell(row.target)),
    { rootMargin: "300px" },
  );
  const results = new WeakMap();

  async function tell(item) {
    seen.unobserve(item);
    const { result, terms } = results.get(item);
    const found = passages(result, await passagesOf(result.href), terms);
    if (!found.length) return;
    item.querySelectorAll("p:not(.found)").forEach((old) => old.remove());
    item.append(...found);
  }

  function row(result) {
    const terms = termsOf(result);
    const item = make("li");
    const head = make("p", "", { class: "found" });
    const link = marked(make("a", "", { href: result.href }), result.title, hitsIn(result.title, terms));
    head.append(link, " ", make("span", kinds[result.kind] ?? "", { class: "kind" }));
    item.append(head);
    if (result.text) item.append(snippet(result.text, terms));
    if (result.kind === "turn") {
      results.set(item, { result, terms });
      if (told.has(folderOf(result.href))) tell(item);
      else seen.observe(item);
    }
    return item;
  }

  // --- the question and its answer

  function answer(query) {
    const index = searched();
    for (const [number, way] of index ? ways.entries() : []) {
      const found = index.search(query, way);
      if (found.length) return { found, loose: number === ways.length - 1 && wordsOf(query).length > 1 };
    }
    return { found: [], loose: false };
  }

  let found = [];
  let shown = null;
  let resting = 0;

  // The first turns change places among themselves: those come first that have most of the words in one passage.
  async function together() {
    const asked = shown;
    const turns = found.filter((result) => result.kind === "turn").slice(0, WEIGHED);
    const said = await Promise.all(turns.map((result) => passagesOf(result.href)));
    if (asked !== shown || list.contains(document.activeElement)) return;
    const near = new Map(turns.map((result, number) => [result, weighed(said[number], termsOf(result))[0]?.many ?? 0]));
    const sorted = [...turns].sort((one, other) => near.get(other) - near.get(one));
    if (sorted.every((result, number) => result === turns[number])) return;
    found = found.map((result) => (near.has(result) ? sorted.shift() : result));
    const count = list.childElementCount;
    seen.disconnect();
    list.replaceChildren();
    grow(count);
  }

  function show() {
    const query = input.value.trim();
    const key = `${query}\n${query && searched() && indexed}\n${read}`;
    if (key === shown) return;
    const again = shown?.startsWith(`${query}\n`) ? list.childElementCount : 0; // the reader may have asked for more
    shown = key;
    const answered = query ? answer(query) : { found: [] };
    found = answered.found;
    seen.disconnect();
    list.replaceChildren();
    grow(Math.max(again, MOST));
    clearTimeout(resting);
    if (wordsOf(query).length > 1) resting = setTimeout(together, REST);
    const busy = read < parts.length;
    const count = !query || (busy && !found.length) ? "" : counted(found.length, answered.loose, query);
    const progress = query && busy ? fill(says.busy, { n: read, all: parts.length }) : "";
    status.textContent = [count, progress].filter(Boolean).join(" ");
    help.hidden = !query || busy || found.length > 0;
  }

  function grow(count) {
    const from = list.childElementCount;
    list.append(...found.slice(from, from + count).map(row));
    more.hidden = list.childElementCount >= found.length;
  }

  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  const counted = (n, loose, query) => fill(!n ? says.none : loose ? says.loose : n === 1 ? says.one : says.some, { n, query });

  // The address keeps the question, so that it can be shared and the way back leads to it.
  const asked = () => new URLSearchParams(location.hash.slice(1)).get("q") ?? "";
  function ask() {
    const query = input.value.trim();
    history.replaceState(null, "", query ? `#${new URLSearchParams({ q: query })}` : "#");
    show();
  }

  // One part after the other, names first and the newest races next; between them the page answers.
  async function load() {
    for (const part of parts) {
      await script(`search/${part}.js`);
      read += 1;
      show();
      await new Promise((go) => setTimeout(go));
    }
  }

  input.addEventListener("input", ask);
  more.addEventListener("click", () => {
    const next = list.childElementCount;
    grow(MOST);
    list.children[next]?.querySelector("a").focus();
  });
  home.querySelector(".samples").addEventListener("click", (press) => {
    if (press.target.type !== "button") return;
    input.value = press.target.textContent;
    ask();
  });
  home.querySelector("form").addEventListener("submit", (sent) => {
    sent.preventDefault();
    ask();
    list.querySelector("a")?.focus();
  });
  home.addEventListener("keydown", (press) => {
    const links = [...list.querySelectorAll("a")];
    const here = links.indexOf(document.activeElement);
    if (press.key === "Escape" && document.activeElement !== input) input.focus();
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
  input.focus({ preventScroll: true });
  show();
  load();
})();
