import robotsParser from "robots-parser";
import { AGENTS } from "../domain/ai_agent.ts";
import type { RobotsFacts } from "../page/site_file_facts.ts";

/** The package's types speak of a default export that its CommonJS module does not have. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

/** RFC 9309 section 2.5: at least this much is read; crawlers stop here. */
export const ROBOTS_BYTES_MAX = 500 * 1024;
const LINE_LENGTH_MAX = 2048;
const SYNTAX_ERRORS_MAX = 20;
const SITEMAPS_MAX = 100;
const AGENTS_MAX = 200;
const FILES_MAX = 20;
const SAID_MAX = 40;
const SAID_CHARS_MAX = 100;
const FOLDERS_MAX = 5;
const PRIVATE_FOLDER =
  /^\/(?:[\w-]+\/)*(?:exports?|backups?|dumps?|bewerbungen|rechnungen|invoices|facturas|orders|bestellungen|kunden|clientes|sicherung|respaldos?)\/$/i;
const NAMED_FILE = /^\/[^*?#]*\.\w{2,6}\$?$/;
const CRAWL_DELAY_MAX_SECONDS = 3600;
const OBEY_DELAY = ["Bingbot", "Yandex", "DuckDuckBot", "Applebot", "ClaudeBot"];
/** What "*" says is not meant for them. */
const ADS_AGENTS = ["AdsBot-Google", "AdsBot-Google-Mobile", "Storebot-Google"];
const KNOWN_FIELDS = new Set([
  "user-agent",
  "allow",
  "disallow",
  "sitemap",
  "crawl-delay",
  "host",
  "clean-param",
  "content-signal",
  "content-usage",
  "cache-delay",
]);

/** What a host's robots.txt answered, redirects followed. */
export interface RobotsResponse {
  /** Address first asked for, `https://host/robots.txt`. */
  url: string;
  status: number;
  failure: string | null;
  contentType: string | null;
  bytes: number;
  text: string;
}

export interface Robots {
  facts: RobotsFacts;
  /** Single files that its rules name, as paths. */
  files: string[];
  /** Folders that they forbid and whose names say that what is in them is nobody else's business. */
  folders: string[];
  /** False when there was no answer, or a server error: search engines then read nothing, yet nobody has forbidden it. */
  isReadable: boolean;
  /** Whether the rules let an agent, our own where none is given, read an address of this host. */
  isAllowed(url: string, agent?: string): boolean;
}

/**
 * The rules of one host by RFC 9309: 4xx allows all, 5xx and no answer disallow all, else the text decides. Only the
 * facts say so of 5xx and silence: an audit that the site's owner ordered reads on. `agent` is the product token
 * (`GPTBot`), not the whole user-agent line.
 */
export function readRobots(response: RobotsResponse, agent: string): Robots {
  const verdict = verdictOf(response);
  const text = verdict === "rules" ? usableText(wholeLines(response)) : "";
  const rules = parseRobots(response.url, text);
  const origin = new URL(response.url).origin;
  const read = scanLines(text);
  function allows(url: string, token: string): boolean {
    return rules.isAllowed(`${origin}${pathAndQuery(url)}`, token) !== false;
  }
  const delayOf = (token: string) => {
    const delay = rules.getCrawlDelay(token);
    return delay === undefined ? null : Math.min(CRAWL_DELAY_MAX_SECONDS, Math.max(0, Number(delay) || 0));
  };
  const home = `${origin}/`;
  const facts: RobotsFacts = {
    url: response.url,
    status: response.status,
    failure: response.failure,
    content_type: response.contentType,
    bytes: response.bytes,
    verdict: verdict === "rules" && blocksAll(allows, home) ? "disallow_all" : verdict,
    sitemaps: rules.getSitemaps().slice(0, SITEMAPS_MAX),
    syntax_errors: read.errors,
    crawl_delay_seconds: delayOf(agent),
    crawl_delays: OBEY_DELAY.flatMap((token) => {
      const seconds = delayOf(token);
      return seconds === null || seconds === delayOf(agent) ? [] : [{ agent: token, seconds }];
    }),
    agents: agentsOf((token) => verdict !== "disallow_all" && allows(home, token), read.agents),
    said: read.said,
    agents_named: [...read.agents].slice(0, AGENTS_MAX),
    content_signal: read.contentSignal,
    ...unrepeated(read.groups),
    bans_lifted: bansLifted(read.groups, allows, origin),
  };
  // They follow a group of their own alone.
  const shut = ADS_AGENTS.filter((token) => read.agents.has(token.toLowerCase()) && !allows(home, token));
  if (verdict === "rules" && shut.length > 0) facts.ads_closed = shut;
  const isReadable = verdict !== "disallow_all";
  return {
    facts,
    files: read.files,
    folders: read.folders,
    isReadable,
    isAllowed: (url, other = agent) => allows(url, other),
  };
}

/** What is forbidden to all, but not in the group of Googlebot, which obeys no other; of a group with rules of its own kind. */
function unrepeated(groups: ScannedLines["groups"]): Pick<RobotsFacts, "search_unrepeated"> {
  const of = (agent: string) =>
    groups.filter(({ agents }) => agents.includes(agent)).flatMap(({ disallowed }) => disallowed);
  const [own, all] = [of("googlebot"), of("*")];
  const lost = all.filter((path) => path !== "/" && !own.some((rule) => path.startsWith(rule.replace(/\*$/, ""))));
  return own.length > 0 && lost.length > 0 && !own.some((path) => all.includes(path))
    ? { search_unrepeated: lost.slice(0, 5) }
    : {};
}

/** `BrandVisibilityBot` of `BrandVisibilityBot/1.0 (+https://…)`. */
export function productToken(userAgent: string): string {
  return /[A-Za-z_-]+/.exec(userAgent)?.[0] ?? "*";
}

function verdictOf(response: RobotsResponse): "allow_all" | "disallow_all" | "rules" {
  const { status } = response;
  if (status >= 200 && status < 300) return "rules";
  if (status >= 300 && status < 500 && status !== 429) return "allow_all";
  return "disallow_all";
}

/** What was cut at the limit ends in a part of a line, which is no fault of the file. */
function wholeLines({ text, bytes }: RobotsResponse): string {
  return bytes < ROBOTS_BYTES_MAX ? text : text.slice(0, Math.max(text.lastIndexOf("\n"), text.lastIndexOf("\r")));
}

/** A page instead of a text (soft 404) has no rules; over-long lines are no rules either. */
function usableText(text: string): string {
  const head = text.slice(0, 500).trimStart();
  if (/^<(?:!doctype|html|head|body)/i.test(head)) return "";
  return text
    .replace(/^\ufeff/, "")
    .split(/\r\n?|\n/)
    .filter((line) => line.length <= LINE_LENGTH_MAX)
    .join("\n");
}

function pathAndQuery(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? "/" : `${parsed.pathname}${parsed.search}`;
}

/** Nobody may read anything: neither an unnamed agent the home page, nor any path below it. */
function blocksAll(allows: (url: string, token: string) => boolean, home: string): boolean {
  return !allows(home, "*") && !allows(`${home}any-page`, "*");
}

function agentsOf(allowed: (token: string) => boolean, named: ReadonlySet<string>): RobotsFacts["agents"] {
  const agents: RobotsFacts["agents"] = {};
  for (const { name: token } of AGENTS) {
    agents[token] = { allowed: allowed(token), named: named.has(token.toLowerCase()) };
  }
  return agents;
}

/** Known agents with a group of their own that forbids nothing: of what all others may not read, the paths that they may. */
function bansLifted(
  groups: ScannedLines["groups"],
  allows: (url: string, token: string) => boolean,
  origin: string,
): NonNullable<RobotsFacts["bans_lifted"]> {
  const banned = groups
    .flatMap(({ agents, disallowed }) => (agents.includes("*") ? disallowed : []))
    .filter((path) => /^\/[^*?$]{2,}$/.test(path));
  return AGENTS.flatMap(({ name }) => {
    const own = groups.filter(({ agents }) => agents.includes(name.toLowerCase()));
    if (own.length === 0 || own.some(({ disallowed }) => disallowed.length > 0)) return [];
    const paths = banned.filter((path) => allows(`${origin}${path}`, name));
    return paths.length === 0 ? [] : [{ agent: name, paths: paths.slice(0, FILES_MAX) }];
  });
}

interface ScannedLines {
  files: string[];
  folders: string[];
  groups: { agents: string[]; disallowed: string[] }[];
  agents: Set<string>;
  errors: RobotsFacts["syntax_errors"];
  contentSignal: string | null;
  said: string[];
}

function scanLines(text: string): ScannedLines {
  const scanned: ScannedLines = {
    files: [],
    folders: [],
    groups: [],
    agents: new Set(),
    errors: [],
    contentSignal: null,
    said: [],
  };
  let inGroup = false;
  let last = "";
  text.split("\n").forEach((raw, at) => {
    const line = raw.split("#", 1)[0]!.trim();
    if (line === "") return;
    if (scanned.said.length < SAID_MAX) scanned.said.push(line.slice(0, SAID_CHARS_MAX));
    const colon = line.indexOf(":");
    const field = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (field === "user-agent") {
      inGroup = true;
      scanned.agents.add(value.toLowerCase());
      if (last === "user-agent") scanned.groups.at(-1)!.agents.push(value.toLowerCase());
      else scanned.groups.push({ agents: [value.toLowerCase()], disallowed: [] });
    } else if (field === "content-signal") {
      scanned.contentSignal ??= value.slice(0, 200);
    } else if (field.endsWith("allow") && NAMED_FILE.test(value) && scanned.files.length < FILES_MAX) {
      scanned.files.push(value.replace("$", ""));
    }
    if (field === "disallow" && value !== "") {
      scanned.groups.at(-1)?.disallowed.push(value);
      if (PRIVATE_FOLDER.test(value) && scanned.folders.length < FOLDERS_MAX) scanned.folders.push(value);
    }
    last = field;
    if (isFaulty(field, value, inGroup) && scanned.errors.length < SYNTAX_ERRORS_MAX) {
      scanned.errors.push({ line: at + 1, text: raw.trim().slice(0, 160) });
    }
  });
  return scanned;
}

function isFaulty(field: string, value: string, inGroup: boolean): boolean {
  if (!KNOWN_FIELDS.has(field)) return true;
  if (field === "user-agent") return value === "";
  if (field === "sitemap") return !URL.canParse(value);
  if (field !== "allow" && field !== "disallow") return false;
  if (!inGroup) return true;
  return value !== "" && !value.startsWith("/") && !value.startsWith("*");
}
