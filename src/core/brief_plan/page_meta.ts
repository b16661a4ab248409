import type { Format } from "../../domain/opportunity.ts";
import { contentKeys } from "../../language/words.ts";
import { withoutListingWords } from "../brand_reading/listing_title.ts";
import { capitalize } from "../phrase.ts";
import { isAsking, leadComparison } from "../search_pattern.ts";
import { coverage } from "../text/similarity.ts";
import type { Ground } from "./ground.ts";
import { localFocus } from "./local_focus.ts";
import { openingOf } from "./opening.ts";
import { wordingFor } from "./wording/wording_for.ts";
import { spelledSearch, writtenQuestion, writtenSearch } from "./written_question.ts";

/** Characters that results pages show of a title and of a description. */
const CHARS_MAX = { title: 60, description: 155 };
const DESCRIPTION_CHARS_MIN = 60;

/** Title and description for the head of the page, with what stands there today. */
export interface PageMeta {
  title: string;
  /** Null where no page of the site gives a sentence for it. */
  description: string | null;
  current_title: string | null;
  current_description: string | null;
}

/** The head of the page: today's title where it names the topic and fits, else the heading with the brand. */
export function pageMeta(ground: Ground, { title, format }: { title: string; format: Format }): PageMeta {
  const { target, input, language } = ground;
  const local = target === null ? localFocus(ground) : null;
  // Nobody writes "near me" on a page: a place is what that search asks for.
  const primary = local === null ? (searchOf(ground, format) ?? ground.topic.name) : ground.topic.name;
  const names = (text: string) => coverage(contentKeys(primary, language), new Set(contentKeys(text, language))) >= 1;
  const current = target?.title.trim() ?? "";
  const keeps =
    current !== "" && current.length <= CHARS_MAX.title && names(current) && withoutListingWords(current) === current;
  const heading = withoutListingWords(title);
  const description = target?.description.trim() ?? "";
  const keepsDescription =
    description.length >= DESCRIPTION_CHARS_MIN && description.length <= CHARS_MAX.description && names(description);
  return {
    title: keeps
      ? current
      : shortTitle(
          names(heading) ? heading : withSearch(ground, { title: heading, primary, format }),
          input.brand.name,
        ),
    description: keepsDescription ? description : fromOpening(ground, format),
    current_title: current === "" ? null : current,
    current_description: description === "" ? null : description,
  };
}

/** The search the page is for: of a comparison the one it is named after, else the most searched. */
function searchOf({ keywords }: Ground, format: Format): string | undefined {
  const searches = keywords.map((entry) => entry.keyword);
  return format === "comparison" ? leadComparison(searches) : searches[0];
}

/** A title that says the search: before the heading where both have room, else alone where the heading is beside the topic. */
function withSearch(
  ground: Ground,
  { title, primary, format }: { title: string; primary: string; format: Format },
): string {
  const { language, topic } = ground;
  if (format === "comparison")
    return wordingFor(language).titles.compared({ ...topic, name: spelledSearch(ground, primary), isAction: false })
      .short;
  const both = `${capitalize(primary)}: ${title}`;
  if (both.length <= CHARS_MAX.title) return both;
  // A page about the topic keeps its name, whatever else is searched more.
  if (coverage(ground.topicKeys, new Set(contentKeys(title, language))) >= 1) return title;
  return isAsking(primary, language) ? writtenQuestion(ground, primary) : writtenSearch(ground, primary);
}

/** `Heading | Brand`, as much of it as fits. */
function shortTitle(title: string, brand: string): string {
  const own = title.toLowerCase().includes(brand.toLowerCase()) ? title : `${title} | ${brand}`;
  if (own.length <= CHARS_MAX.title) return own;
  if (title.length <= CHARS_MAX.title) return title;
  const cut = title.slice(0, CHARS_MAX.title + 1);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), 20)).replace(/[\s:,;–-]+$/, "");
}

/** The first sentences of the text, whole, as many as fit. */
function fromOpening(ground: Ground, format: Format): string | null {
  let text = "";
  for (const sentence of openingOf(ground, format)?.sentences ?? []) {
    const longer = text === "" ? sentence : `${text} ${sentence}`;
    if (longer.length > CHARS_MAX.description) break;
    text = longer;
  }
  return text === "" ? null : text;
}
