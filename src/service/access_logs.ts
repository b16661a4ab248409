import { isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import { breathe } from "../base/slices.ts";
import { AGENTS } from "../domain/ai_agent.ts";
import type { Brand } from "../domain/brand.ts";
import type { AccessLogImport, AgentTally, LineProblem } from "../domain/crawler_visit.ts";
import { getVisits, insertAccessLogImport, visitsPutter } from "../store/crawler_visits.ts";
import { type Db, transact } from "../store/db.ts";
import { joinMarks } from "../traffic/access_log/marks.ts";
import { cellsOf, type LogOptions, type PackedCells, TALLY_LIMITS } from "../traffic/access_log/tally.ts";
import { publishedRanges } from "../traffic/agent_ranges.ts";
import { type AccessLogReader, createAccessLogReader, LOGS_AT_ONCE } from "./access_log_reader.ts";
import type { LogReport } from "./access_log_worker.ts";
import type { VerbDeps } from "./runs.ts";

/** Cells saved in one transaction: a few milliseconds. */
const CELLS_PER_STEP = 200;
const RETRY_SECONDS = 30;
/** Whoever sends slowly holds a place for so long at the most. */
const UPLOAD_MS_MAX = 60 * 60_000;

export interface AccessLogDeps extends VerbDeps {
  reader: AccessLogReader;
  /** Most bytes of a log, packed and unpacked. */
  bytesMax: number;
  /** Brands whose logs are read just now. */
  busy: Set<string>;
}

/** Starts no thread before the first log comes. */
export function openAccessLogs(deps: VerbDeps, mibMax: number): AccessLogDeps {
  return { ...deps, reader: createAccessLogReader(), bytesMax: mibMax * 2 ** 20, busy: new Set() };
}

export interface AccessLogUpload {
  body: AsyncIterable<Uint8Array>;
  options: Omit<LogOptions, "domain">;
  signal: AbortSignal;
}

/** Reads a log and keeps the visits of known agents that no earlier one had. What is refused leaves nothing behind. */
export async function uploadAccessLog(
  deps: AccessLogDeps,
  brand: Pick<Brand, "id" | "domain">,
  { body, options, signal }: AccessLogUpload,
): Promise<AccessLogImport & { problems: LineProblem[] }> {
  takePlace(deps.busy, brand.id);
  const ending = AbortSignal.any([signal, AbortSignal.timeout(UPLOAD_MS_MAX)]);
  try {
    const of = { options: { ...options, domain: brand.domain }, bytesMax: deps.bytesMax, signal: ending };
    const { report, cells } = await deps.reader.read(body, of);
    refuseUnread(report, deps.bytesMax);
    const agents = await saveCells(deps.db, { brandId: brand.id, cells, signal: ending });
    const made = importOf(deps, { brandId: brand.id, report, agents, options });
    transact(deps.db, (tx) => insertAccessLogImport(tx, made));
    return { ...made, problems: report.problems };
  } catch (error) {
    if (!ending.aborted) throw error;
    const message = "The upload was interrupted. Upload the log again: nothing is counted twice";
    throw new AppError("unavailable", message, { retryAfterSeconds: RETRY_SECONDS });
  } finally {
    deps.busy.delete(brand.id);
  }
}

function takePlace(busy: Set<string>, brandId: string): void {
  if (busy.has(brandId))
    throw new AppError("conflict", "Another access log of this brand is being read. Wait until it has finished");
  if (busy.size >= LOGS_AT_ONCE)
    throw new AppError("rate_limit_exceeded", `${LOGS_AT_ONCE} access logs are being read right now. Try again later`, {
      retryAfterSeconds: RETRY_SECONDS,
    });
  busy.add(brandId);
}

function refuseUnread({ refused, lines, read, problems }: LogReport, bytesMax: number): void {
  if (refused === "too_large")
    throw new AppError(
      "payload_too_large",
      `The log is larger than ${bytesMax >> 20} MiB when unpacked. Upload it in parts, or raise ACCESS_LOG_MIB_MAX`,
    );
  const refuse = (message: string): never => {
    throw new AppError("invalid_input", `The log ${message}`, { errors: [{ path: "body", message }] });
  };
  if (refused === "not_gzip") refuse("is gzipped but incomplete or damaged. Upload it again");
  if (lines === 0) refuse("has no lines");
  const [first] = problems;
  if (read === 0)
    refuse(
      `has no readable lines: line ${first?.line} ${first?.reason}. Supported are the common and combined formats, JSON lines from a server or CDN, and W3C extended`,
    );
}

/** Counted visits by agent, those that are new told apart. */
type Counts = Pick<AgentTally, "visits" | "added" | "verified" | "outside_ranges">;

async function saveCells(
  db: Db,
  { brandId, cells, signal }: { brandId: string; cells: PackedCells; signal: AbortSignal },
): Promise<Map<string, Counts>> {
  const counts = new Map<string, Counts>();
  const put = visitsPutter(db);
  const rows = cellsOf(cells);
  const step = () => {
    for (let n = 0; n < CELLS_PER_STEP; n++) {
      const next = rows.next();
      if (next.done === true) return false;
      const { marks, ...cell } = next.value;
      const { day, agent, page, outcome, verification } = cell;
      const before = getVisits(db, brandId, day, agent, page, outcome, verification);
      const joined = before === undefined ? marks : joinMarks(marksIn(before.marks), marks);
      const of = counts.get(agent) ?? { visits: 0, added: 0, verified: 0, outside_ranges: 0 };
      of.visits += marks.length;
      of.added += joined.length - (before?.visits ?? 0);
      if (verification === "verified" || verification === "outside_ranges") of[verification] += marks.length;
      counts.set(agent, of);
      const bytes = Buffer.from(joined.buffer, joined.byteOffset, joined.byteLength);
      put({ ...cell, brand_id: brandId, visits: joined.length, marks: bytes });
    }
    return true;
  };
  while (transact(db, step)) await breathe(signal);
  return counts;
}

/** Aligned as numbers need it; a stored blob may begin anywhere. */
function marksIn(bytes: Buffer): Uint32Array {
  return new Uint32Array(new Uint8Array(bytes).buffer);
}

function importOf(
  { ids, clock }: VerbDeps,
  of: { brandId: string; report: LogReport; agents: Map<string, Counts>; options: AccessLogUpload["options"] },
): AccessLogImport {
  const { report, agents } = of;
  const { lines, read, skipped, bytes, formats, otherHosts: other_hosts } = report;
  const known = AGENTS.filter(({ name }) => agents.has(name));
  const tallies = known.map((agent) => ({
    agent: agent.name,
    operator: agent.operator,
    purpose: agent.purpose,
    ...agents.get(agent.name)!,
    unverified: publishedRanges(agent) === null ? "no published ranges" : null,
  }));
  return {
    id: ids.orderedUuid(),
    brand_id: of.brandId,
    ...{ lines, read, skipped, other_hosts, bytes, formats },
    from: report.fromMs === null ? null : isoTime(report.fromMs),
    to: report.toMs === null ? null : isoTime(report.toMs),
    agents: tallies.toSorted((a, b) => b.visits - a.visits),
    notes: notesOf(report, tallies, of.options.proxies),
    created_at: isoTime(clock.now()),
  };
}

function notesOf(report: LogReport, agents: readonly AgentTally[], proxies: number | null): string[] {
  const sum = (count: (agent: AgentTally) => number) => agents.reduce((total, agent) => total + count(agent), 0);
  const outside = sum((agent) => agent.outside_ranges);
  const notes = [
    report.read > report.otherHosts && !report.hasAgents
      ? "The log has no user agents, so crawlers cannot be recognised. Have the server write the combined format"
      : null,
    report.otherHosts > 0
      ? `${report.otherHosts} lines were left out because they are for hosts that are not the brand's`
      : null,
    report.otherMethods > 0
      ? `${report.otherMethods} requests by crawlers were not counted because they are not GET requests`
      : null,
    outside > sum((agent) => agent.verified) && report.hasForwarded && proxies === null
      ? "Most addresses are outside the ranges that the crawlers' owners publish, and the log has X-Forwarded-For. If the server is behind a CDN or proxy, call DELETE crawler-visits, then upload the log again with proxies=1"
      : null,
    report.leftOut > 0
      ? `${report.leftOut} visits were left out: an upload takes at most ${TALLY_LIMITS.visits} visits, ${TALLY_LIMITS.pages} pages, ${TALLY_LIMITS.cells} pages by day, agent and outcome, and URLs of up to 4,096 characters. Upload it in parts`
      : null,
  ];
  return notes.filter((note) => note !== null);
}
