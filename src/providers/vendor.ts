import type { JsonClientOptions } from "./http/json_request.ts";
import type { Manners } from "./http/manners.ts";

/** Access to a vendor; a server of one's own may need no key. */
export interface VendorAccess {
  apiKey: string | null;
  baseUrl: string;
  /** Over the vendor's own manners. */
  manners?: Partial<Manners>;
}

interface Wire {
  /** What the names of its settings begin with. */
  settings: string;
  /** Added to an address that names a host alone. */
  versionPath: string;
  headers(apiKey: string): Record<string, string>;
}

const bearer = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });
const GOOGLE: Wire = {
  settings: "GOOGLE_GENERATIVE_AI",
  versionPath: "/v1beta",
  headers: (apiKey) => ({ "x-goog-api-key": apiKey }),
};
const WIRES = {
  openai: { settings: "OPENAI", versionPath: "/v1", headers: bearer },
  anthropic: {
    settings: "ANTHROPIC",
    versionPath: "/v1",
    headers: (apiKey) => ({ "x-api-key": apiKey, "anthropic-version": "2023-06-01" }),
  },
  /** Google as it answers, and as it writes and compares. */
  gemini: GOOGLE,
  google: GOOGLE,
  perplexity: { settings: "PERPLEXITY", versionPath: "", headers: bearer },
  openai_compatible: { settings: "OPENAI_COMPATIBLE", versionPath: "", headers: bearer },
  xai: { settings: "XAI", versionPath: "/v1", headers: bearer },
  serper: { settings: "SERPER", versionPath: "", headers: (apiKey) => ({ "x-api-key": apiKey }) },
  brave: { settings: "BRAVE", versionPath: "/res/v1", headers: (apiKey) => ({ "x-subscription-token": apiKey }) },
} as const satisfies Record<string, Wire>;
export type Vendor = keyof typeof WIRES;

/** The setting that gives a vendor. */
export const GIVEN_BY = {
  openai: "OPENAI_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
  openai_compatible: "OPENAI_COMPATIBLE_BASE_URL",
} as const;

export function reach(provider: Vendor, { apiKey, baseUrl }: VendorAccess) {
  const { settings, versionPath, headers } = WIRES[provider];
  return {
    provider,
    settings: { key: `${settings}_API_KEY`, url: `${settings}_BASE_URL` },
    baseUrl,
    versionPath,
    headers: apiKey === null ? {} : headers(apiKey),
    secrets: apiKey === null ? [] : [apiKey],
  } satisfies JsonClientOptions;
}
