import { addressKey } from "../page/page_facts_read.ts";
import {
  EXPLAINED_ANYWHERE,
  EXPLAINED_HERE,
  isOfOwnText,
  isOfWantedPages,
  SILENCES_ALL,
  TEMPLATE_PAGES,
  UNWANTED_PAGES,
} from "./fault_causes.ts";
import type { Finding, OpenHit } from "./rule.ts";

/** Stands for the rules whose hits say it of single pages. */
const UNWANTED_HITS = "unwanted";
const TEMPLATE_HITS = "template";

export interface Superseded {
  /** What is told. */
  shown: Finding[];
  /** Hits left out, by the rule told in their place, to count them into its gain. */
  carried: Map<string, { rule_id: string; url: string }[]>;
}

/** One cause, one finding: what the tables explain is told under its cause. The score still counts it. */
export function dropSuperseded(findings: readonly Finding[]): Superseded {
  const causes = new Map(findings.map((finding) => [finding.rule.id, reachOf(finding)]));
  for (const [stand_in, isTemplate] of [
    [UNWANTED_HITS, false],
    [TEMPLATE_HITS, true],
  ] as const) {
    const own = findings.filter(({ rule }) => TEMPLATE_PAGES.includes(rule.id) === isTemplate);
    const unwanted = own.flatMap(({ hits }) => hits.filter((hit) => hit.unwanted));
    if (unwanted.length > 0) causes.set(stand_in, new Set(unwanted.map(({ url }) => addressKey(url))));
  }
  const book: Book = { causes, told: new Map() };
  const alone = findings.find((finding) => SILENCES_ALL.has(finding.rule.id));
  const carried: Superseded["carried"] = new Map();
  if (alone !== undefined) return { shown: [alone], carried };
  const left = findings.flatMap((finding) => unexplained(finding, book) ?? []);
  for (const [cause, { hits }] of book.told) carried.set(cause, hits);
  return { shown: left.map((finding) => closed(finding, book)), carried };
}

interface Told {
  hits: { rule_id: string; url: string }[];
  others: NonNullable<Finding["explains"]>;
}

interface Book {
  /** By finding, the addresses where it explains others. */
  causes: Map<string, ReadonlySet<string>>;
  told: Map<string, Told>;
}

/** The targets where a finding is about them, and not about the pages that name them; else its pages and where they lead. */
function reachOf({ hits, subjects }: Finding): ReadonlySet<string> {
  const targets = subjects.flatMap(({ leads_to = [] }) => leads_to);
  const telling = hits.filter((hit) => !hit.judged_whole);
  const places = targets.length > 0 ? targets : telling.flatMap(({ url, leads_to = [] }) => [url, ...leads_to]);
  return new Set(places.map(addressKey));
}

/** The finding without what others explain of it; null where nothing is left. */
function unexplained(finding: Finding, book: Book): Finding | null {
  const { rule, hits, site_wide } = finding;
  const everywhere = (EXPLAINED_ANYWHERE[rule.id] ?? []).find((id) => book.causes.has(id));
  const unwanted = isOfWantedPages(rule) ? [...UNWANTED_PAGES, UNWANTED_HITS] : [];
  if (isOfOwnText(rule) && rule.id !== "theme_demo_pages") unwanted.push("theme_demo_pages");
  if (isOfOwnText(rule) && !TEMPLATE_PAGES.includes(rule.id)) unwanted.push(TEMPLATE_HITS);
  const here = [...(EXPLAINED_HERE[rule.id] ?? []), ...unwanted].filter((id) => book.causes.has(id));
  if (everywhere === undefined && here.length === 0) return finding;
  const explainedBy = (hit: OpenHit) =>
    everywhere ?? (hit.unwanted === true ? undefined : here.find((id) => isExplained(hit, book.causes.get(id)!)));
  const dropped = new Map<string, OpenHit[]>();
  const left: OpenHit[] = [];
  for (const hit of hits) {
    const cause = explainedBy(hit);
    if (cause === undefined) left.push(hit);
    else dropped.set(cause, [...(dropped.get(cause) ?? []), hit]);
  }
  if (site_wide && everywhere !== undefined) dropped.set(everywhere, []);
  for (const [cause, own] of dropped) {
    const told = book.told.get(cause) ?? { hits: [], others: [] };
    told.hits.push(...own.map(({ url }) => ({ rule_id: rule.id, url })));
    told.others.push({ rule, count: own.length });
    book.told.set(cause, told);
  }
  if (site_wide) return everywhere === undefined ? finding : null;
  if (left.length === 0) return null;
  const subjects = finding.subjects.filter(({ leads_to = [] }) => {
    const named = { url: "", detail: "", leads_to };
    return leads_to.length === 0 || explainedBy(named) === undefined;
  });
  return { ...finding, hits: left, subjects };
}

/** On the same page, or all that it leads to is at fault by itself. */
function isExplained({ url, leads_to = [] }: OpenHit, reach: ReadonlySet<string>): boolean {
  if (reach.has(addressKey(url))) return true;
  return leads_to.length > 0 && leads_to.every((target) => reach.has(addressKey(target)));
}

/** As others see it: with what follows from it, without what only this room needs. */
function closed(finding: Finding, book: Book): Finding {
  const explains = book.told.get(finding.rule.id)?.others;
  return {
    ...finding,
    hits: finding.hits.map(({ url, detail }) => ({ url, detail })),
    subjects: finding.subjects.map(({ name, count, examples }) => ({ name, count, examples })),
    ...(explains === undefined ? {} : { explains }),
  };
}
