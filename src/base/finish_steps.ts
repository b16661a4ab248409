/** Takes all the steps of a piece of work at once, for callers that hold nobody up. */
export function finishSteps<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
