import type { DraftFinding } from "../domain/execution.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import { contentKeys, countWords } from "../language/words.ts";
import {
  blockText,
  type DraftSection,
  draftSections,
  isLinkLine,
  runningSentences,
  tableRows,
} from "./draft_blocks.ts";
import { normal } from "./draft_claims.ts";
import { proseOf, quotesOf } from "./draft_markdown.ts";
import type { DraftUnderReview, ReviewMaterial } from "./draft_under_review.ts";
import { plural, truncate } from "./phrase.ts";
import { isFragment } from "./text/fragments.ts";
import { leansOnContext } from "./text/passages.ts";
import { jaccard } from "./text/similarity.ts";

const QUOTED_CHARS = 90;
const NAMED_MAX = 3;
const QUESTION_LEVEL = 3;
/** Quotes of this many words are testimonials and the like; shorter ones are terms. */
const QUOTE_WORDS_MIN = 6;
const SAME_QUOTE_FROM = 0.8;
/** A line of this many words without an end mark is a headline or an item of a list that lost its list. */
const LOOSE_LINE_WORDS = { min: 2, max: 14 };
/** Words that only make sense on the page they were written for. */
const BOUND =
  /\b(?:(?:see|shown|listed|described|mentioned|discussed|find|use|fill (?:in|out)|in the (?:form|table|list|video|chart|image|photo)|the (?:form|table|list|video|chart|image|photo|link|button|links|buttons|questions?|steps|text)) (?:below|above)|(?:below|above),? (?:you|we|is|are)\b|as (?:mentioned|described|shown|listed|stated|noted|explained) (?:above|below|earlier|before)|click (?:here|on|the|below|above)|click|scroll (?:down|up)|read more|learn more|watch (?:the|this|our) video|in this (?:video|post|blog|blog post|episode|webinar|podcast)|on this (?:page|website|site)|this (?:page|website|blog post|post|video)|(?:to|on) the (?:right|left) (?:of|you|side)|stay tuned|subscribe|siehe (?:unten|oben)|(?:weiter )?unten (?:finden|sehen|stehen)|hier klicken|klicken sie|auf dieser seite|cliquez|ci-dessous|ci-dessus|haga clic)\b/i;
const EMPTY_CELL = /^(?:[–—\-?.…]*|n\/?a|none|tbd|unknown)$/i;
/** Below a question these point at it. */
const ANSWERS =
  /^["'“„«(]?(?:it|its|it's|they|their|this|that|these|those|es|er|sie|das|dies|diese[rsmn]?|il|ils|elles?|ce|cela|ceci|c['’]est|ces?|cette|so|est[eao]s?|es[eao]s?|quest[oaie]|quell[oaie]|ess[oaie]|è|dit|dat|deze|die|het|ze|zij|isto|isso|ess[ea]s?|el[ea]s?|é)(?!\p{L})/iu;

/** What an editor marks in the running text, whatever it is about. */
export function proseFindings(draft: DraftUnderReview, material: ReviewMaterial): DraftFinding[] {
  const sections = draftSections(draft.body);
  // Work orders and letters speak to one reader who knows what they are about: only texts to publish have to stand alone.
  const isContent = material.brief.strategy.kind === "content";
  return [
    ...emptySectionFindings(sections, material),
    ...(isContent ? openingFindings(sections, material.language) : []),
    ...(isContent ? fragmentFindings(sections, material.language) : []),
    ...boundFindings(sections, material),
    ...(isContent ? quoteFindings(sections, material.language) : []),
    ...tableFindings(sections),
  ];
}

/** Headings that nothing, or only the way to another page, stands under. */
function emptySectionFindings(sections: readonly DraftSection[], { brief }: ReviewMaterial): DraftFinding[] {
  const empty = sections.filter((section, place) => {
    const next = sections[place + 1];
    if (section.level === 0 || section.level === 1) return false;
    if (section.blocks.length === 0) return next === undefined || next.level <= section.level;
    return section.blocks.every(isLinkLine);
  });
  const findings: DraftFinding[] = [];
  if (empty.length > 0)
    findings.push({
      check: "empty_sections",
      severity: "warning",
      message: `${plural(empty.length, "heading")} without text of its own (${named(empty.map((section) => section.heading))}): write the section or take the heading out`,
    });
  const title = sections.findIndex((section) => section.level === 1);
  if (brief.strategy.kind === "content" && sections[title]?.blocks.length === 0 && sections.length > title + 1)
    findings.push({
      check: "opening",
      severity: "warning",
      message: "The text has no opening: answer the search in two or three sentences before the first heading",
    });
  return findings;
}

/** First sentences that ask without answering, or that point at something not named yet. */
function openingFindings(sections: readonly DraftSection[], language: string): DraftFinding[] {
  const asking: string[] = [];
  const leaning: string[] = [];
  for (const section of sections) {
    const block = section.blocks[0];
    if (block === undefined || block.kind !== "paragraph" || isLinkLine(block)) continue;
    const [first, second] = runningSentences(section, language);
    if (first === undefined) continue;
    const isAnswer = section.level >= QUESTION_LEVEL && section.heading.endsWith("?");
    const goesOn = second !== undefined ? !second.endsWith("?") : section.blocks[1]?.kind === "list";
    if (first.endsWith("?") && !goesOn) asking.push(first);
    else if (leansOnContext(first, language) && !(isAnswer && ANSWERS.test(first))) leaning.push(first);
  }
  return [
    ...told(asking, "opens with a question that nothing answers: answer it at once or take it out"),
    ...told(leaning, "opens with a word that points back at something not named: name it"),
  ];
}

function told(sentences: readonly string[], what: string): DraftFinding[] {
  const first = sentences[0];
  if (first === undefined) return [];
  const who = sentences.length === 1 ? "A section" : `${sentences.length} sections, each`;
  return [{ check: "opening", severity: "warning", message: `${who} ${what}: “${truncate(first, QUOTED_CHARS)}”` }];
}

/** Lines in running text that are no sentences: items of a list, headlines, sentences that lost subject or verb. */
function fragmentFindings(sections: readonly DraftSection[], language: string): DraftFinding[] {
  const loose: string[] = [];
  for (const section of sections) {
    for (const [place, block] of section.blocks.entries()) {
      if (block.kind !== "paragraph" || isLinkLine(block)) continue;
      const leadsList = section.blocks[place + 1] !== undefined && section.blocks[place + 1]?.kind !== "paragraph";
      const text = blockText(block);
      const words = countWords(text);
      const hasEnd = /[.!?:…。！？]["'”’»)\]*]*$/u.test(text);
      if (!hasEnd && !leadsList && words >= LOOSE_LINE_WORDS.min && words <= LOOSE_LINE_WORDS.max) loose.push(text);
    }
    if (primaryLanguage(language) !== "en") continue;
    loose.push(...runningSentences(section, language).filter(isFragment));
  }
  const first = loose[0];
  if (first === undefined) return [];
  return [
    {
      check: "fragments",
      severity: "warning",
      message: `${plural(loose.length, "line")} of running text ${loose.length === 1 ? "is" : "are"} no whole sentence: give it subject and verb or make it a list, the first: “${truncate(first, QUOTED_CHARS)}”`,
    },
  ];
}

/** Sentences that only make sense on the page they were taken from. */
function boundFindings(sections: readonly DraftSection[], { brief, language }: ReviewMaterial): DraftFinding[] {
  if (brief.strategy.kind !== "content") return [];
  const bound = sections
    .flatMap((section) => [
      ...runningSentences(section, language),
      ...section.blocks
        .filter((block) => block.kind === "list" || block.kind === "table")
        .flatMap((block) => block.lines.map((line) => proseOf(line).trim())),
    ])
    .filter((sentence) => BOUND.test(sentence));
  const first = bound[0];
  if (first === undefined) return [];
  return [
    {
      check: "bound_sentences",
      severity: "warning",
      message: `${plural(bound.length, "sentence")} bound to another page: say what stands there, or link it, the first: “${truncate(first, QUOTED_CHARS)}”`,
    },
  ];
}

/** The same words of the same person twice. */
function quoteFindings(sections: readonly DraftSection[], language: string): DraftFinding[] {
  const quotes = sections
    .flatMap((section) =>
      section.blocks.flatMap((block) => {
        const text = blockText(block);
        const inner = quotesOf(text);
        return inner.length > 0 ? inner : block.kind === "quote" ? [text] : [];
      }),
    )
    .filter((quote) => countWords(quote) >= QUOTE_WORDS_MIN);
  const seen: { text: string; keys: Set<string> }[] = [];
  const twice: string[] = [];
  for (const quote of quotes) {
    const keys = new Set(contentKeys(quote, language));
    if (seen.some((other) => other.text === normal(quote) || jaccard(other.keys, keys) >= SAME_QUOTE_FROM))
      twice.push(quote);
    else seen.push({ text: normal(quote), keys });
  }
  const first = twice[0];
  if (first === undefined) return [];
  return [
    {
      check: "repeated_quotes",
      severity: "warning",
      message: `${plural(twice.length, "quote")} ${twice.length === 1 ? "stands" : "stand"} twice: keep one, the first: “${truncate(first, QUOTED_CHARS)}”`,
    },
  ];
}

/** Cells that say nothing: the corner of the head may. */
function tableFindings(sections: readonly DraftSection[]): DraftFinding[] {
  const findings: DraftFinding[] = [];
  for (const section of sections) {
    for (const block of section.blocks) {
      const [head = [], ...rows] = tableRows(block);
      const empty = rows.flatMap((row) =>
        row.flatMap((text, column) =>
          EMPTY_CELL.test(text) ? [`“${row[0] ?? ""}” under “${head[column] ?? `column ${column + 1}`}”`] : [],
        ),
      );
      if (empty.length > 0)
        findings.push({
          check: "tables",
          severity: "warning",
          message: `The table under “${section.heading}” has ${plural(empty.length, "empty cell")} (${empty.slice(0, NAMED_MAX).join(", ")}): fill ${empty.length === 1 ? "it from its source or drop the row" : "them from their sources or drop the rows"}`,
        });
    }
  }
  return findings;
}

function named(texts: readonly string[]): string {
  const shown = texts.slice(0, NAMED_MAX).map((text) => `“${truncate(text, QUOTED_CHARS)}”`);
  return texts.length > NAMED_MAX ? `${shown.join(", ")} and ${texts.length - NAMED_MAX} more` : shown.join(", ");
}
