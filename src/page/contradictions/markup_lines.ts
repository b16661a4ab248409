import type { HtmlFacts } from "../page_facts.ts";
import { cut } from "../page_facts_read.ts";

/** Fields that say of a company or an offer what pages say, too. */
const TELLING: ReadonlySet<string> = new Set([
  "name",
  "legalName",
  "telephone",
  "faxNumber",
  "streetAddress",
  "postalCode",
  "addressLocality",
  "addressRegion",
  "addressCountry",
  "openingHours",
  "dayOfWeek",
  "opens",
  "closes",
  "price",
  "lowPrice",
  "highPrice",
  "priceCurrency",
  "priceRange",
  "availability",
  "startDate",
  "endDate",
  "foundingDate",
  "areaServed",
  "sameAs",
]);
/** Said of every part of a thing; alone it tells nothing. */
const NAME = /^(?:name|legalName) /;
const DEPTH_MAX = 6;
const VALUE_CHARS_MAX = 80;
const LINE_CHARS_MAX = 300;
const LINES_MAX = 8;

/**
 * What a page's structured data says of companies, offers and events, a line an item, `Store: name …; telephone …`, and
 * what its answers tell in figures that visitors do not read.
 */
export function markupLines({ structured_data, main_text }: HtmlFacts): string[] {
  const lines = new Set<string>();
  const answers = new Set<string>();
  for (const item of structured_data.flatMap(({ items }) => items)) {
    collect(item, lines, 0);
    collectAnswers(item, answers, 0);
  }
  const unseen = [...answers].filter((answer) => !main_text.includes(answer));
  return [
    ...[...lines].slice(0, LINES_MAX),
    ...unseen.slice(0, LINES_MAX).map((answer) => cut(`Answer: ${answer}`, LINE_CHARS_MAX)),
  ];
}

function collectAnswers(value: unknown, answers: Set<string>, depth: number): void {
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return;
  const item = value as Record<string, unknown>;
  if (item["@type"] === "Answer" && typeof item.text === "string" && /\d/.test(item.text))
    answers.add(item.text.trim());
  for (const inner of Object.values(item)) collectAnswers(inner, answers, depth + 1);
}

function collect(value: unknown, lines: Set<string>, depth: number): void {
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return;
  if (Array.isArray(value)) {
    for (const each of value) collect(each, lines, depth + 1);
    return;
  }
  const item = value as Record<string, unknown>;
  const told = fieldsOf(item, 0);
  const type = [item["@type"]].flat().find((each) => typeof each === "string");
  if (type !== undefined && told.some((field) => !NAME.test(field)))
    lines.add(cut(`${type}: ${told.join("; ")}`, LINE_CHARS_MAX));
  else for (const inner of Object.values(item)) collect(inner, lines, depth + 1);
}

/** Profiles of a place that a company serves are not its own. */
const OF_WHOM = "sameAs";

function fieldsOf(item: Record<string, unknown>, depth: number, whose = ""): string[] {
  return Object.entries(item).flatMap(([key, value]) => {
    const values = [value].flat();
    const own = values.filter((each) => typeof each === "string" || typeof each === "number");
    if (TELLING.has(key) && own.length > 0 && (depth === 0 || key !== "name"))
      return [`${key === OF_WHOM ? whose : ""}${key} ${cut(own.join(", "), VALUE_CHARS_MAX)}`];
    if (depth >= 2 || own.length > 0) return [];
    return values.flatMap((each) =>
      typeof each === "object" && each !== null ? fieldsOf(each as Record<string, unknown>, depth + 1, `${key}.`) : [],
    );
  });
}
