import type { Clock } from "../../base/clock.ts";
import type { PageFetcher } from "../../crawl/page_fetcher.ts";
import type { OwnSite } from "../providers.ts";
import { createKnownSites } from "./known_sites.ts";
import { createSandboxAnswerEngine } from "./sandbox_answer_engine.ts";
import { ANSWERS } from "./sandbox_data.ts";
import { createSandboxFetcher } from "./sandbox_fetcher.ts";
import { createSandboxKeywordData } from "./sandbox_keyword_data.ts";
import { createSandboxSerp } from "./sandbox_serp.ts";
import { createWorld } from "./world.ts";

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
