/** Prints the words for people that the product can say, by where they are met: `npm run texts -- --area queue`. */
import { globSync, readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AnyNode, parse } from "acorn";
import { fullAncestor } from "acorn-walk";
import { Parser } from "htmlparser2";

const SRC = join(import.meta.dirname, "..", "src");
const PROMPTS = "prompts";
/** Where the texts of a file are met, by how its path begins or, after a slash, by a part of it; the first that fits. */
const PLACES: readonly (readonly [area: string, paths: string])[] = [
  ["", "providers/sandbox/ content/names.ts content/sentences.ts http/openapi_examples.ts"],
  [
    PROMPTS,
    "/prompts/ /repair.ts /strategist.ts /writer.ts /kinds_prompt.ts /kinds_call.ts /page_entry.ts /judge.ts /brand_editor.ts /family_editor.ts",
  ],
  [
    PROMPTS,
    "/contradictions_prompt.ts /contradictions_call.ts /source_prompt.ts /names_call.ts /marked_data.ts keywords/customer_searches.ts",
  ],
  [PROMPTS, "/call_material.ts content/dossier /sections_judge.ts /brand_lines.ts content/writer.ts content/repair.ts"],
  [PROMPTS, "providers/text_model/answer_ providers/text_model/call_sender.ts"],
  ["mails", "service/mail_ service/billing_mails.ts service/digest service/event_texts.ts"],
  ["dashboard", "http/dashboard/ http/routes/dashboard http/routes/test_checkout.ts"],
  ["errors", "http/middleware/ http/render_error.ts"],
  ["api", "http/"],
  ["command line", "cli/ providers/doctor"],
  ["queue", "opportunity/ /explanation.ts /leverage.ts /phrase.ts /question_plan.ts /queue_order.ts /queue_plan.ts"],
  ["queue", "brand/sheet.ts brand/read_brand.ts /trust_signals.ts /trust_words.ts /voice.ts"],
  ["queue", "/impact_text.ts /learned.ts /queue_left_out.ts /score_multipliers.ts"],
  ["", "page/aria_names.ts page/dom_walk.ts page/page_ page/read_head.ts page/url_rules.ts page/kind/page_features.ts"],
  ["audit", "audit/ crawl/ page/ pipeline/stages/technical_enrichment.ts"],
  ["content", "content/ /brief_writing.ts /content_text.ts /section_words.json"],
  ["runs", "pipeline/ brand/ keywords/"],
  ["errors", "service/ providers/ domain/ base/ store/ learning/ traffic/"],
];
const LANGUAGES = setOf("en de fr es it nl pt ja");
/** Data files that hold texts for people; where they are of several languages, by their two letters. */
const DATA_FILES = ["domain/ai_agents.json", "language/section_words.json", "page/kind/fact_meanings.json"];
/** What answer engines are asked, by language: shown beside the answers. */
const QUESTIONS_FILE = "visibility/words.json";
const DATA_LINE = /^\s*"((?:[^"\\]|\\.)*)": (?:\{|("(?:[^"\\]|\\.)*"),?)$/;
/** Calls whose words are compared, looked up or logged, or go to the database. */
const SILENT_CALLS = setOf(
  "enum literal split get has includes startsWith endsWith indexOf test match replace replaceAll header set words holds starts prepare exec pragma warn info fatal querySelector querySelectorAll",
);
const SILENT_NODES = setOf(
  "ImportDeclaration ExportNamedDeclaration ExportAllDeclaration ImportExpression SwitchCase TaggedTemplateExpression",
);
const SHOWN_ATTRIBUTES = setOf("aria-label alt title placeholder data-confirm label");
const INLINE_TAGS = setOf("a abbr b br code em i kbd mark s small span strong sub sup time tspan");
/** Patterns, styles, addresses, policies, paths of drawings. */
const MACHINE_TEXT =
  /^(?!og|twitter)[a-z-]+:\S|\(\?[:!<=]|^Mozilla\/|^[a-z-]+ '(?:none|self)'|^[MLHV][\d{]|^[\w-]+="|^disabled |[{}][\w-]+:\S|^\w+\/[\w-]+;/;
/** Stands for what a value takes of the source, so that a place in the text is its place there. */
const FILLER = "\u0001";

export interface ProductText {
  area: string;
  /** From src on. */
  file: string;
  line: number;
  text: string;
  /** Two letters where the text is data of a language. */
  language: string;
}

/** All of them in the order of files and lines; one word alone is a text only with `all`. */
export function collectTexts({ all = false }: { all?: boolean } = {}): ProductText[] {
  const readerOf = (file: string) =>
    file === QUESTIONS_FILE ? questionTexts : DATA_FILES.includes(file) ? dataTexts : fileTexts;
  return [...globSync("**/*.{ts,js}", { cwd: SRC }), ...DATA_FILES, QUESTIONS_FILE]
    .toSorted()
    .flatMap((file) => readerOf(file)(file, readFileSync(join(SRC, file), "utf8")))
    .filter(({ text }) => isText(text, all));
}

function dataTexts(file: string, source: string): ProductText[] {
  const area = placeOf(file) ?? "";
  let language = "en";
  return source.split("\n").flatMap((row, at): ProductText[] => {
    const [, key = "", value] = DATA_LINE.exec(row) ?? [];
    if (value === undefined && LANGUAGES.has(key)) language = key;
    return value === undefined ? [] : [{ area, file, line: at + 1, text: JSON.parse(value), language }];
  });
}

function questionTexts(file: string, source: string): ProductText[] {
  const languages: Record<string, { questions: Record<string, string | string[]> }> = JSON.parse(source);
  return Object.entries(languages).flatMap(([language, { questions }]) =>
    Object.values(questions)
      .flat()
      .map((text) => {
        const line = source.slice(0, source.indexOf(JSON.stringify(text))).split("\n").length;
        return { area: "questions", file, line, text, language };
      }),
  );
}

function fileTexts(file: string, source: string): ProductText[] {
  const place = placeOf(file);
  if (place === "") return [];
  const code = file.endsWith(".ts") ? stripTypeScriptTypes(source) : source;
  const found: ProductText[] = [];
  fullAncestor(parse(code, { ecmaVersion: "latest", sourceType: "module" }), (each, _state, ancestors) => {
    const node = each as AnyNode;
    const above = (ancestors as AnyNode[]).slice(0, -1).reverse();
    const text = wholeText(node, code);
    if (text === null || isSilent(node, above)) return;
    const area = above.some(isThrown) ? "errors" : place;
    if (area === null) return;
    const language = languageOf(above);
    const add = (said: string, at: number) => {
      const line = code.slice(0, node.start + at).split("\n").length;
      const shown = said.replaceAll(FILLER, "").replaceAll(/\\(?=[`\\])/g, "");
      found.push({ area, file, line, text: shown.replaceAll(/\s+/g, " ").trim(), language });
    };
    if (isNamed(above[0], "html") || /^\s*<[!\w/]|<\/\w/.test(text)) markupTexts(text, add);
    else for (const { 0: said, index } of text.matchAll(/[^\n]+/g)) add(said, index);
  });
  return found.toSorted((a, b) => a.line - b.line);
}

/** Null where only what is thrown is met; empty where nothing is. */
function placeOf(file: string): string | null {
  if (!file.includes("/")) return "errors";
  const isIn = (path: string) => (path.startsWith("/") ? file.includes(path) : file.startsWith(path));
  return PLACES.find(([, paths]) => paths.split(" ").some(isIn))?.[0] ?? null;
}

/** A string as it is, a template as its source with `{…}` for each value. */
function wholeText(node: AnyNode, code: string): string | null {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type !== "TemplateLiteral") return null;
  return node.quasis
    .map((quasi, index) => {
      const next = node.quasis[index + 1];
      const said = code.slice(quasi.start, quasi.end);
      if (next === undefined) return said;
      return `${said}{…}${code.slice(quasi.end + 3, next.start).replaceAll(/[^\n]/g, FILLER)}`;
    })
    .join("");
}

/** What people read of markup: pieces of text with what stands inline in them, and attributes shown or read out. */
function markupTexts(markup: string, add: (text: string, at: number) => void): void {
  let text = "";
  let start = 0;
  const step = (name: string) => {
    if (INLINE_TAGS.has(name)) return;
    if (name !== "script" && name !== "style") add(text, start);
    text = "";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      step(name);
      for (const [key, value] of Object.entries(attributes))
        if (SHOWN_ATTRIBUTES.has(key)) add(value, parser.startIndex);
    },
    ontext(piece) {
      if (text.trim() === "") start = parser.startIndex + piece.search(/\S|$/);
      text += piece;
    },
    onclosetag: step,
  });
  parser.end(markup);
  step("");
}

/** Keys, names, what is compared, looked up, logged or matched; SQL. */
function isSilent(node: AnyNode, [parent, ...above]: AnyNode[]): boolean {
  if (parent === undefined || isNamed(parent, "html")) return false;
  if (parent.type === "Property") return parent.key === node;
  if (parent.type === "MemberExpression") return parent.property === node || isSilentCall(above[0]);
  if (parent.type === "BinaryExpression") return parent.operator !== "+";
  if (parent.type !== "ArrayExpression") return SILENT_NODES.has(parent.type) || isSilentCall(parent);
  const isLabel = node.type === "Literal" && /\w \w/.test(String(node.value));
  const isKey = parent.elements.length === 2 && parent.elements[0] === node && !isLabel;
  return isSilentCall(above[0]) || (isKey && above[0]?.type === "ArrayExpression");
}

function isSilentCall(node: AnyNode | undefined): boolean {
  if (node?.type === "NewExpression") return ["RegExp", "Set"].includes(nameOf(node.callee));
  return node?.type === "CallExpression" && SILENT_CALLS.has(nameOf(node.callee));
}

function isThrown(node: AnyNode): boolean {
  return node.type === "NewExpression" && /(?:Error|Unavailable)$/.test(nameOf(node.callee));
}

function isNamed(node: AnyNode | undefined, tag: string): boolean {
  return node?.type === "TaggedTemplateExpression" && nameOf(node.tag) === tag;
}

function nameOf(node: AnyNode): string {
  if (node.type === "MemberExpression") return nameOf(node.property);
  return node.type === "Identifier" ? node.name : "";
}

/** The language under whose key, or in whose constant, the text stands. */
function languageOf(above: readonly AnyNode[]): string {
  const names = above.map((node) => {
    if (node.type === "Property") return nameOf(node.key).toLowerCase();
    return node.type === "VariableDeclarator" ? nameOf(node.id).toLowerCase() : "";
  });
  return names.find((name) => LANGUAGES.has(name)) ?? "";
}

function setOf(words: string): Set<string> {
  return new Set(words.split(" "));
}

export function isText(text: string, all: boolean): boolean {
  if (MACHINE_TEXT.test(text)) return false;
  const words = text.replaceAll("{…}", "0").match(/[^\s]*\p{L}[^\s]*/gu) ?? [];
  return words.length > 1 || /[\u3040-\u30ff]/.test(text) || (all && /^\p{Lu}?\p{Ll}+$/u.test(words[0] ?? ""));
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      area: { type: "string" },
      language: { type: "string", default: "en" },
      all: { type: "boolean", default: false },
      prompts: { type: "boolean", default: false },
    },
  });
  const asked = collectTexts({ all: values.all })
    .filter(({ area }) => (area === PROMPTS) === values.prompts && area === (values.area ?? area))
    .filter(({ language }) => (language === "" ? "en" : language) === values.language);
  for (const [area, texts] of Map.groupBy(asked, (each) => each.area)) {
    console.log(`\n# ${area}: ${texts.length}\n`);
    for (const { file, line, text } of texts) console.log(`src/${file}:${line}  ${text}`);
  }
}
