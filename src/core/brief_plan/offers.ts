import { coverage } from "../text/similarity.ts";
import { contentKeys } from "../text/words.ts";
import type { Ground } from "./ground.ts";
import { topicMatch } from "./offer_ranking.ts";

type Context = NonNullable<Ground["input"]["brand"]["context"]>;
type Service = Context["services"][number];

/** Share of the topic's words from which an offer is about it. */
export const OFFER_MATCH_FROM = 0.5;
/** Share from which it is the offer itself. */
const SAME_OFFER_FROM = 0.6;

/** The brand's offers, those about the topic first. */
export function relevantServices(ground: Ground): Service[] {
  return ground.services.map((entry) => entry.service);
}

export function serviceMatch(ground: Ground, service: { value: string; description?: string }): number {
  return ground.services.find((entry) => entry.service === service)?.match ?? topicMatch(service, ground);
}

/** The offer that the text is about: the page to edit itself where it sells, else the one named like the topic. */
export function bestOffer(ground: Ground): { name: string; url: string } | null {
  const stored = new Set(ground.input.pages.map((page) => page.url));
  const services = relevantServices(ground).flatMap((service) => {
    const url = service.url ?? service.source_url;
    return stored.has(url) ? [{ name: service.value, url, service }] : [];
  });
  const own = services.find((entry) => entry.url === ground.target?.url);
  const near = services.find((entry) => serviceMatch(ground, { value: entry.service.value }) >= SAME_OFFER_FROM);
  const found = own ?? near;
  return found === undefined ? null : { name: found.name, url: found.url };
}

/** Groups of people that the target page, or a page on the topic, names: those of the whole brand say nothing of the offer. */
export function audienceOf(ground: Ground): Context["icp"] {
  const topical = new Set(
    ground.pages
      .filter((page) => coverage(ground.topicKeys, new Set(contentKeys(page.title, ground.language))) >= 0.5)
      .map((page) => page.url),
  );
  return (ground.input.brand.context?.icp ?? []).filter(
    (entry) => entry.source_url === ground.input.targetUrl || topical.has(entry.source_url),
  );
}
