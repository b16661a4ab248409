import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { isCommonIn } from "../src/base/common_words.ts";
import { competitorFromDomain } from "../src/domain/competitor.ts";
import type { AnswerFacts, NameDoubt } from "../src/domain/evidence/answer_data.ts";
import { type AnswerRecord, type Field, fieldOf, readAnswer } from "../src/visibility/answer_facts.ts";
import { NAMES_A_CALL_MAX, namesCall, nameVerdictKey, readNamesAnswer } from "../src/visibility/names_call.ts";
import { createRecordedModel, UnansweredCall } from "./content/recorded_model.ts";

/**
 * How well answers are read, on labelled cases: all `*.json` (an array) and `*.jsonl` in `CASES_FOLDER/detection`, or in
 * test/data/detection where CASES_FOLDER is not set; what code makes of those was learned from them, so the figures to
 * trust are those of `npm run detection:train -- --left-out`. A case:
 *
 *     {
 *       "text": "1. Acme\n2. Bolt …",            the answer as an engine gave it: markdown, entities, links
 *       "language": "en",
 *       "kind": "hard",                          any word; figures are also given for each (optional)
 *       "question": "Which …?",                  what was asked (optional)
 *       "brand": { "name": "Acme", "domain": "acme.com", "aliases": ["Acme Inc."], "trade": "hiking boots, tents" },
 *       "competitors": [{ "name": "Bolt", "domain": "bolt.example", "aliases": [] }],
 *       "citations": ["https://acme.com/boots"], addresses that the answer cites (optional)
 *       "expected": {
 *         "mentioned": true,                     the brand is named in the text
 *         "rank": 1,                             its place in the answer's list of three or more, or null
 *         "competitors": ["bolt.example"],       domains or names of those named in the text
 *         "cited": true                          (optional)
 *       }
 *     }
 *
 * `trade` is a text or an array of texts. What code leaves open counts as wrong: as missed where the brand is named, as
 * wrongly found where not. `--model` replays recorded answers about what is open, some names a call, from
 * `CASES_FOLDER/detection_exchanges/HASH.answer.json`; a request that nobody answered yet is written beside it as
 * `HASH.request.md`. `--errors` lists what is wrong, `--open` what is open, `--kind=hard` takes one kind alone.
 */

const Text = z.union([z.string(), z.array(z.string())]).default([]);
const Named = z.object({ name: z.string(), domain: z.string(), aliases: z.array(z.string()).default([]) });
const Case = z.object({
  text: z.string(),
  language: z.string(),
  kind: z.string().default("all"),
  question: z.string().default(""),
  brand: Named.extend({ trade: Text }),
  competitors: z.array(Named).default([]),
  citations: z.array(z.string()).default([]),
  expected: z.object({
    mentioned: z.boolean(),
    rank: z.number().nullable().default(null),
    competitors: z.array(z.string()).default([]),
    cited: z.boolean().nullish(),
  }),
});
type Case = z.infer<typeof Case>;

interface Read {
  given: Case;
  field: Field;
  facts: AnswerFacts;
}

const options = import.meta.main ? process.argv.slice(2) : [];
const casesFolder = process.env.CASES_FOLDER ?? join(import.meta.dirname, "../test/data");
const onlyKind = options.find((option) => option.startsWith("--kind="))?.slice("--kind=".length);

/** The cases of a folder, each with the file that it is in. */
export function readCases(folder: string): (Case & { set: string })[] {
  const files = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  return files.flatMap((set) => {
    const text = readFileSync(join(folder, set), "utf8");
    const given = set.endsWith(".jsonl")
      ? text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      : JSON.parse(text);
    return z
      .array(Case)
      .parse(given)
      .map((one) => ({ ...one, set }));
  });
}

const commonWords = new Map<string, (word: string) => boolean>();

/** Each language's words once: reading them takes longer than most cases. */
function commonIn(language: string): (word: string) => boolean {
  const known = commonWords.get(language) ?? isCommonIn(language);
  commonWords.set(language, known);
  return known;
}

/** A case as a run would have it: the field and the answer stored. */
export function recordOf({ brand, text, language, question, citations, ...given }: Case) {
  const competitors = given.competitors.map((rival) => ({ ...competitorFromDomain(rival.domain), ...rival }));
  const topics = [brand.trade].flat().map((term) => ({ term, score: 1 }));
  const context = { aliases: brand.aliases, topics } as unknown as NonNullable<
    Parameters<typeof fieldOf>[0]["brand_context"]
  >;
  const field = fieldOf({ ...brand, competitors, brand_context: context }, commonIn(language));
  const sources = citations.map((url) => ({ url, title: null, cited: true, retrieved: null }));
  const asked = {
    keyword: question,
    question,
    language,
    sources,
    searched: true,
    contract: "search-required" as const,
  };
  const record: AnswerRecord = { ...asked, answer: text };
  return { field, record };
}

export function readCase(given: Case, decided: ReadonlyMap<string, boolean> = new Map()): Read {
  const { field, record } = recordOf(given);
  const decisions = (doubt: Omit<NameDoubt, "decided">): NameDoubt["decided"] => {
    const named = decided.get(nameVerdictKey(doubt));
    return named === undefined ? null : { named, by: "recorded" };
  };
  return { given, field, facts: readAnswer(record, field, decisions) };
}

/** The figures of some cases; F1 of the brand counts what is open as wrong. */
export function figuresOf(reads: readonly Read[]) {
  const own = { found: 0, missed: 0, wrong: 0 };
  const rivals = { found: 0, missed: 0, wrong: 0 };
  const ranks = { right: 0, all: 0 };
  let open = 0;
  const errors: string[] = [];
  for (const read of reads) {
    const { given, facts } = read;
    const { expected } = given;
    const told = facts.mentioned ?? !expected.mentioned;
    if (facts.mentioned === null) open++;
    count(own, { expected: expected.mentioned, told });
    if (told !== expected.mentioned)
      errors.push(`${facts.mentioned === null ? "open" : told ? "wrong" : "missed"} ${describe(given)}`);
    const named = new Set(facts.competitors_mentioned.flatMap(({ domain, name }) => [domain, name]));
    for (const { name, domain } of given.competitors) {
      const isExpected = expected.competitors.some((rival) => rival === name || rival === domain);
      count(rivals, { expected: isExpected, told: named.has(domain) });
      if (isExpected !== named.has(domain))
        errors.push(`rival ${name} ${isExpected ? "missed" : "wrong"} ${describe(given)}`);
    }
    if (expected.rank === null && facts.rank === null) continue;
    ranks.all++;
    if (expected.rank === facts.rank) ranks.right++;
    else errors.push(`rank ${facts.rank} for ${expected.rank} ${describe(given)}`);
  }
  return { cases: reads.length, open, own, rivals, ranks, errors };
}

function describe({ brand, language, text }: Case): string {
  return `[${language}] ${brand.name}: ${text.replaceAll("\n", "⏎")}`;
}

function count(
  tally: { found: number; missed: number; wrong: number },
  { expected, told }: { expected: boolean; told: boolean },
): void {
  if (expected && told) tally.found++;
  else if (expected) tally.missed++;
  else if (told) tally.wrong++;
}

function f1({ found, missed, wrong }: { found: number; missed: number; wrong: number }): string {
  const all = 2 * found + missed + wrong;
  const of = (k: number, n: number) => (n === 0 ? "-" : (k / n).toFixed(3));
  return `F1 ${of(2 * found, all)} (precision ${of(found, found + wrong)}, recall ${of(found, found + missed)})`;
}

function print(title: string, reads: readonly Read[]): void {
  const { cases, open, own, rivals, ranks, errors } = figuresOf(reads);
  const left = `open ${open} (${((100 * open) / Math.max(1, cases)).toFixed(1)} %)`;
  console.log(
    `${title.padEnd(12)} ${cases} cases  brand ${f1(own)}  ${left}  ranks ${ranks.right}/${ranks.all}  competitors ${f1(rivals)}`,
  );
  if (title === "all" && options.includes("--errors")) for (const error of errors) console.log(error);
}

function printAll(reads: readonly Read[]): void {
  for (const [kind, some] of Map.groupBy(reads, ({ given }) => given.kind)) print(kind, some);
  for (const [language, some] of Map.groupBy(reads, ({ given }) => given.language)) print(language, some);
  print("all", reads);
}

/** What the recorded model says of the open names, brand by brand as a run asks; unanswered ones stay open. */
async function decide(reads: readonly Read[]): Promise<Map<string, boolean>> {
  const model = createRecordedModel(join(casesFolder, "detection_exchanges"));
  const decided = new Map<string, boolean>();
  const { signal } = new AbortController();
  let unanswered = 0;
  for (const group of Map.groupBy(reads, ({ given }) => given.brand.domain).values()) {
    const { brand } = group[0]!.given;
    const open = [
      ...new Map(
        group.flatMap(({ facts }) => (facts.doubts ?? []).map((doubt) => [nameVerdictKey(doubt), doubt] as const)),
      ).values(),
    ];
    for (let start = 0; start < open.length; start += NAMES_A_CALL_MAX) {
      const batch = open.slice(start, start + NAMES_A_CALL_MAX);
      try {
        const about = [`${brand.name} (${brand.domain})`, `Works in: ${[brand.trade].flat().join(", ")}`];
        const { object } = await model.ask!(namesCall(batch, about), { signal });
        for (const [doubt, named] of readNamesAnswer(object, batch))
          if (named !== null) decided.set(nameVerdictKey(doubt), named);
      } catch (error) {
        if (!(error instanceof UnansweredCall)) throw error;
        unanswered++;
      }
    }
  }
  console.log(`\nWith a model: ${decided.size} names decided, ${unanswered} calls unanswered`);
  return decided;
}

if (import.meta.main) {
  const cases = readCases(join(casesFolder, "detection")).filter(
    ({ kind }) => onlyKind === undefined || kind === onlyKind,
  );
  if (cases.length === 0) console.log(`Skipped: ${join(casesFolder, "detection")} has no cases`);
  const reads = cases.map((given) => readCase(given));
  printAll(reads);
  if (options.includes("--open"))
    for (const { given, facts } of reads)
      for (const doubt of facts.doubts ?? [])
        console.log(`${doubt.unaided ?? "open"} ${doubt.name} (${doubt.reason}) in ${describe(given)}`);
  if (options.includes("--model")) {
    const decided = await decide(reads);
    printAll(cases.map((given) => readCase(given, decided)));
  }
}
