import { cut, hostOfAddress, quote } from "../../page/page_facts_read.ts";
import { siteOf } from "../../page/url_rules.ts";
import { AI_AGENTS, agentsFor, SEARCH_ENGINES } from "../ai_agents.ts";
import { refusedAgents } from "../ai_readiness.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { AI_FEATURES } from "./ai_readiness.ts";
import { isStaging } from "./link_targets.ts";

const OPENAI_BOTS = "https://platform.openai.com/docs/bots";
const SEARCH_BOTS = new Set(SEARCH_ENGINES);
/** Not for want of capacity. */
const DENIED = new Set([401, 403, 406]);
const PROBE_REFUSALS = new Set([401, 403, 406, 429, 503]);

/** Whether answer engines may and can reach the site; training is told apart from search. */
export const AI_ACCESS_RULES: Rule[] = [
  {
    id: "ai_search_bot_blocked",
    category: "ai_readiness",
    severity: "high",
    title: "robots.txt blocks AI search crawlers",
    what: "Crawlers that build the indexes of answer engines are not allowed to read the home page.",
    why: "ChatGPT search, Claude, Perplexity and others can only cite what their search crawler has read.",
    fix: "Allow the listed agents in robots.txt; training crawlers are separate and can stay blocked.",
    reference: OPENAI_BOTS,
    on: "site",
    check: (site) => lockedOut(site, "search"),
  },
  {
    id: "ai_user_bot_blocked",
    category: "ai_readiness",
    severity: "medium",
    title: "robots.txt blocks AI assistants that open pages for users",
    what: "Agents that fetch a page because a user asked for it are blocked.",
    why: "When asked about the page, the assistant answers with what others have written about it.",
    fix: "Allow the agents named in robots.txt.",
    reference: OPENAI_BOTS,
    on: "site",
    check: (site) => lockedOut(site, "user"),
  },
  {
    id: "ai_training_bot_blocked",
    category: "ai_readiness",
    severity: "info",
    title: "Training crawlers are blocked (a policy, not an error)",
    what: "robots.txt blocks crawlers that collect text for training models.",
    why: "This is the owner's choice: it keeps content out of training and does not affect search, except for Google-Extended in Gemini's answers.",
    fix: "Nothing to do if this is intended; otherwise allow the listed agents.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers#google-extended",
    on: "site",
    check: (site) => lockedOut(site, "training"),
  },
  {
    id: "edge_blocks_ai",
    category: "ai_readiness",
    severity: "high",
    title: "The server blocks AI crawlers",
    what: "The home page loads in a browser, but the server refuses AI search agents.",
    why: "Even if robots.txt allows them, a firewall or CDN setting keeps them out.",
    fix: "Allow the agents in the bot settings of the CDN or firewall (Cloudflare: AI crawl control).",
    reference: OPENAI_BOTS,
    on: "site",
    check: edgeBlocks,
  },
  {
    id: "edge_contradicts_robots",
    category: "ai_readiness",
    severity: "low",
    title: "The server refuses crawlers that robots.txt allows",
    what: "robots.txt allows crawlers that collect text for AI models to read the home page, but the server refuses them.",
    why: "AI models learn nothing about the brand, and often nobody decided this: it is a default of the CDN.",
    fix: "Decide whether they are welcome: allow them in the bot settings of the CDN or firewall, or block them in robots.txt as well.",
    reference: OPENAI_BOTS,
    on: "site",
    check: (site) => {
      const refused = refusedProbes(site, "training").filter(({ status }) => DENIED.has(status));
      const allowed = refused.filter(({ agent }) => site.facts.robots.agents[agent]?.allowed !== false);
      return allowed.length === 0 ? null : { pages: [], detail: allowed.map(gets).join(", ") };
    },
  },
  {
    id: "ai_search_pages_closed",
    category: "ai_readiness",
    severity: "medium",
    title: "robots.txt blocks pages for AI search",
    what: "robots.txt lets the crawlers of answer engines read the home page, but blocks pages that other crawlers may read.",
    why: "Answers cannot cite these pages, and will cite other sites instead.",
    fix: "Remove the rules for these agents from robots.txt, or keep them only for pages that should not be cited.",
    reference: OPENAI_BOTS,
    on: "site",
    check: ({ facts: { closed_to_ai: closed = [], robots } }) => {
      const partly = closed.flatMap(({ url, agents }) => {
        const out = agents.filter(
          (agent) => robots.agents[agent]?.allowed !== false && AI_AGENTS[agent]?.purpose === "search",
        );
        return out.length === 0 ? [] : [{ url, detail: `blocked for ${out.join(", ")}` }];
      });
      return partly.length === 0 ? null : { pages: partly };
    },
  },
  {
    id: "search_bots_refused",
    category: "indexability",
    severity: "high",
    title: "The server refuses search crawlers",
    what: "The home page or another one loads in a browser, but requests that call themselves Googlebot or Bingbot are refused.",
    why: "If the real crawlers are refused too, the site drops out of search; some firewalls refuse only imitators.",
    fix: "Test the pages with the URL inspection in Search Console, and allow verified crawlers in the firewall.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/verifying-googlebot",
    on: "site",
    check: ({ facts }) => {
      const { agent_probes: probes, blocked } = facts;
      const browser = probes.find(({ agent }) => agent === "browser");
      if (blocked !== null || browser?.status !== 200 || browser.challenged) return null;
      const refused = probes.filter(
        ({ agent, status, challenged, limited }) =>
          SEARCH_BOTS.has(agent) && (DENIED.has(status) || challenged || limited),
      );
      const detail = refused.map(gets).join(", ");
      // Firewalls that know imitators know those of every search engine.
      const isMeant = refused.length === 1 && refused[0]!.agent === "Googlebot" && DENIED.has(refused[0]!.status);
      if (refused.length > 0) return { ...(isMeant ? { severity: "critical" } : {}), pages: [], detail };
      // Asked for twice, with a browser in between: busy for once is no refusal.
      const pages = (facts.search_refused ?? []).map(({ url, status }) => ({
        url,
        detail: `Googlebot gets ${status}`,
      }));
      return pages.length === 0 ? null : { pages };
    },
  },
  {
    id: "content_signal_refuses",
    category: "ai_readiness",
    severity: "low",
    title: "Content signals refuse AI answers",
    what: "robots.txt has a Content-Signal that refuses search or AI input.",
    why: "Engines that respect the signal leave the site out of their answers, and some CDNs set it by default.",
    fix: "Set search=yes and ai-input=yes; the value of ai-train is up to you.",
    reference: "https://contentsignals.org/",
    on: "site",
    check: ({ facts: { robots } }) =>
      robots.content_signal !== null && /\b(?:search|ai-input)\s*=\s*no\b/i.test(robots.content_signal)
        ? { pages: [], detail: cut(robots.content_signal, 100) }
        : null,
  },
  {
    id: "noai_directive",
    category: "ai_readiness",
    severity: "info",
    title: "Pages with noai directives",
    what: "A robots tag or header says noai or noimageai.",
    why: "Few crawlers respect this policy, but some answer engines do.",
    fix: "Keep it only if AI answers should not use these pages.",
    reference: AI_FEATURES,
    on: "html",
    check: ({ html }) => {
      const found = html.robots
        .flatMap((robots) => robots.directives)
        .find((directive) => directive === "noai" || directive === "noimageai");
      return found ?? null;
    },
  },
  {
    id: "llms_txt_missing",
    category: "ai_readiness",
    severity: "info",
    title: "No llms.txt",
    what: "The site has no llms.txt.",
    why: "Some assistants and tools read it, although Google says that it does not.",
    fix: "Add one if it takes little effort: a heading, a sentence and links to the main pages.",
    reference: "https://llmstxt.org/",
    on: "site",
    check: ({ facts: { llms_txt: answer } }) =>
      answer.status === 404 || answer.status === 410 ? { pages: [], detail: `answers ${answer.status}` } : null,
  },
  {
    id: "llms_txt_malformed",
    category: "ai_readiness",
    severity: "info",
    title: "llms.txt has the wrong format",
    what: "llms.txt does not start with a heading, has no links, or is a web page.",
    why: "Tools that read it find nothing useful.",
    fix: "Start with # and the name, then add a short description and lists of links in Markdown.",
    reference: "https://llmstxt.org/",
    on: "site",
    check: ({
      facts: {
        llms_txt: { status, text },
      },
    }) => {
      if (status !== 200 || text === null || text.trim() === "") return null;
      if (/^\s*</.test(text)) return { pages: [], detail: "a web page instead" };
      const lacks = [
        /^#\s+\S/m.test(text) ? "" : "heading",
        /\]\(\s*https?:|\]\(\s*\//i.test(text) ? "" : "link",
      ].filter((part) => part !== "");
      return lacks.length === 0 ? null : { pages: [], detail: `no ${lacks.join(" and no ")}` };
    },
  },
  {
    id: "llms_txt_misleading",
    category: "ai_readiness",
    severity: "medium",
    title: "llms.txt leads nowhere",
    what: "llms.txt links to missing pages, to a staging host or only to another site, or still has its template's sample text.",
    why: "Assistants that read it learn nothing about this site, or facts about another one.",
    fix: "Write the file for this site, and link only to pages that exist.",
    reference: "https://llmstxt.org/",
    on: "site",
    check: misleadingGuide,
  },
];

function misleadingGuide({ facts: { llms_txt: guide, domain } }: SiteView): SiteFault | null {
  const { status, text, links = [] } = guide;
  if (status !== 200 || text === null || /^\s*</.test(text)) return null;
  const gone = links.filter((link) => link.status === 404 || link.status === 410);
  if (gone.length > 0)
    return { pages: [], detail: cut(gone.map((link) => `${link.url} answers ${link.status}`).join(", "), 400) };
  const staged = [...text.matchAll(/\]\(\s*(https?:[^)\s]+)/g)].find(
    ([, url]) => siteOf(hostOfAddress(url!)) === siteOf(domain) && isStaging(hostOfAddress(url!)),
  );
  if (staged !== undefined) return { pages: [], detail: `${cut(staged[1]!, 120)} is on a staging host` };
  const sample = /\{\{[^}\n]{1,40}\}\}|\]\(https?:\/\/(?:www\.)?example\.com\b|\[[A-Z][\w ]{3,60}\](?![([:])/.exec(
    text,
  )?.[0];
  if (sample !== undefined) return { pages: [], detail: quote(sample, 60) };
  const named = [...text.matchAll(/\]\(\s*(https?:[^)\s]+)/g)].map(([, url]) => siteOf(hostOfAddress(url!)));
  const isForeign = named.length > 0 && !/\]\(\s*\.?\//.test(text) && !named.includes(siteOf(domain));
  return isForeign ? { pages: [], detail: `every link leads to ${[...new Set(named)].slice(0, 3).join(", ")}` } : null;
}

function lockedOut(site: SiteView, purpose: "search" | "user" | "training"): SiteFault | null {
  const { robots } = site.facts;
  if (robots.status !== 200) return null;
  const out = agentsFor(purpose).filter((agent) => robots.agents[agent]?.allowed === false);
  if (out.length === 0) return null;
  return { pages: [], detail: out.map((agent) => `${agent} (${AI_AGENTS[agent]?.owner})`).join(", ") };
}

function gets({ agent, status, challenged }: SiteView["facts"]["agent_probes"][number]): string {
  return `${agent} gets ${challenged ? "a firewall check" : status}`;
}

/** Agents that are refused where a browser is let in. */
function refusedProbes(
  { facts }: SiteView,
  purpose: "search" | "user" | "training",
): SiteView["facts"]["agent_probes"] {
  const browser = facts.agent_probes.find((probe) => probe.agent === "browser");
  if (browser?.status !== 200 || browser.challenged || facts.blocked !== null) return [];
  return facts.agent_probes.filter(
    ({ agent, status, challenged }) =>
      AI_AGENTS[agent]?.purpose === purpose && (PROBE_REFUSALS.has(status) || challenged),
  );
}

function edgeBlocks(site: SiteView): SiteFault | null {
  const wanted = new Set([...refusedAgents(site, "search"), ...refusedAgents(site, "user")]);
  const refused = [...refusedProbes(site, "search"), ...refusedProbes(site, "user")].filter(
    ({ agent, status }) => status !== 503 || wanted.has(agent),
  );
  if (refused.length === 0) return null;
  return { pages: [], detail: refused.map(gets).join(", ") };
}
