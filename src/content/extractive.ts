import { textOfBlocks } from "../domain/block.ts";
import type { Ask, ContentPlan, PlannedSection, WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import { type Dossier, type DossierSource, isTask } from "../domain/dossier.ts";
import { filled, sectionWords, taskWords } from "../language/section_words.ts";
import { splitSentences } from "../language/sentences.ts";
import { nextAskId } from "./ask_instead.ts";
import { relevance, type Topic, topicOf } from "./extractive_topic.ts";
import { blocksMarkdown } from "./markdown_text.ts";
import { lineKey, type SitePassage } from "./site_passages.ts";

/** More open questions than these are a list of homework, not a draft. */
const NEW_ASKS_MAX = 4;
const MARKUP = /[<[*`]/g;

/** The text of a plan, its own or a strategist's, in passages of the site as they stand; what nobody says is asked. */
export function extractiveText(dossier: Dossier, plan: ContentPlan): WrittenText {
  const topic = topicOf(dossier);
  const { decision, sections, title, meta_description, conflicts } = plan;
  const without = decision.action === "extend" ? decision.url : dossier.target_url;
  const free = new Set(topic.passages.filter(({ url }) => url !== without));
  const found = sections.map((section) => {
    const fixed = fixedText(section, dossier, plan);
    const passage = fixed === null ? passageFor(section, free, isTask(dossier) ? null : topic) : null;
    if (passage !== null) free.delete(passage);
    const isTold = passage === null && isTask(dossier) && section.must_say.length > 0;
    return { fixed: isTold ? (fixed ?? listed(section)) : fixed, passage };
  });
  const asks = [...plan.asks];
  const blocks = sections.flatMap(({ id, heading, edit, role }, at): WrittenBlock[] => {
    const { fixed, passage } = found[at]!;
    if (fixed !== null) return [{ section: id, heading: edit?.op === "keep" ? "" : heading, ...fixed, edit }];
    if (passage !== null) {
      const isLast = found[at + 1]?.passage?.url !== passage.url;
      const markdown = [
        ...quoted(passage),
        ...(isLast ? [`${linkTo(passage.url, passage.title)} [${passage.mark}]`] : []),
      ];
      return [{ section: id, heading, markdown: markdown.join("\n\n"), cites: [passage.mark], edit }];
    }
    if (asks.length >= plan.asks.length + NEW_ASKS_MAX) return [];
    const question = filled(sectionWords(topic.language)?.askAbout ?? "{x}", heading || role);
    asks.push({ id: nextAskId(asks), question, who: "owner", blocks_publishing: false });
    return [{ section: id, heading, markdown: askIn(asks.at(-1)!), cites: [], edit }];
  });
  return { title, meta_description, blocks, asks, conflicts };
}

/** What its plan has placed; else, with a topic, what stands under the heading or is about it, cited pages first. */
function passageFor(
  { heading, cites, must_say }: PlannedSection,
  free: ReadonlySet<SitePassage>,
  topic: Topic | null,
): SitePassage | null {
  const cited = [...free].filter(({ mark }) => cites.includes(mark));
  const placed = cited.find(({ blocks }) => textOfBlocks(blocks).split("\n", 1)[0] === must_say[0]);
  if (placed !== undefined || topic === null) return placed ?? null;
  const among = [...cited, ...free];
  const wanted = { ...topic, keys: topic.keysOf(heading) };
  const rated = among
    .map((passage) => ({ passage, score: relevance(passage, wanted) }))
    .filter(({ score }) => score > 0);
  return (
    among.find((passage) => passage.heading !== "" && lineKey(passage.heading) === lineKey(heading)) ??
    rated.toSorted((a, b) => b.score - a.score)[0]?.passage ??
    null
  );
}

/** Lines of a task as planned, its steps by number; what would be markup in them is escaped. */
function listed({ role, must_say, cites }: PlannedSection): Pick<WrittenBlock, "markdown" | "cites"> {
  const marks = cites.map((mark) => ` [${mark}]`).join("");
  const lines = must_say.map((line, at) => {
    const bullet = role === "steps" ? `${at + 1}.` : "-";
    return `${bullet} ${line.replace(MARKUP, "\\$&")}${marks}`;
  });
  return { markdown: lines.join("\n"), cites };
}

/** Sections whose words are no passages: what stays, the request of an outreach task, links, customers' words, what is asked. */
function fixedText(
  { role, must_say, cites, edit }: PlannedSection,
  { action, language }: Dossier,
  { asks, links }: ContentPlan,
): Pick<WrittenBlock, "markdown" | "cites"> | null {
  const marks = cites.map((mark) => ` [${mark}]`).join("");
  const items = (lines: readonly string[]) => ({ markdown: lines.map((line) => `- ${line}`).join("\n"), cites });
  if (edit?.op === "keep") return { markdown: "", cites: [] };
  if (action === "outreach" && role === "cta")
    return { markdown: filled(sectionWords(language)?.requestLine ?? "{x}", must_say[0] ?? ""), cites: [] };
  if (role === "checklist" && cites.length === 0 && asks.length > 0) return items(asks.map(askIn));
  if (role === "proof" && must_say.length > 0 && must_say.every((line) => line.startsWith("“")))
    return { markdown: must_say.map((line) => `> ${line}${marks}`).join("\n\n"), cites };
  const isList = (role === "spoke" || role === "cta") && links.length > 0;
  return isList ? items(links.map(({ url, anchor }) => linkTo(url, anchor))) : null;
}

function askIn({ id, question }: Ask): string {
  return `[Ask ${id}: ${question}]`;
}

/** Its blocks, each but tables with its mark. */
function quoted({ blocks, mark }: SitePassage): string[] {
  return blocks.map((block) => blocksMarkdown([block]) + (block.type === "table" ? "" : ` [${mark}]`));
}

/** Brackets in a title would end the link's text. */
function linkTo(url: string, title: string): string {
  return `[${title.replace(/[[\]]/g, "")}](${url})`;
}

export type Draft = Partial<PlannedSection> & Pick<PlannedSection, "role" | "heading">;

/** Audits speak English. */
const AUDIT_LANGUAGE = "en";
const PASSAGES_MAX = 4;
/** What a site says of its company as such, with the page that says so. */
const DETAIL = /^(?:Description|Place|email|phone): (.+) \(https?:\S+\)$/;

/** What was found, where, what to do about it, and how to know that it is done. */
export function fixSections({ task, language, sources }: Dossier): Draft[] {
  const words = taskWords(language);
  const [finding, ...records] = sources.filter(({ kind }) => kind === "finding");
  const cites = marksOf([finding]);
  const told = linesOf(finding?.text ?? task.reason).filter((line) => line !== task.next_action);
  const seen = told.filter(isSeen);
  const where: Draft[] = records.map(({ mark, label, text }) => ({
    ...{ role: "section", heading: records.length > 1 ? label : words.where },
    ...{ must_say: linesOf(text), cites: [mark] },
  }));
  if (records.length === 0 && seen.length > 0)
    where.push({ role: "section", heading: words.where, must_say: seen, cites });
  return [
    { role: "section", heading: words.found, must_say: told.filter((line) => !isSeen(line)), cites },
    ...where,
    { role: "steps", heading: words.steps, must_say: sentencesOf(task.next_action), cites },
    { role: "checklist", heading: words.done, must_say: [words.checkDelivered, words.checkAudited] },
  ];
}

/** Who names whom and what to do there, for the company; then what it has to offer, in words of its site, and one request. */
export function outreachSections({ task, language, sources }: Dossier, about: readonly SitePassage[]): Draft[] {
  const words = taskWords(language);
  const [finding, site] = sources.filter(({ kind }) => kind === "finding");
  const brand = sources.find(({ kind }) => kind === "brand");
  const said = linesOf(brand?.text ?? "").flatMap((line) => DETAIL.exec(line)?.[1] ?? []);
  const details = said.filter((one) => !said.some((other) => other !== one && other.includes(one)));
  const told = linesOf(finding?.text ?? task.reason).filter((line) => line !== task.next_action);
  const passages = about.slice(0, PASSAGES_MAX);
  return [
    {
      role: "section",
      heading: words.named,
      must_say: [...told, ...linesOf(site?.text ?? "")],
      cites: marksOf([finding, site]),
    },
    { role: "steps", heading: words.steps, must_say: sentencesOf(task.next_action), cites: marksOf([finding]) },
    { role: "checklist", heading: words.open },
    ...passages.map(sectionFrom),
    ...(details.length === 0
      ? []
      : [{ role: "section" as const, heading: words.details, must_say: details, cites: marksOf([brand]) }]),
    ...passages.slice(0, 1).map(({ url }): Draft => ({ role: "cta", heading: words.request, must_say: [url] })),
  ];
}

/** What the company does not know yet and has to before it writes to anybody. */
export function outreachAsks({ language, sources }: Dossier, topic: string): string[] {
  const words = taskWords(language);
  const [finding, site] = sources.filter(({ kind }) => kind === "finding");
  return [filled(words.askContact, site?.label ?? finding?.label ?? topic), filled(words.askGain, topic)];
}

/** Found by its mark and its first line again. */
export function sectionFrom({ heading, title, mark, blocks }: SitePassage): Draft {
  const must_say = textOfBlocks(blocks).split("\n").slice(0, 1);
  return { role: "section", heading: heading || title.split(/ [|–—] /)[0]!, cites: [mark], must_say };
}

/** An address, and what the audit saw there. */
function isSeen(line: string): boolean {
  return line.startsWith("http");
}

function sentencesOf(text: string): string[] {
  return splitSentences(text, AUDIT_LANGUAGE).map((sentence) => sentence.text);
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function marksOf(sources: readonly (DossierSource | undefined)[]): string[] {
  return sources.flatMap((source) => source?.mark ?? []);
}
