/** What a piece of work is and what came of it: names, ids and counts, never texts, addresses or keys. */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Span {
  add(facts: SpanFacts): void;
  /** For what is known only when the work is done. */
  rename(name: string): void;
  /** The work went wrong, though it threw nothing. */
  fail(reason: string): void;
}

/** Tells somebody who watches which work is done and how long it takes. */
export interface Tracer {
  /** False: nobody watches. */
  readonly isOn: boolean;
  /** Does the work as a span below the one around it. What it throws passes through. */
  span<T>(name: string, facts: SpanFacts, work: (span: Span) => Promise<T>): Promise<T>;
  /** Sends what is not sent yet, for a moment. */
  close(): Promise<void>;
}

const NOBODY: Span = { add() {}, rename() {}, fail() {} };

export const noTracing: Tracer = {
  isOn: false,
  span: (_name, _facts, work) => work(NOBODY),
  async close() {},
};
