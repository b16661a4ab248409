import type { ErrorAction, InvalidField, PlainError, Run, StructuredError } from "./api.d.ts";

/** What a refusal is about; tell errors apart by it: the API's own code where it has one, else by the status. */
export type ApiErrorCode =
  | StructuredError["error"]
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "payload_too_large"
  | "invalid_input"
  | "internal"
  | "unavailable"
  | "http_error"
  /** No answer came: the service was not reached, or the connection broke. */
  | "network"
  /** No answer came in time. */
  | "timeout";

const CODE_OF: Readonly<Record<number, ApiErrorCode>> = {
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

interface Facts {
  status: number;
  code: ApiErrorCode;
  retry_after?: number | null;
  errors?: readonly InvalidField[];
  actions?: readonly ErrorAction[];
  usage?: { limit: number; used: number } | null;
  running_run_id?: string | null;
  request_id?: string | null;
  cause?: unknown;
}

/** The service refused a request, failed, or did not answer. `message` says what to do. */
export class ApiError extends Error {
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
  readonly usage: { limit: number; used: number } | null;
  /** With 409: the run that is active; wait for it. null: no run is why. */
  readonly running_run_id: string | null;
  /** To quote when asking for help. */
  readonly request_id: string | null;

  constructor(message: string, facts: Facts) {
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
  readonly run: Run;

  constructor(run: Run) {
    super(run.error ?? "The run failed");
    this.name = "RunFailedError";
    this.run = run;
  }
}

/** The error that an answer tells, whichever of the two shapes its body has. */
export async function errorOf({ status, headers, text }: ErrorAnswer): Promise<ApiError> {
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

interface ErrorAnswer {
  status: number;
  headers: Headers;
  text(): Promise<string>;
}

/** A proxy in between may answer anything. */
function bodyOf(text: string): Partial<StructuredError & PlainError> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : {};
  } catch {
    return {};
  }
}
