import type { Clock } from "../../base/clock.ts";
import { FetchError, type FetchedResponse, type FetchOptions, type PageFetcher } from "../../crawl/page_fetcher.ts";
import type { OwnSite } from "../providers.ts";
import { createKnownSites } from "./known_sites.ts";
import { createSandboxAnswerEngine } from "./sandbox_answer_engine.ts";
import { ANSWERS, SANDBOX } from "./sandbox_data.ts";
import { createSandboxKeywordData } from "./sandbox_keyword_data.ts";
import { createSandboxSerp } from "./sandbox_serp.ts";
import { answerSite, type SiteReply } from "./site/site_server.ts";
import { createWorld, type World } from "./world.ts";

export interface SandboxOptions {
  /** Fetches the hosts of the host map; every other host is answered in process. */
  realFetcher: PageFetcher;
  /** Whether the host map names this host. Without it no host is real. */
  isMapped?: (host: string) => boolean;
  clock: Clock;
  /** Another seed is another world. */
  seed?: string;
  /** The site worked on: it alone ranks and is named beside the world's own. Without it nobody's does. */
  own?: OwnSite;
}

const SEED_DEFAULT = "sandbox";

export type SandboxProviders = ReturnType<typeof createSandboxProviders>;

/**
 * One simulated world behind all ports: deterministic for a seed, a domain and a day, and marked as simulated. It shows
 * that the service runs; whether a rule is good it cannot tell, since both were written here.
 */
export function createSandboxProviders(options: SandboxOptions) {
  const isMapped = options.isMapped ?? (() => false);
  const isReal = (domain: string) => isMapped(domain) || isMapped(`www.${domain}`);
  const sites = createKnownSites({ isReal, own: options.own ?? null });
  const world = createWorld({ seed: options.seed ?? SEED_DEFAULT, clock: options.clock, sites });
  return {
    answerEngines: ANSWERS.engines.map((profile) => createSandboxAnswerEngine(world, profile)),
    serp: createSandboxSerp(world),
    keywordData: createSandboxKeywordData(world),
    pageFetcher: createSandboxFetcher({ world, realFetcher: options.realFetcher, isMapped }),
  };
}

interface SandboxFetcherOptions {
  world: World;
  /** Fetches the mapped hosts. */
  realFetcher: PageFetcher;
  isMapped(host: string): boolean;
}

const URL_CHARS_SHOWN = 200;
/** Names of companies that the world makes up; nobody can register them (RFC 2606). */
const INVENTED_HOSTS = ".example";

/**
 * Answers every host in process with its generated site; mapped hosts go to the real fetcher. Nothing else can leave
 * the machine. Beside a real site only the world's own companies are generated: what else it names exists or not outside
 * of here, and is not asked.
 */
function createSandboxFetcher(options: SandboxFetcherOptions): PageFetcher {
  const { world, realFetcher, isMapped } = options;
  const isSimulated = (host: string) =>
    !isMapped(host) && (!world.sites.isOwnReal || host.toLowerCase().endsWith(INVENTED_HOSTS));
  return {
    provider: SANDBOX,
    isSimulated,
    isMapped,
    homeUrl: (domain) => (isMapped(domain) ? realFetcher.homeUrl(domain) : `https://${domain}/`),
    async fetch(url, fetchOptions) {
      const fail = (reason: ConstructorParameters<typeof FetchError>[1], why: string, shown = url) =>
        new FetchError(shown, reason, `Cannot fetch "${shown}": ${why}`);
      const target = URL.canParse(url) ? new URL(url) : null;
      if (!target || (target.protocol !== "http:" && target.protocol !== "https:"))
        throw fail("unsupported_url", "not an http address", url.slice(0, URL_CHARS_SHOWN));
      const host = target.hostname.replace(/^www\./, "");
      if (isMapped(target.hostname)) return realFetcher.fetch(url, fetchOptions);
      if (!isSimulated(target.hostname)) throw fail("not_asked", "name its host in CRAWL_HOST_MAP to have it asked");
      if (fetchOptions.signal.aborted) throw fail("aborted", "aborted");
      // Only a site that somebody works on has dead ends; what others link to merely exists.
      const strict = world.sites.domains().includes(host);
      return toResponse(url, answerSite(world.plan(host), { url: target, strict }), fetchOptions);
    },
    close: () => realFetcher.close(),
  };
}

function toResponse(url: string, reply: SiteReply, { method, bytesMax = Infinity }: FetchOptions): FetchedResponse {
  const whole = method === "HEAD" ? new Uint8Array(0) : reply.body;
  return {
    ...reply,
    url,
    headers: { ...reply.headers, "x-simulated": SANDBOX },
    body: whole.subarray(0, bytesMax),
    truncated: whole.length > bytesMax,
    transferBytes: method === "HEAD" ? 0 : reply.transferBytes,
    httpVersion: "2.0",
  };
}
