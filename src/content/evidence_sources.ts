import { registrableDomain } from "../base/domain_name.ts";
import type { Brief } from "../domain/brief.ts";
import type { DossierSource } from "../domain/dossier.ts";
import type { Evidence, EvidenceOf } from "../domain/evidence/evidence.ts";
import type { SearchPerformance } from "../domain/evidence/search_data.ts";
import type { Insight } from "../domain/insight.ts";
import { filled, taskWords } from "../language/section_words.ts";

const RESULTS_SHOWN_MAX = 10;
const SNIPPET_CHARS_MAX = 240;
const RELATED_MAX = 10;
const FINDING_PAGES_MAX = 20;
const FINDING_SUBJECTS_MAX = 20;

/** A source before it has its mark. */
export type Unmarked = Omit<DossierSource, "mark">;

/** Keywords with what a provider knows of them, one line each. */
export function keywordSource(records: readonly EvidenceOf<"keyword">[]): Unmarked | null {
  if (records.length === 0) return null;
  const lines = records.map(({ data, provider }) =>
    [
      data.keyword,
      data.google_vol === undefined ? "volume unknown" : `${data.google_vol} searches a month on Google`,
      data.difficulty === undefined ? "" : `difficulty ${data.difficulty} of 100`,
      data.cpc === undefined ? "" : `$${data.cpc} a click`,
      performanceText(data.performance),
      `(${provider})`,
    ]
      .filter((part) => part !== "")
      .join(" · "),
  );
  return measured("keyword", "Search volumes", { lines, records });
}

function performanceText(own: SearchPerformance | undefined): string {
  if (own === undefined) return "";
  const { clicks, impressions, position, from, to } = own;
  return `${clicks} clicks, ${impressions ?? "?"} times shown, position ${position ?? "?"} from ${from} to ${to}`;
}

/** A results page as a person sees it: places, titles, snippets, what else is asked, who the AI overview cites. */
export function resultsSource(record: EvidenceOf<"serp">): Unmarked {
  const { data } = record;
  const own =
    data.brand_position === null
      ? `The brand is not among the ${data.results_count} results read`
      : `The brand is at place ${data.brand_position} with ${data.brand_url ?? "its site"}`;
  const lines = [
    own,
    ...data.results
      .slice(0, RESULTS_SHOWN_MAX)
      .map(({ position, title, domain, snippet }) =>
        [`${position}. ${title} — ${domain}`, snippet.slice(0, SNIPPET_CHARS_MAX)].filter(Boolean).join(" — "),
      ),
    ...named("People also ask", data.people_also_ask ?? []),
    ...named("Related searches", (data.related_searches ?? []).slice(0, RELATED_MAX)),
    ...(data.ai_overview?.present === true
      ? named(
          "The AI overview refers to",
          (data.ai_overview.references ?? []).map(({ title, domain }) => `${title} (${domain})`),
        )
      : []),
  ];
  return measured("results", `Results for "${data.keyword}"`, { lines, records: [record] });
}

/** An engine's whole answer with whom it names and cites. */
export function answerSource(record: EvidenceOf<"llm_answer">): Unmarked | null {
  const { data } = record;
  if (data.answer === undefined) return null;
  const cited = data.sources.filter((source) => source.cited).map((source) => source.url);
  const lines = [
    `Question: ${data.question}`,
    `The brand is ${data.mentioned === null ? "perhaps named" : data.mentioned ? "named" : "not named"}${data.cited === null ? "" : `, ${data.cited ? "cited" : "not cited"}`}; named rivals: ${data.competitors_mentioned.map(({ name }) => name).join(", ") || "none"}`,
    ...(cited.length === 0 ? [] : [`Cited: ${cited.join(" ")}`]),
    "Answer:",
    data.answer,
  ];
  return measured("answer", `Answer of ${data.platform} to "${data.question}"`, { lines, records: [record] });
}

/** A finding of the audit with the pages at fault. */
export function findingSource(record: EvidenceOf<"technical_issue">): Unmarked {
  const { data } = record;
  const lines = [
    `${data.title} (${data.severity}): ${data.pages_affected} of ${data.pages_total} pages`,
    ...(data.detail === null ? [] : [data.detail]),
    ...data.templates.map(({ cluster, pages, of }) => `Template ${cluster}: ${pages} of ${of} pages`),
    ...data.pages.slice(0, FINDING_PAGES_MAX).map(({ url, detail }) => `${url} — ${detail}`),
    ...data.subjects
      .slice(0, FINDING_SUBJECTS_MAX)
      .map(({ name, count }) => `${name} — on ${count} ${count === 1 ? "page" : "pages"}`),
    ...(data.pages.length + data.pages_left_out > FINDING_PAGES_MAX
      ? [`and ${data.pages.length + data.pages_left_out - FINDING_PAGES_MAX} more pages`]
      : []),
  ];
  return measured("finding", `Audit: ${data.title}`, { lines, records: [record] });
}

/** What is to be done off the page: what it is, why it matters, what to do, and where it was seen. */
export function insightSource(insight: Insight): Unmarked {
  const { type, text, data, evidence_ids } = insight;
  const seen = Array.isArray(data.findings) ? data.findings : [];
  const lines = [
    ...(type === "outreach" && data.what ? [] : [findingText(insight)]),
    ...[data.what, data.why, data.next_action ?? data.fix, data.priority_basis].filter(Boolean),
    ...(data.reference ? [`Reference: ${data.reference}`] : []),
    ...seen.flatMap((finding: { url?: unknown; detail?: unknown }) =>
      typeof finding.url === "string" ? [`${finding.url} — ${String(finding.detail ?? "")}`] : [],
    ),
  ];
  return {
    kind: "finding",
    label: `${type === "outreach" || type === "site_reading" ? "" : "Audit: "}${data.title ?? text}`,
    url: null,
    evidence_id: evidence_ids[0] ?? null,
    text: lines.join("\n"),
    simulated: data.simulated,
  };
}

/** What was found, without the advice that follows it. */
export function findingText({ text, data }: Insight): string {
  return data.fix === undefined ? text : text.replace(data.fix, "").trim();
}

/** Pages of the site that is to name the brand, with their places and the answers that cite them, and how often the brand is named. */
export function outletSource(
  outlet: string,
  evidence: readonly Evidence[],
  { brand, language }: { brand: string; language: string },
): Unmarked {
  const words = taskWords(language);
  const results = newestOf(evidence.filter(isResults), ({ data }) => data.keyword);
  const answers = newestOf(evidence.filter(isAnswer), ({ data }) => `${data.platform}\n${data.question}`);
  const pages = new Map<string, { title: string; places: string[]; cited: number }>();
  const page = (url: string, title: string | null) => {
    const known = pages.get(url) ?? { title: title || url, places: [], cited: 0 };
    if (registrableDomain(url) === outlet) pages.set(url, known);
    return known;
  };
  for (const { data } of results) {
    for (const { url, title, position } of data.results)
      page(url, title).places.push(`${filled(words.placeFor, data.keyword)}: ${position}`);
    for (const { url, title } of data.ai_overview?.references ?? []) page(url, title).cited++;
  }
  for (const { data } of answers) for (const { url, title, cited } of data.sources) if (cited) page(url, title).cited++;
  const unbranded = answers.filter(({ data }) => !data.branded && data.mentioned !== null);
  const named = unbranded.filter(({ data }) => data.mentioned).length;
  const lines = [...pages]
    .toSorted(([, a], [, b]) => b.cited - a.cited || b.places.length - a.places.length)
    .slice(0, RESULTS_SHOWN_MAX)
    .map(([url, { title, places, cited }]) =>
      [title, url, ...places, ...(cited > 0 ? [`${words.cited}: ${cited}`] : [])].join(" — "),
    );
  if (unbranded.length > 0) lines.push(`${filled(words.naming, brand)}: ${named}/${unbranded.length}`);
  const records = [...results, ...answers];
  return measured("finding", outlet, { lines: lines.length === 0 ? [outlet] : lines, records });
}

function isResults(row: Evidence): row is EvidenceOf<"serp"> & Evidence {
  return row.type === "serp";
}

function isAnswer(row: Evidence): row is EvidenceOf<"llm_answer"> & Evidence {
  return row.type === "llm_answer";
}

/** What a task said of which nothing else is left. */
export function briefSource({ title, outline, strategy }: Brief): Unmarked {
  const text = outline.flatMap(({ key_points }) => key_points).join("\n");
  const simulated = strategy.simulated === true;
  return { kind: "finding", label: title, url: null, evidence_id: null, text, simulated };
}

/** The newest of each search or question; evidence comes newest first or not, so times decide. */
export function newestOf<T extends Evidence>(records: readonly T[], keyOf: (record: T) => string): T[] {
  const newest = new Map<string, T>();
  for (const record of records) {
    const known = newest.get(keyOf(record));
    if (known === undefined || known.observed_at < record.observed_at) newest.set(keyOf(record), record);
  }
  return [...newest.values()];
}

function named(name: string, values: readonly string[]): string[] {
  return values.length === 0 ? [] : [`${name}: ${values.join(" | ")}`];
}

/** What a page does not say, but records do. */
function measured(
  kind: DossierSource["kind"],
  label: string,
  { lines, records }: { lines: readonly string[]; records: readonly Pick<Evidence, "id" | "simulated">[] },
): Unmarked {
  const simulated = records.some((record) => record.simulated);
  return { kind, label, url: null, evidence_id: records[0]?.id ?? null, text: lines.join("\n"), simulated };
}

const HEADINGS_MAX = 30;

/** What a page that ranks is made of; its words are not taken over. */
export interface RankingPage {
  url: string;
  position: number;
  keyword: string;
  title: string;
  headings: { level: number; text: string }[];
  words: number;
  tables: number;
  lists: number;
  images: number;
  /** Types of its structured data. */
  schema_types: string[];
  simulated: boolean;
}

export function rankingSource(page: RankingPage): Unmarked {
  const lines = [
    `Place ${page.position} for "${page.keyword}": ${page.url}`,
    `${page.words} words, ${page.tables} tables, ${page.lists} lists, ${page.images} images${page.schema_types.length === 0 ? "" : `; structured data: ${page.schema_types.join(", ")}`}`,
    ...page.headings.slice(0, HEADINGS_MAX).map(({ level, text }) => `${"#".repeat(level)} ${text}`),
  ];
  return {
    kind: "ranking_page",
    label: page.title || page.url,
    url: page.url,
    evidence_id: null,
    text: lines.join("\n"),
    simulated: page.simulated,
  };
}
