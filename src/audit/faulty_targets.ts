import type { LinkFact, TargetFact } from "../page/page_facts.ts";
import { addressKey } from "../page/page_facts_read.ts";
import type { PageView } from "./page_view.ts";
import type { OpenHit, OpenSubject, SiteFault } from "./rule.ts";
import type { AddressStatus, SiteView } from "./site_view.ts";

const EXAMPLES_PER_TARGET = 5;
const TARGETS_IN_DETAIL = 3;

/**
 * Pages that link to faulty targets, and the targets by how many pages name them. `judge` says what is wrong with a
 * target; addresses never asked for are not judged.
 */
export function faultyTargets(
  site: SiteView,
  isMeant: (link: LinkFact) => boolean,
  judge: (answer: AddressStatus, url: string) => string | null,
): SiteFault | null {
  return faultOf(site, {
    urls: (page) => page.html.links.flatMap((link) => (link.url !== null && isMeant(link) ? [link.url] : [])),
    judge: (url) => {
      const answer = site.statusOf(url);
      return answer === null ? null : judge(answer, url);
    },
  });
}

/** The same for what pages load (images, scripts, styles): judged by what the check of their address gave. */
export function faultyAssets(
  site: SiteView,
  urls: (page: PageView) => string[],
  judge: (answer: AddressStatus, target: TargetFact | null, url: string) => string | null,
): SiteFault | null {
  return faultOf(site, {
    urls,
    judge: (url) => {
      const answer = site.statusOf(url);
      return answer === null ? null : judge(answer, site.targetByKey.get(addressKey(url)) ?? null, url);
    },
  });
}

function faultOf(
  site: SiteView,
  given: { urls(page: PageView): string[]; judge(url: string): string | null },
): SiteFault | null {
  // With its key, of which all pages at fault then have the same.
  const verdicts = new Map<string, { key: string; verdict: string | null }>();
  const targets = new Map<string, OpenSubject>();
  const pages: OpenHit[] = [];
  for (const page of site.pages) {
    const faulty = new Map<string, string>();
    for (const url of given.urls(page)) {
      const own = addressKey(url);
      if (!verdicts.has(own)) verdicts.set(own, { key: own, verdict: given.judge(url) });
      const { key, verdict } = verdicts.get(own)!;
      if (verdict) faulty.set(key, `${url} ${verdict}`);
    }
    if (faulty.size === 0) continue;
    for (const [key, name] of faulty) addExample(targets, { key, name, url: page.url });
    const named = [...faulty.values()].slice(0, TARGETS_IN_DETAIL).join("; ");
    const detail = faulty.size > TARGETS_IN_DETAIL ? `${named}; ${faulty.size} in all` : named;
    pages.push({ url: page.url, detail, leads_to: [...faulty.keys()] });
  }
  if (pages.length === 0) return null;
  const subjects = [...targets.values()].sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return { pages, subjects };
}

function addExample(targets: Map<string, OpenSubject>, found: { key: string; name: string; url: string }): void {
  const held = targets.get(found.key);
  if (held === undefined) {
    targets.set(found.key, { name: found.name, count: 1, examples: [found.url], leads_to: [found.key] });
    return;
  }
  held.count++;
  if (held.examples.length < EXAMPLES_PER_TARGET) held.examples.push(found.url);
}
