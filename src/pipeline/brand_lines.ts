import type { Brand } from "../domain/brand.ts";

const VALUES_MAX = 20;

/** What is known of the brand, a line a kind, for a model that judges what belongs to it. */
export function brandLines({ brand_context: context }: Brand): string[] {
  const named = (label: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${label}: ${[...new Set(values)].slice(0, VALUES_MAX).join("; ")}`];
  return [
    ...named("What it is", context?.description ? [context.description.value] : []),
    ...named("Offers as read from the site", context?.services.map(({ value }) => value) ?? []),
    ...named("For whom", context?.icp.map(({ value }) => value) ?? []),
    ...named("Places", context?.locations.map(({ value }) => value) ?? []),
  ];
}
