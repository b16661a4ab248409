import type { Nodes } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { parseMarkdown, visit } from "../base/markdown.ts";
import type { Ask, WrittenBlock, WrittenText } from "../domain/content_plan.ts";
import { filled, sectionWords } from "../language/section_words.ts";
import { type Place, placeOf, withoutPlaces, withoutTricks } from "./markdown_text.ts";
import { type CheckedClaim, HEAD_BLOCK } from "./text_check.ts";

/** A word, or a mark in brackets. */
const WORD = /\[[^\]]*\]|[\p{L}\p{N}]+/gu;
/** What closes a sentence: its punctuation, quotation marks, emphasis and marks of sources. */
const SENTENCE_END = /^(?:[.!?…:;"”»“’'*_)]|\s*\[[A-Zb][A-Z]?\d[^\]]*\](?!\())+/u;
const OPENING = /[“„"«'*_(¿¡]+$/u;
/** It says or asks something. */
const SAYS = /[\p{L}\p{N}[]/u;
const LEFT_BARE: ReadonlySet<string> = new Set(["paragraph", "listItem", "blockquote"]);
const BLANK_LINES = /\n{3,}/g;

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

/** Without blocks of which only punctuation is left. */
function tidy(markdown: string): string {
  const isBare = ({ type }: Nodes, { from, to }: Place) => LEFT_BARE.has(type) && !SAYS.test(markdown.slice(from, to));
  const said = withoutPlaces(markdown, (node, place) => (isBare(node, place) ? [place] : []));
  return said.replace(BLANK_LINES, "\n\n").trim();
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
  let changed: string | null = null;
  visit(parseMarkdown(markdown), (node) => {
    const { from, to } = placeOf(node);
    if (node.type !== "tableRow" || found === null || found.from < from || found.from >= to) return;
    const name = node.children[0]!.children.map((child) => markdown.slice(placeOf(child).from, placeOf(child).to)).join(
      "",
    );
    const cells = [name, ...node.children.slice(1).map(() => ask)];
    changed = `${markdown.slice(0, from)}| ${cells.join(" | ")} |${markdown.slice(to)}`;
  });
  return changed;
}

/** Where the words stand one after the other, whatever marks and markup stand between them. */
function findWords(markdown: string, text: string): Place | null {
  const wanted = wordsOf(text, 0).map(({ word }) => word);
  const words = wordsAt(markdown);
  if (wanted.length === 0) return null;
  for (let at = 0; at + wanted.length <= words.length; at++) {
    if (wanted.every((word, place) => words[at + place]!.word === word))
      return { from: words[at]!.from, to: words[at + wanted.length - 1]!.to };
  }
  return null;
}

/** The words that a reader sees, with their places; those of a link reach over all of it. */
function wordsAt(markdown: string): (Place & { word: string })[] {
  const words: (Place & { word: string })[] = [];
  let linkEnd = 0;
  visit(parseMarkdown(markdown), (node) => {
    const place = placeOf(node);
    if (node.type === "link") {
      linkEnd = place.to;
      words.push(...wordsOf(textOf(node), 0).map(({ word }) => ({ word, ...place })));
    } else if ((node.type === "text" || node.type === "inlineCode") && place.from >= linkEnd)
      words.push(...wordsOf(markdown.slice(place.from, place.to), place.from));
  });
  return words;
}

/** What stands in brackets is a mark. */
function wordsOf(text: string, start: number): (Place & { word: string })[] {
  return [...text.matchAll(WORD)]
    .filter(([found]) => !found.startsWith("["))
    .map(({ 0: found, index }) => ({
      word: found.toLowerCase(),
      from: start + index,
      to: start + index + found.length,
    }));
}
