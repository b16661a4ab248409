import type { Inputs, Operations, Rows, Run } from "./api.js";
import { type CallOptions, type ClientOptions } from "./request.js";
export type * from "./api.js";
export { ApiError, type ApiErrorCode, RunFailedError } from "./api_error.js";
export type { CallOptions, ClientOptions } from "./request.js";
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
    waitForRun(run: RunName, options?: CallOptions & {
        onProgress?: (run: Run) => void;
    }): Promise<Run>;
    /** The run now and at each change, until it ends. One call, unless the connection breaks. */
    watchRun(run: RunName, options?: CallOptions): AsyncGenerator<Run, void, undefined>;
    /** The rows of a list, one after another, page by page as they are asked for. */
    each<Name extends keyof Rows>(list: Name, input: Omit<Inputs[Name], "format">, options?: CallOptions): AsyncGenerator<Rows[Name], void, undefined>;
    /** The answer as it came: a list as a file (`format: "csv"`), a draft for Word (`format: "docx"`). */
    raw<Name extends keyof Inputs>(operation: Name, input: Inputs[Name], options?: CallOptions): Promise<Response>;
}
/** A client of one service. It keeps no state: make as many as there are keys. */
export declare function createClient(client: ClientOptions): Client;
