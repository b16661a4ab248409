import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { AppError, type ErrorCode, errorMessage, ProviderError } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { type StorageFailure, storageFailureOf } from "../store/storage_failure.ts";
import type { HttpEnv } from "./context.ts";
import { withoutSecrets } from "./middleware/request_headers.ts";

/** `structured`: `{error, message, actions?}`; `plain`: `{detail}` (specification, "Errors"). */
const RENDERING: Record<ErrorCode, { status: ContentfulStatusCode; shape: "structured" | "plain" }> = {
  authentication_required: { status: 401, shape: "structured" },
  invalid_api_key: { status: 401, shape: "structured" },
  credits_exhausted: { status: 402, shape: "structured" },
  payment_required: { status: 402, shape: "structured" },
  rate_limit_exceeded: { status: 429, shape: "structured" },
  brand_limit: { status: 403, shape: "plain" },
  brand_read_only: { status: 403, shape: "plain" },
  forbidden: { status: 403, shape: "plain" },
  not_found: { status: 404, shape: "plain" },
  conflict: { status: 409, shape: "plain" },
  invalid_input: { status: 422, shape: "plain" },
  method_not_allowed: { status: 405, shape: "plain" },
  payload_too_large: { status: 413, shape: "plain" },
  unavailable: { status: 503, shape: "plain" },
  internal: { status: 500, shape: "plain" },
};

export function statusOf(code: ErrorCode): ContentfulStatusCode {
  return RENDERING[code].status;
}

const INTERNAL_DETAIL =
  "Something went wrong on the server. Try again. If it keeps failing, quote the X-Request-ID header";

/** Answers any thrown value in one of the two body shapes; what nobody foresaw is logged and told in a fixed text. */
export function renderError(error: unknown, c: Context<HttpEnv>, log: Log): Response {
  const known = toAppError(error);
  const path = withoutSecrets(c.req.path);
  if (known !== null) {
    if (known.details.cause !== undefined) {
      log.error({ request_id: c.get("requestId"), path, err: known.details.cause }, "request refused");
    }
    return renderAppError(known, c);
  }
  log.error({ request_id: c.get("requestId"), method: c.req.method, path, err: error }, "request failed");
  return renderAppError(new AppError("internal", INTERNAL_DETAIL), c);
}

function renderAppError(error: AppError, c: Context): Response {
  const { status, shape } = RENDERING[error.code];
  const { actions, errors, usage, retryAfterSeconds, runningRunId, allow } = error.details;
  if (runningRunId !== undefined) c.header("X-Running-Run-Id", runningRunId);
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  if (allow !== undefined) c.header("Allow", allow.join(", "));
  if (shape === "plain") return c.json({ detail: error.message, ...(errors ? { errors } : {}) }, status);
  return c.json(
    {
      error: error.code,
      message: error.message,
      ...(usage ? { usage } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retry_after: retryAfterSeconds }),
      ...(actions ? { actions } : {}),
    },
    status,
  );
}

/** The disk is full, gone, broken or not writable, or another process holds the database: nothing a caller did. */
const STORAGE_REFUSALS: Record<StorageFailure, { detail: string; retryAfterSeconds: number }> = {
  busy: {
    detail: "Another process is using the service's database. Try again in a few seconds",
    retryAfterSeconds: 2,
  },
  full: { detail: "The service's disk is full, so nothing was stored. Try again in a minute", retryAfterSeconds: 60 },
  broken: {
    detail: "The service cannot read or write its database right now. Try again in a minute",
    retryAfterSeconds: 60,
  },
  damaged: {
    detail: "The service's database is damaged. The operator has to restore a backup. Try again in an hour",
    retryAfterSeconds: 3600,
  },
};

/** What a failed storage call is answered with; null for any other error. */
export function storageRefusal(error: unknown): AppError | null {
  const failure = storageFailureOf(error);
  return failure === null ? null : refusalFor(failure, error);
}

/** For who asks whether all is well. */
export function damagedRefusal(): AppError {
  return refusalFor("damaged");
}

/** For who waited long enough for another process's lock. */
export function busyRefusal(): AppError {
  return refusalFor("busy");
}

function refusalFor(failure: StorageFailure, cause?: unknown): AppError {
  const { detail, retryAfterSeconds } = STORAGE_REFUSALS[failure];
  return new AppError("unavailable", detail, { retryAfterSeconds, ...(cause === undefined ? {} : { cause }) });
}

/** The framework's own refusals in our words; null for what nobody foresaw. */
function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const refusal = storageRefusal(error);
  if (refusal !== null) return refusal;
  if (error instanceof ProviderError) {
    return new AppError("unavailable", `${error.provider} did not respond. Try again in a minute`, { cause: error });
  }
  if (!(error instanceof HTTPException)) return null;
  if (error.status === 413) return new AppError("payload_too_large", errorMessage(error));
  if (error.status === 415) return invalidBody("Send the body as JSON with Content-Type: application/json");
  if (error.status === 400) return invalidBody("The body is not valid JSON");
  return null;
}

export function invalidBody(message: string): AppError {
  return new AppError("invalid_input", message, { errors: [{ path: "body", message }] });
}
