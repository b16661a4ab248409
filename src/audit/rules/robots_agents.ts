import { cut, quote } from "../../page/page_facts_read.ts";
import { isUtilityPage } from "../../page/page_role.ts";
import { AI_AGENTS } from "../ai_agents.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { ROBOTS_TXT } from "./robots_txt.ts";

/** Names that companies have given up, or that never were those of a crawler. */
const GONE: ReadonlySet<string> = new Set(
  "anthropic-ai claude-web chatgpt chatgptbot chatgpt-bot openai openaibot openai-bot ai-bot aibot ai-crawler llm-bot gpt gpt-bot gpt-3 gpt-4 bard bardbot google-bard gemini gemini-bot claude perplexity".split(
    " ",
  ),
);
/** Back offices have doors of their own. */
const GUARDED =
  /^\/(?:[._]|node_modules|vendor|src|dist|build|tmp|logs?|config|assets|wp-admin|administrator|backend|cgi-bin|typo3|umbraco|user|login|includes|core|modules|api)/i;

/** Whom the groups of robots.txt are for. */
export const ROBOTS_AGENT_RULES: Rule[] = [
  {
    id: "robots_bans_lifted",
    category: "indexability",
    severity: "medium",
    title: "robots.txt exempts some crawlers from its own rules",
    what: "A crawler has a group of its own without any Disallow line, so the rules of the general group do not apply to it.",
    why: "Crawlers obey only the group that names them, so this one may read folders that you closed to all.",
    fix: "Repeat the Disallow lines in that group, and protect anything confidential with a password.",
    reference: ROBOTS_TXT,
    on: "site",
    check: liftedBans,
  },
  {
    id: "robots_ai_names_gone",
    category: "ai_readiness",
    severity: "low",
    title: "robots.txt names AI crawlers that do not exist",
    what: "The rules for AI crawlers use only names that were retired or never existed.",
    why: "These rules have no effect: every AI crawler follows the general group (User-agent: *).",
    fix: "Use the current names, such as GPTBot, ClaudeBot, Google-Extended and CCBot.",
    reference: "https://platform.openai.com/docs/bots",
    on: "site",
    check: ({ facts: { robots } }) => {
      const named = robots.agents_named ?? [];
      const known = new Set(Object.keys(AI_AGENTS).map((name) => name.toLowerCase()));
      const gone = named.filter((name) => GONE.has(name));
      return gone.length === 0 || named.some((name) => known.has(name) && !GONE.has(name))
        ? null
        : { pages: [], detail: gone.map((name) => quote(name)).join(", ") };
    },
  },
];

/** Of carts and back offices nobody minds. */
function liftedBans({ facts: { robots, home_url: home } }: SiteView): SiteFault | null {
  const told = (robots.bans_lifted ?? []).flatMap(({ agent, paths }) => {
    const open = paths.filter(
      (path) => path.endsWith("/") && !GUARDED.test(path) && !isUtilityPage(new URL(path, home).href),
    );
    return open.length === 0 ? [] : [{ agent, open }];
  });
  if (told.length === 0) return null;
  const agents = told.map(({ agent }) => agent).join(", ");
  return { pages: [], detail: cut(`${agents} may read ${told[0]!.open.join(", ")}`, 300) };
}
