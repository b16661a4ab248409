import { uniqueBy } from "../base/unique_by.ts";
import type { TemplateShare } from "../domain/evidence/finding_data.ts";
import { ITEM_WORDS_MAX } from "../domain/queue_item.ts";
import { countWords } from "../language/words.ts";
import { cut, plural, quote } from "../page/page_facts_read.ts";
import type { AuditIssue } from "./audit_issue.ts";
import type { Finding } from "./rule.ts";

const SUBJECT_CHARS_MAX = 110;
const EXPLAINED_MAX = 4;
const PLACES_MAX = 3;
const DETAIL_CHARS_MAX = 160;

type Places = Pick<AuditIssue, "hits" | "subjects" | "detail">;

/** What a finding touches: its templates, and how many pages the audit read. */
export interface Reach {
  templates: readonly TemplateShare[];
  pages_total: number;
  /** Every hit is a page of the audit; false for dead or unlisted addresses. */
  of_pages: boolean;
}

/** The issue in a few words and its repair: what is wrong where, and what to do. */
export function issueText(finding: Finding, reach: Reach): string {
  return `${finding.rule.title}: ${extent(finding, reach)}.${explained(finding)} ${finding.rule.fix}`;
}

/** The graver of the faults that are gone with this one. */
function explained({ explains = [] }: Finding): string {
  const grave = explains
    .filter(({ rule }) => rule.severity !== "low" && rule.severity !== "info")
    .sort((a, b) => b.count - a.count);
  const named = grave.map(({ rule, count }) => `${quote(rule.title)}${count > 1 ? ` on ${count} URLs` : ""}`);
  return named.length === 0 ? "" : ` This also causes ${named.slice(0, EXPLAINED_MAX).join(", ")}.`;
}

/** "34 of 90 pages (34 of 37 under /product/)", "all 90 pages", with the worst subject where there are several. */
export function extent(finding: Finding, reach: Reach): string {
  const first = finding.site_wide ? (finding.detail ?? "") : pagesText(finding, reach);
  // What tells all kinds by itself needs no worst of them.
  const isTold =
    finding.detail !== null && finding.subjects.length > 0 && (!finding.site_wide || finding.rule.id === "crawl_trap");
  const kinds = isTold ? (finding.site_wide ? "" : finding.detail!) : worstSubject(finding);
  const parts = [first, kinds, single(finding)].filter((part) => part !== "");
  return parts.length === 0 ? "the whole site" : parts.join(", ");
}

function pagesText(finding: Finding, reach: Reach): string {
  const count = finding.hits.length;
  if (!reach.of_pages)
    return finding.subjects.length === 0 && finding.detail !== null ? finding.detail : plural(count, "URL");
  if (count === reach.pages_total && count > 1) return `all ${count} pages`;
  const main = `${count} of ${plural(reach.pages_total, "page")}`;
  const inside = reach.templates.map(
    ({ cluster, pages, of }) => `${pages} of ${of} under ${cluster.replace(/\*$/, "")}`,
  );
  return inside.length === 0 ? main : `${main} (${inside.join(", ")})`;
}

/** An address of the site without its host, which every page shares. */
function worstSubject({ subjects, hits: [hit] }: Finding): string {
  const [worst, ...rest] = subjects;
  if (worst === undefined) return "";
  const origin = URL.parse(hit?.url ?? "")?.origin;
  const isOwn = origin !== undefined && worst.name.startsWith(`${origin}/`);
  const name = cut(isOwn ? worst.name.slice(origin.length) : worst.name, SUBJECT_CHARS_MAX);
  if (rest.length === 0) return name;
  const all = subjects.reduce((sum, { count }) => sum + count, 0);
  const worstOf = worst.count * 2 > all ? `mostly ${name} (${worst.count})` : `for example ${name}`;
  return `${plural(rest.length + 1, "case")}, ${worstOf}`;
}

function single(finding: Finding): string {
  const only = finding.hits.length === 1 && finding.subjects.length === 0 ? finding.hits[0] : undefined;
  return only === undefined ? "" : `${cut(only.url, SUBJECT_CHARS_MAX)} (${cut(only.detail, SUBJECT_CHARS_MAX)})`;
}

/** What to do and where, within the words that are left beside what is wrong: fewer details and pages where it is long. */
export function actionText(issue: Pick<AuditIssue, "text" | "rule"> & Places): string {
  const { fix } = issue.rule;
  const room = ITEM_WORDS_MAX - countWords(issue.text);
  const fits = [
    { places: PLACES_MAX, seen: true },
    { places: 1, seen: true },
    { places: PLACES_MAX, seen: false },
    { places: 1, seen: false },
  ].map((told) => placesText(issue, told));
  const places = fits.find((text) => countWords(text) <= room) ?? fits.at(-1)!;
  return [fix, places].filter((text) => text !== "").join(" ");
}

/** The first pages of the repair, with what was seen on each; empty where nothing more is known. */
function placesText(
  { hits, subjects, detail }: Places,
  { places: placesMax, seen: isSeen }: { places: number; seen: boolean },
): string {
  // What differs from page to page is told before what is the same on the next.
  const first = [...new Set([...uniqueBy(hits, (hit) => hit.detail), ...hits])].slice(0, placesMax);
  const seen = (text: string) => (isSeen ? ` (${cut(text, DETAIL_CHARS_MAX)})` : "");
  const isOne = hits.length > 1 && hits.every((hit) => hit.detail === hits[0]!.detail);
  const places = first
    .map((hit) => (isOne ? hit.url : `${hit.url}${seen(hit.detail)}`))
    .join(isOne || !isSeen ? ", " : "; ");
  const more = hits.length > first.length ? ` and ${plural(hits.length - first.length, "more page")}` : "";
  const pages = `${places}${more}${isOne && hits[0]!.detail !== detail ? seen(hits[0]!.detail) : ""}`;
  const named = subjects.slice(0, placesMax).map(({ name }) => cut(name, DETAIL_CHARS_MAX));
  const told = hits.length > 0 ? pages : named.length > 0 ? named.join("; ") : (detail ?? "");
  return told === "" ? "" : `Where: ${told}.`;
}
