import { registrableDomain, siteOf } from "../base/domain_name.ts";
import type { Brand } from "../domain/brand.ts";
import type { AnswerFacts, LlmAnswerData, RivalCitation } from "../domain/evidence/answer_data.ts";
import { rankingLists } from "./answer_list.ts";
import { type EntityIndex, indexEntities } from "./detection/entity_index.ts";
import { findMentions, type Mention } from "./detection/mention.ts";
import { sentimentOf } from "./sentiment.ts";
import { isOf, type Sides, sidesOf } from "./sides.ts";

/** What the facts are read off: stored with the answer, so that they can be read again. */
export type AnswerRecord = Pick<
  LlmAnswerData,
  "keyword" | "question" | "language" | "sources" | "searched" | "contract"
> & { answer: string };

/** Rival citations kept of one answer. */
const RIVAL_CITATIONS_MAX = 50;

/** The four facts and what goes with them; the same answer and field always give the same facts. */
export function readAnswer(record: AnswerRecord, field: Field): AnswerFacts {
  const cited = record.sources.filter((source) => source.cited).map((source) => source.url);
  const options = { language: record.language, sources: cited };
  const mentions = findMentions(record.answer, field.index, options);
  const own = mentions.filter((mention) => mention.domain === field.brand.domain);
  const status = retrievalStatus(record);
  const rank = rankOf(record, field);
  const prompted = new Set([
    ...findMentions(record.question, field.rivalIndex, options).map((mention) => mention.domain),
    ...namedIn(
      record.keyword,
      field.rivalIndex,
      field.rivals.map((rival) => rival.domain),
    ),
  ]);
  return {
    mentioned: own.length > 0,
    cited: isBrandCited(record, field, status),
    retrieved: isBrandRetrieved(record, field, status),
    retrieval_status: status,
    mentions: own.length,
    cited_urls: [...new Set(cited.filter((url) => isOf(url, field.brand.domain)))],
    rank: own.length > 0 ? rank.rank : null,
    list_items: rank.items,
    competitors_mentioned: field.rivals
      .filter((rival) => mentions.some((mention) => mention.domain === rival.domain))
      .map((rival) => ({ domain: rival.domain, name: rival.name })),
    competitors_cited: rivalCitations(cited, field),
    competitors_prompted: field.rivals.filter((rival) => prompted.has(rival.domain)).map((rival) => rival.domain),
    sentiment: sentimentOf(mentions, { domain: field.brand.domain, language: record.language }),
  };
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
  const cited = record.sources.some((source) => source.cited && isOf(source.url, field.brand.domain));
  if (cited) return true;
  return status === "used" ? false : null;
}

function isBrandRetrieved(record: AnswerRecord, field: Field, status: AnswerFacts["retrieval_status"]): boolean | null {
  const own = record.sources.filter((source) => isOf(source.url, field.brand.domain));
  if (own.some((source) => source.retrieved === true || (source.cited && source.retrieved === null))) return true;
  if (status !== "used") return null;
  return record.sources.some((source) => source.retrieved !== null) ? false : null;
}

function rivalCitations(cited: readonly string[], field: Field): RivalCitation[] {
  const byHost = Map.groupBy(new Set(cited), (url) => registrableDomain(url));
  return field.rivals
    .flatMap(({ domain, name }) => (byHost.get(siteOf(domain)) ?? []).map((url) => ({ domain, name, url })))
    .slice(0, RIVAL_CITATIONS_MAX);
}

/** Place of the first list item whose head names the brand. */
function rankOf(record: AnswerRecord, field: Field): { rank: number | null; items: number | null } {
  const lists = rankingLists(record.answer);
  const first = lists[0];
  if (first === undefined) return { rank: null, items: null };
  for (const list of lists) {
    const at = list.heads.findIndex((head) => names(head, record, field));
    if (at !== -1) return { rank: at + 1, items: list.heads.length };
  }
  return { rank: null, items: first.heads.length };
}

function names(head: string, record: AnswerRecord, field: Field): boolean {
  const found: Mention[] = findMentions(head, field.index, {
    language: record.language,
    sources: [field.brand.domain],
  });
  return found.some((mention) => mention.domain === field.brand.domain);
}

/** Brand and rivals, ready to be looked for in many answers. */
export interface Field extends Sides {
  index: EntityIndex;
  /** Where only the brand, or only rivals, are looked for. */
  brandIndex: EntityIndex;
  rivalIndex: EntityIndex;
}

export function fieldOf(brand: Pick<Brand, "domain" | "name" | "competitors" | "brand_context">): Field {
  const context = brand.brand_context;
  const sides = sidesOf(brand);
  const terms = [
    ...(context?.topics ?? []).map((topic) => topic.term),
    ...(context?.services ?? []).map((service) => service.value),
    ...(context?.industry ? [context.industry.value] : []),
  ];
  return {
    ...sides,
    index: indexEntities([sides.brand, ...sides.rivals], terms),
    brandIndex: indexEntities([sides.brand], terms),
    rivalIndex: indexEntities(sides.rivals, terms),
  };
}
