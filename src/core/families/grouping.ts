import { finishSteps } from "../../base/slices.ts";
import { centerVectors } from "../closeness.ts";
import { findCommunities, type Graph } from "./communities.ts";
import { type DenseMatrix, latentLikeness, projectLatent } from "./latent_space.ts";
import { createMeaningReader, meaningShare } from "./meaning.ts";
import {
  createNearestReader,
  keepBest,
  type Neighbour,
  nearestVectors,
  overlapNeighbours,
  type Results,
} from "./neighbours.ts";
import { createTellingReader } from "./telling_words.ts";
import { createStemReader, readFeatures, type SparseMatrix, weighBySpread, weighFeatures } from "./text_features.ts";

/** Texts compared in the latent space for each text: those that share spelling or words with it. */
const CANDIDATES = 50;
/** Neighbours kept of each; in a small universe, whose families are small, as many as its root. */
const NEIGHBOURS = 14;
const ROWS_PER_STEP = 1_000;
const TEXTS_PER_STEP = 50;
/** What two texts say in the company of the same words counts a little more than what they say alike. */
const LATENT_SHARE = 0.6;
/** Cosines of the latent space run higher than those of the words; this brings both to one scale. */
const LATENT_SCALE = 0.6;
/** Less alike than this is no likeness. */
export const SIMILARITY_MIN = 0.1;
/** Two searches that lead to the same results are one, however worded: such ties outweigh wording. */
const OVERLAP_WEIGHT = 1.5;
/**
 * What a tie is worth for each pair of a group, on average, for the group to hold. Nobody has more than some neighbours,
 * so in a larger universe, whose families are larger, the mean over all pairs is smaller; beyond some thousands a family
 * does not grow with the universe.
 */
const RESOLUTION_MAX = 0.12;
const RESOLUTION_MIN = 0.02;
const RESOLUTION_BY_ROOT = 1.5;
/**
 * So many are grouped once, somewhat finer, to see which words keep to a group, and once more by what that tells; in a
 * larger universe their frequency tells as much. Where a model's vectors are known, the first groups also show what
 * they are worth.
 */
const GROUPED_TWICE_MAX = 2_000;
const FIRST_RESOLUTION = 1.2;

export interface GroupingInput {
  texts: readonly string[];
  language: string;
  /** Place of a word among the commonest of the language; absent: no word is common. */
  rank?: ((word: string) => number) | undefined;
  /** Results page of each text where measured; absent: none is. */
  results?: readonly Results[];
  /** What each text means by a model's vectors, null where not known; absent: no model was asked. */
  vectors?: readonly (Float32Array | null)[];
}

export interface Grouping {
  /** Group number of each text. */
  groups: Int32Array;
  /** How close each text is to the rest of its group: sum of its ties within. */
  centrality: Float64Array;
}

/**
 * Groups texts by topic; how many groups there are is found, not given. Ties are the overlap of search results where
 * both were measured, else likeness of text; the graph of nearest neighbours is then cut into communities.
 */
export function groupTexts(input: GroupingInput): Grouping {
  return finishSteps(groupingSteps(input));
}

/** The same, letting other work in between its steps. */
export function* groupingSteps(input: GroupingInput): Generator<void, Grouping> {
  // In the order of the texts themselves: the same universe gives the same groups in whatever order it comes.
  const order = input.texts.map((_, at) => at).sort((a, b) => compareTexts(input.texts[a]!, input.texts[b]!));
  const sorted = yield* groupSorted({
    texts: order.map((at) => input.texts[at]!),
    language: input.language,
    rank: input.rank,
    ...(input.results === undefined ? {} : { results: order.map((at) => input.results![at]!) }),
    ...(input.vectors === undefined ? {} : { vectors: order.map((at) => input.vectors![at]!) }),
  });
  const grouping = { groups: new Int32Array(order.length), centrality: new Float64Array(order.length) };
  for (const [place, at] of order.entries()) {
    grouping.groups[at] = sorted.groups[place]!;
    grouping.centrality[at] = sorted.centrality[place]!;
  }
  return grouping;
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function* groupSorted(input: GroupingInput): Generator<void, Grouping> {
  const { texts, language, rank = () => Number.POSITIVE_INFINITY } = input;
  const vectors = centerVectors(input.vectors ?? []);
  const tellingOf = createTellingReader(texts, { language, rank });
  const matrix = weighFeatures(yield* readFeatures(texts, createStemReader(texts, language), tellingOf));
  const resolution = resolutionFor(texts.length);
  let nearest = yield* textNeighbours({ matrix, vectors, share: 0 });
  let graph = yield* tieGraph(input, nearest);
  const isSpreadRead = texts.length <= GROUPED_TWICE_MAX;
  if (isSpreadRead || vectors.some((vector) => vector !== null)) {
    const first = yield* findCommunities(graph, resolution * FIRST_RESOLUTION);
    const share = yield* meaningShare(nearest, vectors, first);
    const told = isSpreadRead ? weighBySpread(matrix, first, share) : matrix;
    nearest = yield* textNeighbours({ matrix: told, vectors, share });
    graph = yield* tieGraph(input, nearest);
  }
  const groups = yield* findCommunities(graph, resolution);
  const centrality = Float64Array.from(graph, (edges, node) => {
    let sum = 0;
    for (const [other, weight] of edges) if (groups[other] === groups[node]) sum += weight;
    return sum;
  });
  return { groups, centrality };
}

function resolutionFor(texts: number): number {
  return Math.min(RESOLUTION_MAX, Math.max(RESOLUTION_MIN, RESOLUTION_BY_ROOT / Math.sqrt(texts)));
}

function* tieGraph({ texts, results }: GroupingInput, nearest: readonly Neighbour[][]): Generator<void, Graph> {
  const graph: Map<number, number>[] = texts.map(() => new Map());
  const isMeasured = (row: number) => (results?.[row] ?? null) !== null;
  const tie = (row: number, other: number, weight: number) => {
    graph[row]!.set(other, (graph[row]!.get(other) ?? 0) + weight / 2);
    graph[other]!.set(row, (graph[other]!.get(row) ?? 0) + weight / 2);
  };
  for (const [row, neighbours] of nearest.entries()) {
    if (row % ROWS_PER_STEP === 0) yield;
    for (const { row: other, similarity } of neighbours) {
      if (!isMeasured(row) || !isMeasured(other)) tie(row, other, similarity);
    }
  }
  if (results !== undefined) {
    for (const [row, neighbours] of overlapNeighbours(results).entries()) {
      for (const { row: other, similarity } of neighbours) tie(row, other, similarity * OVERLAP_WEIGHT);
    }
  }
  return graph;
}

interface Likening {
  /** What each text says. */
  matrix: SparseMatrix;
  /** Seen from their middle. */
  vectors: readonly (Float32Array | null)[];
  /** What meaning counts beside wording, 0 to 1. */
  share: number;
}

function* textNeighbours({ matrix, vectors, share }: Likening): Generator<void, Neighbour[][]> {
  yield;
  const latent = yield* projectLatent(matrix);
  const nearestTo = createNearestReader(matrix, CANDIDATES);
  const count = Math.min(NEIGHBOURS, Math.ceil(Math.sqrt(matrix.rows)));
  const meant = share > 0 ? yield* nearestVectors(vectors, count) : [];
  const nearest: Neighbour[][] = [];
  for (let row = 0; row < matrix.rows; row += 1) {
    if (row % TEXTS_PER_STEP === 0) yield;
    const worded = nearestTo(row);
    const others = (meant[row] ?? []).filter((near) => worded.every((one) => one.row !== near.row));
    const candidates = [...worded, ...others.map((near) => ({ ...near, similarity: 0 }))];
    const wordings = candidates.map((one) => ({ ...one, similarity: wordingOf(row, one, latent) }));
    nearest.push(share > 0 ? wordings : mostAlike(wordings, count));
  }
  if (share === 0) return nearest;
  const likenedTo = yield* createMeaningReader(nearest, vectors, share);
  for (const row of nearest.keys()) {
    yield;
    nearest[row] = mostAlike(likenedTo(row), count);
  }
  return nearest;
}

/** How alike the wording of the row and another is, by the words that they share and by their company. */
function wordingOf(row: number, { row: other, similarity }: Neighbour, latent: DenseMatrix): number {
  return (
    (1 - LATENT_SHARE) * similarity + LATENT_SHARE * LATENT_SCALE * Math.max(0, latentLikeness(latent, row, other))
  );
}

function mostAlike(candidates: readonly Neighbour[], count: number): Neighbour[] {
  const best: Neighbour[] = [];
  for (const one of candidates) if (one.similarity >= SIMILARITY_MIN) keepBest(best, one, count);
  return best;
}
