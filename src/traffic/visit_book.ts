import { AGENTS, type Agent } from "../domain/ai_agent.ts";
import { type CrawlerVisits, VISIT_OUTCOMES, type VisitOutcome } from "../domain/crawler_visit.ts";
import { operatorOfEngine } from "../domain/engine_operator.ts";
import { isFileUrl } from "../page/url_rules.ts";
import { publishedRanges } from "./agent_ranges.ts";
import { pageName } from "./page_name.ts";

export interface VisitFilter {
  agents: readonly Agent[];
  /** true: verified visits alone; false: all others; absent: all but those from outside of published ranges. */
  verified?: boolean | undefined;
}

interface Counts extends Record<VisitOutcome, number> {
  visits: number;
  verified: number;
  first_day: string;
  last_day: string;
}

/** What logs tell of a page, beside what the crawl and the engines' answers do. */
interface PageEntry {
  page: string;
  known: { url: string; title: string } | null;
  counts: Counts | null;
  agents: Map<string, number>;
  /** Agents that were given the page, and not from an address that its owner does not publish. */
  readers: Set<string>;
  /** Answers that cite it, by engine. */
  cited: Map<string, number>;
}

/** A page of the brand that an engine's answer cites. */
export interface CitedPage {
  engine: string;
  url: string;
}

export const PAGE_SETS = ["read", "never_read", "cited", "cited_never_read", "read_never_cited"] as const;
export type PageSet = (typeof PAGE_SETS)[number];
/** Pages named of one engine. */
const NAMED_MAX = 20;

/** Visits, the pages that the crawl knows and those that engines cite, by what names a page in all three. */
export function createVisitBook(filter: VisitFilter) {
  const wanted = new Map(filter.agents.map((agent) => [agent.name, agent]));
  const operators = new Set(filter.agents.map(({ operator }) => operator));
  const agents = new Map<string, { counts: Counts | null; outside: number; pages: Set<PageEntry> }>();
  const days = new Map<string, { counts: Counts; agents: Map<string, number> }>();
  const pages = new Map<string, PageEntry>();
  const engines = new Set<string>();
  let isCrawled = false;

  function entryOf(page: string): PageEntry {
    const known = pages.get(page);
    if (known !== undefined) return known;
    const made = { page, known: null, counts: null, agents: new Map(), readers: new Set<string>(), cited: new Map() };
    pages.set(page, made);
    return made;
  }

  function isWanted(engine: string): boolean {
    const operator = operatorOfEngine(engine);
    return operators.size === 0 || operators.size === OPERATORS || (operator !== null && operators.has(operator));
  }

  function agentOf(name: string) {
    const made = agents.get(name) ?? { counts: null, outside: 0, pages: new Set<PageEntry>() };
    agents.set(name, made);
    return made;
  }

  return {
    add(row: CrawlerVisits): void {
      if (!wanted.has(row.agent)) return;
      const agent = agentOf(row.agent);
      const isOutside = row.verification === "outside_ranges";
      if (isOutside) agent.outside += row.visits;
      if (filter.verified === undefined ? isOutside : filter.verified !== (row.verification === "verified")) return;
      agent.counts = counted(agent.counts, row);
      const day = days.get(row.day);
      days.set(row.day, { counts: counted(day?.counts ?? null, row), agents: withVisits(day?.agents, row) });
      if (row.page === "") return;
      const entry = entryOf(row.page);
      entry.counts = counted(entry.counts, row);
      withVisits(entry.agents, row);
      if (row.outcome !== "ok") return;
      entry.readers.add(row.agent);
      agent.pages.add(entry);
    },
    know(page: { url: string; title: string }): void {
      isCrawled = true;
      const name = pageName(page.url);
      if (name !== null) entryOf(name).known ??= page;
    },
    /** An engine gave answers in these days, whether or not they cite the brand. */
    answered(engine: string): void {
      if (isWanted(engine)) engines.add(engine);
    },
    cite({ engine, url }: CitedPage): void {
      if (!isWanted(engine)) return;
      engines.add(engine);
      const name = pageName(url);
      if (name !== null) entryOf(name).cited.set(engine, (entryOf(name).cited.get(engine) ?? 0) + 1);
    },
    summary() {
      const all = [...pages.values()];
      const count = (test: (entry: PageEntry) => boolean) => all.filter(test).length;
      const totals = [...agents.values()];
      return {
        visits: totals.reduce((sum, { counts }) => sum + (counts?.visits ?? 0), 0),
        verified: totals.reduce((sum, { counts }) => sum + (counts?.verified ?? 0), 0),
        outside_ranges: totals.reduce((sum, { outside }) => sum + outside, 0),
        pages_known: isCrawled ? count(({ known }) => known !== null) : null,
        pages_never_read: isCrawled ? count(IN_SET.never_read) : null,
        pages_cited: engines.size > 0 ? count(IN_SET.cited) : null,
        cited_never_read: engines.size > 0 ? count(IN_SET.cited_never_read) : null,
        read_never_cited: engines.size > 0 ? count(IN_SET.read_never_cited) : null,
      };
    },
    byAgent() {
      const known = [...pages.values()].filter((entry) => entry.known !== null);
      return filter.agents
        .map((agent) => {
          const { counts = null, outside = 0, pages: read = new Set<PageEntry>() } = agents.get(agent.name) ?? {};
          const pagesRead = known.filter((entry) => read.has(entry)).length;
          const ranges = publishedRanges(agent);
          return {
            agent: agent.name,
            operator: agent.operator,
            purpose: agent.purpose,
            ...figuresOf(counts),
            outside_ranges: outside,
            unverified: ranges === null ? "no published ranges" : null,
            ranges,
            pages_read: read.size,
            known_pages_read: isCrawled ? pagesRead : null,
            known_pages_never_read: isCrawled ? known.length - pagesRead : null,
            first_day: counts?.first_day ?? null,
            last_day: counts?.last_day ?? null,
          };
        })
        .toSorted((a, b) => b.visits - a.visits || b.outside_ranges - a.outside_ranges);
    },
    byDay: () =>
      [...days]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([day, { counts, agents: by }]) => ({ day, ...figuresOf(counts), agents: visitsBy(by) })),
    /** The pages of the set, most asked for first; `rowOf` shows one. */
    byPage: (set: PageSet) =>
      [...pages.values()]
        .filter((entry) => (set !== "read_never_cited" || engines.size > 0) && IN_SET[set](entry))
        .sort(
          (a, b) =>
            (b.counts?.visits ?? 0) - (a.counts?.visits ?? 0) ||
            b.cited.size - a.cited.size ||
            (a.page < b.page ? -1 : 1),
        ),
    rowOf: (entry: PageEntry) => ({
      page: entry.page,
      url: entry.known?.url ?? null,
      title: entry.known?.title ?? null,
      is_file: isFileUrl(`https://${entry.page}`),
      ...figuresOf(entry.counts),
      agents: visitsBy(entry.agents),
      read_by: [...entry.readers].toSorted(),
      last_day: entry.counts?.last_day ?? null,
      citations: engines.size === 0 ? null : [...entry.cited.values()].reduce((sum, answers) => sum + answers, 0),
      cited_by: [...entry.cited.keys()].toSorted(),
    }),
    byEngine() {
      const all = [...pages.values()];
      return [...engines].toSorted().map((engine) => {
        const operator = operatorOfEngine(engine);
        const own = filter.agents.filter((agent) => agent.operator === operator).map(({ name }) => name);
        const isRead = ({ readers }: PageEntry) => own.some((name) => readers.has(name));
        const cited = all.filter((entry) => entry.cited.has(engine));
        const unread = cited.filter((entry) => !isRead(entry));
        return {
          engine,
          operator,
          agents: own,
          pages_cited: cited.length,
          cited_and_read: own.length === 0 ? null : cited.length - unread.length,
          cited_never_read: own.length === 0 ? null : unread.length,
          read_never_cited:
            own.length === 0 ? null : all.filter((entry) => isRead(entry) && !entry.cited.has(engine)).length,
          never_read:
            own.length === 0
              ? []
              : unread
                  .map(({ page }) => page)
                  .toSorted()
                  .slice(0, NAMED_MAX),
        };
      });
    },
  };
}

const OPERATORS = new Set(AGENTS.map(({ operator }) => operator)).size;

const isRead = ({ readers }: PageEntry) => readers.size > 0;
const isCited = ({ cited }: PageEntry) => cited.size > 0;
/** `read` holds every page that was asked for, whatever came of it. */
const IN_SET: Record<PageSet, (entry: PageEntry) => boolean> = {
  read: ({ counts }) => counts !== null,
  never_read: (entry) => entry.known !== null && !isRead(entry),
  cited: isCited,
  cited_never_read: (entry) => isCited(entry) && !isRead(entry),
  read_never_cited: (entry) => isRead(entry) && !isCited(entry),
};

function counted(before: Counts | null, { day, visits, verification, outcome }: CrawlerVisits): Counts {
  const none = { ok: 0, redirect: 0, client_error: 0, server_error: 0 };
  const counts = before ?? { visits: 0, verified: 0, first_day: day, last_day: day, ...none };
  counts.visits += visits;
  counts[outcome] += visits;
  if (verification === "verified") counts.verified += visits;
  if (day < counts.first_day) counts.first_day = day;
  if (day > counts.last_day) counts.last_day = day;
  return counts;
}

function withVisits(by: Map<string, number> = new Map(), { agent, visits }: CrawlerVisits): Map<string, number> {
  return by.set(agent, (by.get(agent) ?? 0) + visits);
}

function figuresOf(counts: Counts | null) {
  const outcomes = Object.fromEntries(VISIT_OUTCOMES.map((outcome) => [outcome, counts?.[outcome] ?? 0]));
  return {
    visits: counts?.visits ?? 0,
    verified: counts?.verified ?? 0,
    outcomes: outcomes as Record<VisitOutcome, number>,
  };
}

function visitsBy(agents: ReadonlyMap<string, number>): { agent: string; visits: number }[] {
  return [...agents].map(([agent, visits]) => ({ agent, visits })).toSorted((a, b) => b.visits - a.visits);
}
