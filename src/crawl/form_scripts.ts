import { decodeText } from "../page/charset.ts";
import { type FormScript, needsScript } from "../page/form_fact.ts";
import { formHandling } from "../page/form_handling.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { isOnSite } from "../page/url_rules.ts";
import { isForbidden } from "./choose_targets.ts";
import type { CrawlState } from "./crawl_pages.ts";
import { allInTime, type CrawlSession } from "./crawl_session.ts";
import { fetchUrl } from "./fetch_url.ts";

const SCRIPTS_MAX = 5;
const SCRIPT_BYTES_MAX = 200 * 1024;
const TIMEOUT_MS = 10_000;

/** Of the site's own scripts on pages whose forms only a script can send: what the most used ones do with forms; one that could not be read is left out. */
export async function readFormScripts(
  session: CrawlSession,
  known: Pick<CrawlState, "pages" | "robots" | "targets">,
): Promise<FormScript[]> {
  const pagesOf = new Map<string, number>();
  for (const url of known.pages.flatMap(formScriptsOf)) pagesOf.set(url, (pagesOf.get(url) ?? 0) + 1);
  const own = [...pagesOf].filter(([url]) => isOnSite(url, session.site) && !isForbidden(known, url));
  const most = own.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)).slice(0, SCRIPTS_MAX);
  const read = await allInTime(
    session,
    most.map(([url]) => readFormScript(session, url)),
  );
  return read.filter((script) => script !== null);
}

function formScriptsOf({ html }: PageFacts): string[] {
  if (html?.forms.some(needsScript) !== true) return [];
  return html.scripts.flatMap(({ url }) => url ?? []);
}

async function readFormScript(session: CrawlSession, url: string): Promise<FormScript | null> {
  const outcome = await fetchUrl(session, url, { bytesMax: SCRIPT_BYTES_MAX, timeoutMs: TIMEOUT_MS, triesMax: 1 });
  if (!outcome.ok || outcome.response.status !== 200) return null;
  const { body, headers, truncated } = outcome.response;
  if (truncated) return { url, does: "other" };
  return { url, does: formHandling(decodeText(body, headers["content-type"] ?? null).text) };
}
