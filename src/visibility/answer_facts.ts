import type { Brand } from "../domain/brand.ts";
import type { AnswerFacts, LlmAnswerData, NameDoubt, RivalCitation } from "../domain/evidence/answer_data.ts";
import { echoes } from "../language/words.ts";
import { type EntityIndex, indexEntities } from "./detection/entity_index.ts";
import { findMentions, type NamesRead, readNames } from "./detection/mention.ts";
import { visibleText } from "./detection/visible_text.ts";
import { sentimentOf } from "./sentiment.ts";
import { isOpen } from "./shares.ts";
import { ownerOf, type Sides, sidesOf } from "./sides.ts";

/** What the facts are read off: stored with the answer, so that they can be read again. */
export type AnswerRecord = Pick<
  LlmAnswerData,
  "keyword" | "question" | "language" | "sources" | "searched" | "contract"
> & { answer: string; answer_truncated?: boolean };

/** Sentences shown of one doubt. */
const PASSAGES_MAX = 3;
const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|srsltid|ref)$/i;
/** Rival citations kept of one answer. */
const RIVAL_CITATIONS_MAX = 50;

/** What was decided of a doubt; null where nobody did. */
export type Decisions = (doubt: Omit<NameDoubt, "decided">) => NameDoubt["decided"];

/** The four facts and what goes with them; the same answer, field and decisions always give the same facts. */
export function readAnswer(record: AnswerRecord, field: Field, decisions: Decisions = () => null): AnswerFacts {
  const own = field.brand.domain;
  const cited = [...byPage(record.sources.filter((source) => source.cited)).keys()];
  const options = { language: record.language, sources: cited, about: [record.keyword], own };
  const unaided = readNames(record.answer, field.index, options);
  const doubts = doubtsOf(unaided, { record, field, decisions });
  const decided = new Map(doubts.flatMap(({ domain, decided: told }) => (told === null ? [] : [[domain, told.named]])));
  const read = decided.size === 0 ? unaided : readNames(record.answer, field.index, { ...options, decided });
  const isNamed = (domain: string) => read.mentions.some((mention) => mention.domain === domain);
  const isUndecided = doubts.some((doubt) => doubt.domain === own && isOpen(doubt));
  const status = retrievalStatus(record);
  const rank = rankOf(read, own);
  const prompted = new Set([
    ...findMentions(record.question, field.rivalIndex, options).map((mention) => mention.domain),
    ...namedIn(
      record.keyword,
      field.rivalIndex,
      field.rivals.map((rival) => rival.domain),
    ),
  ]);
  return {
    ...mentionOf(isNamed(own), { isUndecided, isCut: record.answer_truncated === true }),
    ...(doubts.length === 0 ? {} : { doubts }),
    cited: isBrandCited(record, field, status),
    retrieved: isBrandRetrieved(record, field, status),
    retrieval_status: status,
    mentions: read.mentions.filter((mention) => mention.domain === own).length,
    cited_urls: cited.filter((url) => ownerOf(url, field) === own),
    rank: rank.rank,
    list_items: rank.items,
    competitors_mentioned: field.rivals
      .filter((rival) => isNamed(rival.domain))
      .map((rival) => ({ domain: rival.domain, name: rival.name })),
    competitors_cited: rivalCitations(cited, field),
    competitors_prompted: field.rivals.filter((rival) => prompted.has(rival.domain)).map((rival) => rival.domain),
    sentiment: sentimentOf(read.mentions, { domain: own, language: record.language }),
  };
}

/** What an answer that was cut off would have named nobody knows. */
function mentionOf(isNamed: boolean, { isUndecided, isCut }: { isUndecided: boolean; isCut: boolean }) {
  const mentioned = isUndecided || (isCut && !isNamed) ? null : isNamed;
  return isCut ? { mentioned, mention_unmeasured: isNamed ? null : ("answer_cut" as const) } : { mentioned };
}

/** A stretch of an answer: `domain` where it is a name of the brand or a rival. */
export type Passage = { text: string; domain: string | null };

/** The answer as it reads without its markup, in stretches, by the same names that its facts rest on. */
export function passagesOf(record: AnswerRecord, field: Field, doubts: readonly NameDoubt[] = []): Passage[] {
  const sources = [...byPage(record.sources.filter((source) => source.cited)).keys()];
  const decided = new Map(doubts.flatMap(({ domain, decided: told }) => (told === null ? [] : [[domain, told.named]])));
  const options = { language: record.language, sources, about: [record.keyword], own: field.brand.domain, decided };
  const text = visibleText(record.answer);
  const passages: Passage[] = [];
  let at = 0;
  for (const { domain, start, end } of findMentions(record.answer, field.index, options)) {
    if (start < at) continue;
    passages.push({ text: text.slice(at, start), domain: null }, { text: text.slice(start, end), domain });
    at = end;
  }
  return [...passages, { text: text.slice(at), domain: null }].filter((passage) => passage.text !== "");
}

/** One doubt an entity, with the question and the sentences that its name stands in. */
function doubtsOf(
  { doubts }: NamesRead,
  { record, field, decisions }: { record: AnswerRecord; field: Field; decisions: Decisions },
): NameDoubt[] {
  const names = new Map([field.brand, ...field.rivals].map(({ domain, name }) => [domain, name]));
  return [...Map.groupBy(doubts, ({ domain }) => domain)].map(([domain, group]) => {
    const all = [...new Set(group.map(({ sentence }) => sentence))];
    const asked = `${record.question} ${names.get(domain)}`;
    const telling = all.filter((sentence) => !echoes(sentence, asked, record.language));
    const sentences = (telling.length > 0 ? telling : all).slice(0, PASSAGES_MAX).join(" … ");
    const passage = record.question === "" ? sentences : `(${record.question}) ${sentences}`;
    const doubt = {
      domain,
      name: names.get(domain)!,
      written: group[0]!.text,
      passage,
      reason: group[0]!.reason,
      unaided: group[0]!.unaided,
    };
    return { ...doubt, decided: decisions(doubt) };
  });
}

/** Sources by page: `http`, `www.`, a closing slash, a fragment and what tells where a visitor came from make no other. */
export function byPage<T extends { url: string }>(sources: readonly T[]): Map<string, T[]> {
  return new Map([...Map.groupBy(sources, ({ url }) => pageOf(url)).values()].map((same) => [same[0]!.url, same]));
}

function pageOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const path = decodeSafely(url.pathname).replace(/(?:\/|\/index\.(?:html?|php))$/, "");
  return `${url.host.replace(/^www\./, "")}${path}${url.search}`;
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a keyword or question names the brand in any spelling; unbranded questions never do. */
export function namesBrand(text: string, field: Field): boolean {
  return namedIn(text, field.brandIndex, [field.brand.domain]).length > 0;
}

/** Whether a keyword names a rival. */
export function namesRival(text: string, field: Field): boolean {
  return (
    namedIn(
      text,
      field.rivalIndex,
      field.rivals.map((rival) => rival.domain),
    ).length > 0
  );
}

/** Keywords are typed in small letters: read with capitals too; "notion alternatives" means the firm. */
function namedIn(text: string, index: EntityIndex, undoubted: readonly string[]): string[] {
  const titled = text.replace(
    /(^|[\s\-'’"„“«(])(\p{Ll})/gu,
    (_whole, lead: string, letter: string) => lead + letter.toUpperCase(),
  );
  const found = [...findMentions(text, index, { undoubted }), ...findMentions(titled, index, { undoubted })];
  return found.map((mention) => mention.domain);
}

function retrievalStatus(record: AnswerRecord): AnswerFacts["retrieval_status"] {
  if (record.contract === "no-search") return "not_applicable";
  if (record.searched === null) return record.sources.length > 0 ? "used" : "unknown";
  return record.searched ? "used" : "not_used";
}

/** An answer for which nothing was searched cites nobody: it is not a measured "no". */
function isBrandCited(record: AnswerRecord, field: Field, status: AnswerFacts["retrieval_status"]): boolean | null {
  const cited = record.sources.some((source) => source.cited && ownerOf(source.url, field) === field.brand.domain);
  if (cited) return true;
  const isWhole = !record.answer_truncated && record.sources.every((source) => !source.cited || !source.unresolved);
  return status === "used" && isWhole ? false : null;
}

function isBrandRetrieved(record: AnswerRecord, field: Field, status: AnswerFacts["retrieval_status"]): boolean | null {
  const own = record.sources.filter((source) => ownerOf(source.url, field) === field.brand.domain);
  if (own.some((source) => source.retrieved === true || (source.cited && source.retrieved === null))) return true;
  if (status !== "used" || record.sources.some((source) => source.unresolved)) return null;
  return record.sources.some((source) => source.retrieved !== null) ? false : null;
}

function rivalCitations(cited: readonly string[], field: Field): RivalCitation[] {
  const byOwner = Map.groupBy(cited, (url) => ownerOf(url, field));
  return field.rivals
    .flatMap(({ domain, name }) => (byOwner.get(domain) ?? []).map((url) => ({ domain, name, url })))
    .slice(0, RIVAL_CITATIONS_MAX);
}

/** Rank in the first list that has the brand in the head of an item. */
function rankOf({ mentions, lists }: NamesRead, domain: string): { rank: number | null; items: number | null } {
  const own = mentions.filter((mention) => mention.domain === domain);
  for (const { heads } of lists) {
    const head = heads.find(({ start, end, after }) =>
      own.some((name) => name.start >= start && (name.start < end || name.start === after)),
    );
    if (head !== undefined) return { rank: head.rank, items: heads.length };
  }
  return { rank: null, items: lists[0]?.heads.length ?? null };
}

/** Brand and rivals, ready to be looked for in many answers. */
export interface Field extends Sides {
  index: EntityIndex;
  /** Where only the brand, or only rivals, are looked for. */
  brandIndex: EntityIndex;
  rivalIndex: EntityIndex;
}

/** `isListed`: whether a word in small letters is among the commonest of the answers' language. */
export function fieldOf(
  brand: Pick<Brand, "domain" | "name" | "competitors" | "brand_context">,
  isListed: (word: string) => boolean = () => false,
): Field {
  const context = brand.brand_context;
  const sides = sidesOf(brand);
  const terms = [
    ...(context?.topics ?? []).map((topic) => topic.term),
    ...(context?.services ?? []).map((service) => service.value),
    ...(context?.industry ? [context.industry.value] : []),
  ];
  return {
    ...sides,
    index: indexEntities([sides.brand, ...sides.rivals], terms, isListed),
    brandIndex: indexEntities([sides.brand], terms, isListed),
    rivalIndex: indexEntities(sides.rivals, terms, isListed),
  };
}
