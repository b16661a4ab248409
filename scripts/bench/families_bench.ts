/**
 * Times the way from raw candidates to families at three sizes, in turns; the quickest of each counts.
 * `npm run bench:families` prints wall clock and, for a machine with other work, the processor's time.
 */
import { cpus, loadavg } from "node:os";
import { readBrandWords } from "../../src/core/families/brand_words.ts";
import { buildFamilies } from "../../src/core/families/build_families.ts";
import { type Candidate, cleanCandidates } from "../../src/core/families/candidates.ts";
import { keywordKey } from "../../src/language/keyword_text.ts";
import { QUICK, tellFigures } from "./figures.ts";

const SIZES = [1_000, 5_000, 20_000];
const GROUP_MS_MAX = 3_000;
const TOTAL_MS_MAX = 5_000;
const COST_RATIO_MAX = 1.3;
const REPEATS = QUICK ? 2 : 5;
/** Share of the keywords with a stored results page. */
const MEASURED_SHARE = 0.05;

const NOUNS = (
  "software repair cleaning classes training insurance shoes coffee therapy massage design kitchen garden roof battery " +
  "printer camera jacket yoga piano invoice payroll hosting security travel hotel flight wedding cake flower"
).split(" ");
const BEFORE = [
  "",
  "",
  "",
  "best",
  "cheap",
  "online",
  "how to choose",
  "what is",
  "small business",
  "kids",
  "used",
  "custom",
];
const AFTER = [
  "",
  "",
  "near me",
  "cost",
  "for beginners",
  "reviews",
  "ideas",
  "service",
  "in springfield",
  "at home",
  "comparison",
  "with delivery",
  "tips",
  "for small teams",
];

const brand = readBrandWords(["Acme"], "acme.example");
const intents = { language: "en", places: ["Springfield"], offerStems: new Set<string>() };

buildFamilies(clean(universe(500)), { intents, resultsOf: () => null });
const measured = SIZES.map((): Measured[] => []);
for (let round = 0; round < REPEATS; round++)
  for (const [at, size] of SIZES.entries()) measured[at]!.push(measure(size));
const best = measured.map((rounds) => rounds.toSorted((a, b) => a.cpuMs - b.cpuMs)[0]!);
console.log("keywords  clean ms  families ms  total ms  processor ms  us per keyword  families");
for (const { keywords, cleanMs, groupMs, cpuMs, families } of best) {
  const each = (cpuMs * 1_000) / keywords;
  const columns = [keywords, cleanMs, groupMs, cleanMs + groupMs, cpuMs, each, families];
  const widths = [8, 10, 13, 10, 14, 16, 10];
  console.log(columns.map((value, at) => value.toFixed(0).padStart(widths[at]!)).join(""));
}
const [first, largest] = [best[0]!, best.at(-1)!];
const ratio = largest.cpuMs / largest.keywords / (first.cpuMs / first.keywords);
const totalMs = largest.cleanMs + largest.groupMs;
const of = `${largest.keywords} keywords`;
tellFigures([
  { name: `${of} grouped`, value: largest.groupMs, unit: "ms", atMost: GROUP_MS_MAX },
  { name: `${of}, the whole path`, value: totalMs, unit: "ms", atMost: TOTAL_MS_MAX },
  { name: `a keyword of ${of}, by one of ${SIZES[0]}`, value: ratio, unit: "x", atMost: COST_RATIO_MAX },
]);
console.log(`Load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`);

interface Measured {
  keywords: number;
  cleanMs: number;
  groupMs: number;
  /** Of the whole path, garbage collection in other threads included. */
  cpuMs: number;
  families: number;
}

function measure(size: number): Measured {
  const raw = universe(size);
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const open = clean(raw);
  const cleaned = performance.now();
  const cleanCpu = process.cpuUsage(cpuBefore);
  const pages = resultsPages(open);
  const groupBefore = process.cpuUsage();
  const grouping = performance.now();
  const families = buildFamilies(open, { intents, resultsOf: (keyword) => pages.get(keyword) ?? null });
  const groupMs = performance.now() - grouping;
  const groupCpu = process.cpuUsage(groupBefore);
  const cpuMs = (cleanCpu.user + cleanCpu.system + groupCpu.user + groupCpu.system) / 1_000;
  return { keywords: open.length, cleanMs: cleaned - start, groupMs, cpuMs, families: families.length };
}

function clean(candidates: readonly Candidate[]): Candidate[] {
  return cleanCandidates(candidates, { language: "en", brand }).open;
}

function resultsPages(candidates: readonly Candidate[]): Map<string, string[]> {
  const next = sequence(7);
  const pages = new Map<string, string[]>();
  for (const { keyword } of candidates) {
    if (next() >= MEASURED_SHARE) continue;
    const topic = keywordKey(keyword, "en").split(" ")[0]!;
    pages.set(
      keyword,
      Array.from({ length: 10 }, (_, at) => `https://site${at + Math.floor(next() * 4)}.example/${topic}`),
    );
  }
  return pages;
}

/**
 * As many different searches as asked, of a universe that grows with its size: half are variants of topics (`best`,
 * `near me`), half name something of their own, so that little can be folded together before grouping.
 */
function universe(size: number): Candidate[] {
  const next = sequence(size);
  const pick = (list: readonly string[]) => list[Math.floor(next() * list.length)]!;
  const topics = Array.from({ length: Math.ceil(size / 12) }, () => `${madeUp(next)} ${pick(NOUNS)}`);
  const traits = Array.from({ length: Math.ceil(size / 8) }, () => madeUp(next));
  const seen = new Map<string, Candidate>();
  while (seen.size < size) {
    const own = next() < 0.5;
    const words = own
      ? [pick(traits), pick(topics), next() < 0.5 ? `for ${pick(traits)}` : ""]
      : [pick(BEFORE), pick(topics), pick(AFTER)];
    const keyword = words.join(" ").trim().replace(/ +/g, " ");
    const key = keywordKey(keyword, "en");
    if (!seen.has(key)) seen.set(key, { keyword, source: "provider_ideas", score: 1, pages: [] });
  }
  return [...seen.values()];
}

function madeUp(next: () => number): string {
  const letters = (list: string) => list[Math.floor(next() * list.length)]!;
  return Array.from({ length: 2 + Math.floor(next() * 2) }, () => letters("bdfgklmnprstvz") + letters("aeiou")).join(
    "",
  );
}

function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
