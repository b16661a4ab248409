import { sha256Hex } from "../base/ids.ts";
import { placesOf, searchedTown } from "../core/brand_places.ts";
import { formatCount, joinAnd } from "../core/phrase.ts";
import { priorityOf, roundScore } from "../core/score_weights.ts";
import type { SiteNotes } from "../core/site_notes.ts";
import type { Brand, BrandContext } from "../domain/brand.ts";
import { isAlarming } from "../domain/brand_sheet.ts";
import { demandOf, type Family } from "../domain/keyword.ts";
import { contentKeys } from "../language/words.ts";
import { localSearches } from "./business_profile.ts";
import type { OutreachDraft } from "./draft.ts";
import { isHome } from "./steps.ts";

/** Two lines to write, read by the next crawl; the home page is rarely the one that wins a search for one offer. */
const HOME_PACE = 0.6;
const SEVERITY_MEDIUM_MIN = 0.55;

interface HomeMaterial {
  site: SiteNotes | undefined;
  families: readonly Family[];
  /** Of the brand's best recommendation. */
  ceiling: number;
  /** Pages that recommendations edit: what they put into the title of the home page is told there. */
  edited: readonly (string | null)[];
  simulated: boolean;
}

/**
 * One finding where title and main heading of the home page name nothing that the firm offers, or, of a firm that people
 * look for nearby, none of its places. What both together name counts.
 */
export function draftHomePage(
  { id, brand_context: context }: Pick<Brand, "id" | "brand_context">,
  { site, families, ceiling, edited, simulated }: HomeMaterial,
): OutreachDraft[] {
  const home = [...(site?.notes.values() ?? [])].find(({ url }) => isHome(url));
  const isTold = edited.some((url) => url !== null && isHome(url));
  if (home === undefined || isTold || context === null || isAlarming(context.state?.value)) return [];
  const local = localSearches(families, context);
  const names = local.map(({ keyword }) => keyword);
  const town = names.length === 0 ? null : searchedTown(names, placesOf(context.locations));
  const lines = [home.title, home.h1 ?? ""].filter((line) => line !== "");
  const lacks = [
    ...(namesOffer(lines, context) ? [] : ["what you offer"]),
    ...(town === null || namesPlace(lines, context, town) ? [] : [`"${town}"`]),
  ];
  if (lacks.length === 0) return [];
  const title = `Home page title and heading lack ${joinAnd(lacks)}`;
  const what = `${joinAnd(lines.map((line) => `"${line}"`))} ${lines.length === 1 ? "is" : "are"} all that title and main heading say.`;
  return [
    {
      stable_key: sha256Hex(["home_page", id].join("\n")).slice(0, 32),
      text: `${title}: ${what}`,
      category: "home_page",
      severity: ceiling >= SEVERITY_MEDIUM_MIN ? "medium" : "low",
      priority: roundScore(priorityOf(HOME_PACE, ceiling)),
      data: {
        simulated,
        title,
        what,
        why: "They are the first thing that visitors, search engines and assistants read about you, and search results show them as your name.",
        next_action: `Put ${joinAnd(lacks)} into both, in the words people search with${exampleText(local, town)}.`,
        examples: [home.url],
        pages_affected: 1,
      },
      evidence_ids: [],
    },
  ];
}

function namesOffer(lines: readonly string[], { services, industry, language }: BrandContext): boolean {
  const said = new Set(lines.flatMap((line) => contentKeys(line, language ?? "")));
  const offers = [...services, ...(industry == null ? [] : [industry])].flatMap(({ value }) =>
    contentKeys(value, language ?? ""),
  );
  // What is not known lacks nowhere.
  return offers.length === 0 || offers.some((key) => said.has(key));
}

function namesPlace(lines: readonly string[], { locations }: BrandContext, town: string): boolean {
  const { areas, towns } = placesOf(locations);
  const places = [town, ...towns, ...areas.map(({ value }) => value.split(",")[0]!.trim())];
  return places.some((place) => lines.some((line) => line.toLowerCase().includes(place.toLowerCase())));
}

function exampleText(local: ReturnType<typeof localSearches>, town: string | null): string {
  const named = local.filter(({ keyword }) => town !== null && keyword.includes(town.toLowerCase()));
  const [most] = named.toSorted((a, b) => (demandOf(b) ?? 0) - (demandOf(a) ?? 0));
  if (most === undefined) return "";
  const asked = demandOf(most);
  return ` ("${most.keyword}"${asked == null ? "" : `, ${formatCount(asked)} times a month`})`;
}
