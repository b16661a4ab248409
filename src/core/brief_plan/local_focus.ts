import { type BrandPlaces, placesOf, searchedTown } from "../brand_places.ts";
import { classifyIntent } from "../families/intent.ts";
import type { Ground } from "./ground.ts";

/** Share of searches, by volume where known, from which a place is what they are about. */
const LOCAL_FROM = 0.4;

/** Where a page for people nearby belongs. */
export interface LocalFocus {
  places: BrandPlaces;
  /** The town that the searches name, else the only one the brand is in; null with several or none. */
  town: string | null;
}

/** The place that the searches are about; null where neither they nor the play are for somebody near. */
export function localFocus({
  input,
  keywords,
  language,
}: Pick<Ground, "input" | "keywords" | "language">): LocalFocus | null {
  const places = placesOf(input.brand.context?.locations ?? []);
  const names = [...places.towns, ...places.areas.map((area) => area.value.split(",")[0] ?? "")];
  const isNear = (keyword: string) =>
    classifyIntent(keyword, { language, places: names.filter((name) => name.length > 2), offerStems: new Set() }) ===
    "local";
  const near = keywords.filter((entry) => isNear(entry.keyword));
  const weigh = (list: typeof keywords) => list.reduce((sum, entry) => sum + (entry.google_vol ?? 0), 0);
  const total = weigh(keywords);
  const share = total > 0 ? weigh(near) / total : near.length / Math.max(1, keywords.length);
  if (input.local !== true && (near.length === 0 || share < LOCAL_FROM)) return null;
  return {
    places,
    town: searchedTown(
      near.map((entry) => entry.keyword),
      places,
    ),
  };
}
