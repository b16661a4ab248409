import { ProviderError } from "../../base/errors.ts";
import { estimateTokens } from "../../domain/model_call.ts";
import { errorTextOf } from "../http/error_text.ts";
import { createJsonClient } from "../http/json_client.ts";
import { DEFAULT_MANNERS, systemHttpDeps } from "../http/manners.ts";
import { embeddingPrice } from "../prices.ts";
import type { ProviderSettings, RealProviderDeps } from "../real_providers.ts";
import type { Embedding } from "./embedding.ts";
import { type EmbeddingWire, geminiWire, openAiWire } from "./embedding_wires.ts";

/** Vendors that give vectors. */
const VENDORS = ["openai", "google", "openai_compatible"] as const;
type Vendor = (typeof VENDORS)[number];

/** Gemini takes a hundred texts a call; an answer of long vectors stays within what is read of one. */
const TEXTS_MAX = 96;
const MILLION = 1_000_000;
/** Two vectors cannot be told apart in less. */
const DIMENSIONS_MIN = 2;

/** What gives a vendor. */
const SETTING_OF: Record<Vendor, string> = {
  openai: "OPENAI_API_KEY",
  google: "GOOGLE_GENERATIVE_AI_API_KEY",
  openai_compatible: "OPENAI_COMPATIBLE_BASE_URL",
};

/** The model EMBEDDING_MODEL names; null where it names none. Nothing is called yet. */
export function createEmbedding(settings: ProviderSettings, deps: RealProviderDeps = {}): Embedding | null {
  const name = settings.embedding?.name ?? null;
  if (name === null) return null;
  const vendor = VENDORS.find((each) => name.startsWith(`${each}/`));
  if (vendor === undefined) throw new Error(`Cannot use EMBEDDING_MODEL "${name}": give vendor/model`);
  const model = name.slice(vendor.length + 1);
  const access = accessTo(settings, vendor, model);
  if (access === null)
    throw new Error(`Cannot use EMBEDDING_MODEL "${name}": ${vendor} is not configured. Set ${SETTING_OF[vendor]}`);
  const price = settings.embedding?.price ?? embeddingPrice(vendor, model);
  if (price === null && (settings.writing?.runCostMaxUsd ?? null) !== null)
    throw new Error(
      `Cannot use EMBEDDING_MODEL "${name}" with RUN_COST_MAX_USD: its price is not known. Set EMBEDDING_MODEL_PRICE (US dollars a million tokens, 0 where it is free)`,
    );
  const { wire, ...reached } = access;
  const manners = { ...DEFAULT_MANNERS, ...deps.manners };
  const client = createJsonClient({ ...reached, errorText: errorTextOf, manners }, deps.http ?? systemHttpDeps);
  const costOf = (tokens: number) => (price === null ? null : (tokens * price) / MILLION);
  const estimateUsd = (texts: readonly string[]) => costOf(texts.reduce((sum, text) => sum + estimateTokens(text), 0));
  return {
    name,
    textsMax: TEXTS_MAX,
    estimateUsd,
    async embed(texts, { signal }) {
      const { data } = await client.send({ ...wire.request(texts), signal });
      const vectors = checked(data.vectors, texts.length, reached);
      return { vectors, cost_usd: data.tokens === null ? estimateUsd(texts) : costOf(data.tokens) };
    },
  };
}

interface Access {
  provider: Vendor;
  settings: { key: string; url: string };
  baseUrl: string;
  versionPath: string;
  headers: Record<string, string>;
  secrets: readonly string[];
  wire: EmbeddingWire;
}

function accessTo({ openai, google, embedding }: ProviderSettings, provider: Vendor, model: string): Access | null {
  if (provider === "openai") {
    return (
      openai && {
        provider,
        settings: { key: "OPENAI_API_KEY", url: "OPENAI_BASE_URL" },
        baseUrl: openai.baseUrl,
        versionPath: "/v1",
        headers: { authorization: `Bearer ${openai.apiKey}` },
        secrets: [openai.apiKey],
        wire: openAiWire(model),
      }
    );
  }
  if (provider === "google") {
    return (
      google && {
        provider,
        settings: { key: "GOOGLE_GENERATIVE_AI_API_KEY", url: "GOOGLE_GENERATIVE_AI_BASE_URL" },
        baseUrl: google.baseUrl,
        versionPath: "/v1beta",
        headers: { "x-goog-api-key": google.apiKey },
        secrets: [google.apiKey],
        wire: geminiWire(model),
      }
    );
  }
  const compatible = embedding?.compatible ?? null;
  return (
    compatible && {
      provider,
      settings: { key: "OPENAI_COMPATIBLE_API_KEY", url: "OPENAI_COMPATIBLE_BASE_URL" },
      baseUrl: compatible.baseUrl,
      versionPath: "",
      headers: compatible.apiKey === null ? {} : { authorization: `Bearer ${compatible.apiKey}` },
      secrets: compatible.apiKey === null ? [] : [compatible.apiKey],
      wire: openAiWire(model),
    }
  );
}

/** The vectors at length 1; throws where they are not one for each text, of one size and with a direction. */
function checked(
  vectors: readonly (readonly number[])[],
  texts: number,
  { provider, settings }: Pick<Access, "provider" | "settings">,
): Float32Array[] {
  const size = vectors[0]?.length ?? 0;
  const lengths = vectors.map((vector) => Math.hypot(...vector));
  const isWhole = vectors.length === texts && size >= DIMENSIONS_MIN && vectors.every(({ length }) => length === size);
  if (isWhole && lengths.every((length) => length > 0 && Number.isFinite(length)))
    return vectors.map((vector, at) => Float32Array.from(vector, (value) => value / lengths[at]!));
  throw new ProviderError(
    provider,
    `${provider} answered in an unexpected shape, not one vector for each of ${texts} texts. Check ${settings.url}`,
  );
}
