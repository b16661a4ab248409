import type { Clock } from "../../base/clock.ts";
import type { PageFetcher } from "../../crawl/page_fetcher.ts";
import type { AnswerEngine } from "../answer_engine/answer_engine.ts";
import type { KeywordData } from "../keyword_data/keyword_data.ts";
import type { Serp } from "../serp/serp.ts";
import { createKnownSites, type OwnSite } from "./known_sites.ts";
import { createSandboxAnswerEngine } from "./sandbox_answer_engine.ts";
import { ANSWERS } from "./sandbox_data.ts";
import { createFailureSwitch } from "./sandbox_failures.ts";
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
  /** Share of search, keyword and answer calls that fail, 0 to 1; always the same calls. */
  failRate?: number;
  /** The site worked on: it alone ranks and is named beside the world's own. Without it nobody's does. */
  own?: OwnSite;
}

export interface SandboxProviders {
  answerEngines: AnswerEngine[];
  serp: Serp;
  keywordData: KeywordData;
  pageFetcher: PageFetcher;
}

const SEED_DEFAULT = "sandbox";

/** One simulated world behind all ports: deterministic for a seed, a domain and a day, and marked as simulated. */
export function createSandboxProviders(options: SandboxOptions): SandboxProviders {
  const isMapped = options.isMapped ?? (() => false);
  const isReal = (domain: string) => isMapped(domain) || isMapped(`www.${domain}`);
  const sites = createKnownSites({ isReal, own: options.own ?? null });
  const world = createWorld({ seed: options.seed ?? SEED_DEFAULT, clock: options.clock, sites });
  const failures = createFailureSwitch(options.failRate ?? 0);
  return {
    answerEngines: ANSWERS.engines.map((profile) => createSandboxAnswerEngine(world, profile, failures)),
    serp: createSandboxSerp(world, failures),
    keywordData: createSandboxKeywordData(world, failures),
    pageFetcher: createSandboxFetcher({ world, realFetcher: options.realFetcher, isMapped }),
  };
}
