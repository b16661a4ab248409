import type { Ask, ContentPlan, PlannedSection, SectionRole } from "../domain/content_plan.ts";
import { type Dossier, isOwnSource } from "../domain/dossier.ts";
import { contentKeys } from "../language/words.ts";
import { editSections } from "./extractive_edit.ts";
import {
  asHeading,
  askWording,
  createFinder,
  type Draft,
  type Finder,
  formatSections,
  namedPage,
  ownSections,
  searchesOf,
} from "./extractive_sections.ts";
import { ABOUT_SHARE_MIN, coverage, holdsAll } from "./passage_match.ts";
import { lineKey, sentencesOf } from "./site_lines.ts";
import { ownTitle } from "./site_passages.ts";

/** For the record: the text itself does not speak of how it was made. */
export const EXTRACTIVE_NOTE =
  "Extractive draft: sentences of the site as they stand, under searches and headings as they stand; no model wrote it";

/** From this place on a page is worth more than a new one. */
const RANKS_MAX = 20;
const META_CHARS_MAX = 160;
const LINKS_MAX = 6;
const OUTREACH_FACTS_MAX = 4;
const NEIGHBOURS_MAX = 10;
const ANSWER_WORDS = 60;
const SECTION_WORDS = 100;
/** Roles whose words come from elsewhere than passages. */
const NEVER_ASKED: ReadonlySet<SectionRole> = new Set(["spoke", "cta", "steps"]);

type Decision = ContentPlan["decision"];

/** A plan by fixed tables, filled with the dossier's own words: what is written where no model answers. */
export function extractivePlan(dossier: Dossier): ContentPlan {
  const url = dossier.target_url ?? dossier.proposed_path ?? "";
  const write: Decision = { action: "write", url, reason: dossier.task.reason };
  const whole = createFinder(dossier, null);
  if (dossier.action === "fix") return planOf(dossier, whole, { decision: write, drafts: fixSections(dossier) });
  if (!isSiteAbout(dossier, whole)) {
    const drafts = [draftOf("variant", asHeading(whole.primary))];
    return planOf(dossier, whole, { decision: { action: "decline", url: "", reason: declineReason(dossier) }, drafts });
  }
  if (dossier.action === "outreach")
    return planOf(dossier, whole, { decision: write, drafts: outreachSections(dossier, whole) });
  if (dossier.action === "edit") {
    const finder = createFinder(dossier, dossier.target_url);
    return planOf(dossier, finder, { decision: write, drafts: editSections(dossier, finder) });
  }
  const ranking = rankingPage(dossier, whole);
  const finder = ranking === null ? whole : createFinder(dossier, ranking.url);
  const sections = formatSections(dossier, finder);
  if (ranking === null) return planOf(dossier, finder, { decision: write, drafts: sections });
  // The page that ranks has an opening of its own, and links.
  const missing = sections.filter(({ role }) => role !== "answer");
  const reason = `${ranking.reason}; it says already what the dossier asks for`;
  const decision: Decision =
    missing.length > 0 ? { action: "extend", ...ranking } : { action: "decline", url: ranking.url, reason };
  return planOf(dossier, finder, { decision, drafts: missing });
}

function planOf(
  dossier: Dossier,
  finder: Finder,
  { decision, drafts }: { decision: Decision; drafts: readonly Draft[] },
): ContentPlan {
  const isText = decision.action !== "decline" && (dossier.action === "create" || dossier.action === "edit");
  const links = isText ? linksOf(dossier, finder, decision.url) : [];
  const closing = links.length === 0 || dossier.action !== "create" ? [] : closingSections(dossier, finder);
  const all = [...drafts, ...closing];
  const opening = sentencesOf(drafts.find(({ role }) => role === "answer")?.passages[0]?.paragraphs[0] ?? "")[0] ?? "";
  const page = dossier.index.find(({ url }) => url === decision.url);
  return {
    decision,
    title: page?.title ?? `${asHeading(finder.primary)} | ${dossier.brand.name}`,
    meta_description: opening.length <= META_CHARS_MAX ? opening : "",
    audience: "",
    angle: EXTRACTIVE_NOTE,
    sections: all.map((draft, at) => sectionOf(draft, `s${at + 1}`)),
    links,
    asks: asksOf(all, finder),
    conflicts: [],
    not_to_say: dossier.neighbours
      .slice(0, NEIGHBOURS_MAX)
      .map(({ topic, urls }) => `Nothing that competes with ${urls.join(", ")} for "${topic}"`),
  };
}

function sectionOf({ role, heading, cites, covers, passages, must_say, edit }: Draft, id: string): PlannedSection {
  return {
    id,
    heading,
    role,
    guidance: "",
    must_say: must_say ?? passages.map(({ paragraphs }) => sentencesOf(paragraphs[0]!)[0]!),
    cites: [...cites],
    words: role === "answer" ? ANSWER_WORDS : SECTION_WORDS,
    covers: [...covers],
    edit: edit ?? null,
  };
}

function asksOf(drafts: readonly Draft[], finder: Finder): Ask[] {
  const silent = drafts.filter(
    ({ role, passages, edit }) => passages.length === 0 && !NEVER_ASKED.has(role) && edit?.op !== "keep",
  );
  return silent.map((draft, at) => askOf(askWording(draft, finder), { id: `A${at + 1}`, role: draft.role }));
}

/** Who owns the business can answer or knows who can. */
export function askOf(question: string, { id, role }: { id: string; role: SectionRole }): Ask {
  return { id, question, who: "owner", blocks_publishing: role === "answer" || role === "price" };
}

function draftOf(role: SectionRole, heading: string, more: Partial<Draft> = {}): Draft {
  return { role, heading, covers: [], cites: [], passages: [], ...more };
}

/** Read from all that its pages say, quotable or not. */
function isSiteAbout(dossier: Dossier, { ground, primary }: Finder): boolean {
  const searches = [primary, ...searchesOf(dossier, "secondary")].map((search) => contentKeys(search, ground.language));
  const pages = dossier.sources
    .filter(isOwnSource)
    .map(({ label, text }) => contentKeys(`${label}\n${text}`, ground.language));
  return pages.some((keys) => searches.some((search) => coverage(search, keys, ground) >= ABOUT_SHARE_MIN));
}

function declineReason(dossier: Dossier): string {
  const searches = dossier.keywords.filter(({ role }) => role !== "question").map(({ keyword }) => `"${keyword}"`);
  return `No page of the site that counts is about ${searches.join(", ")}`;
}

/** The page that is found for a search already, where it is about the first one. */
function rankingPage(dossier: Dossier, { ground, primary }: Finder): { url: string; reason: string } | null {
  const wanted = contentKeys(primary, ground.language);
  for (const { keyword, url, position } of dossier.keywords) {
    if (url === undefined || typeof position !== "number" || position > RANKS_MAX) continue;
    const title = dossier.index.find((page) => page.url === url)?.title ?? "";
    const named = ground.passages
      .filter((passage) => passage.url === url)
      .flatMap(({ headingKeys, pageKeys }) => [...headingKeys, ...pageKeys]);
    if (holdsAll(wanted, [...contentKeys(title, ground.language), ...named]))
      return { url, reason: `${url} is found at place ${position} for "${keyword}" and is about it` };
  }
  return null;
}

/** Pages whose titles are about the searches, then the page where readers get in touch. */
function linksOf(dossier: Dossier, { ground, primary }: Finder, written: string): ContentPlan["links"] {
  const wanted = contentKeys(primary, ground.language);
  const isAbout = (title: string) => holdsAll(wanted, contentKeys(ownTitle(title, dossier), ground.language));
  const near = [...dossier.links, ...dossier.index.filter(({ kind }) => kind === "offer" || kind === "article")]
    .filter(({ url, title }) => url !== written && isAbout(title))
    .slice(0, LINKS_MAX)
    .map(({ url, title }) => ({ url, anchor: title, reason: "Its title is about the search" }));
  const contact = dossier.index
    .filter(({ kind }) => kind === "contact")
    .slice(0, 1)
    .map(({ url, title }) => ({ url, anchor: title, reason: "Where readers get in touch" }));
  const all = [...near, ...contact].filter(({ anchor }) => anchor !== "");
  const isSame = (one: (typeof all)[number], other: typeof one) =>
    one.url === other.url || lineKey(one.anchor) === lineKey(other.anchor);
  return all.filter((one, at) => all.findIndex((other) => isSame(one, other)) === at);
}

function closingSections({ format }: Dossier, { words }: Finder): Draft[] {
  if (words === null) return [];
  return format === "hub_and_spokes" ? [draftOf("spoke", words.more)] : [draftOf("cta", words.next)];
}

/** What was found, a section a finding, after what to do. */
function fixSections({ task, sources }: Dossier): Draft[] {
  const findings = sources.filter(({ kind }) => kind === "finding");
  const steps = [task.reason, task.next_action, ...task.figures].filter((line) => line.trim() !== "");
  return [
    draftOf("steps", task.title, { must_say: steps }),
    ...findings.map(({ label, mark, text }) =>
      draftOf("steps", label, { cites: [mark], must_say: text.split("\n").filter((line) => line.trim() !== "") }),
    ),
  ];
}

/** What the addressee gains is theirs to know who write to them; facts with their pages; one ask. */
function outreachSections(dossier: Dossier, finder: Finder): Draft[] {
  const searches = [finder.primary, ...searchesOf(dossier, "secondary")];
  const facts = ownSections(finder, { searches, most: OUTREACH_FACTS_MAX });
  const page =
    dossier.target_url ?? facts[0]?.passages[0]?.url ?? namedPage(finder.primary, dossier, finder)?.url ?? null;
  const gain = draftOf("checklist", finder.words?.gain ?? asHeading(finder.primary), { covers: [finder.primary] });
  const request = finder.words?.request ?? "";
  return [gain, ...facts, ...(page === null ? [] : [draftOf("cta", request, { must_say: [page] })])];
}
