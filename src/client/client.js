import { ApiError, RunFailedError } from "./api_error.js";
import { OPERATIONS } from "./operations.js";
import { pause, send } from "./request.js";
import { runStates } from "./run_states.js";
export { ApiError, RunFailedError } from "./api_error.js";
/** What the service holds an answer for. */
const WAIT_SECONDS = 30;
/** While the service is restarted: half a minute. */
const WAITING_RETRIES = 6;
const PAUSE_MS = 1_000;
/** As long as any run takes. */
const STREAM_TIMEOUT_MS = 20 * 60_000;
/** A client of one service. It keeps no state: make as many as there are keys. */
export function createClient(client) {
    const ask = (name, given, read) => send(client, { endpoint: OPERATIONS[name], input: (given.input ?? {}), options: given.options ?? {} }, read);
    const operations = Object.entries(OPERATIONS).map(([name, { answers }]) => [
        name,
        (input, options) => ask(name, { input, options }, (response) => (answers ? response.text() : response.json())),
    ]);
    const { getRun } = Object.fromEntries(operations);
    const stream = (input, options) => ask("streamRun", { input, options: { timeoutMs: STREAM_TIMEOUT_MS, ...options } }, async (response) => response);
    async function* watchRun(run, options = {}) {
        try {
            for await (const state of runStates(await stream(run, options))) {
                yield state;
                if (hasEnded(state))
                    return;
                options.signal?.throwIfAborted();
            }
        }
        catch (error) {
            options.signal?.throwIfAborted();
            if (error instanceof ApiError && error.status !== 0)
                throw error;
        }
        // The stream was cut: from here on the run is asked for.
        for (;;) {
            const state = await getRun({ ...run, wait: WAIT_SECONDS }, { retries: WAITING_RETRIES, ...options });
            yield state;
            if (hasEnded(state))
                return;
            await pause(PAUSE_MS, options.signal);
        }
    }
    return {
        ...Object.fromEntries(operations),
        watchRun,
        async waitForRun(run, { onProgress, ...options } = {}) {
            let last = null;
            for await (const state of watchRun(run, options)) {
                onProgress?.(state);
                last = state;
            }
            if (last?.status !== "done")
                throw new RunFailedError(last);
            return last;
        },
        async *each(list, input, options = {}) {
            const { path, rows } = OPERATIONS[list];
            for (let page = input; page !== null;) {
                const answer = await ask(list, { input: page, options }, async (response) => ({
                    body: (await response.json()),
                    next: nextQuery(response.headers.get("Link")),
                }));
                yield* answer.body[rows] ?? [];
                page = answer.next && { ...pathPart(path, input), ...answer.next };
            }
        },
        raw: (name, input, options) => ask(name, { input, options }, async (response) => response),
    };
}
function hasEnded({ status }) {
    return status === "done" || status === "failed";
}
/** The query of the next page; null on the last one. Host and path may be a proxy's: they stay the caller's. */
function nextQuery(link) {
    const address = /<([^>]+)>;\s*rel="next"/.exec(link ?? "")?.[1];
    return address === undefined ? null : Object.fromEntries(new URL(address).searchParams);
}
function pathPart(path, input) {
    return Object.fromEntries(Object.entries(input).filter(([name]) => path.includes(`{${name}}`)));
}
