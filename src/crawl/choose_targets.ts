import { eachInSlices } from "../base/slices.ts";
import { TARGET_BUDGET } from "./check_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import type { CrawlSession } from "./crawl_session.ts";
import type { TargetRef } from "./target_book.ts";
import { trapOf } from "./url_traps.ts";

/** What the pages name and the crawl did not read, as far as the budgets reach; `outsideLeft` of other sites they do not. */
export async function chooseTargets(
  session: CrawlSession,
  state: CrawlState,
): Promise<{ refs: TargetRef[]; outsideLeft: number }> {
  const read = new Set(state.pages.map((page) => page.url));
  for (const file of state.files) read.add(file.url);
  const budget: Record<keyof typeof TARGET_BUDGET, number> = { ...TARGET_BUDGET, pages: Math.max(0, state.sparesLeft) };
  const chosen: TargetRef[] = [];
  let outsideLeft = 0;
  const choose = (ref: TargetRef) => {
    if (read.has(ref.url) || state.frontier.isSkipped(ref.url) || trapOf(ref.url)?.kind === "action") return;
    const purse = ref.spare
      ? "spares"
      : ref.kind === "page" || ref.kind === "other"
        ? "pages"
        : ref.kind === "external"
          ? "external"
          : "assets";
    if (budget[purse] <= 0) {
      if (!ref.internal) outsideLeft += 1;
      return;
    }
    if (ref.internal && isForbidden(state, ref.url)) return;
    budget[purse] -= 1;
    chosen.push(ref);
  };
  await eachInSlices(state.targets.refs(), choose, session.options.signal);
  const order = { page: 0, other: 1, style: 2, script: 2, image: 3, external: 4 };
  return { refs: chosen.sort((a, b) => order[a.kind] - order[b.kind]), outsideLeft };
}

/** What robots.txt forbids us, or the crawler in whose name we ask. */
export function isForbidden(state: Pick<CrawlState, "robots">, url: string, agent?: string): boolean {
  return state.robots.known(url)?.isAllowed(url, agent) === false;
}
