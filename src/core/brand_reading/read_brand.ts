import { finishSteps } from "../../base/finish_steps.ts";
import type { BrandContext } from "../../domain/brand.ts";
import { primaryLanguage } from "../../language/keyword_text.ts";
import type { PageFacts } from "../../page/page_facts.ts";
import { pageLanguage } from "../../page/page_language.ts";
import { type ReadPage, readablePages } from "../../page/page_role.ts";
import { audienceSteps } from "./audience.ts";
import { readContact, readLocations, readProfiles } from "./contact.ts";
import { readIdentity } from "./identity.ts";
import { serviceSteps } from "./services.ts";
import { structuredItems } from "./structured_items.ts";
import { topicSteps } from "./topics.ts";
import { trustSignalSteps } from "./trust_signals.ts";
import { voiceSteps } from "./voice.ts";

export interface BrandReadingOptions {
  /** Name the caller registered the brand with; it wins over the one read. */
  givenName: string;
  homeUrl: string;
  provider: string;
  simulated: boolean;
  enrichedAt: string;
  /** Legal notices that name the owner: nothing but how to reach the brand is read from them. */
  imprints?: readonly PageFacts[];
}

/**
 * What the site itself says of the brand: each value with the page and the way it was read. What no page says stays
 * null or empty.
 */
export function readBrand(pages: readonly PageFacts[], options: BrandReadingOptions): BrandContext {
  return finishSteps(brandSteps(pages, options));
}

/** The same a page or a question at a time. */
export function* brandSteps(pages: readonly PageFacts[], options: BrandReadingOptions): Generator<void, BrandContext> {
  const read = readablePages(pages, options.homeUrl);
  const items = structuredItems(read);
  const language = commonLanguage(read);
  yield;
  const spoken = primaryLanguage(language ?? undefined);
  const identity = readIdentity(read, { items, givenName: options.givenName, homeUrl: options.homeUrl });
  const names = [options.givenName, ...identity.aliases];
  yield;
  const services = yield* serviceSteps(read, { items, language: spoken });
  const offers = services.map((service) => service.value);
  const icp = yield* audienceSteps(read, { items, language: spoken });
  const trustSignals = yield* trustSignalSteps(read, { items, language: spoken, names });
  const voice = yield* voiceSteps(read, language ?? "en");
  const topics = yield* topicSteps(read, { language: language ?? "en", names, offers });
  yield;
  const imprints = options.imprints ?? [];
  const reachable = [...read, ...readablePages(imprints, options.homeUrl)];
  const contactItems = structuredItems(reachable);
  return {
    ...identity,
    icp,
    services,
    trust_signals: trustSignals,
    voice,
    contact: readContact(reachable, contactItems),
    locations: readLocations(read, { items: contactItems, imprints }),
    same_as: readProfiles(read, items),
    language,
    topics,
    pages_read: read.length,
    model: null,
    provider: options.provider,
    simulated: options.simulated,
    enriched_at: options.enrichedAt,
  };
}

/** Language of most pages. */
export function commonLanguage(pages: readonly ReadPage[]): string | null {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const language = pageLanguage(page.html);
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  return best?.[0] ?? null;
}
