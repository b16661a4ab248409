import type { ContentPlan } from "../domain/content_plan.ts";
import { type Dossier, isTask } from "../domain/dossier.ts";
import { filled, sectionWords } from "../language/section_words.ts";
import { splitSentences } from "../language/sentences.ts";
import { type Draft, fixSections, outreachAsks, outreachSections, sectionFrom } from "./extractive.ts";
import * as topics from "./extractive_topic.ts";
import { lineKey, type SitePassage } from "./site_passages.ts";

/** For the record: the text itself does not speak of how it was made. */
export const EXTRACTIVE_NOTE =
  "Extractive draft: original passages of the site under their own headings, not written by a model";
const NO_COMPARISON = "No comparison: without a model, the draft can only contain what the site says about itself";
const NOTHING_NEW = "Without a model the page stays unchanged, so a writer should edit it";

const META_CHARS_MAX = 160;
const SECTIONS_MAX = 8;
const VOICES_MAX = 3;
const ASKS_MAX = 4;
const NEIGHBOURS_MAX = 10;
const SECTION_WORDS = 100;
/** Kinds of pages that are about something themselves. */
const WRITTEN_KINDS: ReadonlySet<string> = new Set(["offer", "article", "other"]);
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
  if (action === "edit" && target_blocks.length > 0) {
    const edit = { op: "keep" as const, blocks: target_blocks.map(({ id }) => id), reason: "Already on the page" };
    const reason = `${decision.reason} ${NOTHING_NEW}`.trim();
    return planOf(dossier, topic, {
      decision: { ...decision, reason },
      drafts: [{ role: "section", heading: "", edit, words: 0 }],
    });
  }
  const about = passagesAbout(dossier, topic);
  if (action === "outreach") {
    const drafts = outreachSections(dossier, about);
    return planOf(dossier, topic, { decision, drafts, asks: outreachAsks(dossier, topic.name) });
  }
  if (about.length === 0) {
    const reason = `Without a writing model, only whole passages can be quoted, and no passage of the site covers all of "${topic.name}"`;
    const asks = [filled(sectionWords(topic.language)?.askAbout ?? "{x}", topic.name)];
    return planOf(dossier, topic, { decision: { action: "decline", url: "", reason }, drafts: [], asks });
  }
  const words = sectionWords(topic.language);
  const isLanding = dossier.format === "landing_page";
  const contact = isLanding ? dossier.index.filter(({ kind }) => kind === "contact").slice(0, 1) : [];
  const links = contact.map(({ url, title }) => ({ url, anchor: title, reason: "Contact page for readers" }));
  const asks = topics.openQuestions(dossier, topic).slice(0, ASKS_MAX);
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
