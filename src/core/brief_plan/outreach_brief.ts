import type { OutlineSection } from "../brief.ts";
import { joinAnd, plural, quoteList, truncate } from "../phrase.ts";
import { type OutletPage, type OutreachInput, type OutreachPlan, standingOf } from "./outreach_plan.ts";

const PITCH_NAMES: Record<string, string> = {
  aggregator: "The entry",
  marketplace: "The entry",
  social: "Your answers",
};

/** Sections of the task: which page, whom to write to, what they gain, the proof, the letter, the steps, the end. */
export function outreachSections(input: OutreachInput, plan: OutreachPlan): OutlineSection[] {
  const { insight, brand } = input;
  const make = (
    heading: string,
    role: string,
    part: Pick<OutlineSection, "guidance" | "key_points"> & { source_urls?: string[] },
  ): OutlineSection => ({
    heading,
    level: 2,
    role,
    evidence_ids: insight.evidence_ids,
    ...part,
  });
  const first = plan.pages[0];
  return [
    make("What the evidence shows", "finding", {
      guidance: insight.data.what ?? insight.text,
      key_points: plan.pages.length === 0 ? [insight.text] : plan.pages.map(pagePoint),
    }),
    make("Whom to ask, and for what", "recipient", {
      guidance: askOf(plan, brand.name),
      key_points: recipientSteps(plan, first),
    }),
    make("Why they should", "reason", {
      guidance: `${insight.data.why ?? "Others hold these places."} What counts there is what their readers gain, not what you want.`,
      key_points: gainsOf(plan, brand.name),
    }),
    make("Proof from your own site", "proof_points", {
      guidance:
        plan.proof.length === 0
          ? "The site states nothing an editor could check. Ask sales: which figure, customer, certificate or test can we show, and on which page? Publish that page first, then write."
          : "Each with the page it stands on; an editor checks one of them and trusts the rest. Look at each before you send it.",
      key_points: plan.proof.map((entry) => `${entry.text} (${entry.url})`),
      source_urls: plan.proof.map((entry) => entry.url),
    }),
    make(PITCH_NAMES[plan.kind] ?? "The letter", "pitch", {
      guidance: letterRule(plan.kind),
      key_points: plan.offers.map((offer) => `Page they can link: ${offer.name} (${offer.url})`),
      source_urls: plan.offers.map((offer) => offer.url),
    }),
    make("Steps", "steps", {
      guidance: insight.data.next_action ?? `Be present on ${plan.outlet}`,
      key_points: stepsOf(plan, brand.name),
    }),
    make("Done when", "checks", {
      guidance: "Being listed is the work; being cited is the result.",
      key_points: [
        `${first === undefined ? plan.outlet : first.url} names ${brand.name} with a correct link, or has said no.`,
        "The date of the letter, of the reminder and of the answer are written down.",
        `The next evidence run shows ${plan.outlet} naming or linking ${brand.name} for ${joinAnd(plan.topics.slice(0, 3)) || "these topics"}.`,
      ],
    }),
  ];
}

/** `“Title” (address): place 3 for “x”, cited in 2 answers`. */
function pagePoint(page: OutletPage): string {
  return `“${truncate(page.title, 100)}” (${page.url}): ${standingOf(page)}`;
}

function askOf(plan: OutreachPlan, brand: string): string {
  const page = plan.pages[0];
  const where = page === undefined ? plan.outlet : `“${truncate(page.title, 100)}” on ${plan.outlet}`;
  switch (plan.kind) {
    case "aggregator":
    case "marketplace":
      return `${plan.outlet} takes entries: claim or add ${brand}'s own, complete to the last field.`;
    case "social":
      return `${plan.outlet} takes answers: give them under your own name and say for whom you work.`;
    case "reference":
      return `${plan.outlet} is written by others: offer a source on its discussion page, never edit it yourself.`;
    default:
      return page?.kind === "article"
        ? `Ask the author of ${where} to add a fact, a source or a quote where the text lacks one.`
        : `Ask whoever keeps ${where} to consider ${brand} at the next update.`;
  }
}

function recipientSteps(plan: OutreachPlan, page: OutletPage | undefined): string[] {
  const open = `Open ${page?.url ?? `https://${plan.outlet}/`} and read it: who is on it, and by what were they chosen?`;
  if (plan.kind === "aggregator" || plan.kind === "marketplace")
    return [
      open,
      `Look for “add” or “claim your listing” in the footer of ${plan.outlet}; where there is none, its contact page.`,
    ];
  if (plan.kind === "social") return [open, "Read the rules of the group or forum before the first answer."];
  return [
    open,
    "The author stands under the title or at the end; the address of the editors on the contact or imprint page.",
    "Where no name is given, write to the editors' address: no guessed names, no guessed addresses.",
  ];
}

function gainsOf(plan: OutreachPlan, brand: string): string[] {
  const page = plan.pages[0];
  return [
    ...(page === undefined
      ? []
      : [`The page is what people find (${standingOf(page)}): a gap in it is theirs to close.`]),
    ...(plan.proof.length === 0 ? [] : [`${plural(plan.proof.length, "fact")} their readers can check at the source.`]),
    ...(plan.topics.length === 0 ? [] : [`${brand} answers for ${quoteList(plan.topics, 3)}.`]),
  ];
}

function stepsOf(plan: OutreachPlan, brand: string): string[] {
  const page = plan.pages[0];
  const isEntry = plan.kind === "aggregator" || plan.kind === "marketplace";
  return [
    `Read ${page?.url ?? plan.outlet} whole and note which points decide who is on it.`,
    plan.proof.length === 0
      ? "Publish one fact that can be checked on your own site first."
      : "Check each proof on its page today.",
    isEntry
      ? `Add or claim the entry of ${brand} with the text given.`
      : "Change the letter until it could go to nobody else, then send it from a person's address, not from a form.",
    isEntry
      ? "Ask customers of the last month for a review there; never write or buy one."
      : "Remind once after two weeks, then leave it.",
    ...plan.pages.slice(1, 3).map((other) => `Then ${other.url} (${standingOf(other)}).`),
    "Keep name, address, phone and description the same everywhere.",
  ];
}

function letterRule(kind: string): string {
  if (kind === "aggregator" || kind === "marketplace")
    return "The entry in the site's own words, ready to copy. Never pay for a place in a ranking, never write a review yourself.";
  if (kind === "social")
    return "Answers from your own pages, with your name and your firm. No link where the rules forbid it.";
  return "Six to ten lines in plain words: which page, what its readers lack, what they can check, one question. Never pay for a mention, never offer a link in return.";
}
