import { type AuditResult, auditSite } from "../audit/audit_site.ts";
import { choosePassages, type Passage } from "../page/contradictions/passages.ts";
import type { ToldFault } from "../page/contradictions/told_fault.ts";
import { type KindsDesk, openKindsDesk } from "../page/kind/asked/kinds_desk.ts";
import { createSiteOpener } from "../page/packed_html.ts";
import type { PageFacts, SiteFacts } from "../page/page_facts.ts";
import type { Sitemap, SitePart } from "../page/site_parts.ts";
import type { PageRow } from "../store/pages.ts";
import { type PageOrigin, toPageRow } from "./page_row.ts";

const ROWS_AT_ONCE = 20;
const HITS_AT_ONCE = 2_000;

type AuditIssue = AuditResult["issues"][number];
/** The audit but for what is fetched in parts. */
export type AuditHead = Omit<AuditResult, "issues" | "kinds">;

/**
 * Judges a site where its pages are, maybe in another thread. No secret, storage or outside world; what goes in and comes
 * out is plain data. It is told of the whole site first, then what its pages are, then audits, then gives in parts.
 */
export interface SiteDesk extends KindsDesk {
  take(part: SitePart): Promise<void>;
  /** What a model is shown to find what the site contradicts itself in. */
  passages(of: Parameters<typeof choosePassages>[1]): Promise<Passage[]>;
  audit(kinds: AuditResult["kinds"], contradictions?: readonly ToldFault[] | null): Promise<AuditHead>;
  /** From one place on, most important first; none at the end. */
  issues(from: number): Promise<AuditIssue[]>;
  /** The same of the pages as the store keeps them. */
  rows(from: number, of: Omit<PageOrigin, "kinds">): Promise<PageRow[]>;
}

export function openSiteDesk(signal = new AbortController().signal): SiteDesk {
  const open = createSiteOpener();
  const [pages, targets, sitemaps]: [PageFacts[], SiteFacts["targets"], Sitemap[]] = [[], [], []];
  let frame: SitePart["frame"];
  let result: AuditResult | null = null;
  return {
    ...openKindsDesk(pages, signal),
    async take(part) {
      frame ??= part.frame;
      for (const page of part.pages ?? []) pages.push({ ...page, html: page.html && open(page.html) });
      targets.push(...(part.targets ?? []));
      if (part.sitemap !== undefined) sitemaps.push(part.sitemap);
      sitemaps.at(-1)?.urls.push(...(part.entries ?? []));
    },
    passages: async (of) => choosePassages(pages, of),
    async audit(judged, contradictions = null) {
      result = auditSite({ ...frame!, pages, targets, sitemaps, contradictions }, judged);
      const { issues: _issues, kinds: _kinds, ...head } = result;
      return head;
    },
    async issues(from) {
      const some: AuditIssue[] = [];
      for (let hits = 0, at = from; hits < HITS_AT_ONCE && at < result!.issues.length; at++) {
        some.push(toPlain(result!.issues[at]!));
        hits += some.at(-1)!.hits.length;
      }
      return some;
    },
    rows: async (from, of) =>
      pages.slice(from, from + ROWS_AT_ONCE).map((page) => toPageRow(page, { ...of, kinds: result!.kinds })),
  };
}

/** A rule's text without its code. */
function toPlain(issue: AuditIssue): AuditIssue {
  const { id, category, severity, title, what, why, fix, reference } = issue.rule;
  const rule = { id, category, severity, title, what, why, fix, reference };
  return { ...issue, rule, parts: issue.parts.map(toPlain) };
}
