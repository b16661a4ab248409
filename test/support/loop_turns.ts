import { mock } from "node:test";

/**
 * Turns of the event loop while the work goes on, each step taken for a long one: a count of where the work lets
 * others in that no slow machine can change.
 */
export async function loopTurns(work: () => Promise<unknown>): Promise<number> {
  let now = 0;
  const clock = mock.method(performance, "now", () => (now += 1_000));
  let turns = 0;
  let working = true;
  const count = () => {
    turns++;
    if (working) setImmediate(count);
  };
  setImmediate(count);
  try {
    await work();
  } finally {
    working = false;
    clock.mock.restore();
  }
  return turns;
}
