import type { OutlineSection } from "../../domain/brief.ts";
import { joinAnd, quoteList, truncate } from "../phrase.ts";
import type { ReaderFact } from "./outreach_facts.ts";
import { type OutletPage, standingOf } from "./outreach_pages.ts";
import type { OutreachInput, OutreachPlan } from "./outreach_plan.ts";

const PITCH_NAMES: Record<string, string> = {
  aggregator: "The entry",
  marketplace: "The entry",
  social: "Your answers",
};
/** What other outlets are, and what each takes. */
const NEXT_ASKS: Record<string, readonly [string, string]> = {
  publisher: ["a publisher", "offer one fact with its source"],
  aggregator: ["a directory", "add the entry there too"],
  marketplace: ["a marketplace", "add the entry there too"],
  social: ["a community", "answer under your own name"],
};
const TITLE_CHARS_MAX = 100;

/** Sections of the task: which pages and why each, what their readers gain, the facts, the letter, whom to send it to, the steps, the end. */
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
    make("Pages to win, and why each", "targets", {
      guidance: [insight.data.what ?? insight.text, insight.data.why ?? ""].filter((part) => part !== "").join(" "),
      key_points: [
        ...(plan.pages.length === 0
          ? [
              `${plan.outlet}: no page of it was measured. Search it for ${topicsIn(plan)} and take the page that lists or explains.`,
            ]
          : plan.pages.map((page) => targetPoint(page, plan))),
        ...plan.next.map(nextPoint),
      ],
    }),
    make("What their readers gain", "reason", {
      guidance: gainOf(plan),
      key_points: gainPoints(plan).map((point) => point.text),
      source_urls: gainPoints(plan).map((point) => point.url),
    }),
    make("Proof from your own site", "proof_points", {
      guidance:
        plan.proof.length === 0
          ? "The site states nothing about you that an editor could check. Ask sales: which figure, customer, certificate or test can we show, and on which page? Publish that page first, then write."
          : "What says that you are worth listening to, each with the page it stands on. Look at each before you send it.",
      key_points: plan.proof.map((entry) => `${entry.text} (${entry.url})`),
      source_urls: plan.proof.map((entry) => entry.url),
    }),
    make(PITCH_NAMES[plan.kind] ?? "The letter", "pitch", {
      guidance: letterRule(plan.kind),
      key_points: [
        ...(needsFact(plan)
          ? [`Nothing on your site helps its readers yet: publish an answer to ${quoteList(wanted(plan), 2)} first`]
          : []),
        ...plan.offers.map((offer) => `Page they can link: ${offer.name} (${offer.url})`),
      ],
      source_urls: plan.offers.map((offer) => offer.url),
    }),
    make("Whom to send it to, and for what", "recipient", {
      guidance: askOf(plan, brand.name),
      key_points: recipientSteps(plan),
    }),
    make("Steps", "steps", {
      guidance: insight.data.next_action ?? `Be present on ${plan.outlet}`,
      key_points: stepsOf(plan, brand.name),
    }),
    make("Done when", "checks", {
      guidance: "Being listed is the work; being cited is the result.",
      key_points: [
        `${first === undefined ? plan.outlet : first.url} names ${brand.name} with a correct link, or has said no.`,
        isEntry(plan)
          ? "The date of the entry and of its approval are written down."
          : "The dates of the letter, the reminder and the answer are written down.",
        `The next evidence run shows ${plan.outlet} naming or linking ${brand.name} for ${joinAnd(plan.topics.slice(0, 3)) || "these topics"}.`,
      ],
    }),
  ];
}

/** A letter to the author of an article has nothing to give. */
function needsFact(plan: OutreachPlan): boolean {
  return plan.pages[0]?.kind === "article" && plan.kind !== "social" && !isEntry(plan) && plan.facts.length === 0;
}

/** `“Title” (address): place 3 for “x”, cited in 2 answers; it lists providers: ask to be considered`. */
function targetPoint(page: OutletPage, plan: OutreachPlan): string {
  const standing = standingOf(page);
  const reason =
    isEntry(plan) || page.kind === "list"
      ? `it ${isEntry(plan) ? "takes entries" : "compares or lists providers"}, so the ask is a place among them`
      : !page.on_topic
        ? "its title is about something else: a page of your own may take this place"
        : page === plan.pages[0] && plan.facts.length > 0
          ? "it explains, so the ask is one fact with its source"
          : "it explains: read which question it leaves open, and offer the answer";
  return `“${truncate(page.title, TITLE_CHARS_MAX)}” (${page.url}): ${[standing, reason].filter((part) => part !== "").join("; ")}`;
}

/** `Next: “Title” (address), a directory: place 3 for “x”; add the entry there too`. */
function nextPoint(page: OutreachPlan["next"][number]): string {
  const [what, ask] = NEXT_ASKS[page.outlet_kind] ?? ["a site", "see what it takes"];
  return `Next: “${truncate(page.title, TITLE_CHARS_MAX)}” (${page.url}), ${what}: ${standingOf(page)}; ${
    page.outlet_kind === "publisher" && page.kind === "list" ? "ask for a place at the next update" : ask
  }`;
}

function gainOf(plan: OutreachPlan): string {
  const page = plan.pages[0];
  if (page === undefined)
    return `Whoever looks for ${topicsIn(plan)} finds ${plan.outlet}: a right and current answer is in its readers' interest.`;
  const who = `Whoever ${page.keyword === null ? "" : `searches “${page.keyword}” and `}lands there`;
  if (page.kind === "list" || isEntry(plan))
    return `${who} chooses among those it shows: one more provider, with facts to check, makes the choice better. Give what they choose by: the offer with its page, its price, and whom it suits.`;
  const asked =
    plan.asked.length === 0
      ? ""
      : ` People also ask ${quoteList(plan.asked, 3)}; title and preview of the page show no answer, so read whether its text has one.`;
  return `${who} wants an answer.${asked}${
    plan.facts.length === 0
      ? " Nothing on your own pages adds to it yet; ask whoever talks to customers for one figure of your own."
      : " What your own pages can add:"
  }`;
}

/** What the readers of the first page get: a fact for those who read, an offer with its page for those who choose. */
function gainPoints(plan: OutreachPlan): { text: string; url: string }[] {
  if (plan.pages[0]?.kind === "list" || isEntry(plan))
    return plan.offers.map(({ name, url }) => ({ text: `${name} (${url})`, url }));
  return plan.facts.map((fact) => ({ text: factPoint(fact), url: fact.url }));
}

function factPoint({ question, text, url }: ReaderFact): string {
  return question === null ? `${text} (${url})` : `“${question}” ${text} (${url})`;
}

function wanted(plan: OutreachPlan): readonly string[] {
  return plan.asked.length > 0 ? plan.asked : plan.topics;
}

function topicsIn(plan: OutreachPlan): string {
  return quoteList(plan.topics, 2) || "these topics";
}

function isEntry({ kind }: OutreachPlan): boolean {
  return kind === "aggregator" || kind === "marketplace";
}

function askOf(plan: OutreachPlan, brand: string): string {
  const page = plan.pages[0];
  const where = page === undefined ? plan.outlet : `“${truncate(page.title, TITLE_CHARS_MAX)}” on ${plan.outlet}`;
  switch (plan.kind) {
    case "aggregator":
    case "marketplace":
      return `${plan.outlet} takes entries: claim or add the one of ${brand}, complete to the last field.`;
    case "social":
      return `${plan.outlet} takes answers: give them under your own name and say for whom you work.`;
    case "reference":
      return `${plan.outlet} is written by others: offer a source on its discussion page, never edit it yourself.`;
    default:
      return page?.kind === "article"
        ? `Ask the author of ${where} for one thing: to add a fact with its source where the text lacks one.`
        : `Ask whoever keeps ${where} for one thing: to consider ${brand} at the next update.`;
  }
}

function recipientSteps(plan: OutreachPlan): string[] {
  if (isEntry(plan))
    return [
      `Look for “add” or “claim your listing” in the footer of ${plan.outlet}; where there is none, its contact page.`,
    ];
  if (plan.kind === "social") return ["Read the rules of the group or forum before the first answer."];
  return [
    "The author stands under the title or at the end; the address of the editors on the contact or imprint page.",
    "Where no name is given, write to the editors' address: no guessed names, no guessed addresses.",
  ];
}

function stepsOf(plan: OutreachPlan, brand: string): string[] {
  const [page, ...others] = plan.pages;
  const entry = isEntry(plan);
  const question = plan.facts.find((fact) => fact.question !== null)?.question;
  return [
    page === undefined
      ? `Find the page of ${plan.outlet} that people land on for ${topicsIn(plan)}.`
      : page.kind === "list" || entry
        ? `Read ${page.url} whole: who is on it, by what were they chosen, and are you on it already?`
        : `Read ${page.url} whole${question === undefined || question === null ? "" : `: where it answers “${question}” already, take another fact`}.`,
    "Check each fact on its own page today.",
    entry
      ? `Add or claim the entry of ${brand} with the text given.`
      : plan.kind === "social"
        ? "Answer one question a week where it is asked, with your name and firm."
        : "Put the author's name and your own into the letter and send it from a person's address, not from a form.",
    entry
      ? "Ask customers of the last month for a review there; never write or buy one."
      : plan.kind === "social"
        ? "Come back to replies within a day."
        : "Remind once after two weeks, then leave it.",
    ...others
      .filter((other) => other.on_topic)
      .slice(0, 2)
      .map((other) => `Then ${other.url} (${standingOf(other)}), with a letter of its own.`),
    ...(entry ? ["Keep name, address, phone and description the same everywhere."] : []),
  ];
}

function letterRule(kind: string): string {
  if (kind === "aggregator" || kind === "marketplace")
    return "The entry in the site's own words, ready to copy. Never pay for a place in a ranking, never write a review yourself.";
  if (kind === "social")
    return "Answers from your own pages, with your name and your firm. No link where the rules forbid it.";
  return "Short and plain: which page, what its readers gain, what they can check, one question. Never pay for a mention, never offer a link in return.";
}
