import { siteOf } from "../base/domain_name.ts";
import { type Evidence, type EvidenceOf, type EvidenceType, keywordOf } from "../domain/evidence/evidence.ts";
import { keywordWords, normalizeKeyword } from "../language/keyword_text.ts";
import { stemWord } from "../language/stemming.ts";
import {
  type AnswerReading,
  addAnswer,
  type CitedReading,
  type Reading,
  readAnswerGap,
  readOverviewSources,
  readPerformance,
  readSearch,
  readSearchGap,
  readSources,
  type SearchReading,
} from "./signal_reading.ts";

const SEEN_PAGES_MAX = 20;

/** Everything measured about one keyword, whichever word order or inflection it was stored under. */
export interface KeywordSignals {
  search: SearchReading | null;
  searchGap: SearchReading | null;
  /** From the answers themselves where they are stored, else from the gap record. */
  answers: AnswerReading | null;
  answerGap: AnswerReading | null;
  /** Sources of each answer. */
  cited: CitedReading[];
  /** Sources of AI overviews. */
  overviews: CitedReading[];
  /** Records of an answer citing a page of the brand. */
  ownCitations: (Reading & { url: string })[];
  metricsEvidenceId: string | null;
  /** Where a tool of the brand's own says that it stands on average. */
  own: SearchReading | null;
}

export interface SignalIndex {
  byKey: Map<string, KeywordSignals>;
  /** Technical findings by page address. */
  technicalByUrl: Map<string, { evidenceId: string; title: string }[]>;
  /** Records that the sandbox made up. */
  simulatedIds: ReadonlySet<string>;
  /** Whether the search figures in use were made up; one run has them from one provider. */
  figuresSimulated: boolean;
}

/** Records derived from others of the same run, and what they are derived from. */
const DERIVED_FROM: Partial<Record<EvidenceType, EvidenceType>> = {
  serp_gap: "serp",
  citation: "serp",
  llm_gap: "llm_answer",
  llm_citation: "llm_answer",
};

/** The records by keyword; each in all keys that ask for it. */
export function indexRecords(evidence: readonly Evidence[], language: string): Map<string, Evidence[]> {
  const records = new Map<string, Evidence[]>();
  for (const row of evidence) {
    if (row.type !== "serp" && row.type !== "llm_answer") continue;
    const key = readingKey(row.data.keyword, language);
    const known = records.get(key);
    if (known === undefined) records.set(key, [row]);
    else known.push(row);
  }
  return records;
}

/** Leaves out derived records older than what they are derived from: that gap has closed since. */
function dropSuperseded(evidence: readonly Evidence[]): Evidence[] {
  const newest = new Map<EvidenceType, string>();
  for (const { type, run_id } of evidence) if (run_id > (newest.get(type) ?? "")) newest.set(type, run_id);
  return evidence.filter(({ type, run_id }) => run_id >= (newest.get(DERIVED_FROM[type] ?? type) ?? ""));
}

/** What the evidence says, by keyword and by page. */
export function indexSignals(
  evidence: readonly Evidence[],
  options: { domain: string; language: string },
): SignalIndex {
  const rows = dropSuperseded(evidence);
  const simulated = rows.filter((row) => row.simulated);
  const index: SignalIndex = {
    byKey: new Map(),
    technicalByUrl: new Map(),
    simulatedIds: new Set(simulated.map((row) => row.id)),
    figuresSimulated: simulated.some((row) => row.type === "keyword"),
  };
  const own = siteOf(options.domain);
  for (const row of rows) {
    if (row.type === "technical_issue") {
      addTechnical(index, row);
      continue;
    }
    const keyword = keywordOf(row);
    const signals = entryOf(index, readingKey(keyword, options.language));
    const reading: Reading = { evidenceId: row.id, type: row.type, keyword, simulated: row.simulated };
    addReading(signals, row, { reading, own });
  }
  // A results page read now goes before a mean of weeks.
  for (const signals of index.byKey.values()) signals.search ??= signals.own;
  return index;
}

export function signalsOf(index: SignalIndex, keyword: string, language: string): KeywordSignals | undefined {
  return index.byKey.get(readingKey(keyword, language));
}

/** The same for every word order and inflection of one search. Function words count: "coffee near me" is not "coffee". */
export function readingKey(keyword: string, language: string): string {
  const stems = keywordWords(normalizeKeyword(keyword)).map((word) => stemWord(word, language));
  return [...new Set(stems)].sort().join(" ");
}

/** Every domain met in results and answers, with the pages of it that were shown. */
export function seenDomains(index: SignalIndex): Map<string, { url: string; title: string }[]> {
  const seen = new Map<string, { url: string; title: string }[]>();
  const pagesOf = (domain: string) => {
    const pages = seen.get(domain) ?? [];
    seen.set(domain, pages);
    return pages;
  };
  for (const { search, cited, overviews } of index.byKey.values()) {
    for (const { domain, url, title } of search?.places ?? []) {
      const pages = pagesOf(domain);
      if (url !== null && title !== null && pages.length < SEEN_PAGES_MAX) pages.push({ url, title });
    }
    for (const reading of [...cited, ...overviews]) reading.domains.forEach(pagesOf);
  }
  return seen;
}

function addReading(signals: KeywordSignals, row: Evidence, context: { reading: Reading; own: string }): void {
  const { reading, own } = context;
  switch (row.type) {
    case "serp":
      signals.search ??= readSearch(row.data, reading, own);
      break;
    case "serp_gap":
      signals.searchGap ??= readSearchGap(row.data, reading);
      break;
    case "llm_gap":
      signals.answerGap ??= readAnswerGap(row.data, reading);
      break;
    case "llm_answer":
      signals.answers = addAnswer(signals.answers, row.data, reading);
      signals.cited.push(readSources(row.data, reading));
      break;
    case "citation":
      signals.overviews.push(readOverviewSources(row.data, reading));
      break;
    case "llm_citation":
      signals.ownCitations.push({ ...reading, url: row.data.url });
      break;
    case "keyword":
      if (row.data.performance === undefined) signals.metricsEvidenceId ??= row.id;
      else signals.own ??= readPerformance(row.data.performance, reading);
      break;
    default:
  }
}

function entryOf(index: SignalIndex, key: string): KeywordSignals {
  let entry = index.byKey.get(key);
  if (entry === undefined) {
    entry = {
      search: null,
      searchGap: null,
      answers: null,
      answerGap: null,
      cited: [],
      overviews: [],
      ownCitations: [],
      metricsEvidenceId: null,
      own: null,
    };
    index.byKey.set(key, entry);
  }
  return entry;
}

function addTechnical(index: SignalIndex, row: EvidenceOf<"technical_issue">): void {
  for (const { url } of row.data.pages) {
    if (!/^https?:/.test(url)) continue;
    const found = index.technicalByUrl.get(url) ?? [];
    found.push({ evidenceId: row.id, title: row.data.title });
    index.technicalByUrl.set(url, found);
  }
}
