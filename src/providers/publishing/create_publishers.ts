import type { HostMap } from "../page_fetcher/host_map.ts";
import { createGithub, GITHUB_BASE_URL } from "./github.ts";
import { createGuardedFetch } from "./guarded_fetch.ts";
import type { Publishers } from "./publisher.ts";
import { createWordPress } from "./wordpress.ts";

/** The real targets. An address of GitHub that the operator chose is the operator's own, wherever it leads. */
export function createPublishers({ hostMap, githubUrl }: { hostMap: HostMap; githubUrl: string }): Publishers {
  const guarded = createGuardedFetch({ hostMap });
  const githubFetch = githubUrl === GITHUB_BASE_URL ? guarded.fetch : globalThis.fetch;
  return {
    wordpress: createWordPress(guarded),
    github: createGithub({ fetch: githubFetch, baseUrl: githubUrl }),
    isMapped: guarded.isMapped,
    close: guarded.close,
  };
}
