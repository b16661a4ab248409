import type { HtmlFacts } from "../page_facts.ts";
import { bareType } from "../read_structured.ts";

const LINES_MAX = 60;
const DEPTH_MAX = 6;
/** Longer ones are text, which is read as such. */
const VALUE_CHARS_MAX = 60;
const ADDRESS = /^https?:\/\/\S{1,160}$/;
/** A list of more entries is each page's own. */
const ENTRIES_MAX = 7;
/** Name a node or its vocabulary, or a file; count. */
const UNTOLD = new Set("@id @context @type @graph position image logo thumbnailUrl contentUrl".split(" "));

type Node = Record<string, unknown>;

/** What a page's structured data says, a value a line, by its nearest type: `["<data AggregateRating.reviewCount>", "30"]`. */
export function dataLines({ structured_data }: Pick<HtmlFacts, "structured_data">): [key: string, value: string][] {
  const lines = new Map<string, [string, string]>();
  const visit = (value: unknown, of: string, depth: number): void => {
    if (depth > DEPTH_MAX || value === null || value === undefined || lines.size >= LINES_MAX) return;
    if (Array.isArray(value)) {
      if (value.length <= ENTRIES_MAX) for (const entry of value) visit(entry, of, depth + 1);
      return;
    }
    if (typeof value === "object") return void node(value as Node, of, depth);
    const text = String(value).trim();
    if (text !== "" && (text.length <= VALUE_CHARS_MAX || ADDRESS.test(text)))
      lines.set(`${of} ${text}`, [`<data ${of}>`, text]);
  };
  const node = (item: Node, of: string, depth: number) => {
    const type = [item["@type"]].flat().find((each) => typeof each === "string");
    const name = type === undefined ? of : bareType(type);
    if (name === "BreadcrumbList") return visit(lastStep(item), `${name}.last`, depth + 1);
    for (const [key, value] of Object.entries(item))
      if (!UNTOLD.has(key)) visit(value, name === "" ? key : `${name}.${key}`, depth + 1);
  };
  for (const item of structured_data.flatMap(({ items }) => items)) node(item, "", 0);
  return [...lines.values()];
}

/** Where the last step of a trail leads. */
function lastStep({ itemListElement }: Node): unknown {
  const last = [itemListElement].flat().at(-1) as Node | undefined;
  const target = last?.item ?? last?.url;
  return typeof target === "object" && target !== null ? ((target as Node)["@id"] ?? (target as Node).url) : target;
}
