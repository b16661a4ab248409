import type { ErrorAction, InvalidField, Run, StructuredError } from "./api.js";
/** What a refusal is about; tell errors apart by it: the API's own code where it has one, else by the status. */
export type ApiErrorCode = StructuredError["error"] | "forbidden" | "not_found" | "method_not_allowed" | "conflict" | "payload_too_large" | "invalid_input" | "internal" | "unavailable" | "http_error"
/** No answer came: the service was not reached, or the connection broke. */
 | "network"
/** No answer came in time. */
 | "timeout";
interface Facts {
    status: number;
    code: ApiErrorCode;
    retry_after?: number | null;
    errors?: readonly InvalidField[];
    actions?: readonly ErrorAction[];
    usage?: {
        limit: number;
        used: number;
    } | null;
    running_run_id?: string | null;
    request_id?: string | null;
    cause?: unknown;
}
/** The service refused a request, failed, or did not answer. `message` says what to do. */
export declare class ApiError extends Error {
    /** HTTP status; 0: no answer came. */
    readonly status: number;
    readonly code: ApiErrorCode;
    /** Seconds to wait before the next try; null: not told. */
    readonly retry_after: number | null;
    /** With 422: each field that is not valid. */
    readonly errors: readonly InvalidField[];
    /** With 401 and 402: ways out. */
    readonly actions: readonly ErrorAction[];
    /** With `credits_exhausted`: today's calls. */
    readonly usage: {
        limit: number;
        used: number;
    } | null;
    /** With 409: the run that is active; wait for it. null: no run is why. */
    readonly running_run_id: string | null;
    /** To quote when asking for help. */
    readonly request_id: string | null;
    constructor(message: string, facts: Facts);
}
/** A run that was waited for ended as `failed`; `message` is its own. */
export declare class RunFailedError extends Error {
    readonly run: Run;
    constructor(run: Run);
}
/** The error that an answer tells, whichever of the two shapes its body has. */
export declare function errorOf({ status, headers, text }: ErrorAnswer): Promise<ApiError>;
interface ErrorAnswer {
    status: number;
    headers: Headers;
    text(): Promise<string>;
}
export {};
