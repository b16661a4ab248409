import { textOfBlocks } from "../domain/block.ts";
import type { ContentPlan } from "../domain/content_plan.ts";
import { type Dossier, isOwnSource } from "../domain/dossier.ts";
import { filled, type SectionWords, sectionWords } from "../language/section_words.ts";
import { splitSentences } from "../language/sentences.ts";
import { urlKey } from "./claims/ground.ts";
import { type Draft, fixSections, isTask, outreachAsks, outreachSections, sectionFrom } from "./extractive_task.ts";
import * as topics from "./extractive_topic.ts";
import { lineKey, PRICE, type SitePassage } from "./site_passages.ts";

/** For the record: the text itself does not speak of how it was made. */
export const EXTRACTIVE_NOTE =
  "Extractive draft: original passages of the site under their own headings, not written by a model";
const NO_COMPARISON = "No comparison: without a model, the draft can only contain what the site says about itself";
const NOTHING_NEW =
  "No other page answers these questions. Without a model the page stays as it is and is best left to a writer";
const LEFT_TO_WRITER = "without a model, only answers from other pages can be added, so it is best left to a writer";

/** From this place on a page is worth more than a new one. */
const RANKS_MAX = 20;
const META_CHARS_MAX = 160;
const SECTIONS_MAX = 8;
const INSERTED_MAX = 3;
const VOICES_MAX = 3;
const ASKS_MAX = 4;
const NEIGHBOURS_MAX = 10;
const SECTION_WORDS = 100;
const COVERED_MIN = 0.75;
/** Kinds of pages that are about something themselves. */
const WRITTEN_KINDS: ReadonlySet<string> = new Set(["offer", "article", "other"]);
/** What words of cost begin with in the languages of the fixed words. */
const COST =
  /(?<!\p{L})(?:cost|pric|preis|kost|prix|tarif|coût|combien|preci|cuest|cuánto|prezz|quant[oi]|prij|preç|cust)/iu;
/** A customer's words among the brand's sources, with name and page. */
const VOICE = /^“(.+)” — (?!a customer)(.+) \((\S+)\)$/;

type Decision = ContentPlan["decision"];
type Outline = Pick<ContentPlan, "decision"> &
  Partial<Pick<ContentPlan, "links">> & { drafts: Draft[]; asks?: string[] };

/** A plan from what the site says of the topic: what is written where no model answers. */
export function extractivePlan(dossier: Dossier): ContentPlan {
  const topic = topics.topicOf(dossier);
  const { action, target_url, proposed_path, task, target_blocks } = dossier;
  const decision: Decision = { action: "write", url: target_url ?? proposed_path ?? "", reason: task.reason };
  if (action === "fix") return planOf(dossier, topic, { decision, drafts: fixSections(dossier) });
  if (action === "edit" && target_blocks.length > 0)
    return planOf(dossier, topic, editOutline(dossier, topic, decision));
  const page = action === "create" ? pageAbout(dossier, topic) : null;
  if (page !== null) return planOf(dossier, topic, { decision: { action: "extend", ...page }, drafts: [] });
  const about = passagesAbout(dossier, topic);
  if (action === "outreach") {
    const drafts = outreachSections(dossier, about);
    return planOf(dossier, topic, { decision, drafts, asks: outreachAsks(dossier, topic.name) });
  }
  if (about.length === 0) {
    const reason = `Without a writing model, only whole passages can be quoted, and no passage of the site covers all of "${topic.name}"`;
    const asks = [wording(topic, "askAbout")];
    return planOf(dossier, topic, { decision: { action: "decline", url: "", reason }, drafts: [], asks });
  }
  const words = sectionWords(topic.language);
  const isLanding = dossier.format === "landing_page";
  const contact = isLanding ? dossier.index.filter(({ kind }) => kind === "contact").slice(0, 1) : [];
  const links = contact.map(({ url, title }) => ({ url, anchor: title, reason: "Contact page for readers" }));
  const asks = openAsks(dossier, topic).slice(0, ASKS_MAX);
  const drafts: Draft[] = [
    ...about.map(sectionFrom),
    ...(isLanding ? voiceSections(dossier, topic, about) : []),
    ...contact.map((): Draft => ({ role: "cta", heading: words?.next ?? "" })),
    ...(asks.length > 0 ? [{ role: "checklist" as const, heading: words?.open ?? "" }] : []),
  ];
  if (topics.definition(about[0]!, topic) > 0) drafts[0]!.role = "answer";
  return planOf(dossier, topic, { decision, drafts, links, asks });
}

function planOf(
  dossier: Dossier,
  topic: topics.Topic,
  { decision, drafts, links = [], asks = [] }: Outline,
): ContentPlan {
  const page = dossier.index.find(({ url }) => url === decision.url);
  const opening = drafts[0]?.role === "answer" ? drafts[0].must_say![0]! : "";
  const meta = splitSentences(opening, topic.language)[0]?.text ?? "";
  const holds = (search: string, text: string) => topic.coverage(topic.keysOf(search), topic.keysOf(text)) === 1;
  const searches = dossier.keywords.map(({ keyword }) => keyword);
  const { task, neighbours } = dossier;
  const isOff = isTask(dossier);
  const named = `${topic.name.replace(/^./u, (first) => first.toLocaleUpperCase())} | ${dossier.brand.name}`;
  return {
    decision,
    title: isOff ? task.title : (page?.title ?? named),
    meta_description: meta.length <= META_CHARS_MAX ? meta : "",
    audience: "",
    angle: isOff
      ? task.next_action
      : dossier.format === "comparison"
        ? `${EXTRACTIVE_NOTE}. ${NO_COMPARISON}`
        : EXTRACTIVE_NOTE,
    sections: drafts.map((draft, at) => ({
      ...{ guidance: "", must_say: [], cites: [], words: isOff ? 0 : SECTION_WORDS, edit: null },
      covers: searches.filter((search) => holds(search, draft.heading)),
      ...draft,
      id: `s${at + 1}`,
    })),
    links: [...links],
    // Who owns the business can answer or knows who can.
    asks: asks.map((question, at) => ({ id: `A${at + 1}`, question, who: "owner", blocks_publishing: isOff })),
    conflicts: [],
    not_to_say: (isOff ? [] : neighbours)
      .slice(0, NEIGHBOURS_MAX)
      .map((other) => `Nothing that competes with ${other.urls.join(", ")} for "${other.topic}"`),
  };
}

function wording({ name, language }: topics.Topic, ask: keyof SectionWords): string {
  const words = sectionWords(language);
  return words === null ? name : filled(words[ask], name);
}

/** The best passages, what says what the topic is first, then page by page in the page's order; of a hub one of each of the nearest pages. */
function passagesAbout(dossier: Dossier, topic: topics.Topic): SitePassage[] {
  const isHub = dossier.format === "hub_and_spokes";
  const near = topic.passages
    .filter(({ url }) => !isHub || dossier.closest.some((page) => page.url === url && WRITTEN_KINDS.has(page.kind)))
    .map((passage) => ({ passage, score: topics.relevance(passage, topic) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ passage }) => passage);
  const isOne = (one: SitePassage, other: SitePassage) =>
    lineKey(other.heading) === lineKey(one.heading) || (isHub && other.url === one.url);
  const kept = near.filter((one, at) => near.findIndex((other) => isOne(one, other)) === at).slice(0, SECTIONS_MAX);
  const [best] = kept.toSorted((a, b) => topics.definition(b, topic) - topics.definition(a, topic));
  const first = best !== undefined && topics.definition(best, topic) > 0 ? [best] : [];
  const urls = new Set([...first, ...kept].map(({ url }) => url));
  const ordered = [...urls].flatMap((url) => topic.passages.filter((one) => one.url === url && kept.includes(one)));
  return [...new Set([...first, ...ordered])];
}

/** The page that is found for the topic already or comes nearest to it, where its title names it. */
function pageAbout(
  { keywords, closest, index, ...dossier }: Dossier,
  topic: topics.Topic,
): Omit<Decision, "action"> | null {
  const candidates = [
    ...keywords
      .filter(({ position }) => typeof position === "number" && position <= RANKS_MAX)
      .map(({ url, keyword, position }) => ({ url, why: `ranking number ${position} for "${keyword}"` })),
    ...closest
      .slice(0, 1)
      .filter(({ kind }) => WRITTEN_KINDS.has(kind))
      .map(({ url }) => ({ url, why: "the closest page of the site" })),
  ];
  for (const { url, why } of candidates) {
    const page = index.find((one) => urlKey(one.url) === urlKey(url ?? ""));
    if (page !== undefined && topics.isTitleAbout(page.title, dossier.brand, topic))
      return { url: page.url, reason: `${page.url} is ${why} and is about "${topic.name}"; ${LEFT_TO_WRITER}` };
  }
  return null;
}

/** Customers' words about the topic or from its pages. */
function voiceSections({ sources }: Dossier, topic: topics.Topic, about: readonly SitePassage[]): Draft[] {
  const brand = sources.filter(({ kind }) => kind === "brand");
  const said = brand.flatMap(({ mark, text }) =>
    text.split("\n").flatMap((line) => {
      const [, words = "", author = "", page = ""] = VOICE.exec(line) ?? [];
      const isOf = about.some(({ url }) => url === page) || topics.says(words, topic);
      return isOf ? [{ mark, line: `“${words}” – ${author}` }] : [];
    }),
  );
  const must_say = said.slice(0, VOICES_MAX).map(({ line }) => line);
  const heading = sectionWords(topic.language)?.voices ?? "";
  return said.slice(0, 1).map(({ mark }) => ({ role: "proof", heading, cites: [mark], must_say }));
}

/** What the site leaves open: what a comparison needs, the price that is searched, real questions about the topic. */
function openAsks(dossier: Dossier, topic: topics.Topic): string[] {
  const covers = (text: string) => topic.coverage(topic.keys, topic.keysOf(text)) >= COVERED_MIN;
  const isPriced = dossier.sources
    .filter(isOwnSource)
    .some(({ text, label }) => text.split("\n").some((line) => PRICE.test(line) && covers(`${label} ${line}`)));
  const searched = [
    ...dossier.questions.map(({ question }) => question),
    ...dossier.keywords.map((one) => one.keyword),
  ];
  const isOpen = (question: string) =>
    !COST.test(question) && !topic.passages.some(({ heading }) => topics.isSameQuestion(question, heading, topic));
  return [
    ...(dossier.format === "comparison" ? [wording(topic, "askLimits")] : []),
    ...(!isPriced && searched.some((text) => COST.test(text) && covers(text)) ? [wording(topic, "askPrice")] : []),
    ...topics.questionsOf(dossier, topic).filter(isOpen),
  ];
}

/** Every block is kept; what other pages answer of the questions asked, and the page does not, is put in at its end. */
function editOutline(
  { target_blocks, target_url, ...dossier }: Dossier,
  topic: topics.Topic,
  decision: Decision,
): Outline {
  const blocks = target_blocks.map(({ id }) => id);
  const lines = textOfBlocks(target_blocks.map(({ block }) => block)).split("\n");
  const others = topic.passages.filter(({ url }) => url !== target_url);
  const found = topics
    .questionsOf(dossier, topic)
    .filter((question) => !lines.some((line) => topics.isSameQuestion(question, line, topic)))
    .flatMap((question) => others.find(({ heading }) => topics.isSameQuestion(question, heading, topic)) ?? []);
  const inserted = [...new Set(found)].slice(0, INSERTED_MAX);
  const keep = { op: "keep" as const, blocks, reason: "Already on the page" };
  const drafts: Draft[] = [
    { role: "section", heading: "", edit: keep, words: 0 },
    ...inserted.map((passage): Draft => {
      const reason = `The page does not answer "${passage.heading}"`;
      return { ...sectionFrom(passage), edit: { op: "insert_after", blocks: blocks.slice(-1), reason } };
    }),
  ];
  const reason = inserted.length > 0 ? decision.reason : `${decision.reason} ${NOTHING_NEW}`.trim();
  return { decision: { ...decision, reason }, drafts };
}
