import type { Inputs, Operations, Rows, Run } from "./api.d.ts";
import { ApiError, RunFailedError } from "./api_error.ts";
import { OPERATIONS } from "./operations.ts";
import { type CallOptions, type ClientOptions, type Input, pause, send } from "./request.ts";
import { runStates } from "./run_states.ts";

export type * from "./api.d.ts";
export { ApiError, type ApiErrorCode, RunFailedError } from "./api_error.ts";
export type { CallOptions, ClientOptions } from "./request.ts";

/** Which run. */
export interface RunName {
  brand_id: string;
  run_id: string;
}

/** An operation for each one of the API, by its name there, and what makes using them short. */
export interface Client extends Operations<CallOptions> {
  /**
   * The run once it is `done`. Throws `RunFailedError` where it fails, and what the signal is aborted with; the run
   * itself goes on.
   */
  waitForRun(run: RunName, options?: CallOptions & { onProgress?: (run: Run) => void }): Promise<Run>;
  /** The run now and at each change, until it ends. One call, unless the connection breaks. */
  watchRun(run: RunName, options?: CallOptions): AsyncGenerator<Run, void, undefined>;
  /** The rows of a list, one after another, page by page as they are asked for. */
  each<Name extends keyof Rows>(
    list: Name,
    input: Omit<Inputs[Name], "format">,
    options?: CallOptions,
  ): AsyncGenerator<Rows[Name], void, undefined>;
  /** The answer as it came: a list as a file (`format: "csv"`), a draft for Word (`format: "docx"`). */
  raw<Name extends keyof Inputs>(operation: Name, input: Inputs[Name], options?: CallOptions): Promise<Response>;
}

/** What the service holds an answer for. */
const WAIT_SECONDS = 30;
/** While the service is restarted: half a minute. */
const WAITING_RETRIES = 6;
const PAUSE_MS = 1_000;
/** As long as any run takes. */
const STREAM_TIMEOUT_MS = 20 * 60_000;

/** A client of one service. It keeps no state: make as many as there are keys. */
export function createClient(client: ClientOptions): Client {
  const ask = <T>(name: keyof Inputs, given: Given, read: (response: Response) => Promise<T>) =>
    send(
      client,
      { endpoint: OPERATIONS[name], input: (given.input ?? {}) as Input, options: given.options ?? {} },
      read,
    );
  const operations = Object.entries(OPERATIONS).map(([name, { answers }]) => [
    name,
    (input?: object, options?: CallOptions) =>
      ask(name as keyof Inputs, { input, options }, (response) => (answers ? response.text() : response.json())),
  ]);
  const { getRun } = Object.fromEntries(operations) as Operations<CallOptions>;
  const stream = (input: RunName, options: CallOptions) =>
    ask("streamRun", { input, options: { timeoutMs: STREAM_TIMEOUT_MS, ...options } }, async (response) => response);

  async function* watchRun(run: RunName, options: CallOptions = {}): AsyncGenerator<Run, void, undefined> {
    try {
      for await (const state of runStates(await stream(run, options))) {
        yield state;
        if (hasEnded(state)) return;
        options.signal?.throwIfAborted();
      }
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof ApiError && error.status !== 0) throw error;
    }
    // The stream was cut: from here on the run is asked for.
    for (;;) {
      const state = await getRun({ ...run, wait: WAIT_SECONDS }, { retries: WAITING_RETRIES, ...options });
      yield state;
      if (hasEnded(state)) return;
      await pause(PAUSE_MS, options.signal);
    }
  }

  return {
    ...(Object.fromEntries(operations) as Operations<CallOptions>),
    watchRun,
    async waitForRun(run, { onProgress, ...options } = {}) {
      let last: Run | null = null;
      for await (const state of watchRun(run, options)) {
        onProgress?.(state);
        last = state;
      }
      if (last?.status !== "done") throw new RunFailedError(last!);
      return last;
    },
    async *each(list, input, options = {}) {
      const { path, rows } = OPERATIONS[list];
      for (let page: object | null = input; page !== null; ) {
        const answer: ListPage<Rows[typeof list]> = await ask(list, { input: page, options }, async (response) => ({
          body: (await response.json()) as Record<string, Rows[typeof list][]>,
          next: nextQuery(response.headers.get("Link")),
        }));
        yield* answer.body[rows!] ?? [];
        page = answer.next && { ...pathPart(path, input), ...answer.next };
      }
    },
    raw: (name, input, options) => ask(name, { input, options }, async (response) => response),
  };
}

interface Given {
  input?: object | undefined;
  options?: CallOptions | undefined;
}

interface ListPage<Row> {
  body: Record<string, Row[]>;
  next: Record<string, string> | null;
}

function hasEnded({ status }: Run): boolean {
  return status === "done" || status === "failed";
}

/** The query of the next page; null on the last one. Host and path may be a proxy's: they stay the caller's. */
function nextQuery(link: string | null): Record<string, string> | null {
  const address = /<([^>]+)>;\s*rel="next"/.exec(link ?? "")?.[1];
  return address === undefined ? null : Object.fromEntries(new URL(address).searchParams);
}

function pathPart(path: string, input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => path.includes(`{${name}}`)));
}
