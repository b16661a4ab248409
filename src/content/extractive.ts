import { textOfBlocks } from "../domain/block.ts";
import type { Ask, ContentPlan, PlannedSection, WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import type { Dossier } from "../domain/dossier.ts";
import { filled, sectionWords } from "../language/section_words.ts";
import { nextAskId } from "./ask_instead.ts";
import { isTask } from "./extractive_task.ts";
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
