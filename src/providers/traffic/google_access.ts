import { createPrivateKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { createJsonClient, type JsonClient } from "../http/json_client.ts";
import type { VendorFailure } from "../http/json_request.ts";
import type { HttpDeps, Manners } from "../http/manners.ts";

export const GOOGLE_OAUTH_BASE_URL = "https://oauth2.googleapis.com";
export const GOOGLE_ACCESS_SETTINGS =
  "GOOGLE_SERVICE_ACCOUNT_KEY, or GOOGLE_OAUTH_CLIENT_ID with GOOGLE_OAUTH_CLIENT_SECRET and GOOGLE_OAUTH_REFRESH_TOKEN";
const JWT_GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/** Google gives at most an hour. */
const TOKEN_SECONDS = 3_600;
/** A token is not used up to its last moment. */
const SPARE_MS = 60_000;

const ServiceAccount = z.object({
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.string().optional(),
});
type ServiceAccount = z.infer<typeof ServiceAccount>;

/** GOOGLE_SERVICE_ACCOUNT_KEY: the JSON of the key, or the path of its file. */
export const ServiceAccountKey = z.string().transform((value, context): ServiceAccount => {
  try {
    const key = ServiceAccount.parse(JSON.parse(value.startsWith("{") ? value : readFileSync(value, "utf8")));
    createPrivateKey(key.private_key);
    return key;
  } catch {
    context.addIssue({ code: "custom", message: "must be the JSON key of a service account, or the path to its file" });
    return z.NEVER;
  }
});

/** Who the operator is to Google. */
export type GoogleAccess = { baseUrl: string; manners?: Partial<Manners> } & (
  | { serviceAccount: ServiceAccount }
  | { clientId: string; clientSecret: string; refreshToken: string }
);

export interface GoogleTokens {
  /** A bearer token for the scope. */
  get(scope: string, signal: AbortSignal): Promise<string>;
  /** It was refused: the next one is fetched. */
  forget(): void;
  /** Who has to be let in, in words. */
  who: string;
}

const answer = z.object({ access_token: z.string(), expires_in: z.number() });

export function createGoogleTokens(access: GoogleAccess, deps: HttpDeps): GoogleTokens {
  const isService = "serviceAccount" in access;
  const client = createJsonClient(
    {
      provider: "google",
      settings: { key: GOOGLE_ACCESS_SETTINGS, url: "GOOGLE_OAUTH_BASE_URL" },
      baseUrl: access.baseUrl,
      versionPath: "",
      headers: {},
      secrets: isService ? [] : [access.clientSecret, access.refreshToken],
      failureOfStatus: refused,
      manners: { timeoutMs: 30_000, ...access.manners },
    },
    deps,
  );
  const known = new Map<string, { token: string; untilMs: number }>();
  return {
    who: isService ? access.serviceAccount.client_email : "the Google account of GOOGLE_OAUTH_REFRESH_TOKEN",
    forget: () => known.clear(),
    async get(scope, signal) {
      const cached = known.get(scope);
      if (cached !== undefined && cached.untilMs > deps.clock.now()) return cached.token;
      const { access_token, expires_in } = await fetchToken(client, { access, scope, signal, nowMs: deps.clock.now() });
      known.set(scope, { token: access_token, untilMs: deps.clock.now() + expires_in * 1_000 - SPARE_MS });
      return access_token;
    },
  };
}

async function fetchToken(
  client: JsonClient,
  of: { access: GoogleAccess; scope: string; signal: AbortSignal; nowMs: number },
): Promise<z.infer<typeof answer>> {
  const { access, signal } = of;
  const form =
    "serviceAccount" in access
      ? {
          grant_type: JWT_GRANT,
          assertion: assertionOf(access.serviceAccount, { ...of, audience: `${access.baseUrl}/token` }),
        }
      : {
          grant_type: "refresh_token",
          client_id: access.clientId,
          client_secret: access.clientSecret,
          refresh_token: access.refreshToken,
        };
  const { data } = await client.send({ path: "/token", form, signal, schema: answer });
  return data;
}

/** A signed statement of who asks, for what, until when (RFC 7523). */
function assertionOf(
  { client_email, private_key, private_key_id }: ServiceAccount,
  { scope, audience, nowMs }: { scope: string; audience: string; nowMs: number },
): string {
  const iat = Math.floor(nowMs / 1_000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const header = { alg: "RS256", typ: "JWT", ...(private_key_id === undefined ? {} : { kid: private_key_id }) };
  const claims = { iss: client_email, scope, aud: audience, iat, exp: iat + TOKEN_SECONDS };
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${sign("RSA-SHA256", Buffer.from(signed), private_key).toString("base64url")}`;
}

function refused(status: number, body: unknown): VendorFailure | null {
  if (status !== 400 && status !== 401) return null;
  const { error, error_description } = Object(body) as { error?: unknown; error_description?: unknown };
  const said = [error, error_description].filter((part) => typeof part === "string").join(": ");
  const message = `google rejected the sign-in (${status})${said === "" ? "" : `: ${said}`}. Check ${GOOGLE_ACCESS_SETTINGS}`;
  return { message, retryable: false, status: 401 };
}
