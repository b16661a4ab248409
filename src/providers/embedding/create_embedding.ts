import { ProviderError } from "../../base/errors.ts";
import { estimateTokens } from "../../domain/model_call.ts";
import { createJsonClient } from "../http/json_client.ts";
import { systemHttpDeps } from "../http/manners.ts";
import { embeddingPrice } from "../prices.ts";
import type { ProviderSettings, RealProviderDeps } from "../real_providers.ts";
import { GIVEN_BY, reach } from "../vendor.ts";
import type { Embedding } from "./embedding.ts";
import { geminiWire, openAiWire } from "./embedding_wires.ts";

const VENDORS = ["openai", "google", "openai_compatible"] as const;
type Vendor = (typeof VENDORS)[number];

/** Gemini takes a hundred texts a call; an answer of long vectors stays within what is read of one. */
const TEXTS_MAX = 96;
const MILLION = 1_000_000;
/** Two vectors cannot be told apart in less. */
const DIMENSIONS_MIN = 2;

/** The model EMBEDDING_MODEL names; null where it names none. Nothing is called yet. */
export function createEmbedding(settings: ProviderSettings, deps: RealProviderDeps = {}): Embedding | null {
  const name = settings.embedding?.name ?? null;
  if (name === null) return null;
  const vendor = VENDORS.find((each) => name.startsWith(`${each}/`));
  if (vendor === undefined) throw new Error(`Cannot use EMBEDDING_MODEL "${name}": give vendor/model`);
  const model = name.slice(vendor.length + 1);
  const access = accessTo(settings, vendor, model);
  if (access === null)
    throw new Error(`Cannot use EMBEDDING_MODEL "${name}": ${vendor} is not configured. Set ${GIVEN_BY[vendor]}`);
  const price = settings.embedding?.price ?? embeddingPrice(vendor, model);
  if (price === null && (settings.writing?.runCostMaxUsd ?? null) !== null)
    throw new Error(
      `Cannot use EMBEDDING_MODEL "${name}" with RUN_COST_MAX_USD: its price is not known. Set EMBEDDING_MODEL_PRICE (US dollars per million tokens, 0 if it is free)`,
    );
  const { wire, ...reached } = access;
  const client = createJsonClient({ ...reached, manners: deps.manners ?? {} }, deps.http ?? systemHttpDeps);
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

/** Where the vendor is configured, how it is reached and asked. */
function accessTo({ openai, google, embedding }: ProviderSettings, vendor: Vendor, model: string) {
  const access = { openai, google, openai_compatible: embedding?.compatible ?? null }[vendor];
  return access && { ...reach(vendor, access), wire: vendor === "google" ? geminiWire(model) : openAiWire(model) };
}

/** The vectors at length 1; throws where they are not one for each text, of one size and with a direction. */
function checked(
  vectors: readonly (readonly number[])[],
  texts: number,
  { provider, settings }: { provider: string; settings: { url: string } },
): Float32Array[] {
  const size = vectors[0]?.length ?? 0;
  const lengths = vectors.map((vector) => Math.hypot(...vector));
  const isWhole = vectors.length === texts && size >= DIMENSIONS_MIN && vectors.every(({ length }) => length === size);
  if (isWhole && lengths.every((length) => length > 0 && Number.isFinite(length)))
    return vectors.map((vector, at) => Float32Array.from(vector, (value) => value / lengths[at]!));
  throw new ProviderError(
    provider,
    `${provider} returned something other than one vector for each of ${texts} texts. Check ${settings.url}`,
  );
}
