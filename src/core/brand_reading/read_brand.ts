import type { PageFacts } from "../audit/page_facts.ts";
import type { BrandContext } from "../brand.ts";
import { primaryLanguage } from "../keyword_text.ts";
import { readAudiences } from "./audience.ts";
import { readContact, readLocations, readProfiles } from "./contact.ts";
import { readIdentity } from "./identity.ts";
import { type ReadPage, readablePages } from "./page_role.ts";
import { readServices } from "./services.ts";
import { structuredItems } from "./structured_items.ts";
import { readTopics } from "./topics.ts";
import { readTrustSignals } from "./trust_signals.ts";
import { readVoice } from "./voice.ts";

export interface BrandReadingOptions {
  /** Name the caller registered the brand with; it wins over the one read. */
  givenName: string;
  homeUrl: string;
  provider: string;
  simulated: boolean;
  enrichedAt: string;
}

/**
 * What the site itself says of the brand: each value with the page and the way it was read. What no page says stays
 * null or empty.
 */
export function readBrand(pages: readonly PageFacts[], options: BrandReadingOptions): BrandContext {
  const read = readablePages(pages, options.homeUrl);
  const items = structuredItems(read);
  const language = commonLanguage(read);
  const identity = readIdentity(read, { items, givenName: options.givenName, homeUrl: options.homeUrl });
  const names = [options.givenName, ...identity.aliases];
  const services = readServices(read, items);
  return {
    ...identity,
    icp: readAudiences(read, { items, language: primaryLanguage(language) }),
    services,
    trust_signals: readTrustSignals(read, items),
    voice: readVoice(read, language ?? "en"),
    contact: readContact(read, items),
    locations: readLocations(read, items),
    same_as: readProfiles(read, items),
    language,
    topics: readTopics(read, { language: language ?? "en", names, offers: services.map((service) => service.value) }),
    pages_read: read.length,
    model: null,
    provider: options.provider,
    simulated: options.simulated,
    enriched_at: options.enrichedAt,
  };
}

/** Language of most pages: as detected, else as declared. */
export function commonLanguage(pages: readonly ReadPage[]): string | null {
  const counts = new Map<string, number>();
  for (const page of pages) {
    const language = page.html.detected_language ?? page.html.lang;
    if (language === null || language === "") continue;
    const base = primaryLanguage(language);
    counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  return best?.[0] ?? null;
}
