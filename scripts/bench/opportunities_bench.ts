/**
 * Time to index evidence and synthesize opportunities for a keyword universe of growing size, a results page and three
 * answers for each family, 500 pages of the site. `node scripts/bench/opportunities_bench.ts`
 */
import { type SynthesisInput, synthesisSteps } from "../../src/opportunity/synthesis.ts";
import { answer, BRAND_ID, factSources, family, page, serp } from "../../test/support/opportunity_world.ts";

const KEYWORDS_PER_FAMILY = 13;
const PAGES = 500;
const SIZES = [50, 200, 800, 1_500];

const next = createRandom(7);
const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
const VOCABULARY = Array.from({ length: 800 }, (_, i) => `w${i.toString(36)}ord`);
const phrase = () => [pick(VOCABULARY), pick(VOCABULARY), pick(VOCABULARY)].join(" ");

for (const size of SIZES) {
  const families = Array.from({ length: size }, () => {
    const head = phrase();
    const keywords = Array.from({ length: KEYWORDS_PER_FAMILY }, (_, i) => ({
      keyword: i === 0 ? head : `${head} ${pick(VOCABULARY)}`,
      google_vol: Math.floor(next() * 1_000),
      difficulty: Math.floor(next() * 100),
    }));
    return family(head, "commercial", keywords);
  });
  const evidence = families.flatMap(({ name }) => [
    serp(
      name,
      Array.from({ length: 20 }, () => `site-${Math.floor(next() * 300)}.example`),
    ),
    ...[1, 2, 3].map(() => answer(name, { sources: ["a.example", "b.example"], rivals: ["a.example"] })),
  ]);
  const pages = Array.from({ length: PAGES }, () =>
    page(`/${phrase().replaceAll(" ", "-")}`, phrase(), Array.from({ length: 20 }, phrase)),
  );
  const started = performance.now();
  const sources = factSources({ evidence, pages, services: Array.from({ length: 30 }, phrase) });
  const indexed = performance.now();
  const { plays, longestMs } = synthesize({ brandId: BRAND_ID, families, sources, earlier: [] });
  const done = performance.now();
  console.log(
    `${size} families, ${size * KEYWORDS_PER_FAMILY} keywords: index ${Math.round(indexed - started)} ms, synthesis ${Math.round(done - indexed)} ms (longest step ${Math.round(longestMs)} ms), ${plays} plays`,
  );
}

/** The longest step is how long the service answers nobody else. */
function synthesize(input: SynthesisInput): { plays: number; longestMs: number } {
  const steps = synthesisSteps(input);
  let longestMs = 0;
  for (;;) {
    const started = performance.now();
    const step = steps.next();
    longestMs = Math.max(longestMs, performance.now() - started);
    if (step.done === true) return { plays: step.value.drafts.length, longestMs };
  }
}

/** mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
