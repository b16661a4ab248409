import type { Brand } from "../domain/brand.ts";
import { isSaidFirst, type SheetState } from "../domain/brand_sheet.ts";

const VALUES_MAX = 80;

/** What is known of the brand, a line a kind, for a model that judges what belongs to it. */
export function brandLines({ brand_context: context }: Brand): string[] {
  const named = (label: string, values: readonly string[]) =>
    values.length === 0 ? [] : [`${label}: ${[...new Set(values)].slice(0, VALUES_MAX).join("; ")}`];
  const values = (of: readonly { value: string }[] = []) => of.map(({ value }) => value);
  const { services = [], state, markets = [] } = context ?? {};
  const own = services.filter(({ method }) => method === "person");
  return [
    ...named("What it is", context?.description ? [context.description.value] : []),
    ...named("Offers as its owner says", values(own)),
    ...named("Offers as read from the site", values(services.filter(({ method }) => method !== "person"))),
    ...named("Does not offer", values(context?.not_offered)),
    ...named("For whom", values(context?.icp)),
    ...named("Places", values(context?.locations)),
    ...named("Languages", values(context?.languages)),
    ...named(
      "Markets",
      markets.map(({ country, language, place }) => [country, language, place].filter(Boolean).join(" ")),
    ),
    ...named("State", isSaidFirst(state?.value) ? [stateLine(state!)] : []),
  ];
}

/** `moved to acme.org: “We are now at acme.org”`. */
function stateLine({ value, moved_to, quote, note }: SheetState): string {
  const said = quote === undefined ? note : `“${quote}”`;
  const to = moved_to === undefined ? "" : ` to ${moved_to}`;
  return `${value.replace("_", " ")}${to}${said === undefined ? "" : `: ${said}`}`;
}
