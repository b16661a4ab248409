import type { DataBlock } from "../../../domain/model_call.ts";
import type { PageFacts } from "../../page_facts.ts";
import { type JudgedPage, type JudgedSite, judgeSite, verdictsOf } from "../classify_pages.ts";
import type { KindVerdict } from "../page_kind.ts";
import type { SiteOptions } from "../site_context.ts";
import { jointVerdicts, type ToldKind } from "./joint_verdicts.ts";
import { kindHash, kindsCall } from "./kinds_call.ts";

/** What is asked of a model, and by mark which addresses it is asked about. */
export interface KindsQuestion {
  /** null where nothing is open, or nothing of it fits. */
  data: readonly DataBlock[] | null;
  hash: string;
  groups: Map<string, string[]>;
  leftOut: number;
}

/** Judges a site's pages where they are, maybe in another thread: what goes in and comes out is plain, by address. */
export interface KindsDesk {
  /** First of all. */
  kindsByRules(options: Omit<SiteOptions, "signal">): Promise<Map<string, KindVerdict>>;
  kindHashes(): Promise<Map<string, string>>;
  kindsQuestion(of: { settled: ReadonlySet<string>; contextTokens: number; tokensMax: number }): Promise<KindsQuestion>;
  jointKinds(told: ReadonlyMap<string, ToldKind>): Promise<Map<string, KindVerdict>>;
}

export function openKindsDesk(pages: readonly PageFacts[], signal: AbortSignal): KindsDesk {
  let judged: JudgedSite | null = null;
  const urlOf = ({ page }: JudgedPage) => page.url;
  return {
    async kindsByRules(options) {
      judged = await judgeSite(pages, { ...options, signal });
      return verdictsOf(judged);
    },
    kindHashes: async () => new Map(judged!.pages.map((page) => [urlOf(page), kindHash(page)])),
    async kindsQuestion({ settled, ...room }) {
      const isSettled = (page: JudgedPage) => settled.has(urlOf(page));
      const { call, groups, ...rest } = await kindsCall(judged!, { ...room, isSettled, signal });
      const marked = new Map(groups.entries().map(([mark, group]) => [mark, group.map(urlOf)]));
      return { ...rest, data: call?.data ?? null, groups: marked };
    },
    jointKinds: async (told) => jointVerdicts(judged!, (page) => told.get(urlOf(page))),
  };
}
