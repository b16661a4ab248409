import { utcDay } from "../../base/clock.ts";
import { forwardedEntries, plainAddress } from "../../base/ip_address.ts";
import { DAY_MS } from "../../base/iso_time.ts";
import { AGENTS, type Agent } from "../../domain/ai_agent.ts";
import {
  type CrawlerVisits,
  VERIFICATIONS,
  type Verification,
  VISIT_OUTCOMES,
  type VisitOutcome,
} from "../../domain/crawler_visit.ts";
import { isOnSite } from "../../page/url_rules.ts";
import { createVerifier, isPrivateAddress } from "../agent_ranges.ts";
import { pageName } from "../page_name.ts";
import { createAgentFinder, ownText } from "./agent_of.ts";
import type { LogLine } from "./log_line.ts";
import { createMarkList } from "./marks.ts";

/** What is known of a log beside its lines. */
export interface LogOptions {
  /** Of the brand. */
  domain: string;
  /** The host of lines that name none. */
  host: string;
  /** Proxies in front of the server that append to X-Forwarded-For; null: as far as the addresses tell. */
  proxies: number | null;
  /** Which of several servers wrote it: like requests of two servers are two. */
  server: string;
}

/** Most of what one upload may bring; what is beyond is left out and told. */
export const TALLY_LIMITS = { visits: 5_000_000, cells: 300_000, pages: 100_000 } as const;
const TARGETS_MAX = 50_000;
const HOSTS_MAX = 1_000;
const ABSOLUTE = /^https?:\/\//i;

export interface LogTally {
  otherHosts: number;
  fromMs: number | null;
  toMs: number | null;
  /** Whether any line told a user agent, and any an X-Forwarded-For. */
  hasAgents: boolean;
  hasForwarded: boolean;
  /** Requests of agents that are no visits: not GET. */
  otherMethods: number;
  /** Visits beyond the limits. */
  leftOut: number;
  cells: PackedCells;
}

/** Visits by day, agent, page and outcome, in this order, as few large things that go from thread to thread. */
export interface PackedCells {
  days: string[];
  pages: string[];
  /** Of each cell five numbers: places in days, AGENTS, VERIFICATIONS, VISIT_OUTCOMES and pages. */
  places: Uint32Array<ArrayBuffer>;
  /** Marks of all visits, those of a cell together; `ends` tells where each cell's end. */
  marks: Uint32Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
}

const PLACES = 5;
/** Powers of two above what each number of a cell can be. */
const [AGENT_SPAN, SMALL_SPAN, PAGE_SPAN] = [64, 4, 131_072];

/** The cells one after the other, each with its marks. */
export function* cellsOf(packed: PackedCells): Generator<Omit<CrawlerVisits, "visits"> & { marks: Uint32Array }> {
  const { days, pages, places, marks, ends } = packed;
  for (let cell = 0; cell < ends.length; cell++) {
    const [day, agent, verification, outcome, page] = places.subarray(cell * PLACES, (cell + 1) * PLACES);
    yield {
      day: days[day!]!,
      agent: AGENTS[agent!]!.name,
      verification: VERIFICATIONS[verification!]!,
      outcome: VISIT_OUTCOMES[outcome!]!,
      page: pages[page!]!,
      marks: marks.subarray(cell === 0 ? 0 : ends[cell - 1], ends[cell]),
    };
  }
}

const DAY_SECONDS = 86_400;

/** Counts the visits of known agents by day, agent, page and outcome; what others asked for leaves no trace. */
export function createTally(options: LogOptions): { add(line: LogLine): void; end(): LogTally } {
  const agentOf = createAgentFinder();
  const verify = createVerifier();
  const cells = new Map<number, number>();
  const places: number[] = [];
  const days = new Map<number, number>();
  const pages = new Map<string, number>();
  const targets = new Map<string, string | null>();
  const hosts = new Map<string, boolean>();
  const marks = createMarkList();
  const seen = { otherHosts: 0, otherMethods: 0, leftOut: 0, hasAgents: false, hasForwarded: false };
  let fromMs: number | null = null;
  let toMs: number | null = null;

  function isOwn(host: string): boolean {
    const before = hosts.get(host);
    if (before !== undefined) return before;
    if (hosts.size >= HOSTS_MAX) hosts.clear();
    const own = isOnSite(`http://${host}`, options.domain);
    hosts.set(ownText(host), own);
    return own;
  }

  function pageOf(line: LogLine, host: string): string | null {
    // A page is one with any query: left out here, few addresses are many requests.
    const path = line.target.split("?", 1)[0]!;
    const address = ABSOLUTE.test(path) ? path : `https://${host}${path}`;
    const before = targets.get(address);
    if (before !== undefined) return before;
    if (targets.size >= TARGETS_MAX) targets.clear();
    const page = pageName(address);
    targets.set(ownText(address), page);
    return page;
  }

  function cellOf(of: { day: number; agent: Agent; verification: Verification; outcome: VisitOutcome; page: string }) {
    if (!pages.has(of.page) && pages.size >= TALLY_LIMITS.pages) return null;
    const place = [
      placeIn(days, of.day),
      AGENTS.indexOf(of.agent),
      VERIFICATIONS.indexOf(of.verification),
      VISIT_OUTCOMES.indexOf(of.outcome),
      placeIn(pages, of.page),
    ];
    const [day, agent, verification, outcome, page] = place as [number, number, number, number, number];
    const key = (((day * AGENT_SPAN + agent) * SMALL_SPAN + verification) * SMALL_SPAN + outcome) * PAGE_SPAN + page;
    const known = cells.get(key);
    if (known !== undefined) return known;
    if (cells.size >= TALLY_LIMITS.cells) return null;
    places.push(...place);
    return placeIn(cells, key);
  }

  function visit(line: LogLine, agent: Agent, host: string): void {
    if (line.method !== "GET") {
      seen.otherMethods++;
      return;
    }
    const verification = verify(agent, visitorOf(line, options.proxies));
    // Whoever borrows a name can ask for any number of addresses.
    const page = verification === "outside_ranges" ? "" : pageOf(line, host);
    const seconds = Math.floor(line.atMs / 1000);
    const day = Math.floor(seconds / DAY_SECONDS);
    const cell =
      page === null || marks.size() >= TALLY_LIMITS.visits
        ? null
        : cellOf({ day, agent, verification, outcome: outcomeOf(line.status), page });
    if (cell === null) seen.leftOut++;
    else
      marks.add(
        cell,
        seconds - day * DAY_SECONDS,
        `${options.server} ${host} ${line.target} ${line.status} ${line.bytes}`,
      );
  }

  return {
    add(line) {
      if (fromMs === null || line.atMs < fromMs) fromMs = line.atMs;
      if (toMs === null || line.atMs > toMs) toMs = line.atMs;
      if (line.forwarded !== "" && line.forwarded !== "-") seen.hasForwarded = true;
      const host = hostOf(line, options.host);
      if (!isOwn(host)) {
        seen.otherHosts++;
        return;
      }
      if (line.userAgent === "" || line.userAgent === "-") return;
      seen.hasAgents = true;
      const agent = agentOf(line.userAgent);
      if (agent !== null) visit(line, agent, host);
    },
    end() {
      const names = { days: [...days.keys()].map((day) => utcDay(day * DAY_MS)), pages: [...pages.keys()] };
      const order = orderOf(places, names);
      const packed = { ...names, places: new Uint32Array(places.length), ...marks.byCell(order) };
      for (const [rank, cell] of order.entries())
        packed.places.set(places.slice(cell * PLACES, (cell + 1) * PLACES), rank * PLACES);
      return { ...seen, fromMs, toMs, cells: packed };
    },
  };
}

/** Cells as they are stored, so that neighbours are written together: by day, agent and page. */
function orderOf(places: readonly number[], { days, pages }: Pick<PackedCells, "days" | "pages">): Uint32Array {
  const names = (cell: number) => {
    const at = cell * PLACES;
    return [days[places[at]!]!, AGENTS[places[at + 1]!]!.name, pages[places[at + 4]!]!] as const;
  };
  const keys = Array.from({ length: places.length / PLACES }, (_, cell) => names(cell).join(" "));
  return Uint32Array.from(keys.keys()).sort((a, b) => (keys[a]! < keys[b]! ? -1 : 1));
}

/** The place of a key in the order in which keys came. */
function placeIn<Key>(known: Map<Key, number>, key: Key): number {
  const place = known.get(key) ?? known.size;
  if (place === known.size) known.set(key, place);
  return place;
}

/** A name without a dot is the machine's and not the site's. */
function hostOf({ host, target }: LogLine, otherwise: string): string {
  if (host === "" && target.startsWith("/")) return otherwise;
  const named = /^https?:\/\/([^/?#]+)/i.exec(target)?.[1] ?? host;
  const bare = named.replace(/:\d+$/, "").toLowerCase();
  return bare.includes(".") ? bare.replace(/\.$/, "") : otherwise;
}

/**
 * The visitor's address. Only what a trusted proxy wrote is believed: the server's own peer; where proxies are said to
 * stand in front, the entry that the outermost of them appended; else, behind a peer of a private network, the nearest
 * public one. Entries further left are the visitor's own words.
 */
export function visitorOf(
  { peer, forwarded }: Pick<LogLine, "peer" | "forwarded">,
  proxies: number | null,
): string | null {
  const entries = forwarded === "" || forwarded === "-" ? [] : forwardedEntries(forwarded);
  if (proxies !== null && proxies > 0) return plainAddress(entries[entries.length - proxies] ?? "");
  const near = plainAddress(peer);
  if (proxies === 0 || near === null || !isPrivateAddress(near)) return near;
  const addresses = entries.map(plainAddress).toReversed();
  return addresses.find((address) => address === null || !isPrivateAddress(address)) ?? null;
}

function outcomeOf(status: number): VisitOutcome {
  if (status >= 500) return "server_error";
  if (status >= 400) return "client_error";
  return status >= 300 && status !== 304 ? "redirect" : "ok";
}
