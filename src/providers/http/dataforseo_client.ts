import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import { basicAuthorization } from "./base_url.ts";
import { createJsonClient, type JsonClient } from "./json_client.ts";
import type { VendorFailure } from "./json_request.ts";
import type { HttpDeps, Manners } from "./manners.ts";

const PROVIDER = "dataforseo";
export const DATAFORSEO_BASE_URL = "https://api.dataforseo.com/v3";
const OK = 20_000;
const NO_SEARCH_RESULTS = 40_102;
const INVALID_FIELD = 40_501;
const RATE_LIMITED = 40_202;
const FIRST_SERVER_ERROR = 50_000;
/** The same task may work the next time. Where the search engine failed (40101) the vendor has tried again by itself. */
const TASK_FAILED = 40_103;
/** Access refused for want of money: none left, the day's limit reached, the account's. */
const SPENT = [40_200, 40_203, 40_210];

export interface DataForSeoAccess {
  login: string;
  password: string;
  baseUrl: string;
  manners?: Partial<Manners>;
}

export interface DataForSeoResult<T> {
  /** Empty where the vendor looked and found nothing. */
  results: T[];
  costUsd: number | null;
}

export interface DataForSeoClient {
  /** A task, posted; null is a free look-up. */
  run<T>(path: string, task: Record<string, unknown> | null, options: RunOptions<T>): Promise<DataForSeoResult<T>>;
}

interface RunOptions<T> {
  signal: AbortSignal;
  /** Shape of one entry of `tasks[0].result`. */
  schema: z.ZodType<T>;
}

const envelope = z.looseObject({
  status_code: z.number(),
  status_message: z.string().nullish(),
  tasks: z
    .array(
      z.looseObject({
        status_code: z.number(),
        status_message: z.string().nullish(),
        cost: z.number().nullish(),
        result: z.array(z.unknown()).nullish(),
      }),
    )
    .nullish(),
});

export function createDataForSeoClient(access: DataForSeoAccess, deps: HttpDeps): DataForSeoClient {
  const authorization = basicAuthorization(access.login, access.password);
  const client = createJsonClient(
    {
      provider: PROVIDER,
      settings: { key: "DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD", url: "DATAFORSEO_BASE_URL" },
      baseUrl: access.baseUrl,
      versionPath: "/v3",
      headers: { authorization },
      secrets: [access.password, authorization.slice("Basic ".length)],
      failureOfStatus: (_status, body) => failureInside(body),
      manners: { timeoutMs: 75_000, concurrency: 6, ...access.manners },
    },
    deps,
  );
  return { run: (path, task, options) => runTask(client, { path, task }, options) };
}

async function runTask<T>(
  client: JsonClient,
  { path, task }: { path: string; task: Record<string, unknown> | null },
  options: RunOptions<T>,
): Promise<DataForSeoResult<T>> {
  const { data } = await client.send({
    path,
    ...(task === null ? {} : { body: [task] }),
    signal: options.signal,
    schema: envelope,
    failureIn: failureInside,
  });
  const answered = data.tasks?.[0];
  if (!answered) throw new ProviderError(PROVIDER, "dataforseo answered without a task");
  const results = (answered.result ?? []).flatMap((entry) => {
    if (entry === null) return [];
    const parsed = options.schema.safeParse(entry);
    if (parsed.success) return [parsed.data];
    const issue = parsed.error.issues[0];
    throw new ProviderError(
      PROVIDER,
      `dataforseo returned an unexpected response, "${issue?.path.join(".") ?? ""}": ${issue?.message ?? "unknown"}`,
    );
  });
  return { results, costUsd: answered.cost ?? null };
}

/** Failures come inside a 200, in the envelope or in its task. Finding nothing is no failure. */
function failureInside(body: unknown): VendorFailure | null {
  const parsed = envelope.safeParse(body);
  if (!parsed.success) return null;
  for (const told of [parsed.data, ...(parsed.data.tasks ?? [])]) {
    const message = told.status_message ?? "no reason given";
    if (told.status_code === OK || isEmptyResult(told.status_code, message)) continue;
    const costUsd = "cost" in told && typeof told.cost === "number" ? told.cost : null;
    return { ...failureOfCode(told.status_code, message), costUsd };
  }
  return null;
}

/** The vendor decodes keywords as it would a URL. */
export function vendorKeyword(keyword: string): string {
  return keyword.replaceAll("%", "%25").replaceAll("+", "%2B");
}

/** 40102 is "no search results"; 40501 is used for it too, and for a bad field, which its text tells apart. */
function isEmptyResult(code: number, message: string): boolean {
  return code === NO_SEARCH_RESULTS || (code === INVALID_FIELD && /no (search )?results/i.test(message));
}

function failureOfCode(code: number, message: string): VendorFailure {
  const retryable = code === RATE_LIMITED || code >= FIRST_SERVER_ERROR || code === TASK_FAILED;
  const text = `dataforseo could not answer (${code}): ${message}`;
  if (code === 40_100)
    return { message: `${text}. Check DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD`, retryable, status: 401 };
  if (SPENT.includes(code))
    return { message: `${text}. Top up the account or raise its limit`, retryable, status: 402 };
  const status = code === RATE_LIMITED ? 429 : code === INVALID_FIELD ? 400 : null;
  return { message: text, retryable, ...(status === null ? {} : { status }) };
}
