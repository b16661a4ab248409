import type { Endpoint } from "./operations.js";
export interface ClientOptions {
    /** Address of the service, `https://visibility.acme.com`. */
    baseUrl: string;
    /** `bvp_…`; only checkout and sign-in work without. */
    apiKey?: string | undefined;
    /** Milliseconds that one try may take; default 2 minutes. */
    timeoutMs?: number | undefined;
    /** How often a request that got no answer is tried again, where that does nothing twice; default 2. */
    retries?: number | undefined;
    /** Stands in for the global `fetch`. */
    fetch?: typeof fetch | undefined;
}
export interface CallOptions {
    /** Ends the call; what it is aborted with is thrown. */
    signal?: AbortSignal | undefined;
    /** Of a POST: a repeat with the same key within 24 hours gets the first answer. Each call has one of its own unless told. */
    idempotencyKey?: string | undefined;
    /** In place of the client's. */
    timeoutMs?: number | undefined;
    /** In place of the client's. */
    retries?: number | undefined;
}
export type Input = Readonly<Record<string, unknown>>;
/** Sends a request and reads its answer; throws `ApiError` for any but 2xx. */
export declare function send<T>(client: ClientOptions, { endpoint, input, options }: {
    endpoint: Endpoint;
    input: Input;
    options: CallOptions;
}, read: (response: Response) => Promise<T>): Promise<T>;
/** Throws what the signal is aborted with. */
export declare function pause(ms: number, signal: AbortSignal | undefined): Promise<void>;
