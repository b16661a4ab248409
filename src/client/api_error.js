const CODE_OF = {
    401: "authentication_required",
    402: "payment_required",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    409: "conflict",
    413: "payload_too_large",
    422: "invalid_input",
    429: "rate_limit_exceeded",
    500: "internal",
    503: "unavailable",
};
/** The service refused a request, failed, or did not answer. `message` says what to do. */
export class ApiError extends Error {
    /** HTTP status; 0: no answer came. */
    status;
    code;
    /** Seconds to wait before the next try; null: not told. */
    retry_after;
    /** With 422: each field that is not valid. */
    errors;
    /** With 401 and 402: ways out. */
    actions;
    /** With `credits_exhausted`: today's calls. */
    usage;
    /** With 409: the run that is active; wait for it. null: no run is why. */
    running_run_id;
    /** To quote when asking for help. */
    request_id;
    constructor(message, facts) {
        super(message, { cause: facts.cause });
        this.name = "ApiError";
        this.status = facts.status;
        this.code = facts.code;
        this.retry_after = facts.retry_after ?? null;
        this.errors = facts.errors ?? [];
        this.actions = facts.actions ?? [];
        this.usage = facts.usage ?? null;
        this.running_run_id = facts.running_run_id ?? null;
        this.request_id = facts.request_id ?? null;
    }
}
/** A run that was waited for ended as `failed`; `message` is its own. */
export class RunFailedError extends Error {
    run;
    constructor(run) {
        super(run.error ?? "The run failed");
        this.name = "RunFailedError";
        this.run = run;
    }
}
/** The error that an answer tells, whichever of the two shapes its body has. */
export async function errorOf({ status, headers, text }) {
    const body = bodyOf(await text());
    const wait = body.retry_after ?? Number(headers.get("Retry-After") ?? Number.NaN);
    return new ApiError(body.message ?? body.detail ?? `The service returned status ${status}`, {
        status,
        code: body.error ?? CODE_OF[status] ?? "http_error",
        retry_after: Number.isNaN(wait) ? null : wait,
        errors: body.errors ?? [],
        actions: body.actions ?? [],
        usage: body.usage ?? null,
        running_run_id: headers.get("X-Running-Run-Id"),
        request_id: headers.get("X-Request-ID"),
    });
}
/** A proxy in between may answer anything. */
function bodyOf(text) {
    try {
        const body = JSON.parse(text);
        return typeof body === "object" && body !== null ? body : {};
    }
    catch {
        return {};
    }
}
