import { sha256Hex } from "../base/ids.ts";
import { formatCount, joinAnd, plural, quoteList } from "../core/phrase.ts";
import { priorityOf, roundScore, weightedScore } from "../core/score_weights.ts";
import type { Holder, HolderKind } from "../core/winnability.ts";
import type { OutreachDraft } from "./draft.ts";
import type { FamilyFacts } from "./facts.ts";
import { ceilingParts } from "./score_parts.ts";

const EVIDENCE_MAX = 20;
const TOPICS_NAMED_MAX = 3;
/** Others decide whether they list the brand: half as quick as what the brand does alone. */
const OUTREACH_PACE = 0.5;
/** How well a topic meets an offer, audience or topic of the brand for others to be asked to name it. */
const OFFER_MIN = 0.45;
/** Share of the first outlet's places at which one advised before is kept. */
const NEARLY_AS_MANY = 0.7;
const SEVERITY_MEDIUM_MIN = 0.55;

/** Kinds that take entries, reviews, posts or contributions. An encyclopaedia is not edited by those it is about. */
const REACHABLE: ReadonlySet<HolderKind> = new Set(["aggregator", "marketplace", "publisher", "social"]);

export { draftBusinessProfile } from "./business_profile.ts";
export type { OutreachDraft } from "./draft.ts";
export { draftHomePage } from "./home_page.ts";

/**
 * For families no page can win: one insight for each outlet that holds them, with the topics it decides. An outlet
 * advised before (`known`) stays the one to go to while it holds nearly as many places as the first.
 */
export function draftOutreach(
  ceded: readonly FamilyFacts[],
  brandId: string,
  options: { known?: ReadonlySet<string> } = {},
): OutreachDraft[] {
  const byOutlet = new Map<string, { outlet: Holder; families: FamilyFacts[] }>();
  for (const facts of ceded) {
    // A mention on a topic it does not serve brings a brand nobody who buys from it.
    if (facts.offer !== null && facts.offer.value < OFFER_MIN) continue;
    const outlet = outletOf(facts, options.known);
    if (outlet === undefined) continue;
    const entry = byOutlet.get(outlet.domain) ?? { outlet, families: [] };
    entry.families.push(facts);
    byOutlet.set(outlet.domain, entry);
  }
  return [...byOutlet.values()].map((entry) => toInsight(entry.outlet, entry.families, brandId));
}

function outletOf({ winnability }: FamilyFacts, known: ReadonlySet<string> = new Set()): Holder | undefined {
  const outlets = (winnability?.holders ?? []).filter((holder) => REACHABLE.has(holder.kind));
  const [first] = outlets;
  const least = (first?.places ?? 0) * NEARLY_AS_MANY;
  return outlets.find(({ domain, places }) => known.has(domain) && places >= least) ?? first;
}

function toInsight(outlet: Holder, families: readonly FamilyFacts[], brandId: string): OutreachDraft {
  const held = sum(
    families,
    (facts) => facts.winnability?.holders.find((h) => h.domain === outlet.domain)?.places ?? 0,
  );
  const ceded = sum(families, (facts) => facts.winnability?.ceded ?? 0);
  const places = sum(families, (facts) => facts.winnability?.places ?? 0);
  const ceiling = Math.max(...families.map((facts) => weightedScore(ceilingParts(facts)) ?? 0));
  const priority = roundScore(priorityOf((OUTREACH_PACE * ceded) / places, ceiling));
  const topics = quoteList(
    families.map((facts) => facts.head),
    TOPICS_NAMED_MAX,
  );
  const more =
    families.length > TOPICS_NAMED_MAX ? ` and ${plural(families.length - TOPICS_NAMED_MAX, "more topic")}` : "";
  const others = families
    .flatMap((facts) => facts.winnability?.holders ?? [])
    .filter((h) => REACHABLE.has(h.kind) && h.domain !== outlet.domain);
  const volume = sum(families, (facts) => facts.volume ?? 0);
  return {
    stable_key: sha256Hex(["outreach", brandId, outlet.domain].join("\n")).slice(0, 32),
    text: `Get listed on ${outlet.domain}: it and similar sites hold ${ceded} of ${places} places for ${topics}${more}`,
    category: "outreach",
    severity: ceiling >= SEVERITY_MEDIUM_MIN ? "medium" : "low",
    priority,
    data: {
      simulated: families.some((facts) => facts.simulated),
      title: `Get listed on ${outlet.domain}`,
      what: `${formatCount(ceded)} of the ${formatCount(places)} places in search results and AI answers for ${topics}${more} go to directories, marketplaces, media and communities, ${held} of them to ${outlet.domain}.`,
      why: "Search and answer engines rely on these sites. A page of your own would not replace them.",
      next_action: nextAction(outlet, [...new Set(others.map((holder) => holder.domain))].slice(0, 3)),
      topics: families.map((facts) => facts.head),
      outlet: outlet.domain,
      ...(volume > 0 ? { total_volume: volume } : {}),
      ceded_share: roundScore(ceded / places),
    },
    evidence_ids: [...new Set(families.flatMap(evidenceIds))].slice(0, EVIDENCE_MAX),
  };
}

function nextAction(outlet: Holder, others: readonly string[]): string {
  const then = others.length === 0 ? "" : ` Then ${joinAnd(others)}.`;
  switch (outlet.kind) {
    case "social":
      return `Answer the questions people ask on ${outlet.domain} under your own name, with facts and without selling. Never use fake accounts.${then}`;
    case "publisher":
      return `Offer ${outlet.domain} data, a quote or a correction for its cited articles, and ask to be included in their next update.${then}`;
    default:
      return `Claim and complete your profile on ${outlet.domain}, then ask real customers for reviews there.${then}`;
  }
}

function evidenceIds(facts: FamilyFacts): string[] {
  return facts.signals.flatMap(({ signals }) =>
    [signals.searchGap, signals.search, signals.answerGap, ...signals.overviews, ...signals.cited].flatMap(
      (reading) => reading?.evidenceId ?? [],
    ),
  );
}

function sum(families: readonly FamilyFacts[], figure: (facts: FamilyFacts) => number): number {
  return families.reduce((total, facts) => total + figure(facts), 0);
}
