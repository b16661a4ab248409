import type { ContentPlan, PlannedSection, WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import type { Dossier } from "../domain/dossier.ts";
import { filled } from "../language/section_words.ts";
import { askOf } from "./extractive_plan.ts";
import { askWording, createFinder, type Finder, namedPage } from "./extractive_sections.ts";
import type { SitePassage } from "./site_passages.ts";

export { EXTRACTIVE_NOTE, extractivePlan } from "./extractive_plan.ts";

/** The text of a plan, its own or a strategist's, in passages of the site as they stand; what nobody says is asked. */
export function extractiveText(dossier: Dossier, plan: ContentPlan): WrittenText {
  const { decision } = plan;
  const without = decision.action === "extend" ? decision.url : dossier.action === "edit" ? dossier.target_url : null;
  const finder = createFinder(dossier, without);
  const asks = [...plan.asks];
  const askIn = (section: PlannedSection) => {
    const question = askWording(section, finder);
    const known = asks.find((ask) => ask.question === question);
    const ask = known ?? askOf(question, { id: nextId(asks), role: section.role });
    if (known === undefined) asks.push(ask);
    return `[Ask ${ask.id}: ${ask.question}]`;
  };
  // What the plan has placed stays where it is placed; the rest is searched for in what is left.
  const placed = plan.sections.toSorted((a, b) => Number(b.cites.length > 0) - Number(a.cites.length > 0));
  const found = new Map(placed.map((section) => [section.id, isFilled(section) ? [] : finder.take(section)]));
  const blocks = plan.sections.map((section): WrittenBlock => {
    const { id, heading, edit } = section;
    if (edit?.op === "keep") return { section: id, heading: "", markdown: "", cites: [], edit };
    const fixed = fixedText(section, { dossier, plan, finder });
    if (fixed !== null) return { section: id, heading, ...fixed, edit };
    const passages = found.get(id)!;
    const page = section.role === "variant" ? namedPage(section.covers[0] ?? heading, dossier, finder) : null;
    const markdown =
      passages.length > 0
        ? passages.map(quoted).join("\n\n")
        : `${page === null ? "" : `${linkTo(page.url, page.title)}\n\n`}${askIn(section)}`;
    return { section: id, heading, markdown, cites: [...new Set(passages.map(({ mark }) => mark))], edit };
  });
  const { title, meta_description, conflicts } = plan;
  return { title, meta_description, blocks, asks, conflicts };
}

/** What stands on the page already, and steps, links and requests need no passages. */
function isFilled({ role, edit }: PlannedSection): boolean {
  return edit?.op === "keep" || role === "steps" || role === "spoke" || role === "cta";
}

function nextId(asks: ContentPlan["asks"]): string {
  return `A${Math.max(0, ...asks.map(({ id }) => Number(id.slice(1)) || 0)) + 1}`;
}

/** Sections whose words are no passages: steps of a fix, links, what an outreach asks for. */
function fixedText(
  { role, must_say, cites }: PlannedSection,
  { dossier, plan, finder }: { dossier: Dossier; plan: ContentPlan; finder: Finder },
): Pick<WrittenBlock, "markdown" | "cites"> | null {
  const links = plan.links.map(({ url, anchor }) => `- ${linkTo(url, anchor)}`);
  if (dossier.action === "fix" && role === "steps") {
    const marks = cites.map((mark) => ` [${mark}]`).join("");
    return { markdown: must_say.map((step) => `- ${step}${marks}`).join("\n"), cites };
  }
  if (dossier.action === "outreach" && role === "cta") {
    const url = must_say[0] ?? "";
    return { markdown: finder.words === null ? url : filled(finder.words.requestLine, url), cites: [] };
  }
  const isList = (role === "spoke" || role === "cta") && links.length > 0;
  return isList ? { markdown: links.join("\n"), cites: [] } : null;
}

function quoted({ paragraphs, author, page, url, mark }: SitePassage): string {
  const link = `${linkTo(url, page)} [${mark}]`;
  if (author !== "") return `> “${paragraphs.join(" ")}” – ${author}\n\n${link}`;
  const marked = paragraphs.map((text) => (text.startsWith("|") ? text : `${text} [${mark}]`));
  return [...marked, link].join("\n\n");
}

/** Brackets in a title would end the link's text. */
function linkTo(url: string, title: string): string {
  return `[${title.replace(/[[\]]/g, "")}](${url})`;
}
