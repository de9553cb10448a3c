// Reads Markdown texts, a JSON string a line, and answers each with a line of HTML: what Discourse would cook of it.
// Its engine and its settings; of what it adds, that which acts on text after escapes are gone, and its allow-list.
import { createInterface } from "node:readline";
import markdownIt from "markdown-it";
import xss from "xss";

const md = markdownIt({ html: true, breaks: true, linkify: true, typographer: true });

// ![words|690x345](address)
md.renderer.rules.image = (tokens, index, options, env, renderer) => {
  const token = tokens[index];
  const [alt, size] = renderer.renderInlineAsText(token.children, options, env).split("|");
  const sized = /^(\d{1,4})x(\d{1,4})$/.exec(size ?? "");
  token.attrSet("alt", sized ? alt : [alt, size].filter((part) => part !== undefined).join("|"));
  if (sized) {
    token.attrSet("width", sized[1]);
    token.attrSet("height", sized[2]);
  }
  return renderer.renderToken(tokens, index, options);
};

// Mentions, hashtags, emoji, smileys, boxes of checklists and dates: found in text, whether it was escaped or not.
const FOUND = new RegExp(
  [
    "(?<![\\w@])@[\\w][\\w.-]*", "(?<!\\w)#[\\w:-]+", ":[\\w+-]+:",
    "(?<!\\w)(?::['-]*[()PpODdo|/]|;-?[)Pp]|8-\\)|<3)(?!\\w)", "\\[[ _*xX-]?\\]", "\\[date=[^\\]]+\\]",
  ].join("|"),
  "u",
);
md.core.ruler.push("found", (state) => {
  for (const block of state.tokens) {
    for (const token of block.children ?? []) {
      if (token.type === "text" && FOUND.test(token.content)) {
        token.type = "html_inline";
        token.content = `<kbd>${md.utils.escapeHtml(token.content)}</kbd>`;
      }
    }
  }
});

const tags = (names, attributes) => Object.fromEntries(names.split(" ").map((name) => [name, attributes]));
const allowed = new xss.FilterXSS({
  whiteList: {
    ...tags("abbr b big blockquote br code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark p pre s small", []),
    ...tags("span strike strong sub summary sup table tbody thead tr ul", []),
    ...tags("td th", ["style", "colspan", "rowspan"]),
    a: ["href", "title", "rel"],
    details: ["open"],
    img: ["src", "alt", "title", "width", "height"],
    ol: ["start"],
  },
  stripIgnoreTag: true,
  stripIgnoreTagBody: ["script"],
  css: { whiteList: { "text-align": /^(left|center|right)$/ } },
  onTagAttr: (tag, name, value) =>
    tag === "img" && name === "src" && !/^https?:\/\//i.test(value) ? "" : undefined,
});

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(allowed.process(md.render(JSON.parse(line))))}\n`);
}
