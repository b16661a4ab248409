import { errorMessage } from "../base/errors.ts";
import { eachInSlices } from "../base/slices.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { canonicalUrl, internalLinks, needsScripts } from "../page/page_facts_read.ts";
import type { RenderingFacts, UnscriptedView } from "../page/rendering_facts.ts";
import { isOnSite, normalizeUrl } from "../page/url_rules.ts";
import { inParallel } from "./check_targets.ts";
import { type CrawlSession, unlessAborted, unlessLate } from "./crawl_session.ts";
import { openRenderFetch } from "./render_fetch.ts";
import { createNoRenderer, NO_BROWSER_TEXT, type Rendering } from "./renderer.ts";
import type { RobotsBook } from "./site_robots.ts";
import type { Visit } from "./visit_page.ts";

/** What a crawl's shells may take of the browser. */
const PAGE_MS = 15_000;
const RUN_MS = 240_000;
const LANES = 2;
/** So many failures one after another: it is the site's scripts or the browser, and the next page fails, too. */
const FAILURES_MAX = 5;
const SUBJECTS_MAX = 20;
const WITHOUT_BROWSER: ReadonlySet<string> = new Set(["no_browser", "switched_off"]);

/** Renders the shells of one crawl: pages whose text is put in by scripts. */
export interface ShellRendering {
  /**
   * Those among the visits, in their order; what cannot be rendered stays as its server sent it and says so. Gives the
   * addresses of the site that scripts send visitors on to.
   */
  render(visits: readonly Visit[], deadlineMs: number): Promise<string[]>;
  facts(): { rendering?: RenderingFacts };
}

type Refusal = { reason: string; message: string };

export function openShellRendering(session: CrawlSession, robots: RobotsBook): ShellRendering {
  const { clock, renderer = createNoRenderer("no_browser", NO_BROWSER_TEXT) } = session.deps;
  const left = new Map<string, RenderingFacts["not_rendered"][number]>();
  const refused = new Map<string, RenderingFacts["refused"][number]>();
  const figures = { shells: 0, tried: 0, rendered: 0, requests: 0, ms: 0, failures: 0 };
  const sentTo: string[] = [];
  let ended: Refusal | null = null;
  const network = openRenderFetch(session, robots, (url, reason) => {
    figures.requests += 1;
    if (reason === null) return;
    const told = refused.get(reason) ?? { reason, requests: 0, example: url.slice(0, 300) };
    refused.set(reason, { ...told, requests: told.requests + 1 });
  });

  function leave(page: PageFacts, { reason, message }: Refusal): void {
    page.not_rendered = reason;
    const told = left.get(reason) ?? { reason, pages: 0, example: page.url, message };
    left.set(reason, { ...told, pages: told.pages + 1 });
  }

  function refusalNow(deadlineMs: number): Refusal | null {
    if (ended !== null) return ended;
    if (figures.tried >= renderer.pagesMax)
      return { reason: "pages_max", message: `RENDER_PAGES_MAX is ${renderer.pagesMax}` };
    if (figures.ms >= RUN_MS || session.isLate() || clock.now() >= deadlineMs)
      return { reason: "run_time", message: "The time for rendering was used up" };
    return null;
  }

  async function renderOne(page: PageFacts, deadlineMs: number): Promise<void> {
    const refusal = refusalNow(deadlineMs);
    if (refusal !== null) return leave(page, refusal);
    figures.tried += 1;
    session.options.onRender?.(page.url, figures.tried);
    const given = {
      signal: session.signal,
      timeoutMs: PAGE_MS,
      userAgent: session.options.userAgent,
      fetch: network.forPage(),
    };
    const none: Rendering = { ok: false, reason: "timeout", message: "The time for the crawl was used up", ms: 0 };
    const work = renderer.render(page.url, given).catch((error: unknown): Rendering => {
      session.signal.throwIfAborted();
      return { ok: false, reason: "crashed", message: errorMessage(error), ms: 0 };
    });
    const rendering = await unlessLate(session, work, none);
    figures.ms += rendering.ms;
    if (!rendering.ok && rendering.reason === "sent_on") sentTo.push(rendering.message);
    const problem = rendering.ok ? await takeOver(session, page, rendering.html) : rendering;
    if (problem === null) {
      figures.rendered += 1;
      figures.failures = 0;
      return;
    }
    leave(page, problem);
    figures.failures += 1;
    if (WITHOUT_BROWSER.has(problem.reason)) ended ??= problem;
    else if (figures.failures >= FAILURES_MAX) ended ??= { reason: "gave_up", message: problem.message };
  }

  return {
    async render(visits, deadlineMs) {
      const shellOf = ({ facts }: Visit) => (facts.html !== null && needsScripts(facts.html) ? [facts] : []);
      const pages = (await eachInSlices(visits, shellOf, session.options.signal)).flat();
      figures.shells += pages.length;
      const works = inParallel(pages, LANES, (page) => renderOne(page, deadlineMs));
      await unlessAborted(works, session.options.signal);
      const found = sentTo.splice(0).map((url) => normalizeUrl(url, session.homeUrl));
      return found.filter((url) => url !== null).filter((url) => isOnSite(url, session.site));
    },
    facts() {
      if (figures.shells === 0) return {};
      const { shells, rendered, requests, ms } = figures;
      const byCount = [...left.values()].sort((a, b) => b.pages - a.pages);
      const rendering: RenderingFacts = {
        shells,
        rendered,
        provider: renderer.provider,
        not_rendered: byCount,
        requests,
        refused: [...refused.values()].sort((a, b) => b.requests - a.requests).slice(0, SUBJECTS_MAX),
        seconds: Math.round(ms / 100) / 10,
      };
      return { rendering };
    },
  };
}

/** What a person sees takes the place of the shell, of which a view stays; why not, where there is no more to see. */
async function takeOver(session: CrawlSession, page: PageFacts, source: string): Promise<Refusal | null> {
  const shell = page.html!;
  const reading = await session.deps.reader.read(new TextEncoder().encode(source), {
    url: page.response.final_url || page.url,
    site: session.site,
    contentType: "text/html; charset=utf-8",
    headers: page.response.headers,
  });
  if (!reading.ok) return { reason: "unreadable", message: reading.problem };
  const { html } = reading;
  if (html.main_word_count <= shell.main_word_count && html.links.length <= shell.links.length)
    return { reason: "still_empty", message: "Its scripts ran, but it has no more text or links than before" };
  page.unscripted = {
    words: shell.word_count,
    title: shell.titles[0] ?? null,
    description: shell.descriptions[0] ?? null,
    links: internalLinks(shell),
    canonical: canonicalUrl(shell),
    structured_data: shell.structured_data,
  } satisfies UnscriptedView;
  // Search engines that meet a directive in the source do not go on to the scripts.
  const robots = [...html.robots, ...shell.robots.filter(({ source: by }) => by === "meta")];
  // What the document a browser makes of the source hides.
  const { doctype, head_broken_by } = shell;
  const asSent = { doctype, head_broken_by, robots: uniqueRobots(robots) };
  page.html = session.pack({ ...html, ...asSent, app_shell: false, empty_root: false });
  return null;
}

function uniqueRobots<T extends object>(robots: readonly T[]): T[] {
  return [...new Map(robots.map((each) => [JSON.stringify(each), each])).values()];
}
