/** Times the way from raw candidates to families at three sizes. `node scripts/bench/families_bench.ts` */
import { readBrandWords } from "../../src/core/families/brand_words.ts";
import { buildFamilies } from "../../src/core/families/build_families.ts";
import { type Candidate, cleanCandidates } from "../../src/core/families/candidates.ts";
import { keywordKey } from "../../src/language/keyword_text.ts";

const SIZES = [1_000, 5_000, 20_000];
const LIMIT_MS = 5_000;
const REPEATS = 3;
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
console.log("keywords  clean ms  families ms  total ms  us per keyword  families");
let first = 0;
for (const size of SIZES) {
  const best = Array.from({ length: REPEATS }, () => measure(size)).toSorted((a, b) => a.totalMs - b.totalMs)[0]!;
  const each = (best.totalMs * 1_000) / best.keywords;
  if (size === SIZES[0]) first = each;
  console.log(
    String(best.keywords).padStart(8),
    best.cleanMs.toFixed(0).padStart(9),
    best.groupMs.toFixed(0).padStart(12),
    best.totalMs.toFixed(0).padStart(9),
    each.toFixed(1).padStart(15),
    String(best.families).padStart(9),
    size === SIZES[0] ? "" : ` ${(each / first).toFixed(2)} times the cost of a keyword among ${SIZES[0]}`,
  );
  if (size === SIZES.at(-1) && best.totalMs > LIMIT_MS) process.exitCode = 1;
}

function measure(size: number) {
  const raw = universe(size);
  const start = performance.now();
  const open = clean(raw);
  const cleaned = performance.now();
  const pages = resultsPages(open);
  const grouping = performance.now();
  const families = buildFamilies(open, { intents, resultsOf: (keyword) => pages.get(keyword) ?? null });
  const end = performance.now();
  const cleanMs = cleaned - start;
  const groupMs = end - grouping;
  return { keywords: open.length, cleanMs, groupMs, totalMs: cleanMs + groupMs, families: families.length };
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
