import type { DataBlock } from "../../../domain/model_call.ts";
import type { PageFacts } from "../../page_facts.ts";
import { type JudgedPage, type JudgedSite, judgeSite, verdictsOf } from "../classify_pages.ts";
import type { KindVerdict } from "../page_kind.ts";
import type { SiteOptions } from "../site_context.ts";
import { jointVerdicts, type ToldKind } from "./joint_verdicts.ts";
import { kindHash, kindsCall } from "./kinds_call.ts";

/** What is asked of a model, and by mark which addresses it is asked about. */
export interface KindsQuestion {
  /** null where nothing of it fits. */
  data: readonly DataBlock[] | null;
  hash: string;
  groups: [mark: string, urls: string[]][];
  leftOut: number;
}

/** JSON, as the question may be put in another process. */
export interface KindsOrder extends Omit<SiteOptions, "signal"> {
  /** What a model said of pages, by the hash of what they show; null: facts alone judge. */
  told: readonly (readonly [hash: string, told: ToldKind])[] | null;
  /** Addresses that need no question. */
  settled: readonly string[];
  /** Of a question on what stays open; null: none is put. */
  room: { contextTokens: number; tokensMax: number } | null;
}

/** All by address. */
export interface KindsSeen {
  kinds: Map<string, KindVerdict>;
  /** Empty where facts alone judge. */
  hashes: [url: string, hash: string][];
  /** null where nothing is open. */
  question: KindsQuestion | null;
}

/** Judges a site's pages where they are. */
export interface KindsDesk {
  kinds(order: KindsOrder): Promise<KindsSeen>;
}

/** The facts are weighed once, for the first order; those that follow bring what was said meanwhile. */
export function openKindsDesk(pages: readonly PageFacts[], signal: AbortSignal): KindsDesk {
  let judged: JudgedSite | null = null;
  let hashes: Map<JudgedPage, string> | null = null;
  const urlOf = ({ page }: JudgedPage) => page.url;
  return {
    async kinds({ told, settled, room, ...options }) {
      judged ??= await judgeSite(pages, { ...options, signal });
      if (told === null) return { kinds: verdictsOf(judged), hashes: [], question: null };
      const said = new Map(told);
      hashes ??= new Map(judged.pages.map((page) => [page, kindHash(page)]));
      const hashOf = hashes;
      const toldOf = (page: JudgedPage) => said.get(hashOf.get(page)!);
      const known = new Set(settled);
      const isSettled = (page: JudgedPage) => known.has(urlOf(page)) || toldOf(page) !== undefined;
      return {
        kinds: jointVerdicts(judged, toldOf),
        hashes: [...hashOf].map(([page, hash]) => [urlOf(page), hash]),
        question: room && (await questionOf(judged, { ...room, isSettled, signal })),
      };
    },
  };
}

async function questionOf(judged: JudgedSite, of: Parameters<typeof kindsCall>[1]): Promise<KindsQuestion | null> {
  const { call, groups, hash, leftOut } = await kindsCall(judged, of);
  if (call === null && leftOut === 0) return null;
  const marked = [...groups].map(([mark, group]): [string, string[]] => [mark, group.map(({ page }) => page.url)]);
  return { data: call?.data ?? null, hash, groups: marked, leftOut };
}
