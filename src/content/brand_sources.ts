import type { Brand } from "../domain/brand.ts";
import type { Unmarked } from "./evidence_sources.ts";

const QUOTES_MAX = 10;
const SERVICES_MAX = 20;
const VOICE_SENTENCES_MAX = 4;
/** In place of a page, where a person said it and named none. */
const OWNER = "said by the company itself";

/** What was read or confirmed of the brand, each line with its page; customers' words apart from its own. */
export function brandSources(brand: Brand, simulated: boolean): Unmarked[] {
  const context = brand.brand_context;
  if (context === null) return [];
  const { trust_signals: signals } = context;
  const quotes = signals.filter((signal) => signal.kind === "testimonial").slice(0, QUOTES_MAX);
  const facts = [
    `Name: ${context.name?.value ?? brand.name}`,
    ...line("Tagline", context.tagline),
    ...line("Description", context.description),
    ...line("Industry", context.industry),
    ...context.services
      .slice(0, SERVICES_MAX)
      .map(({ value, description, url, source_url }) =>
        [`Offer: ${value}`, description ?? "", `(${url ?? (source_url || OWNER)})`].filter(Boolean).join(" — "),
      ),
    ...(context.not_offered ?? []).flatMap((value) => line("Does not offer", value)),
    ...context.icp.flatMap((value) => line("For whom", value)),
    ...signals
      .filter((signal) => signal.kind !== "testimonial")
      .map(({ kind, value, source_url }) => `Says of itself (${kind}): ${value} (${source_url})`),
    ...context.locations.flatMap((value) => line("Place", value)),
    ...context.contact.map(({ kind, value, source_url }) => `${kind}: ${value} (${source_url})`),
    ...(context.voice === null
      ? []
      : [
          `Voice: ${context.voice.traits.map(({ trait }) => trait).join(", ")}; person: ${context.voice.person ?? "unknown"}`,
          ...context.voice.sample_sentences
            .slice(0, VOICE_SENTENCES_MAX)
            .map(({ value, source_url }) => `Sample of the voice: ${value} (${source_url})`),
        ]),
  ];
  const common = {
    kind: "brand" as const,
    url: `https://${brand.domain}/`,
    evidence_id: null,
    simulated: simulated || context.simulated,
  };
  return [
    { ...common, label: `What is known of ${brand.name}`, text: facts.join("\n") },
    ...(quotes.length === 0
      ? []
      : [
          {
            ...common,
            label: "Customers' words, theirs alone",
            text: quotes
              .map(({ value, author, source_url }) => `“${value}” — ${author ?? "a customer"} (${source_url})`)
              .join("\n"),
          },
        ]),
  ];
}

function line(name: string, sourced: { value: string; source_url: string } | null): string[] {
  return sourced === null ? [] : [`${name}: ${sourced.value} (${sourced.source_url || OWNER})`];
}
