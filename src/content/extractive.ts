import { textOfBlocks } from "../domain/block.ts";
import type { Ask, ContentPlan, PlannedSection, WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import type { Dossier } from "../domain/dossier.ts";
import { filled, sectionWords } from "../language/section_words.ts";
import { nextAskId } from "./ask_instead.ts";
import { blocksMarkdown } from "./block_markdown.ts";
import { relevance, type Topic, topicOf } from "./extractive_topic.ts";
import { lineKey, type SitePassage } from "./site_passages.ts";

export { EXTRACTIVE_NOTE, extractivePlan } from "./extractive_plan.ts";

/** More open questions than these are a list of homework, not a draft. */
const NEW_ASKS_MAX = 4;

/** The text of a plan, its own or a strategist's, in passages of the site as they stand; what nobody says is asked. */
export function extractiveText(dossier: Dossier, plan: ContentPlan): WrittenText {
  const topic = topicOf(dossier);
  const { decision, sections, title, meta_description, conflicts } = plan;
  const without = decision.action === "extend" ? decision.url : dossier.target_url;
  const free = new Set(topic.passages.filter(({ url }) => url !== without));
  const found = sections.map((section) => {
    const fixed = fixedText(section, dossier, plan);
    const passage = fixed === null ? passageFor(section, free, topic) : null;
    if (passage !== null) free.delete(passage);
    return { fixed, passage };
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

/** What its plan has placed; else what stands under the heading or is about it, cited pages first. */
function passageFor(
  { heading, cites, must_say }: PlannedSection,
  free: ReadonlySet<SitePassage>,
  topic: Topic,
): SitePassage | null {
  const cited = [...free].filter(({ mark }) => cites.includes(mark));
  const among = [...cited, ...free];
  const wanted = { ...topic, keys: topic.keysOf(heading) };
  const rated = among
    .map((passage) => ({ passage, score: relevance(passage, wanted) }))
    .filter(({ score }) => score > 0);
  return (
    cited.find(({ blocks }) => textOfBlocks(blocks).split("\n", 1)[0] === must_say[0]) ??
    among.find((passage) => passage.heading !== "" && lineKey(passage.heading) === lineKey(heading)) ??
    rated.toSorted((a, b) => b.score - a.score)[0]?.passage ??
    null
  );
}

/** Sections whose words are no passages: what stays, steps of a fix, links, customers' words, what is asked. */
function fixedText(
  { role, must_say, cites, edit }: PlannedSection,
  { action, language }: Dossier,
  { asks, links }: ContentPlan,
): Pick<WrittenBlock, "markdown" | "cites"> | null {
  const marks = cites.map((mark) => ` [${mark}]`).join("");
  const listed = (items: readonly string[]) => ({ markdown: items.map((item) => `- ${item}`).join("\n"), cites });
  if (edit?.op === "keep") return { markdown: "", cites: [] };
  if (action === "fix" && role === "steps") return listed(must_say.map((step) => step + marks));
  if (action === "outreach" && role === "cta")
    return { markdown: filled(sectionWords(language)?.requestLine ?? "{x}", must_say[0] ?? ""), cites: [] };
  if (role === "checklist" && cites.length === 0 && asks.length > 0) return listed(asks.map(askIn));
  if (role === "proof" && must_say.length > 0 && must_say.every((line) => line.startsWith("“")))
    return { markdown: must_say.map((line) => `> ${line}${marks}`).join("\n\n"), cites };
  const isList = (role === "spoke" || role === "cta") && links.length > 0;
  return isList ? listed(links.map(({ url, anchor }) => linkTo(url, anchor))) : null;
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
