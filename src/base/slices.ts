import { setImmediate } from "node:timers/promises";

/** How long steps may hold the event loop at a stretch: what a request waits for one is to be less than it takes. */
const SLICE_MS = 4;

/** The items, so many at once, or so much by weight: each slice ends with the item that reaches the size. */
export function* slicesOf<T>(items: Iterable<T>, size: number, weigh: (item: T) => number = () => 1): Generator<T[]> {
  let [some, weight]: [T[], number] = [[], 0];
  for (const item of items) {
    some.push(item);
    weight += weigh(item);
    if (weight < size) continue;
    yield some;
    [some, weight] = [[], 0];
  }
  if (some.length > 0) yield some;
}

/** When the next who waits for a turn of the event loop may have one; the loop is one for the whole process. */
let turns: Promise<unknown> = Promise.resolve();

/** Waits for a turn of the event loop that nobody else has who asks here: else what each does in one would add up. */
export async function nextTurn(): Promise<void> {
  turns = turns.then(() => setImmediate());
  await turns;
}

/** Lets other work in; rejects when the signal aborts. Between pieces of work that are short each and long together. */
export async function breathe(signal: AbortSignal): Promise<void> {
  await nextTurn();
  signal.throwIfAborted();
}

/** Works on one item after the other, letting other work in before and between; rejects when the signal aborts. */
export async function eachInSlices<T, R>(items: Iterable<T>, work: (item: T) => R, signal: AbortSignal): Promise<R[]> {
  const results: R[] = [];
  let sliceStart = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    if (performance.now() - sliceStart >= SLICE_MS) {
      await breathe(signal);
      sliceStart = performance.now();
    }
    results.push(work(item));
  }
  return results;
}

/** Works through a generator's steps, letting other work in between; rejects when the signal aborts. */
export async function inSlices<T>(steps: Generator<void, T>, signal: AbortSignal): Promise<T> {
  let sliceStart = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await breathe(signal);
    sliceStart = performance.now();
  }
}

/** Takes all the steps of a piece of work at once, for callers that hold nobody up. */
export function finishSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
