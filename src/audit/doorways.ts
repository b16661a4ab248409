import type { PageView } from "./page_view.ts";
import { wordsOf } from "./stuffed_phrase.ts";

const PAGES_MIN = 3;
/** Words beside names by which texts are told to be the same. */
const WORDS_MIN = 30;
/** Names that only one of the pages has: a district or a region is no content of its own. */
const OWN_NAMES_MAX = 3;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const NAME = /^\p{Lu}/u;

/** Pages whose texts are equal but for names: the words of their titles, and a few that are written with a capital. */
export function doorwayGroups(pages: readonly PageView[]): PageView[][] {
  const read = pages.map((page) => ({ page, ...partsOf(page) })).filter(({ said }) => said.length >= WORDS_MIN);
  return [...Map.groupBy(read, ({ said }) => said.join(" ")).values()].flatMap((kin) => {
    const shared = kin.map(({ names }) => names).reduce((all, names) => all.intersection(names));
    const alike = kin.filter(({ names }) => names.difference(shared).size <= OWN_NAMES_MAX).map(({ page }) => page);
    // What differs in a number or a day alone is one of a series.
    const titles = alike.map(({ html }) => new Set(wordsOf(html.titles[0] ?? "").filter((word) => !/\d/.test(word))));
    const common = titles.reduce((all, title) => all.intersection(title), titles[0] ?? new Set<string>());
    if (titles.some((title) => title.difference(common).size === 0)) return [];
    const isCopied = new Set(alike.map(({ html }) => html.text_hash)).size < alike.length;
    return alike.length < PAGES_MIN || isCopied ? [] : [alike];
  });
}

/** What the text says beside the words of its titles, and its names. */
function partsOf({ html }: PageView): { said: string[]; names: Set<string> } {
  const titled = new Set(wordsOf(`${html.titles[0] ?? ""} ${html.headings.map(({ text }) => text).join(" ")}`));
  const words = (html.main_text.match(WORD) ?? []).filter((word) => !titled.has(word.toLowerCase()));
  return { said: words.filter((word) => !NAME.test(word)), names: new Set(words.filter((word) => NAME.test(word))) };
}
