import { contentKeys } from "../../language/words.ts";
import { coverage } from "../text/similarity.ts";
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

/**
 * The offer that is named like the topic. A name with words that no search has is another offer unless it carries the
 * whole topic, and of two that are equally near neither is taken: no offer is better than a wrong one.
 */
export function sameOffer(ground: Ground): Service | null {
  const { language, topicKeys } = ground;
  const searched = new Set([
    ...topicKeys,
    ...ground.keywords.flatMap((entry) => contentKeys(entry.keyword, language)),
    ...contentKeys(ground.input.brand.name, language),
  ]);
  const near = ground.services
    .filter((entry) => entry.match >= OFFER_MATCH_FROM)
    .map(({ service }) => {
      const keys = new Set(contentKeys(service.value, language));
      return {
        service,
        carried: coverage(topicKeys, keys),
        added: [...keys].filter((key) => !searched.has(key)).length,
        narrower: [...keys].filter((key) => !topicKeys.includes(key)).length,
      };
    })
    .filter(
      ({ carried, added }) =>
        carried >= SAME_OFFER_FROM && (added === 0 || (carried === 1 && added <= topicKeys.length)),
    )
    .sort((a, b) => b.carried - a.carried || a.added - b.added || a.narrower - b.narrower);
  const [first, second] = near;
  if (first === undefined) return null;
  const isTie =
    second !== undefined &&
    second.carried === first.carried &&
    second.added === first.added &&
    second.narrower === first.narrower;
  return isTie ? null : first.service;
}

/** The offer that the text is about: the page to edit itself where it sells, else the one named like the topic. */
export function bestOffer(ground: Ground): { name: string; url: string } | null {
  const stored = new Set(ground.input.pages.map((page) => page.url));
  const urlOf = (service: Service) => service.url ?? service.source_url;
  const found = relevantServices(ground).find((service) => urlOf(service) === ground.target?.url) ?? sameOffer(ground);
  return found === null || !stored.has(urlOf(found)) ? null : { name: found.value, url: urlOf(found) };
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
