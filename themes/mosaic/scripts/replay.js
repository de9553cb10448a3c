// Plays a race again, as a broadcast: a stage, a caption, and a tower of who lies where. Where everybody stands at any second of any round follows from the data alone, so that playing,
// stepping and scrubbing are the same: draw(moment, second). The data are globalThis.ludiReplay, from replay/race.js;
// what happened in a turn is fetched when it is first shown, by a script of its own, which also works from a disk.
"use strict";
(() => {
  const home = document.getElementById("replay");
  const data = globalThis.ludiReplay;
  if (!home || !data) return;

  const STEP = 0.13; // seconds from one space to the next
  const SIGN = 0.8; // how long one waits when something befalls
  const LAG = 0.4; // after one has set out, the next one does
  const HOLD = 0.7; // at the end of a round
  const STILL = 2.5; // seconds that a round is shown where nothing may glide
  const NEAR = 560; // how much of the ground is seen about one who is followed, in its units
  const ROOM = 110; // about all of them, when they are seen from near by
  const SMALL = 500; // a stage of fewer pixels is a telephone's
  const FINE = 2; // the ground is rasterised this many times as large as it is shown whole
  const FINER = 4; // on a telephone, which shows it from nearer by
  const MOST = 88; // seconds that the whole takes at 1×, at most
  const LETTER = 8; // pixels of the way for a letter of a label
  const BEST = 8; // so many rounds are highlights
  const WHOLE = -1; // nobody is followed, and the whole ground is seen
  const PACK = -2; // all are, from as near as they let it be
  const EVENT = -3; // those who act are; the whole ground is seen when nobody does
  const VIEWS = { whole: WHOLE, pack: PACK, event: EVENT };
  const SVG = "http://www.w3.org/2000/svg";

  const find = (name) => home.querySelector(`[data-part="${name}"]`);
  const all = (name) => [...home.querySelectorAll(`[data-${name}]`)];
  const fill = (node, words) => { if (node.textContent !== words) node.textContent = words; };
  const title = document.getElementById("of");
  const heading = title.textContent;
  const stage = find("stage");
  const ground = find("ground");
  const frame = stage.viewBox.baseVal;
  const whole = [frame.x, frame.y, frame.width, frame.height];
  const playing = find("play");
  const scrub = find("scrub");
  const speed = find("speed");
  const events = find("events");
  const tower = find("tower");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const last = data.moments.length - 1;

  // --- what the data say

  const moments = data.moments.map(([id, turn, acts, stances, props, order, board, how, level], number) => {
    const old = data.moments[Math.max(0, number - 1)];
    return schedule({ id, turn, stances, props, order, board, how, ranks: ranked(order, level), before: old[3], old: old[4], was: old[5] }, acts);
  });

  // The place of everybody, with a sign of equality where it is shared.
  function ranked(order, level) {
    const firsts = [];
    order.forEach((number, at) => firsts.push(level.includes(number) ? firsts[at - 1] : at + 1));
    return Object.fromEntries(order.map((number, at) =>
      [number, firsts.indexOf(firsts[at]) === firsts.lastIndexOf(firsts[at]) ? `${firsts[at]}` : `=${firsts[at]}`]));
  }

  // When each act begins and ends: one after another, overlapping where nobody takes part in both.
  function schedule(moment, acts) {
    const busy = new Map();
    let next = 0;
    moment.lines = [];
    moment.acts = acts.map(([actor, path, signs, words]) => {
      const parties = [actor, ...signs.map((sign) => sign[2])];
      const begin = Math.max(next, ...parties.map((party) => busy.get(party) ?? 0));
      // Where nothing is told, one drives on twice as fast.
      const act = { actor, path, parties, begin, signs: [], step: words || signs.length ? STEP : STEP / 2 };
      let now = begin;
      let here = 0;
      for (const [step, part, whom, point, caption, grave] of signs) {
        now += Math.max(0, step - here) * act.step;
        here = Math.max(here, step);
        act.signs.push({ at: now, step: here, part, whom, point, caption, grave });
        now += SIGN;
      }
      act.end = Math.max(begin + LAG, now + (path.length - 1 - here) * act.step);
      for (const party of parties) busy.set(party, act.end);
      moment.lines.push([begin, words, [actor]], ...act.signs.map((sign) => [sign.at, sign.caption, parties]));
      next = signs.length ? Math.max(begin + LAG, act.end - 0.5) : begin + LAG;
      return act;
    });
    moment.lines = moment.lines.filter(([, words]) => words).sort(([one], [other]) => one - other);
    moment.idle = moment.acts.every((act) => act.path.length < 2 && !act.signs.length);
    moment.length = Math.max(0, ...moment.acts.map((act) => act.end)) + HOLD;
    return moment;
  }

  // How far along its path an act is, in spaces.
  function travelled(act, second) {
    const end = act.path.length - 1;
    let here = 0;
    let now = act.begin;
    for (const sign of act.signs) {
      if (second < sign.at) break;
      here = sign.step;
      now = sign.at + SIGN;
    }
    return Math.min(end, here + Math.max(0, second - now) / act.step);
  }

  // A way along a path: a curve through its points (Catmull-Rom), so that nobody turns at an angle.
  function between(path, way) {
    const here = Math.floor(way);
    const [before, from, to, after] = [-1, 0, 1, 2].map((step) =>
      data.points[path[Math.min(path.length - 1, Math.max(0, here + step))]]);
    const share = way - here;
    const curve = (side) => from[side] + (share / 2) * (to[side] - before[side] + share * (
      2 * before[side] - 5 * from[side] + 4 * to[side] - after[side] + share * (
        3 * (from[side] - to[side]) + after[side] - before[side])));
    const turn = ((to[2] - from[2] + 540) % 360) - 180;
    return [curve(0), curve(1), from[2] + turn * share];
  }

  // Where an actor is at a second of a moment, and how it looks; null for one who is not on the ground.
  function pose(moment, actor, second) {
    const mine = moment.acts.filter((act) => act.parties.includes(actor));
    const done = mine.every((act) => second >= act.end);
    const then = moment.stances[actor];
    const was = moment.before[actor];
    if ((done && !then) || (!was && !then)) return null;
    const moves = mine.filter((act) => act.actor === actor && second >= act.begin);
    const act = moves[moves.length - 1];
    const rest = second >= moment.length ? then : was ?? then;
    const place = act && second < moment.length ? between(act.path, travelled(act, second)) : data.points[rest[1]];
    return { place, look: (done && then ? then : was ?? then)[0], act };
  }

  // --- the pieces of the picture

  const make = (name, attributes = {}, into = null) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    into?.append(node);
    return node;
  };
  const piece = (part, into) => make("use", { href: `#piece-${part}` }, into);
  const lay = (props, into) => {
    into.replaceChildren();
    for (const [part, point] of props) put(piece(part, into), data.points[point][0], data.points[point][1]);
  };
  const put = (node, x, y, more = "") => node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})${more}`);

  // SVG of our own, escaped when it was made.
  const parsed = (svg) => {
    const whole = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${svg}</svg>`, "image/svg+xml");
    return [...document.adoptNode(whole.documentElement).children];
  };
  const pieces = data.parts.map((part, number) => `<g id="piece-${number}">${part}</g>`);
  stage.append(...parsed(`<defs>${pieces.join("")}</defs>`));

  // Who acts; between two acts whoever acted last.
  function acting(moment, second) {
    const begun = moment.acts.filter((act) => second >= act.begin);
    const under = begun.filter((act) => second < act.end);
    return under.length || second >= moment.length ? under : begun.slice(-1);
  }

  const layers = Object.fromEntries(["board", "trails", "props", "actors", "signs"].map((name) => [name, make("g", { class: name }, name === "board" ? ground : stage)]));
  const buttons = all("follow");
  const actors = moments[0].stances.map((stance, number) => {
    const node = make("g", { class: "actor", "data-actor": number }, layers.actors);
    make("circle", { class: "halo", r: 34 }, node);
    const trail = make("polyline", { class: `trail ${buttons[number]?.dataset.tone ?? ""}` }, layers.trails);
    return { node, trail, body: make("g", {}, node), badge: make("g", {}, node), look: -1 };
  });

  function dress(actor, look) {
    if (actor.look === look) return;
    actor.look = look;
    actor.body.replaceChildren();
    actor.badge.replaceChildren();
    for (const part of data.looks[look][0]) piece(part, actor.body);
    piece(data.looks[look][1], actor.badge);
  }

  function drawActor(moment, number, second) {
    const actor = actors[number];
    const found = pose(moment, number, second);
    actor.node.toggleAttribute("hidden", !found);
    if (!found) return actor.trail.setAttribute("points", "");
    dress(actor, found.look);
    const [x, y, turn] = found.place;
    const ahead = data.looks[found.look][2];
    const angle = (turn * Math.PI) / 180;
    put(actor.node, x, y);
    actor.body.setAttribute("transform", `rotate(${turn.toFixed(1)})`);
    put(actor.badge, ahead * Math.cos(angle), ahead * Math.sin(angle));
    drawTrail(actor, moment, number, second, found.place);
    if (number === followed) aim(x, y);
  }

  // The way that an actor has come in this round.
  function drawTrail(actor, moment, number, second, place) {
    const points = [];
    for (const act of moment.acts) {
      if (act.actor !== number || second < act.begin || act.path.length < 2) continue;
      const way = travelled(act, second);
      for (let step = 0; step < way; step += 0.25) points.push(between(act.path, step));
    }
    if (points.length) points.push(place);
    actor.trail.setAttribute("points", points.map(([x, y]) => `${x},${y}`).join(" "));
  }

  let drawn = "";
  function drawThings(moment, second) {
    const signs = moment.acts.flatMap((act) => act.signs).filter((sign) => second >= sign.at);
    const happened = new Set(signs.map((sign) => sign.point));
    const lying = second >= moment.length ? moment.props : moment.props.filter(
      ([, point]) => happened.has(point) || moment.old.some((old) => old[1] === point));
    const key = JSON.stringify([moment.id, signs.map((sign) => second < sign.at + SIGN), lying]);
    if (key === drawn) return;
    drawn = key;
    lay(lying, layers.props);
    layers.signs.replaceChildren();
    const piled = new Map();
    for (const sign of signs) {
      const pile = piled.get(sign.point) ?? 0;
      piled.set(sign.point, pile + 1);
      const fresh = second < sign.at + SIGN;
      const node = make("g", { class: fresh ? "sign fresh" : "sign" }, layers.signs);
      const [x, y] = data.points[sign.point];
      put(node, x + 16 + 15 * pile, y - 22, fresh ? " scale(1.5)" : " scale(.7)");
      piece(sign.part, node);
    }
  }

  // --- the camera

  const view = [...whole];
  let target = [...whole];
  let followed = WHOLE;
  let chose = false; // nobody has chosen a view yet: playing follows the action

  // How high the stage is for its width: on a telephone higher than the whole ground is.
  // It is measured when it changes: asked for in a frame, the browser would lay the whole page out at once.
  const size = find("size");
  let shape = 0;
  let [wide, high, fine] = [0, 0, 1];
  function measure() {
    [wide, high] = [size.clientWidth, size.clientHeight];
    shape = high / wide || whole[3] / whole[2];
    fine = ((wide < SMALL ? FINER : FINE) * wide) / whole[2];
    for (const sheet of [ground, stage]) {
      sheet.style.width = `${whole[2] * fine}px`;
      sheet.style.height = `${whole[3] * fine}px`;
    }
    look();
  }

  // The view moves over finished pictures of ground and stage: a viewBox that changes would have all lines drawn and all
  // letters set anew in every frame, which leaves few frames a second.
  function look() {
    stage.dataset.view = view.map((side) => side.toFixed(1)).join(" ");
    const scale = Math.min(wide / view[2], high / view[3]);
    const left = (wide - view[2] * scale) / 2 - (view[0] - whole[0]) * scale;
    const top = (high - view[3] * scale) / 2 - (view[1] - whole[1]) * scale;
    const transform = `translate(${left.toFixed(2)}px, ${top.toFixed(2)}px) scale(${(scale / fine).toFixed(5)})`;
    for (const sheet of [ground, stage]) sheet.style.transform = transform;
  }
  measure();
  new ResizeObserver(measure).observe(size);

  function aim(x, y, wide = NEAR) {
    const width = Math.min(wide, whole[2]);
    const height = Math.min(width * shape, whole[3]);
    const within = (value, low, high) => Math.min(Math.max(value, low), high);
    target = [
      within(x - width / 2, whole[0], whole[0] + whole[2] - width),
      within(y - height / 2, whole[1], whole[1] + whole[3] - height),
      width,
      height,
    ];
  }

  // The smallest view in which everybody plays the whole round.
  function aimAtAll(moment) {
    const stood = [...moment.before, ...moment.stances].filter(Boolean).map((stance) => stance[1]);
    frameAround([...stood, ...moment.acts.flatMap((act) => act.path)]);
  }

  // The smallest view of those who act now, and of what befalls. Where nobody acts it is the whole ground;
  // on a telephone, where nothing could be read on that, it is the part of it where everybody stands.
  function aimAtEvents(moment) {
    const under = acting(moment, second);
    const news = told(moment);
    const shown = moment.acts.filter((act) => under.includes(act) || act.signs.some((sign) => news.includes(sign)));
    const stands = (party) => (second < moment.length ? moment.before[party] ?? moment.stances[party] : moment.stances[party])?.[1];
    const points = shown.flatMap((act) => [...act.path, ...act.signs.map((sign) => sign.point), ...act.parties.filter((party) => party !== act.actor).map(stands)]);
    target = [...whole];
    if (under.length) frameAround(points.filter((point) => point !== undefined));
    else if (wide < SMALL) aimAtAll(moment);
  }

  function frameAround(numbers) {
    const points = numbers.map((point) => data.points[point]);
    const [left, right, top, bottom] = [0, 0, 1, 1].map((side, corner) =>
      Math[corner % 2 ? "max" : "min"](...points.map((point) => point[side])));
    const width = Math.max(NEAR, right - left + 2 * ROOM, (bottom - top + 2 * ROOM) / shape);
    if (points.length) aim((left + right) / 2, (top + bottom) / 2, width);
  }

  // Brings the view nearer to its target; whether it is still on its way.
  function pan(seconds) {
    const share = calm.matches ? 1 : 1 - Math.exp(-7 * seconds);
    let far = 0;
    for (const side of view.keys()) {
      const gap = target[side] - view[side];
      far = Math.max(far, Math.abs(gap));
      view[side] = Math.abs(gap) < 1 ? target[side] : view[side] + gap * share;
    }
    if (far) look();
    return far >= 1;
  }

  function follow(number) {
    chose = true;
    followed = number === followed ? EVENT : number;
    target = [...whole];
    if (followed === PACK) aimAtAll(moments[now]);
    for (const button of buttons) button.setAttribute("aria-pressed", String(Number(button.dataset.follow) === followed));
    for (const [index, actor] of actors.entries()) actor.node.classList.toggle("followed", index === followed);
    for (const [name, view] of Object.entries(VIEWS)) find(name).setAttribute("aria-pressed", String(view === followed));
    address();
    wake();
  }

  // The address of what is shown: the moment, and whom one follows.
  function address() {
    const moment = moments[now];
    const whom = !chose ? undefined : buttons[followed]?.dataset.id ?? Object.keys(VIEWS).find((name) => VIEWS[name] === followed && name !== "event");
    const hash = `#${moment.id}${whom ? `&follow=${encodeURIComponent(whom)}` : ""}`;
    find("link").href = hash;
    if (location.hash !== hash && (now || whom || location.hash)) history.replaceState(null, "", hash);
  }

  // Who is named in the address, if anybody is.
  function called() {
    const whom = new URLSearchParams(location.hash.slice(1)).get("follow");
    const number = buttons.findIndex((button) => button.dataset.id === whom);
    return number < 0 ? VIEWS[whom] : number;
  }

  // --- time

  let now = 0; // the moment that is shown
  let second = 0; // within it
  let runs = false;
  let until = last; // where playing stops
  let queue = []; // the highlights that are still to be played
  let clock = 0;
  let awake = false;

  function draw() {
    const moment = moments[now];
    for (const number of actors.keys()) drawActor(moment, number, second);
    drawThings(moment, second);
    const news = told(moment).at(-1);
    const line = moment.lines.findLast(([at]) => second >= at);
    const under = acting(moment, second);
    const named = news ? moment.acts.filter((act) => act.signs.includes(news)).flatMap((act) => act.parties) : under.length && line?.[2];
    const busy = new Set(ended() ? [] : named || under.flatMap((act) => act.parties));
    stage.classList.toggle("busy", busy.size > 0);
    for (const [number, actor] of actors.entries()) actor.node.classList.toggle("acting", busy.has(number));
    for (const button of buttons) button.classList.toggle("acting", busy.has(Number(button.dataset.follow)));
    for (const entry of events.querySelectorAll("[data-actor]")) entry.classList.toggle("acting", busy.has(Number(entry.dataset.actor)));
    if (followed === EVENT) aimAtEvents(moment);
    if (followed >= 0 && news) frameAround([news.point, (moment.stances[followed] ?? moment.before[followed] ?? [0, news.point])[1]]);
    say(moment);
  }

  const ended = () => now === last && second >= moments[last].length && Boolean(home.dataset.end);

  // What befell just now, for as long as the caption says so; whom it names is lit.
  const told = (moment) => moment.acts.flatMap((act) => act.signs).filter(
    (sign) => sign.caption && second >= sign.at && second < sign.at + 3 * SIGN);

  // The caption: what befell just now, else the last thing that was told, before the first what the round is called.
  function say(moment) {
    const over = second >= moment.length;
    const name = data.names[now];
    const held = moment.lines.findLast(([at]) => second >= at)?.[1] ?? name;
    const all = moment.acts.flatMap((act) => act.signs).filter((sign) => sign.grave && sign.caption).map((sign) => sign.caption);
    const end = ended();
    if (find("end")) find("end").hidden = !end;
    if (find("news")) find("news").hidden = !end;
    tower.classList.toggle("over", end);
    for (const name of ["next", "last"]) find(name).disabled = end;
    label();
    fill(title, end && title.dataset.end || heading);
    const words = end ? home.dataset.end : over ? [name, ...new Set(all.length || held === name ? all : [held])].join(" · ") : told(moment).at(-1)?.caption ?? held;
    fill(find("caption"), words);
  }

  // What the button does that plays.
  function label() {
    const words = runs ? home.dataset.pause : ended() ? home.dataset.again : home.dataset.play;
    if (playing.title === words) return;
    playing.title = words;
    playing.setAttribute("aria-label", words);
  }

  function wake() {
    if (awake) return;
    awake = true;
    clock = performance.now();
    requestAnimationFrame(tick);
  }

  function tick(stamp) {
    const passed = Math.min(0.1, Math.max(0, (stamp - clock) / 1000));
    clock = stamp;
    if (runs) pass(passed * Number(speed.value) * pace);
    draw();
    const moving = pan(passed);
    awake = runs || moving;
    if (awake) requestAnimationFrame(tick);
  }

  // The next round in which anything happens, or the one before (way -1); the outermost is always shown.
  function following(number, way = 1, end = last) {
    let next = number + way;
    while (next > 0 && next < end && moments[next].idle) next += way;
    return next;
  }

  // A long game is played faster, so that the whole takes no longer than a viewer stays.
  const pace = Math.max(1, moments.reduce((sum, moment) => sum + (moment.idle ? 0 : moment.length), 0) / MOST);

  // Lets some seconds pass; where nothing may glide, rounds follow each other like slides.
  function pass(seconds) {
    const moment = moments[now];
    second += seconds;
    const shown = calm.matches ? moment.length + STILL : moment.length;
    if (second < shown) return;
    second = shown;
    if (now >= until && !queue.length) return pause();
    if (now >= until) until = queue[0];
    arrive(queue.shift() ?? following(now, 1, until));
    second = calm.matches ? moments[now].length : 0;
  }

  function play(stop = last, then = []) {
    until = stop;
    queue = then;
    if (now === last && second >= moments[now].length) {
      arrive(0);
      second = moments[0].length;
    }
    run(true);
  }

  const pause = () => run(false);

  function run(on) {
    runs = on;
    if (on && !chose) follow(EVENT);
    home.classList.toggle("runs", on);
    label();
    if (on) wake();
    else draw();
  }

  // Shows a moment as it ended.
  function go(number) {
    run(false);
    arrive(Math.min(last, Math.max(0, number)));
    second = moments[now].length;
    draw();
    wake();
  }

  // The round after this one is played, then all stand still; whoever asks again while it runs wants the next one.
  function forward() {
    if (now === last) return go(last);
    if (calm.matches) return go(following(now));
    show(following(now));
  }

  // Plays some rounds, one after the other.
  function show(number, then = []) {
    if (calm.matches) return go(number);
    arrive(number);
    second = 0;
    play(now, then);
  }

  function arrive(number) {
    now = number;
    const moment = moments[now];
    scrub.value = String(now);
    scrub.setAttribute("aria-valuetext", data.names[now]);
    home.dataset.moment = moment.id;
    if (followed === PACK) aimAtAll(moment);
    fill(find("name"), data.names[now]);
    rank(moment);
    address();
    tell(moment);
    if (now < last) fetched(moments[now + 1].turn);
  }

  // The tower: everybody in the order of the race, with places won and lost, speed, and what is hurt.
  function rank(moment) {
    const focused = document.activeElement;
    for (const button of buttons) {
      const number = Number(button.dataset.follow);
      const [place, before] = [moment.order, moment.was].map((order) => order.indexOf(number));
      const gained = place < 0 || before < 0 ? 0 : before - place;
      const [status, pace, lost, told, behind, feat] = data.conditions[moment.how[number]] ?? ["", 0, 0, "", null, ""];
      const write = (part, words) => { button.querySelector(`.${part}`).textContent = words; };
      write("place", moment.ranks[number] ?? "");
      write("gain", gained ? `${gained > 0 ? "▲" : "▼"}${Math.abs(gained)}` : "");
      write("behind", feat || (behind ? `+${behind}` : ""));
      write("pace", "›".repeat(pace));
      write("lost", lost > 6 ? `▮${lost}` : "▮".repeat(lost));
      button.title = told;
      button.dataset.status = status;
    }
    if (moment.order.length && !tower.querySelector("details")) tower.append(...moment.order.map((number) => buttons[number].parentElement));
    if (tower.contains(focused)) focused.focus({ preventScroll: true });
  }

  // --- marks on the way, and the highlights

  const weights = moments.map((moment) => moment.acts.flatMap((act) => act.signs).reduce((sum, sign) => sum + (sign.grave ? 3 : 1), 0));
  const best = [...moments.keys()].filter((number) => weights[number]).sort((one, other) => weights[other] - weights[one] || one - other)
    .slice(0, BEST).sort((one, other) => one - other);
  const captions = (number) => [...new Set(moments[number].acts.flatMap((act) => act.signs).sort((one, other) => other.grave - one.grave)
    .map((sign) => sign.caption).filter(Boolean))].slice(0, 3).join("; ");
  for (const [number, weight] of weights.entries()) {
    if (!weight) continue;
    const mark = document.createElement("i");
    mark.style.left = `${(100 * number) / Math.max(1, last)}%`;
    mark.style.height = `${Math.min(0.7, 0.15 + 0.08 * weight)}rem`;
    mark.classList.toggle("grave", moments[number].acts.some((act) => act.signs.some((sign) => sign.grave)));
    find("marks").append(mark);
  }
  const firsts = [...moments.keys()].filter((number) => number && moments[number].turn !== moments[number - 1].turn);
  // A turn is labelled by its number if its name has it, else by its name; the first and the last one always are.
  const labels = firsts.map((number) => {
    const [name] = data.names[number].split(",");
    return { at: number / last, words: new RegExp(`\\b${moments[number].turn}\\b`).test(name) ? String(moments[number].turn) : name };
  });
  const room = (label) => (LETTER * label.words.length + 3 * LETTER) / Math.max(1, find("labels").clientWidth);
  let free = 0;
  for (const [index, label] of labels.entries()) {
    const end = labels.at(-1);
    const [from, to] = [Math.max(0, label.at - room(label) / 2), Math.max(label.at, room(label) / 2) + room(label) / 2];
    if (index && (from < free || (label !== end && to > end.at - room(end) / 2))) continue;
    free = to;
    const node = document.createElement("span");
    node.style.left = `${100 * Math.max(room(label) / 2, Math.min(label.at, 1 - room(label) / 2))}%`;
    node.textContent = label.words;
    find("labels").append(node);
  }
  for (const number of best) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${data.names[number]}${captions(number) ? `: ${captions(number)}` : ""}`;
    button.addEventListener("click", () => show(number));
    find("list").append(document.createElement("li"));
    find("list").lastChild.append(button);
  }
  find("best").addEventListener("click", () => best.length && show(best[0], best.slice(1)));

  // --- what happened

  const asked = new Map();

  // Asks for what happened in a turn, once: a script that says data.turns[turn] = { rounds: [HTML, …], board: [[part, point], …] }.
  function fetched(turn) {
    if (!asked.has(turn)) {
      asked.set(turn, new Promise((done) => {
        const script = document.createElement("script");
        script.src = `replay/${String(turn).padStart(2, "0")}.js`;
        script.onload = script.onerror = done;
        document.head.append(script);
      }));
    }
    return asked.get(turn);
  }

  function tell(moment) {
    const show = () => {
      const told = data.turns[moment.turn];
      if (moments[now] !== moment || events.dataset.shown === moment.id || !told) return;
      const first = moments.findIndex((other) => other.turn === moment.turn);
      events.innerHTML = told.rounds[now - first]; // made and escaped by the build
      for (const rule of events.querySelectorAll("a.rule")) rule.href = data.rules[rule.textContent];
      events.dataset.shown = moment.id;
      events.scrollTop = 0;
      draw();
    };
    const post = () => {
      const board = data.turns[moment.board]?.board;
      if (moments[now] !== moment || !board) return;
      lay(board, layers.board);
    };
    fetched(moment.turn).then(show);
    fetched(moment.board).then(post);
  }

  // --- hands

  const acts = {
    play: () => (runs ? pause() : play()),
    first: () => go(0),
    back: () => go(second < moments[now].length && runs ? now : following(now, -1)),
    next: forward,
    last: () => go(last),
    ...Object.fromEntries(Object.entries(VIEWS).map(([name, view]) => [name, () => followed !== view && follow(view)])),
  };
  for (const [name, act] of Object.entries(acts)) find(name).addEventListener("click", act);
  for (const button of buttons) button.addEventListener("click", () => follow(Number(button.dataset.follow)));
  speed.addEventListener("change", () => speed.blur()); // so that the keys are the replay's again
  scrub.max = String(last);
  scrub.addEventListener("input", () => go(Number(scrub.value)));

  const keys = { " ": "play", ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  document.addEventListener("keydown", (press) => {
    const name = keys[press.key];
    if (!name || press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return;
    const own = press.key === " " ? "a, button, select, summary" : "input, select";
    if (press.target.closest?.(own)) return;
    press.preventDefault();
    acts[name]();
  });

  // A finger: a stroke to the side steps, a touch follows a chariot, or plays and pauses.
  let touched = null;
  stage.addEventListener("pointerdown", (press) => { touched = [press.clientX, press.clientY]; });
  stage.addEventListener("pointerup", (press) => {
    if (!touched) return;
    const across = press.clientX - touched[0];
    const down = press.clientY - touched[1];
    touched = null;
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) return across < 0 ? forward() : acts.back();
    if (Math.hypot(across, down) > 10) return;
    const actor = press.target.closest(".actor");
    if (actor) follow(Number(actor.dataset.actor));
    else acts.play();
  });
  stage.addEventListener("pointercancel", () => { touched = null; });

  const named = () => moments.findIndex((moment) => moment.id === location.hash.slice(1).split("&")[0]);
  addEventListener("hashchange", () => {
    const [number, whom] = [named(), called()];
    if (whom !== undefined && whom !== followed) follow(whom);
    if (number >= 0 && number !== now) go(number);
  });
  const whom = called() ?? (wide < SMALL ? EVENT : undefined);
  go(Math.max(0, named()));
  if (whom !== undefined) follow(whom);
})();
