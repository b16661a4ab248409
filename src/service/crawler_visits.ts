import { utcDay } from "../base/clock.ts";
import { DAY_MS } from "../base/iso_time.ts";
import { breathe, eachInSlices } from "../base/slices.ts";
import { AGENTS, AGENTS_AS_OF, type AgentPurpose } from "../domain/ai_agent.ts";
import {
  getLoggedSpan,
  listAnsweringEngines,
  listReadPages,
  listVisitDays,
  listVisits,
} from "../store/crawler_visits.ts";
import type { Db } from "../store/db.ts";
import { listEvidenceBetween } from "../store/evidence.ts";
import { createVisitBook } from "../traffic/visit_book.ts";
import { refuseField } from "./refuse_field.ts";

/** Days of visits that are told where the caller does not say. */
const DAYS_DEFAULT = 30;
/** The newest citations that pages are compared with. */
const CITATIONS_MAX = 5_000;
/** These come with the answers' texts. */
const OWN_ANSWERS_MAX = 500;
const LAST_MOMENT = "T23:59:59.999Z";

export interface VisitQuery {
  agent?: string | undefined;
  operator?: string | undefined;
  purpose?: AgentPurpose | undefined;
  verified?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export type VisitReading = Awaited<ReturnType<typeof readCrawlerVisits>>;

/** Visits of the days, beside the pages that the crawl knows and those that answers cited in these days. */
export async function readCrawlerVisits(
  deps: { db: Db; now(): number; signal: AbortSignal },
  brandId: string,
  query: VisitQuery,
) {
  const { db, signal } = deps;
  const logged = getLoggedSpan(db, brandId);
  const to = query.to ?? logged?.to.slice(0, 10) ?? utcDay(deps.now());
  const from = query.from ?? utcDay(Date.parse(to) - (DAYS_DEFAULT - 1) * DAY_MS);
  if (from > to) refuseField("query.to", "must not be before from");
  const agents = agentsOf(query);
  const book = createVisitBook({ agents, verified: query.verified });
  await eachInSlices(listReadPages(db, brandId), book.know, signal);
  for (const day of listVisitDays(db, brandId, { from, to }))
    for (const { name } of agents) {
      for (const rows of listVisits(db, brandId, { day, agent: name })) {
        for (const row of rows) book.add(row);
        await breathe(signal);
      }
    }
  const period = { from, to: to + LAST_MOMENT };
  const cited = listEvidenceBetween(db, brandId, { type: "llm_citation", ...period, limit: CITATIONS_MAX });
  // Who was asked and cites nothing is told so; where nobody was asked, nothing is said of citations.
  for (const engine of listAnsweringEngines(db, brandId, period)) book.answered(engine);
  for (const { data } of cited) book.cite({ engine: data.platform, url: data.url });
  const own = listEvidenceBetween(db, brandId, { type: "own_answer", ...period, limit: OWN_ANSWERS_MAX });
  for (const { data } of own) for (const url of data.cited_urls) book.cite({ engine: data.platform, url });
  const simulated = [...cited, ...own].some((record) => record.simulated);
  return { from, to, logged, agents_as_of: AGENTS_AS_OF, simulated, book };
}

function agentsOf({ agent, operator, purpose }: VisitQuery) {
  const like = (name: string, wanted: string | undefined) =>
    wanted === undefined || name.toLowerCase() === wanted.toLowerCase();
  const crawling = AGENTS.filter(({ crawls }) => crawls);
  if (agent !== undefined && !crawling.some(({ name }) => like(name, agent))) {
    const named = AGENTS.find(({ name }) => like(name, agent));
    refuseField("query.agent", named?.note ?? `must be one of ${crawling.map(({ name }) => name).join(", ")}`);
  }
  if (operator !== undefined && !crawling.some((one) => like(one.operator, operator)))
    refuseField("query.operator", `must be one of ${[...new Set(crawling.map((one) => one.operator))].join(", ")}`);
  return crawling.filter(
    (one) => like(one.name, agent) && like(one.operator, operator) && (purpose ?? one.purpose) === one.purpose,
  );
}
