import type { DraftFinding } from "../domain/execution.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import { contentKeys, countWords, wordsOf } from "../language/words.ts";
import { draftSections, isLinkLine, linksIn, replaceLinks } from "./draft_blocks.ts";
import { proseOf } from "./draft_markdown.ts";
import type { DraftUnderReview, ReviewMaterial } from "./draft_under_review.ts";
import { withoutModifiers } from "./families/modifiers.ts";

/** Uses from which repetition can be stuffing at all. */
const USES_MIN = 6;
/** Words of running text for each use below which a reader stumbles; a single word comes more often by itself. */
const WORDS_PER_USE_MIN = { phrase: 35, word: 18 };
/** Uses within one paragraph, and its words for each of them. */
const PARAGRAPH = { usesMin: 4, wordsPerUseMin: 14 };
const NAMES_MAX = 400;

/**
 * Stuffing is told from running sentences and headings alone: links, lists of products and tables name things as they
 * are called. A use inside a longer name ("cold brew" in "cold brew concentrate") is a use of that name.
 */
export function keywordFindings(
  draft: DraftUnderReview,
  { brief, language, pageTexts }: ReviewMaterial,
): DraftFinding[] {
  const prose = proseOf(draft.body);
  const blocks = runningBlocks(draft.body);
  const names = longerNames(draft, { brief, pageTexts });
  const findings: DraftFinding[] = [];
  const brand = wordsOf(typeof brief.brand_context?.name === "string" ? brief.brand_context.name : "").join(" ");
  for (const [place, { keyword }] of brief.target_keywords.entries()) {
    // A name has no synonym.
    const worst = wordsOf(keyword).join(" ") === brand ? null : usesOf(keyword, blocks, names);
    if (worst !== null) findings.push({ check: "keyword_stuffing", severity: "warning", message: worst });
    if (place === 0 && !hasAllKeys(prose, keyword, language)) {
      findings.push({
        check: "keywords",
        severity: "warning",
        message: `The primary keyword “${keyword}” does not stand in the text: use its words where the answer is given`,
      });
    }
  }
  return findings;
}

/** Paragraphs and headings as words, links left out. */
function runningBlocks(body: string): string[][] {
  return draftSections(body).flatMap((section) => [
    wordsOf(section.heading),
    ...section.blocks
      .filter((block) => block.kind === "paragraph" && !isLinkLine(block))
      .map((block) => wordsOf(proseOf(replaceLinks(block.lines.join(" "), () => " ")))),
  ]);
}

/** Names of pages, products and other searches, within which a keyword may stand. */
function longerNames(draft: DraftUnderReview, of: Pick<ReviewMaterial, "brief" | "pageTexts">): string[] {
  const titles = [...of.pageTexts.values()].flatMap((text) => (text.split("\n", 1)[0] ?? "").split(/\s[|–—·]\s|,\s/));
  const texts = [
    ...of.brief.target_keywords.map((entry) => entry.keyword),
    ...linksIn(draft.body).map((link) => link.text),
    ...titles,
  ];
  return [...new Set(texts.slice(0, NAMES_MAX).map((text) => wordsOf(text).join(" ")))].filter((text) => text !== "");
}

/** What to say of a keyword that stands too often; null when it does not. */
function usesOf(keyword: string, blocks: readonly string[][], names: readonly string[]): string | null {
  const needle = wordsOf(keyword).join(" ");
  if (needle === "") return null;
  const longer = names.filter((name) => name !== needle && ` ${name} `.includes(` ${needle} `));
  const counts = blocks.map((words) => ({ words: words.length, uses: countUses(words, needle, longer) }));
  const uses = counts.reduce((sum, block) => sum + block.uses, 0);
  const words = counts.reduce((sum, block) => sum + block.words, 0);
  const least = countWords(keyword) > 1 ? WORDS_PER_USE_MIN.phrase : WORDS_PER_USE_MIN.word;
  if (uses >= USES_MIN && words / uses < least)
    return `“${keyword}” stands ${uses} times in ${words} words of running text: keep it in the heading and the first sentence, then say it otherwise or leave it out`;
  const dense = counts.find(
    (block) => block.uses >= PARAGRAPH.usesMin && block.words / block.uses < PARAGRAPH.wordsPerUseMin,
  );
  return dense === undefined
    ? null
    : `“${keyword}” stands ${dense.uses} times in one paragraph of ${dense.words} words: once is enough there`;
}

function countUses(words: readonly string[], needle: string, longer: readonly string[]): number {
  const text = ` ${words.join("  ")} `;
  const spaced = (name: string) => ` ${name.split(" ").join("  ")} `;
  const all = text.split(spaced(needle)).length - 1;
  if (all === 0) return 0;
  let rest = text;
  for (const name of [...longer].sort((a, b) => b.length - a.length)) rest = rest.split(spaced(name)).join(" \n ");
  return rest.split(spaced(needle)).length - 1;
}

/** Words that ask for a kind of page ("best", "reviews") need not stand in it. */
function hasAllKeys(prose: string, keyword: string, language: string): boolean {
  const all = new Set(contentKeys(prose, language));
  const bare = withoutModifiers(wordsOf(keyword), primaryLanguage(language)).join(" ");
  return contentKeys(bare === "" ? keyword : bare, language).every((key) => all.has(key));
}
