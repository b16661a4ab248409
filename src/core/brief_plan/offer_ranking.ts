import type { BrandContext } from "../../domain/brand.ts";
import { contentKeys } from "../../language/words.ts";
import { coverage } from "../text/similarity.ts";

/** Share of an offer's own words in the topic from which its pages have something to say on it. */
const NEAR_OFFER_FROM = 0.5;

type Service = BrandContext["services"][number];

/** The brand's offers with the share of the topic's words each carries, those about the topic first. */
export function rankServices(
  context: BrandContext | null,
  about: { topicKeys: readonly string[]; language: string },
): RankedService[] {
  return (context?.services ?? [])
    .map((service) => ({ service, match: topicMatch(service, about) }))
    .sort((a, b) => b.match - a.match);
}

export interface RankedService {
  service: Service;
  match: number;
}

/** Share of the topic's words that an offer carries. */
export function topicMatch(
  service: { value: string; description?: string },
  { topicKeys, language }: { topicKeys: readonly string[]; language: string },
): number {
  return coverage(topicKeys, new Set(contentKeys(`${service.value} ${service.description ?? ""}`, language)));
}

interface NamedPage {
  url: string;
  title: string;
  headings: readonly { level: number; text: string }[];
}

/** Pages named after an offer that has little to do with the topic: by the words of its name that the brand's name does not have. */
export function pagesOfOthers(
  pages: readonly NamedPage[],
  {
    services,
    topicKeys,
    brand,
    language,
  }: { services: readonly RankedService[]; topicKeys: readonly string[]; brand: string; language: string },
): Set<string> {
  const topic = new Set(topicKeys);
  const named = new Set(contentKeys(brand, language));
  const offers = services
    .map(({ service }) => contentKeys(service.value, language))
    .filter((keys) => {
      const own = keys.filter((key) => !named.has(key));
      return own.length > 0 && coverage(own, topic) < NEAR_OFFER_FROM;
    });
  const isOfOther = (page: NamedPage) => {
    const first = page.headings.find((heading) => heading.level === 1)?.text ?? "";
    const name = new Set(contentKeys(`${page.title} ${first}`, language));
    return coverage(topicKeys, name) < 1 && offers.some((keys) => coverage(keys, name) >= 1);
  };
  return new Set(pages.filter(isOfOther).map((page) => page.url));
}
