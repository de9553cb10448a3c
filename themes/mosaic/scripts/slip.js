// Fills in an order slip. What can be chosen, and the rules between choices, are the data of the page; from them alone
// come the form, the marks on the board (globalThis.ludiBoard, from board.js) and the lines, which are written as
// ludi_press/order_slip.py writes them.
"use strict";
(() => {
  const home = document.getElementById("slip");
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const data = read("slip-data");
  const words = read("slip-words");
  const board = globalThis.ludiBoard;
  const SVG = "http://www.w3.org/2000/svg";
  const RADIOS = 30; // a field of more options is a list that folds
  const ROOM = 3.5; // places that are seen about a piece and its marks
  const LEAST = 18; // places that are seen beside each other
  const find = (name) => home.querySelector(`[data-part="${name}"]`);
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

  // Choices by form and field: lists of what is to be written; a route also as the numbers of its steps.
  const picks = {};
  const routes = {};
  for (const form of data.forms) picks[form.id] = {};

  // The racer's own words as they are typed, by field; the labels of fields that the last choice has emptied.
  const typed = {};
  let givenUp = [];

  // Lines that were put together before, of a slip that gathers them.
  let gathered = [];

  const make = (name, values = {}, ...inside) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(values)) {
      if (key in node && typeof value !== "string") node[key] = value;
      else node.setAttribute(key, value);
    }
    node.append(...inside.filter((one) => one !== null && one !== undefined));
    return node;
  };
  const draw = (name, values, into) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) node.setAttribute(key, value);
    into.append(node);
    return node;
  };
  const menu = (field) => data.menus[field.menu] ?? [];
  const picked = (form, field) => picks[form.id][field.id] ?? [];
  const isOwn = (form) => form.fields.every((field) => field.kind === "words");
  const option = (field, write) => menu(field).find((one) => one.write === write);

  // --- what is written

  const listed = (values) => (values.length === 1 ? values[0] : `[${values.join(", ")}]`);

  const isBare = (values, bare) => Object.keys(values).every((key) => key === bare || key === "");
  const entriesOf = (values) => Object.entries(values).map(([key, value]) => `${key}: ${listed(value)}`);
  const mapping = (values, bare) => (isBare(values, bare) ? listed(Object.values(values)[0]) : braced(entriesOf(values)));

  const braced = (entries) => `{${entries.join(", ")}}`;

  function line(form) {
    const parts = new Map();
    const beside = [];
    for (const field of form.fields) {
      const values = picked(form, field);
      if (!values.length) continue;
      if (field.beside) {
        beside.push(`${field.key}: ${listed(values)}`);
        continue;
      }
      if (!parts.has(field.part)) parts.set(field.part, { plain: {}, nested: {} });
      const { plain, nested } = parts.get(field.part);
      plain[field.key] = [...(plain[field.key] ?? []), ...(field.entry ? [] : values)];
      if (field.entry) nested[field.key] = [...(nested[field.key] ?? []), `${field.entry}: ${listed(values)}`];
    }
    const values = [...parts].sort(([one], [other]) => one - other).map(([, { plain, nested }]) => {
      for (const [key, entries] of Object.entries(nested)) plain[key] = [braced(entries)];
      return plain;
    });
    const bare = values.length === 1 ? form.bare : "";
    if (beside.length && values.length === 1 && !isBare(values[0], bare)) return form.head + braced([...entriesOf(values[0]), ...beside]);
    const written = values.map((one) => mapping(one, bare));
    if (beside.length) return form.head + braced([...(written.length ? [`orders: ${listed(written)}`] : []), ...beside]);
    return written.length ? form.head + listed(written) : "";
  }

  function text() {
    const sections = new Map();
    for (const { form, written } of [...gathered, ...data.forms.map((form) => ({ form, written: line(form) }))]) {
      if (written) sections.set(form.section, [...(sections.get(form.section) ?? []), written]);
    }
    if ([...sections.keys()].every((section) => section === "orders")) return (sections.get("orders") ?? []).join("\n");
    return [...sections].flatMap(([section, lines]) => [`${section}:`, ...lines.map((one) => `  ${one}`)]).join("\n");
  }

  function routeText(field, taken) {
    const written = [];
    for (const step of taken) {
      const word = typeof step === "number" ? field.steps[step][2] : step;
      if (word !== field.counted) written.push(word);
      else if (typeof written.at(-1) === "number") written[written.length - 1] += 1;
      else written.push(1);
    }
    return written.join(field.joint);
  }

  // --- the rules between fields

  const has = (values, wanted) => values.some((value) => !wanted.length || wanted.includes(value));
  const spent = (form, rule) => form.fields.filter((field) => rule.fields.includes(field.id)).reduce(
    (sum, field) => sum + picked(form, field).reduce((part, write) => part + (option(field, write)?.cost ?? 0), 0), 0);
  const kept = {
    needs: (rule, own) => !own[rule.field]?.length || rule.others.every((other) => own[other]?.length),
    one: (rule, own) => rule.fields.filter((field) => own[field]?.length).length <= 1,
    excludes: (rule, own) => !(has(own[rule.field] ?? [], rule.values) && has(own[rule.other] ?? [], rule.others)),
    budget: (rule, own, form) => spent(form, rule) <= rule.most,
  };

  // After a choice what does not go with it is given up; the choice itself only where it breaks a rule alone.
  const gives = {
    needs: (rule) => [rule.field],
    one: (rule, last) => rule.fields.filter((field) => field !== last),
    excludes: (rule, last) => [last === rule.field ? rule.other : rule.field],
    budget: (rule, last) => [rule.fields.includes(last) ? last : rule.fields.at(-1)],
  };

  function settle(form, last) {
    givenUp = [];
    for (let again = true; again;) {
      const broken = form.rules.find((rule) => !kept[rule.type](rule, picks[form.id], form));
      again = Boolean(broken);
      for (const field of again ? gives[broken.type](broken, last) : []) {
        if (picks[form.id][field]?.length) givenUp.push(form.fields.find((one) => one.id === field).label);
        delete picks[form.id][field];
        delete routes[`${form.id}/${field}`];
      }
    }
  }

  // Whether a choice could be made now without giving up what it needs, or what there is of a budget.
  function open(form, field, write) {
    const was = picks[form.id][field.id];
    picks[form.id][field.id] = [write];
    const stops = form.rules.filter((rule) => (rule.type === "needs" ? rule.field === field.id : rule.type === "budget"));
    const fine = stops.every((rule) => kept[rule.type](rule, picks[form.id], form));
    if (was) picks[form.id][field.id] = was;
    else delete picks[form.id][field.id];
    return fine;
  }

  function choose(form, field, values) {
    if (values.length) picks[form.id][field.id] = values;
    else delete picks[form.id][field.id];
    settle(form, field.id);
    if (data.gathers && values.length && !isOwn(form)) {
      for (const other of data.forms.filter((one) => one !== form && !isOwn(one))) picks[other.id] = {};
      if (form.head !== "- ") gathered = gathered.filter((one) => one.form !== form); // what is no list has one line
    }
    look(form, field);
    show();
  }

  // --- the fields, each with a function that shows what is chosen

  const shown = [];
  const said = (one) => (one.leads?.length ? make("small", {}, one.leads.join("; ")) : null);

  // Options of one kind are next to each other: those that begin with the same word, and all that are alone.
  function grouped(all) {
    const kind = ({ one }) => one.write.split(" ")[0];
    const groups = [];
    let last = null;
    for (const each of all) {
      const mates = each.one.write && all.filter((other) => kind(other) === kind(each)).length > 1;
      const key = mates ? kind(each) : "";
      if (key !== last) groups.push(make("div"));
      last = key;
      groups.at(-1).append(each.label);
    }
    return groups;
  }

  function radios(form, field, list) {
    const name = `${form.id}/${field.id}`;
    const all = [{ write: "", label: words.none }, ...list].map((one) => {
      const input = make("input", { type: "radio", name, value: one.write });
      input.addEventListener("change", () => choose(form, field, one.write ? [one.write] : []));
      input.addEventListener("focus", () => look(form, field));
      const label = make("label", { class: "option" }, input, make("span", {}, make("b", {}, one.label), said(one)));
      label.addEventListener("pointerenter", () => peek(one));
      label.addEventListener("pointerleave", () => peek(null));
      return { one, input, label };
    });
    shown.push(() => {
      const now = picked(form, field)[0] ?? "";
      for (const { one, input, label } of all) {
        input.checked = one.write === now;
        input.disabled = Boolean(one.write) && !open(form, field, one.write);
        label.classList.toggle("closed", input.disabled);
      }
    });
    return make("div", { class: "options" }, ...grouped(all));
  }

  function select(form, field, list, label) {
    const box = make("select", { "aria-label": label });
    box.append(make("option", { value: "" }, words.none));
    for (const one of list) box.append(make("option", { value: one.write }, one.label));
    box.addEventListener("change", () => choose(form, field, box.value ? [box.value] : []));
    box.addEventListener("focus", () => look(form, field));
    const leads = make("small", { class: "leads" });
    shown.push(() => {
      const now = picked(form, field)[0] ?? "";
      box.value = list.some((one) => one.write === now) ? now : "";
      leads.textContent = option(field, now)?.leads?.join("; ") ?? "";
      for (const one of box.options) one.disabled = Boolean(one.value) && !open(form, field, one.value);
    });
    return make("p", {}, box, " ", leads);
  }

  const choice = (form, field) =>
    (menu(field).length > RADIOS ? select(form, field, menu(field), field.label) : radios(form, field, menu(field)));

  function button(label, act, values = {}) {
    const node = make("button", { type: "button", ...values }, label);
    node.addEventListener("click", act);
    return node;
  }

  // A list in an order, each of which is moved up or taken out; `keep` gets the new list, and which to go on with.
  const items = (values, label, mark, keep) => values.map((one, place) => {
    const swapped = () => [...values.slice(0, place - 1), one, values[place - 1], ...values.slice(place + 1)];
    const up = place ? button("↑", () => keep(swapped(), mark(one)), { "aria-label": `${words.up}: ${label(one)}` }) : null;
    const out = button("×", () => keep(values.filter((other) => other !== one), mark(one)), { "aria-label": `${words.remove}: ${label(one)}`, "data-write": mark(one) });
    return make("li", {}, label(one), " ", up, " ", out);
  });

  // Options in an order: each is added at the end, moved up, or taken out.
  function ranking(form, field) {
    const list = make("ol");
    const rest = make("p", { class: "rest" });
    const keep = (values, focus) => {
      choose(form, field, values);
      (list.querySelector(`[data-write="${CSS.escape(focus)}"]`) ?? rest.querySelector("button"))?.focus();
    };
    shown.push(() => {
      const now = picked(form, field);
      list.replaceChildren(...items(now, (write) => option(field, write).label, (write) => write, keep));
      rest.replaceChildren(...menu(field).filter((one) => !now.includes(one.write)).map((one) =>
        button(`+ ${one.label}`, () => keep([...now, one.write], one.write), { "aria-label": `${words.add}: ${one.label}` })));
    });
    return make("div", { class: "ranking" }, list, rest);
  }

  // Why own words cannot be written, "" if they can; in a word for the dice accents and signs do not count.
  const spelled = (text) => text.normalize("NFKD").toUpperCase().toLowerCase();
  const isStrange = (letter) => /[\p{L}\p{N}]/u.test(spelled(letter)) && !/^[a-z0-9]+$/.test(spelled(letter).replace(/[^\p{L}\p{N}]/gu, ""));
  function refusal(field, text) {
    const letters = [...text];
    if (letters.length > field.most) return fill(words["too-long"], { n: letters.length, most: field.most });
    if (field.free || !text) return "";
    const strange = [...new Set(letters.filter(isStrange))];
    if (strange.length) return fill(words["not-taken"], { letters: strange.join(" ") });
    return /[a-z0-9]/.test(spelled(text)) ? "" : words["no-letters"];
  }

  // A line of own words is written as it is typed, or not at all, and then it is said why.
  function own(form, field) {
    const name = `${form.id}/${field.id}`;
    const input = make("input", { type: "text", "aria-label": field.label, autocomplete: "off" });
    const why = make("small", { class: "refused", "aria-live": "polite" });
    const text = () => input.value.replace(/[\p{Cc}\p{Cs}\p{Z}]+/gu, " ").trim();
    input.addEventListener("input", () => {
      typed[name] = input.value;
      choose(form, field, text() && !refusal(field, text()) ? [JSON.stringify(text())] : []);
    });
    input.addEventListener("focus", () => look(form, field));
    shown.push(() => {
      if (!(name in typed)) input.value = "";
      why.textContent = refusal(field, text());
    });
    return make("p", {}, input, " ", why);
  }

  // --- a point of an open board, by numbers or by a click

  const inches = (value) => String(Math.round(value * 10) / 10);
  const pointed = (write) => write?.match(/^\[(-?[\d.]+), (-?[\d.]+)\]$/)?.slice(1).map(Number);

  function point(form, field) {
    const inputs = [words.east, words.north].map((label) => make("input", { type: "number", step: "0.1", "aria-label": `${field.label}: ${label}` }));
    const take = () => {
      const values = inputs.map((input) => Number.parseFloat(input.value));
      if (values.every(Number.isFinite)) choose(form, field, [`[${values.map(inches).join(", ")}]`]);
    };
    inputs.forEach((input) => {
      input.addEventListener("change", take);
      input.addEventListener("focus", () => look(form, field));
    });
    const far = make("small");
    shown.push(() => {
      const at = pointed(picked(form, field)[0]);
      if (!inputs.includes(document.activeElement)) inputs.forEach((input, axis) => { input.value = at ? inches(at[axis]) : ""; });
      const gone = at && Math.hypot(at[0] * 1000 - field.start[0], at[1] * 1000 - field.start[1]) / 1000;
      far.textContent = gone ? fill(words.cost, { n: inches(gone), most: field.reach / 1000 || "∞" }) : "";
    });
    const labels = inputs.map((input, axis) => make("label", {}, `${[words.east, words.north][axis]} `, input, " "));
    return make("div", {}, radios(form, field, menu(field)), make("p", { class: "point" }, ...labels, far));
  }

  // --- a route, step by step, or by a click to the cheapest way there

  const taken = (form, field) => routes[`${form.id}/${field.id}`] ?? [];
  const steps = (form, field) => taken(form, field).filter((step) => typeof step === "number");
  const end = (form, field) => steps(form, field).reduce((_, step) => field.steps[step][1], 0);
  const extra = (field, write) => menu(field).find((one) => one.write === write);
  const price = (field, step) => (typeof step === "number" ? field.steps[step][3] : extra(field, step)?.cost ?? 0);
  const cost = (form, field) => taken(form, field).reduce((sum, step) => sum + price(field, step), 0);
  const speed = (form, field) => {
    const written = field.limit ? picks[form.id][field.limit]?.[0] : undefined;
    return /^\d+$/.test(written ?? "") ? Number(written) : field.most;
  };
  const spare = (form, field) =>
    (picks[form.id][field.spareBy]?.length || taken(form, field).includes(field.spareBy) ? field.spare : 0);
  const rest = (form, field) => speed(form, field) + spare(form, field) - cost(form, field);

  function go(form, field, route) {
    routes[`${form.id}/${field.id}`] = route;
    choose(form, field, route.length ? [routeText(field, route)] : []);
  }

  // The cheapest steps from the end of the route to each place that the rest of the speed reaches.
  function ways(form, field) {
    const left = rest(form, field);
    const found = new Map([[end(form, field), [0, []]]]);
    const open = [[0, end(form, field)]];
    while (open.length) {
      open.sort((one, other) => one[0] - other[0]);
      const [far, at] = open.shift();
      if (far > found.get(at)[0]) continue;
      field.steps.forEach(([from, to, , price], number) => {
        if (from !== at || far + price > left || (found.has(to) && found.get(to)[0] <= far + price)) return;
        found.set(to, [far + price, [...found.get(at)[1], number]]);
        open.push([far + price, to]);
      });
    }
    return found;
  }

  // What the zones of a route do, each by what is over its safe speed and was not met there before.
  function risks(form, field) {
    const met = new Map();
    const told = [];
    for (const step of steps(form, field)) {
      const risk = field.risks.find(([at]) => at === field.steps[step][1]);
      const over = risk ? speed(form, field) - risk[1] : 0;
      if (over <= (met.get(risk?.[2]) ?? 0)) continue;
      met.set(risk[2], over);
      const table = field.told[risk[3]];
      told.push((table[Math.min(over, table.length) - 1] ?? []).join("; "));
    }
    return told.filter(Boolean);
  }

  function route(form, field) {
    const next = make("p", { class: "next" });
    const told = make("p", { class: "leads", "aria-live": "polite" });
    shown.push(() => {
      const now = taken(form, field);
      const left = rest(form, field);
      const here = field.steps.map((step, number) => [step, number]).filter(([step]) => step[0] === end(form, field));
      next.replaceChildren(
        ...here.map(([step, number]) => button(`${step[2]} (${step[3]})`, () => go(form, field, [...now, number]), { disabled: step[3] > left })),
        ...menu(field).map((one) => button(one.label, () => go(form, field, [...now, one.write]), { disabled: (one.cost ?? 0) > left })),
        button(words.undo, () => go(form, field, now.slice(0, -1)), { disabled: !now.length }),
        button(words.clear, () => go(form, field, []), { disabled: !now.length }));
      told.replaceChildren(make("b", {}, picked(form, field)[0] ?? ""), ` ${fill(words.cost, { n: cost(form, field), most: speed(form, field) })} `,
        ...risks(form, field).map((risk) => make("span", { class: "risk" }, risk)));
    });
    next.addEventListener("focusin", () => look(form, field));
    return make("div", { class: "route" }, next, told);
  }

  const kinds = { choice, ranking, route, spot: point, words: own };

  // --- the board

  const stage = board && find("board");
  let layers = {};
  let active = null;
  let hovered = null;
  let whole = false;
  let home_view = null;

  if (stage) {
    home_view = board.view.split(" ").map(Number);
    stage.style.aspectRatio = Math.min(home_view[2] / home_view[3], 1.5);
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${board.svg}</svg>`, "image/svg+xml");
    const [x, y, width, height] = home_view;
    draw("svg", { x, y, width, height, viewBox: board.view }, stage).append(...document.adoptNode(parsed.documentElement).childNodes);
    for (const name of ["lines", "marks", "places", "here"]) layers[name] = draw("g", { class: `slip-${name}` }, stage);
    const roles = new Set(data.menus.flat().flatMap((one) => one.marks ?? []).map(([, role]) => data.roles[role]));
    if (data.forms.some((form) => form.fields.some((field) => field.kind === "route"))) roles.add("end");
    roles.add("here");
    for (const key of home.querySelectorAll("[data-role]")) key.hidden = !roles.has(key.dataset.role);
  }

  function look(form, field) {
    active = { form, field };
    if (stage) paint();
  }

  function peek(one) {
    hovered = one;
    if (stage && active) paint();
  }

  function dot(layer, at, role, size, title, act) {
    const node = draw("circle", { cx: at[0], cy: at[1], r: (board.pitch * size).toFixed(1), class: role }, layers[layer]);
    if (title) draw("title", {}, node).textContent = title;
    if (act) node.addEventListener("click", act);
    return node;
  }

  function mark([place, role, share, text, end]) {
    const at = data.places[place];
    const name = data.roles[role];
    if (end !== undefined) {
      const to = data.places[end];
      const line = draw("line", { x1: at[0], y1: at[1], x2: to[0], y2: to[1], class: `role-${name}` }, layers.lines);
      if (text) draw("title", {}, line).textContent = text;
      return;
    }
    const node = dot("marks", at, `role-${name}`, 0.34, text);
    if (!share) return;
    node.style.fillOpacity = String(0.25 + 0.75 * share);
    const label = draw("text", { x: at[0], y: at[1] + board.pitch * 0.1, "font-size": (board.pitch * 0.3).toFixed(1) }, layers.marks);
    label.textContent = share < 0.01 ? "<1%" : `${Math.round(100 * share)}%`;
  }

  function paint() {
    const { form, field } = active;
    for (const layer of Object.values(layers)) layer.replaceChildren();
    if (form.piece) dot("here", form.piece, "role-here", 0.75, form.title);
    const now = field.kind === "route" ? [] : picked(form, field).map((write) => option(field, write)).filter(Boolean);
    const told = hovered ? [hovered] : now;
    for (const one of told) (one.marks ?? []).forEach(mark);
    paintPlaces(form, field, now);
    if (!told.some((one) => one.marks?.length)) {
      // Another field of the form may say where its choice leads.
      const others = form.fields.filter((other) => other !== field && other.kind !== "route");
      others.flatMap((other) => picked(form, other).map((write) => option(other, write))).forEach((one) => (one?.marks ?? []).forEach(mark));
    }
    for (const other of form.fields.filter((one) => one.kind === "route")) paintRoute(form, other);
    aim();
  }

  function paintPlaces(form, field, now) {
    if (field.kind === "route") {
      for (const [place, [far, way]] of ways(form, field)) {
        if (!way.length || !field.places[place]) continue;
        dot("places", field.places[place], "role-open", 0.24, String(far), () => go(form, field, [...taken(form, field), ...way]));
      }
      return;
    }
    for (const one of menu(field).filter((one) => one.at)) {
      const role = now.includes(one) ? "role-open chosen" : "role-open";
      const title = [one.label, ...(one.leads ?? [])].join("; ");
      if (open(form, field, one.write)) dot("places", data.places[one.at[0]], role, 0.24, title, () => choose(form, field, now.includes(one) ? [] : [one.write]));
    }
    const at = field.kind === "spot" && pointed(picked(form, field)[0]);
    if (field.kind === "spot" && field.zero) {
      const inch = field.one[0] - field.zero[0];
      const on = ([x, y]) => [field.zero[0] + x * inch, field.zero[1] - y * inch];
      const start = on(field.start.map((value) => value / 1000));
      if (field.reach) draw("circle", { cx: start[0], cy: start[1], r: (field.reach / 1000) * inch, class: "role-reach" }, layers.lines);
      if (at) {
        draw("line", { x1: start[0], y1: start[1], x2: on(at)[0], y2: on(at)[1], class: "role-way" }, layers.lines);
        dot("marks", on(at), "role-end", 0.5);
      }
    }
  }

  function paintRoute(form, field) {
    const points = [0, ...steps(form, field).map((step) => field.steps[step][1])].map((place) => field.places[place]).filter(Boolean);
    draw("polyline", { points: points.map((at) => at.slice(0, 2).join(",")).join(" "), class: "role-way" }, layers.lines);
    if (points.length > 1) dot("marks", points.at(-1), "role-end", 0.34);
  }

  // As near as the piece, its marks and the places to be chosen let it be, in the shape of the stage.
  function aim() {
    const dots = [...stage.querySelectorAll(".slip-marks circle, .slip-places circle, .slip-here circle")].map((one) => [one.cx.baseVal.value, one.cy.baseVal.value]);
    const [left, top, wide, high] = home_view;
    const ratio = stage.clientWidth / stage.clientHeight || wide / high;
    let [width, middle] = [Math.max(wide, high * ratio), [left + wide / 2, top + high / 2]];
    if (!whole && dots.length) {
      const ends = [0, 1].map((axis) => dots.map((at) => at[axis])).map((all) => [Math.min(...all), Math.max(...all)]);
      const [across, down] = ends.map(([least, most]) => most - least + 2 * ROOM * board.pitch);
      const near = Math.max(across, down * ratio, board.pitch * LEAST);
      if (near < 0.75 * width) [width, middle] = [near, ends.map(([least, most]) => (least + most) / 2)];
    }
    const height = width / ratio;
    const begin = (about, size, from, room) => (size > room ? from + (room - size) / 2 : Math.min(Math.max(about - size / 2, from), from + room - size));
    const box = [begin(middle[0], width, left, wide), begin(middle[1], height, top, high), width, height];
    stage.setAttribute("viewBox", box.map((side) => side.toFixed(1)).join(" "));
  }

  if (stage) {
    stage.addEventListener("click", (click) => {
      if (active?.field.kind !== "spot" || !active.field.zero || click.target.closest(".slip-places")) return;
      const at = new DOMPoint(click.clientX, click.clientY).matrixTransform(stage.getScreenCTM().inverse());
      const inch = active.field.one[0] - active.field.zero[0];
      const spot = [(at.x - active.field.zero[0]) / inch, (active.field.zero[1] - at.y) / inch];
      choose(active.form, active.field, [`[${spot.map(inches).join(", ")}]`]);
    });
    find("zoom").addEventListener("click", () => {
      whole = !whole;
      find("zoom").setAttribute("aria-pressed", String(whole));
      aim();
    });
  }

  // --- the whole form

  function cautions() {
    const given = givenUp.length ? [fill(words["given-up"], { fields: givenUp.join(", ") })] : [];
    return given.concat(data.forms.flatMap((form) => form.fields.flatMap((field) => {
      if (field.kind !== "route" || !picked(form, field).length) return [];
      return rest(form, field) < 0 ? [fill(words["over-limit"], { n: cost(form, field), most: speed(form, field) })] : [];
    })));
  }

  function show() {
    for (const one of shown) one();
    if (stage && active) paint();
    const written = text();
    const area = find("text");
    area.value = written;
    area.rows = Math.max(2, written.split("\n").length);
    find("copy").disabled = !written;
    find("cautions").replaceChildren(...cautions().map((one) => make("li", {}, one)));
    const mail = find("mail");
    const to = encodeURIComponent(mail.dataset.to).replace("%40", "@");
    if (written) mail.href = `mailto:${to}?subject=${encodeURIComponent(mail.dataset.subject)}&body=${encodeURIComponent(`${written}\n`)}`;
    else mail.removeAttribute("href");
  }

  function part(form, field) {
    const note = field.note ? make("small", {}, field.note) : null;
    const set = make("fieldset", { "data-field": `${form.id}/${field.id}` }, make("legend", { class: form.fields.length === 1 && data.forms.length > 1 ? "unseen" : "" }, field.label), note, kinds[field.kind](form, field));
    set.addEventListener("pointerdown", () => look(form, field));
    return set;
  }

  // The fields of a form of several parts: the first part stands open, each other folds.
  function parts(form) {
    const numbers = [...new Set(form.fields.map((field) => field.part))].sort((one, other) => one - other);
    return numbers.flatMap((number, place) => {
      const fields = form.fields.filter((field) => field.part === number).map((field) => part(form, field));
      return place ? [make("details", { class: "part" }, make("summary", {}, fill(words.part, { n: place + 1 })), ...fields)] : fields;
    });
  }

  const several = data.forms.length > 1;
  for (const [number, form] of data.forms.entries()) {
    const note = form.note ? make("p", { class: "note" }, form.note) : null;
    const fields = parts(form);
    if (!several) {
      find("form").append(...[note, ...fields].filter(Boolean));
      continue;
    }
    const fold = make("details", { open: number === 0 }, make("summary", {}, form.title), note, ...fields);
    fold.addEventListener("toggle", () => fold.open && look(form, form.fields[0]));
    find("form").append(fold);
  }

  // Lines that are put together: what is chosen is added as the last, and the form is free for another.
  if (data.gathers) {
    const list = make("ol");
    const keep = (values, focus) => {
      gathered = values;
      show();
      (list.querySelector(`[data-write="${CSS.escape(focus)}"]`) ?? more).focus();
    };
    const more = button(words.gather, () => {
      const form = data.forms.find((one) => line(one) && !isOwn(one));
      const label = `${form.title}: ${form.fields.flatMap((field) => picked(form, field).map((write) => option(field, write)?.label ?? write)).join(", ")}`;
      const written = line(form);
      picks[form.id] = {};
      keep([...gathered, { form, written, label }], "");
    }, { "data-part": "gather" });
    shown.push(() => {
      list.replaceChildren(...items(gathered, (one) => one.label, (one) => one.written, keep));
      more.disabled = !data.forms.some((form) => line(form) && !isOwn(form));
    });
    find("form").after(make("div", { class: "ranking" }, list, make("p", {}, more)));
  }

  async function copy() {
    const area = find("text");
    try {
      await navigator.clipboard.writeText(area.value);
      return "done";
    } catch {
      area.select();
      return document.execCommand("copy") ? "done" : "failed";
    }
  }

  find("copy").addEventListener("click", async () => {
    const outcome = await copy();
    find("said").textContent = find("copy").dataset[outcome];
    setTimeout(() => { find("said").textContent = ""; }, 2500);
  });
  find("reset").addEventListener("click", () => {
    gathered = [];
    givenUp = [];
    for (const form of data.forms) picks[form.id] = {};
    for (const kept of [routes, typed]) for (const name of Object.keys(kept)) delete kept[name];
    show();
  });
  find("print").addEventListener("click", () => print());
  find("form").addEventListener("submit", (event) => event.preventDefault());

  const tables = document.querySelector("details.open-orders");
  tables.open = false;
  addEventListener("beforeprint", () => { tables.open = true; });
  addEventListener("afterprint", () => { tables.open = false; });
  const first = data.forms.find((form) => form.fields.length);
  if (first) look(first, first.fields[0]);
  show();
})();
