/** An undirected weighted graph: for each node its neighbours' weights, stated on both sides. */
export type Graph = readonly ReadonlyMap<number, number>[];

const LEVELS_MAX = 20;
const ROUNDS_MAX = 6;
const SWEEPS_MAX = 30;
const GAIN_MIN = 1e-12;
const NODES_PER_STEP = 2_000;

/** How much more a node counts that has many ties: its share of the mean to this power. */
const DEGREE_POWER = 0.3;

interface Level {
  graph: Graph;
  /** What each node counts: merged ones as much as those they were merged of. */
  sizes: Float64Array;
}

/**
 * Groups nodes whose ties are worth more than `resolution` for each pair of them (Louvain's method on the constant
 * Potts model of Traag, Van Dooren and Nesterov 2011; a higher one gives smaller groups). Unlike modularity it does not
 * pull a close group apart where most others have few ties. Nodes are visited in order, so the result is the same every
 * time. Returns a group number for each node.
 */
export function* findCommunities(graph: Graph, resolution: number): Generator<void, Int32Array> {
  let groups: Int32Array = Int32Array.from(graph, (_, node) => node);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next: Int32Array | null = yield* climb(graph, groups, resolution);
    if (next === null) break;
    groups = next;
  }
  return groups;
}

/** One climb from the given groups: single nodes move first, then whole groups. null: nothing moved. */
function* climb(graph: Graph, start: Int32Array, resolution: number): Generator<void, Int32Array | null> {
  const groups = Int32Array.from(graph, (_, node) => node);
  let level: Level = { graph, sizes: sizesOf(graph) };
  let from: Int32Array | null = start;
  let movedEver = false;
  for (let depth = 0; depth < LEVELS_MAX; depth += 1) {
    const moved: Int32Array | null = yield* moveNodes(level, resolution, from);
    if (moved === null && from === null) break;
    movedEver ||= moved !== null;
    const { numbers, count } = renumber(moved ?? from!);
    from = null;
    for (let node = 0; node < groups.length; node += 1) groups[node] = numbers[groups[node]!]!;
    if (count === level.graph.length) break;
    level = mergeNodes(level, numbers, count);
  }
  return movedEver ? groups : null;
}

function sizesOf(graph: Graph): Float64Array {
  const degrees = Float64Array.from(graph, (edges) => edges.values().reduce((sum, weight) => sum + weight, 0));
  const mean = degrees.reduce((sum, degree) => sum + degree, 0) / degrees.length;
  return degrees.map((degree) => (mean === 0 ? 1 : (degree / mean) ** DEGREE_POWER));
}

/** One level: each node joins the neighbouring group that gains most, until none moves. null: none moved at all. */
function* moveNodes(level: Level, resolution: number, from: Int32Array | null): Generator<void, Int32Array | null> {
  const { graph, sizes } = level;
  const groups = from === null ? Int32Array.from(graph, (_, node) => node) : from.slice();
  const totals = new Float64Array(graph.length);
  for (let node = 0; node < graph.length; node += 1) totals[groups[node]!]! += sizes[node]!;
  let movedEver = false;
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep += 1) {
    let moved = false;
    for (let node = 0; node < graph.length; node += 1) {
      if (node % NODES_PER_STEP === 0) yield;
      const own = groups[node]!;
      totals[own]! -= sizes[node]!;
      const to = bestGroup(node, { graph, groups, totals, penalty: resolution * sizes[node]! });
      totals[to]! += sizes[node]!;
      if (to !== own) {
        groups[node] = to;
        moved = true;
      }
    }
    if (!moved) break;
    movedEver = true;
  }
  return movedEver ? groups : null;
}

interface Choice {
  graph: Graph;
  groups: Int32Array;
  totals: Float64Array;
  /** What a unit of a group's size costs this node. */
  penalty: number;
}

function bestGroup(node: number, { graph, groups, totals, penalty }: Choice): number {
  const ties = new Map<number, number>();
  for (const [other, weight] of graph[node]!) {
    const group = groups[other]!;
    ties.set(group, (ties.get(group) ?? 0) + weight);
  }
  let best = groups[node]!;
  let bestGain = (ties.get(best) ?? 0) - penalty * totals[best]!;
  for (const [group, weight] of ties) {
    const gain = weight - penalty * totals[group]!;
    if (gain > bestGain + GAIN_MIN) {
      best = group;
      bestGain = gain;
    }
  }
  return best;
}

function renumber(groups: Int32Array): { numbers: Int32Array; count: number } {
  const seen = new Map<number, number>();
  const numbers = groups.map((group) => {
    let number = seen.get(group);
    if (number === undefined) {
      number = seen.size;
      seen.set(group, number);
    }
    return number;
  });
  return { numbers, count: seen.size };
}

function mergeNodes(level: Level, numbers: Int32Array, count: number): Level {
  const graph: Map<number, number>[] = Array.from({ length: count }, () => new Map());
  const sizes = new Float64Array(count);
  for (const [node, edges] of level.graph.entries()) {
    const group = numbers[node]!;
    sizes[group]! += level.sizes[node]!;
    for (const [other, weight] of edges) {
      const otherGroup = numbers[other]!;
      if (otherGroup !== group) graph[group]!.set(otherGroup, (graph[group]!.get(otherGroup) ?? 0) + weight);
    }
  }
  return { graph, sizes };
}
