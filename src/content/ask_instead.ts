import type { Ask, WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import { filled, sectionWords } from "../language/section_words.ts";
import type { CheckedClaim } from "./claims/check_blocks.ts";
import { withoutTricks } from "./cut_markdown.ts";
import { HEAD_BLOCK } from "./judge.ts";

/** A word, a link, or a mark in brackets. */
const WORD = /\[([^\]]*)\](?:(\()[^)\s]*\))?|[\p{L}\p{N}]+/gu;
/** What closes a sentence: its punctuation, quotation marks, emphasis and marks of sources. */
const SENTENCE_END = /^(?:[.!?…:;"”»“’'*_)]|\s*\[[A-Zb][A-Z]?\d[^\]]*\](?!\())+/u;
const OPENING = /[“„"«'*_(¿¡]+$/u;
/** Punctuation that a sentence left behind; a table's rows stay. */
const BARE_LINE = /^[^\p{L}\p{N}[|\n]+$/gmu;
const BLANK_LINES = /\n{3,}/g;
const TABLE_LINE = /^\s*\|/;

/**
 * The text without what was refused: in its place stands a question about the section, once a block. A refused title
 * falls back to `title`, a refused description is left out.
 */
export function askInstead(
  text: WrittenText,
  { refused, language, title }: { refused: readonly CheckedClaim[]; language: string; title: string },
): WrittenText {
  const asks = [...text.asks];
  const places = new Map<number, CheckedClaim[]>();
  for (const claim of refused)
    if (claim.block !== HEAD_BLOCK) places.set(claim.block, [...(places.get(claim.block) ?? []), claim]);
  const blocks = text.blocks.map((block, place): WrittenBlock => {
    const claims = places.get(place);
    if (claims === undefined) return block;
    const ask = newAsk(asks, { heading: headingAbove(text.blocks, place) || text.title, language });
    const markdown = withoutClaims(block.markdown, claims, `[Ask ${ask.id}]`);
    if (markdown.includes(`[Ask ${ask.id}]`)) asks.push(ask);
    const badHeading = claims.some(({ kind }) => kind === "heading");
    return {
      ...block,
      heading: badHeading ? "" : block.heading,
      markdown,
    };
  });
  const isRefused = (head: string) => refused.some(({ block, section }) => block === HEAD_BLOCK && section === head);
  return {
    ...text,
    title: isRefused("title") ? title : text.title,
    meta_description: isRefused("meta_description") ? "" : text.meta_description,
    blocks,
    asks,
  };
}

function newAsk(asks: readonly Ask[], { heading, language }: { heading: string; language: string }): Ask {
  const words = sectionWords(language) ?? sectionWords("en")!;
  return { id: nextAskId(asks), question: filled(words.askAbout, heading), who: "", blocks_publishing: true };
}

export function nextAskId(asks: readonly Ask[]): string {
  return `A${Math.max(0, ...asks.map(({ id }) => Number(id.slice(1)) || 0)) + 1}`;
}

function headingAbove(blocks: readonly WrittenBlock[], place: number): string {
  return (
    blocks
      .slice(0, place + 1)
      .findLast(({ heading }) => heading.trim() !== "")
      ?.heading.trim() ?? ""
  );
}

/** The first refused statement gives way to the ask, the others go; where one cannot be found the block does. */
function withoutClaims(markdown: string, claims: readonly CheckedClaim[], ask: string): string {
  let text = markdown;
  let said = false;
  for (const { text: claim, kind, check } of claims) {
    if (kind === "heading") continue;
    if (check === "markup") {
      text = withoutTricks(text);
      continue;
    }
    const instead = said ? "" : ask;
    const next = kind === "row" ? withoutRow(text, { claim, ask }) : withoutSentence(text, { claim, instead });
    if (next === null) return ask;
    text = next;
    said = true;
  }
  return said || text !== markdown ? tidy(text) : `${text.trim()}\n\n${ask}`.trim();
}

function tidy(markdown: string): string {
  return markdown.replace(BARE_LINE, "").replace(BLANK_LINES, "\n\n").trim();
}

function withoutSentence(markdown: string, { claim, instead }: { claim: string; instead: string }): string | null {
  const found = findWords(markdown, claim);
  if (found === null) return null;
  const rest = markdown.slice(found.to);
  const tail = SENTENCE_END.exec(rest)?.[0].length ?? 0;
  const before = markdown.slice(0, found.from).replace(OPENING, "");
  return `${before}${instead}${rest.slice(tail)}`;
}

/** A table keeps its shape: the row's name stays, its cells ask. */
function withoutRow(markdown: string, { claim, ask }: { claim: string; ask: string }): string | null {
  const found = findWords(markdown, claim);
  if (found === null) return null;
  const from = markdown.lastIndexOf("\n", found.from) + 1;
  const end = markdown.indexOf("\n", found.to);
  const line = markdown.slice(from, end === -1 ? undefined : end);
  if (!TABLE_LINE.test(line)) return null;
  const [first = "", ...cells] = line.split(/(?<!\\)\|/).slice(1, -1);
  const row = `|${[first, ...cells.map(() => ` ${ask} `)].join("|")}|`;
  return `${markdown.slice(0, from)}${row}${end === -1 ? "" : markdown.slice(end)}`;
}

/** Where the words stand one after the other, whatever marks and markup stand between them. */
function findWords(markdown: string, text: string): { from: number; to: number } | null {
  const wanted = wordsAt(text).map(({ word }) => word);
  const words = wordsAt(markdown);
  if (wanted.length === 0) return null;
  for (let at = 0; at + wanted.length <= words.length; at++) {
    if (wanted.every((word, place) => words[at + place]!.word === word))
      return { from: words[at]!.from, to: words[at + wanted.length - 1]!.to };
  }
  return null;
}

/** Words with their places; those of a link reach over all of it, and what else stands in brackets is a mark. */
function wordsAt(text: string): { word: string; from: number; to: number }[] {
  return [...text.matchAll(WORD)].flatMap((match) => {
    const [found, inner, link] = match;
    const place = { from: match.index, to: match.index + found.length };
    if (inner === undefined) return [{ word: found.toLowerCase(), ...place }];
    return link === undefined ? [] : wordsAt(inner).map(({ word }) => ({ word, ...place }));
  });
}
