import { AI_AGENTS, agentsFor } from "../../crawl/ai_agents.ts";
import { cut } from "../../page/page_facts_read.ts";
import { refusedAgents } from "../ai_readiness.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { AI_FEATURES } from "./ai_readiness.ts";

const OPENAI_BOTS = "https://platform.openai.com/docs/bots";
const PROBE_REFUSALS = new Set([401, 403, 406, 429, 503]);

/** Whether answer engines may and can reach the site; training is told apart from search. */
export const AI_ACCESS_RULES: Rule[] = [
  {
    id: "ai_search_bot_blocked",
    category: "ai_readiness",
    severity: "high",
    title: "robots.txt locks out AI search crawlers",
    what: "Crawlers that build the indexes of answer engines may not read the home page.",
    why: "ChatGPT search, Claude, Perplexity and others can cite only what their search crawler has read.",
    fix: "Allow the agents named in robots.txt. Training crawlers are told apart and can stay blocked.",
    reference: OPENAI_BOTS,
    on: "site",
    check: (site) => lockedOut(site, "search"),
  },
  {
    id: "ai_user_bot_blocked",
    category: "ai_readiness",
    severity: "medium",
    title: "robots.txt locks out pages that users ask an AI to open",
    what: "Agents that fetch a page because a person asked for it are forbidden.",
    why: "Asked about the page, the assistant answers from what others wrote about it.",
    fix: "Allow the agents named in robots.txt.",
    reference: OPENAI_BOTS,
    on: "site",
    check: (site) => lockedOut(site, "user"),
  },
  {
    id: "ai_training_bot_blocked",
    category: "ai_readiness",
    severity: "info",
    title: "Training crawlers are locked out (a policy, not a fault)",
    what: "robots.txt forbids crawlers that collect texts for training models.",
    why: "The choice is the owner's: it keeps texts out of training and does not touch search, except that Google-Extended also keeps pages from grounding Gemini's answers.",
    fix: "Nothing to do if this is meant; else allow the agents named.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/google-common-crawlers#google-extended",
    on: "site",
    check: (site) => lockedOut(site, "training"),
  },
  {
    id: "edge_blocks_ai",
    category: "ai_readiness",
    severity: "high",
    title: "The server turns AI crawlers away",
    what: "The home page answers a browser, but refuses agents of AI search.",
    why: "robots.txt may allow them; a firewall or CDN setting still keeps them out.",
    fix: "Allow the agents in the CDN's or firewall's bot settings (Cloudflare: AI crawl control).",
    reference: OPENAI_BOTS,
    on: "site",
    check: edgeBlocks,
  },
  {
    id: "ai_agents_unnamed",
    category: "ai_readiness",
    severity: "info",
    title: "robots.txt has no rules for AI crawlers",
    what: "None of the AI agents is named in robots.txt.",
    why: "They follow the rules for everyone; naming them lets the owner tell search from training.",
    fix: "Decide whether training crawlers are welcome, and write it into robots.txt.",
    reference: OPENAI_BOTS,
    on: "site",
    check: ({ facts: { robots } }) => {
      const known = Object.keys(AI_AGENTS).filter((agent) => robots.agents[agent] !== undefined);
      const isSilent =
        robots.status === 200 && known.length > 0 && known.every((agent) => robots.agents[agent]?.named === false);
      return isSilent ? { pages: [], detail: `none of ${known.length} agents is named` } : null;
    },
  },
  {
    id: "content_signal_refuses",
    category: "ai_readiness",
    severity: "low",
    title: "Content signals refuse AI answers",
    what: "robots.txt carries a Content-Signal that refuses search or use as an AI's input.",
    why: "Engines that respect the signal leave the site out of answers; CDNs set it without asking.",
    fix: "Set search=yes and ai-input=yes; ai-train is the owner's choice.",
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
    title: "Pages carry noai directives",
    what: "A robots tag or header says noai or noimageai.",
    why: "A policy; few crawlers respect it, some answer engines do.",
    fix: "Keep it only if answers are not to use the pages.",
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
    why: "Some assistants and tools read it; Google says it does not use it.",
    fix: "Add one if it costs little: a heading, a sentence, and links to the main pages.",
    reference: "https://llmstxt.org/",
    on: "site",
    check: ({ facts: { llms_txt: answer } }) =>
      answer.status === 404 || answer.status === 410 ? { pages: [], detail: `answers ${answer.status}` } : null,
  },
  {
    id: "llms_txt_malformed",
    category: "ai_readiness",
    severity: "info",
    title: "llms.txt is not in its form",
    what: "llms.txt does not begin with a heading, has no link, or is a web page.",
    why: "Tools that read it find nothing.",
    fix: "Begin with # and the name, then a short description and lists of links in Markdown.",
    reference: "https://llmstxt.org/",
    on: "site",
    check: ({
      facts: {
        llms_txt: { status, text },
      },
    }) => {
      if (status !== 200 || text === null || text.trim() === "") return null;
      if (/^\s*</.test(text)) return { pages: [], detail: "a web page in its place" };
      const lacks = [
        /^#\s+\S/m.test(text) ? "" : "heading",
        /\]\(\s*https?:|\]\(\s*\//i.test(text) ? "" : "link",
      ].filter((part) => part !== "");
      return lacks.length === 0 ? null : { pages: [], detail: `no ${lacks.join(" and no ")}` };
    },
  },
];

function lockedOut(site: SiteView, purpose: "search" | "user" | "training"): SiteFault | null {
  const { robots } = site.facts;
  if (robots.status !== 200) return null;
  const out = agentsFor(purpose).filter((agent) => robots.agents[agent]?.allowed === false);
  if (out.length === 0) return null;
  return { pages: [], detail: out.map((agent) => `${agent} (${AI_AGENTS[agent]?.owner})`).join(", ") };
}

function edgeBlocks(site: SiteView): SiteFault | null {
  const probes = site.facts.agent_probes;
  const browser = probes.find((probe) => probe.agent === "browser");
  if (browser?.status !== 200 || site.facts.blocked !== null) return null;
  const wanted = new Set([...refusedAgents(site, "search"), ...refusedAgents(site, "user")]);
  const refused = probes.filter((probe) => {
    const purpose = AI_AGENTS[probe.agent]?.purpose;
    return (
      (purpose === "search" || purpose === "user") &&
      PROBE_REFUSALS.has(probe.status) &&
      (probe.status !== 503 || wanted.has(probe.agent))
    );
  });
  if (refused.length === 0) return null;
  return { pages: [], detail: refused.map((probe) => `${probe.agent} gets ${probe.status}`).join(", ") };
}
