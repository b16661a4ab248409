import { errorTextOf } from "../http/error_text.ts";
import { createJsonClient } from "../http/json_client.ts";
import type { JsonRequest, VendorFailure } from "../http/json_request.ts";
import type { HttpDeps, Manners } from "../http/manners.ts";
import { createGoogleTokens, GOOGLE_ACCESS_SETTINGS, type GoogleAccess } from "./google_access.ts";

interface GoogleApi {
  provider: string;
  baseUrl: string;
  versionPath: string;
  /** Setting of its address. */
  url: string;
  scope: string;
  /** Where the owner of a property lets somebody in. */
  letIn: string;
}

/** Sends requests of one of Google's APIs, signed in; a token that is refused is fetched anew. */
export function createGoogleClient(
  api: GoogleApi,
  { access, deps, manners }: { access: GoogleAccess; deps: HttpDeps; manners: Partial<Manners> },
) {
  const tokens = createGoogleTokens({ ...access, manners }, deps);
  const client = createJsonClient(
    {
      provider: api.provider,
      settings: { key: GOOGLE_ACCESS_SETTINGS, url: api.url },
      baseUrl: api.baseUrl,
      versionPath: api.versionPath,
      headers: {},
      secrets: [],
      failureOfStatus(status, body) {
        if (status === 401) tokens.forget();
        return failureOf(api, { status, body, who: tokens.who });
      },
      manners: { concurrency: 2, ...manners },
    },
    deps,
  );
  return async function send<T>(request: Omit<JsonRequest<T>, "headers">): Promise<T> {
    const headers = async () => ({ authorization: `Bearer ${await tokens.get(api.scope, request.signal)}` });
    return (await client.send({ ...request, headers })).data;
  };
}

/** Stands for "not now" in ProviderError.status. */
const NOT_NOW = 503;
const QUOTA = /quota|rateLimit|dailyLimit|RESOURCE_EXHAUSTED/i;

/** No access and no quota left come as 403 alike. */
function failureOf(
  api: GoogleApi,
  { status, body, who }: { status: number; body: unknown; who: string },
): VendorFailure | null {
  const text = errorTextOf(body);
  if (status === 401)
    return { message: `${api.provider} rejected the token (401): ${text}`, retryable: true, status: NOT_NOW };
  if ((status === 403 || status === 429) && QUOTA.test(JSON.stringify(body)))
    return {
      message: `${api.provider} has no quota left (${status}): ${text ?? "no reason given"}. It will be tried again in an hour`,
      retryable: true,
      status: NOT_NOW,
    };
  if (status === 403 || (status === 404 && text !== null))
    return {
      message: `${api.provider} does not allow ${who} to read the property (${status}): ${text ?? "no reason given"}. ${api.letIn}`,
      retryable: false,
    };
  return null;
}
