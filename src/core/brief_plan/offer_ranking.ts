import type { BrandContext } from "../brand.ts";
import { coverage } from "../text/similarity.ts";
import { contentKeys } from "../text/words.ts";

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
