import { sha256Hex } from "../base/ids.ts";
import { formatCount, plural } from "../core/phrase.ts";
import { priorityOf, roundScore } from "../core/score_weights.ts";
import type { Brand } from "../domain/brand.ts";
import { isAlarming } from "../domain/brand_sheet.ts";
import { demandOf, type Family } from "../domain/keyword.ts";
import type { OutreachDraft } from "./draft.ts";

/** Searches for something near, and their share of all, from which people look for such a firm on the map. */
const LOCAL_MIN = 5;
const LOCAL_SHARE_MIN = 0.1;
/** Done within a day, and shown within weeks. */
const PROFILE_PACE = 0.6;
const SEVERITY_MEDIUM_MIN = 0.55;
/** A profile that the site names as its own. */
const MAP_PROFILE =
  /^https?:\/\/(?:www\.)?(?:g\.page|maps\.app\.goo\.gl|goo\.gl\/maps|(?:maps\.)?google\.[a-z.]+\/(?:maps|search\?.*stick))/i;

/**
 * A firm that people look for nearby is found on the map before any page: one insight, where the site names no such
 * profile as its own. Whether there is one cannot be measured, so checking comes first. `ceiling` is that of the brand's
 * best recommendation: the profile serves what it mainly sells.
 */
export function draftBusinessProfile(
  { id, brand_context: context }: Pick<Brand, "id" | "brand_context">,
  { families, ceiling, simulated }: { families: readonly Family[]; ceiling: number; simulated: boolean },
): OutreachDraft[] {
  const keywords = families.flatMap((family) => family.keywords);
  const local = keywords.filter(({ intent }) => intent === "local");
  const isNear = local.length >= LOCAL_MIN && local.length >= keywords.length * LOCAL_SHARE_MIN;
  const isReached = context?.contact.some(({ kind }) => kind === "phone") === true && context.locations.length > 0;
  if (!isNear || !isReached || isAlarming(context.state?.value)) return [];
  if (context.same_as.some((url) => MAP_PROFILE.test(url))) return [];
  const volume = local.reduce((sum, keyword) => sum + (demandOf(keyword) ?? 0), 0);
  const asked = volume === 0 ? "" : `, with ${formatCount(volume)} searches a month`;
  const what = `${plural(local.length, "of the searches looks", "of the searches look")} for such a firm nearby${asked}, and the site names no Google Business Profile as its own.`;
  return [
    {
      stable_key: sha256Hex(["business_profile", id].join("\n")).slice(0, 32),
      text: `Check your Google Business Profile, or create it: ${what}`,
      category: "outreach",
      severity: ceiling >= SEVERITY_MEDIUM_MIN ? "medium" : "low",
      priority: roundScore(priorityOf(PROFILE_PACE, ceiling)),
      data: {
        simulated,
        title: "Google Business Profile",
        what,
        why: "For such searches the map stands above the results, and assistants take hours, telephone and reviews from the profile.",
        next_action:
          "Search for your firm on Google Maps. Claim the profile there is, or create one: main service as category, the other services, the area you serve, and the same telephone and hours as on your contact page. Link the home page, add photos of your place and work, name the profile under sameAs, and ask customers for reviews where your profession allows it.",
        outlet: "google.com",
        ...(volume > 0 ? { total_volume: volume } : {}),
      },
      evidence_ids: [],
    },
  ];
}
