/** Every way a request can be refused; http/render_error.ts maps each to a status and one of the two body shapes. */
export type ErrorCode =
  | "authentication_required"
  | "invalid_api_key"
  | "credits_exhausted"
  | "payment_required"
  | "rate_limit_exceeded"
  | "brand_limit"
  | "brand_read_only"
  | "forbidden"
  | "not_found"
  | "conflict"
  | "invalid_input"
  | "method_not_allowed"
  | "payload_too_large"
  | "unavailable"
  | "internal";

/** A machine-readable way out of an error (specification, "Errors"). */
export interface ErrorAction {
  rel: string;
  href: string;
  method: string;
  description: string;
}

/** One bad field of a request: `path` in dotted form (`body.competitors.0.domain`). */
export interface FieldError {
  path: string;
  message: string;
}

/** What an error carries beside its text; each code uses the few that belong to it. */
export interface ErrorDetails {
  actions?: ErrorAction[];
  errors?: FieldError[];
  usage?: { limit: number; used: number };
  retryAfterSeconds?: number;
  runningRunId?: string;
  allow?: string[];
  cause?: unknown;
}

/** An error whose message is meant for the caller and says what to do. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** What was looked for; refused as `not_found`, in these words, where it is not there. */
export function found<T>(what: T | undefined, message: string): T {
  if (what === undefined) throw new AppError("not_found", message);
  return what;
}

/** A provider (answer engine, search, mail, …) did not give what was asked; never a measured zero. */
export class ProviderError extends Error {
  readonly provider: string;
  readonly retryable: boolean;
  /** Wait the vendor asked for, milliseconds. */
  readonly retryAfterMs: number | null;
  readonly status: number | null;
  /** `not_made`: nothing was sent, the vendor is left alone. `declined`: it will not answer this one question. */
  readonly kind: "failed" | "not_made" | "declined";
  /** What the vendor bills for it all the same, US dollars; null where it does not say. */
  readonly costUsd: number | null;

  constructor(provider: string, message: string, options: { cause?: unknown } & Partial<ProviderFault> = {}) {
    super(message, { cause: options.cause });
    this.name = "ProviderError";
    this.provider = provider;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.status = options.status ?? null;
    this.kind = options.kind ?? "failed";
    this.costUsd = options.costUsd ?? null;
  }
}

export type ProviderFault = Pick<ProviderError, "retryable" | "retryAfterMs" | "status" | "kind" | "costUsd">;

/** Text of an unknown thrown value, for logs and run errors. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
