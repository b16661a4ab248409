import { countWords } from "../../language/words.ts";
import { cut, hostOfAddress, isHostOf, quote } from "../../page/page_facts_read.ts";
import type { ExposedKind } from "../../page/site_file_facts.ts";
import { breachTraces } from "../breach.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { imitatedBy } from "../script_hosts.ts";
import type { SiteView } from "../site_view.ts";
import { strangeFiles } from "../strange_files.ts";

const HACKED = "https://developers.google.com/search/docs/monitor-debug/security/malware";
/** So few can be a label for screen readers. */
const VEILED_WORDS_MIN = 15;
const ERROR_WORDS_MAX = 80;
const LISTING_TITLE = /^Index of \//i;
const DEBUG_HEADER = /^x-(?:debug-token(?:-link)?|debugbar-\w+|clockwork-id)$/;
const DEBUG_ID =
  /^(?:sfwdt\w*|djDebug|djDebugToolbar|phpdebugbar|query-monitor(?:-main)?|qm-overview|debug-menu-wrapper)$/;
const DEBUG_SCRIPT = /\/(?:_debugbar|_wdt|_profiler)\//;
const VERIFICATION = /^(?:google-site-verification|msvalidate\.01|yandex-verification)$/;
const PHPINFO = /\bphpinfo\(\)/i;
/** What gives the site away, and what only tells of it. */
const SECRET: Partial<Record<ExposedKind, string>> = {
  git: "the history of the source code",
  env: "passwords and keys of the site",
  config: "settings with passwords",
  dump: "a copy of the site or its database",
  installer: "an installer that can take the site over or hand out a copy of it",
  people: "papers or a list with the data of customers",
};
const TELLING: Partial<Record<ExposedKind, string>> = {
  log: "a log of errors",
  system: "what is on the server or in its folders",
  door: "a program that gives access to the database or files, or reinstalls the site",
};

/** What others did to the site, and the doors that stand open to them. */
export const BREACH_RULES: Rule[] = [
  {
    id: "injected_spam",
    category: "content",
    severity: "critical",
    title: "The site shows signs of a hack",
    what: "Pages contain what someone else put there: spam pages, hidden links, frames or scripts, or a message over your own.",
    why: "Search engines warn about hacked sites or drop them, and visitors are sent to fraudulent sites.",
    fix: "Secure access first: change all passwords and keys, and remove unknown users. Look for rogue accounts and backdoors in files, plugins and scheduled tasks. Then remove what was put into your own pages, return 410 for pages that you never made, update the software and request a review in Search Console.",
    reference: HACKED,
    on: "site",
    check: breachTraces,
  },
  {
    id: "cloaked_pages",
    category: "security",
    severity: "critical",
    title: "Crawlers are shown different pages than visitors",
    what: "The server sends Googlebot different text or links than a browser, or sends phones to another site.",
    why: "Search engines remove sites for cloaking, and attackers use it to hide spam from the owner.",
    fix: "Look for code that checks the user agent or referrer in .htaccess, plugins and the theme. If you did not put it there, change all passwords, restore clean files and request a review in Search Console.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#cloaking",
    on: "site",
    check: ({ facts: { cloaked = [], cloaked_of: asked = 0 }, pages: { length: all } }) => {
      if (cloaked.length === 0) return null;
      if (asked === 0 || asked >= all) return { pages: cloaked };
      const name = `a sample: ${asked} of ${all} pages were requested as a crawler, and others may be cloaked too`;
      const examples = cloaked.slice(0, 5).map(({ url }) => url);
      return { pages: cloaked, subjects: [{ name, count: cloaked.length, examples }] };
    },
  },
  {
    id: "strange_files",
    category: "content",
    severity: "high",
    title: "Files that strangers may have uploaded",
    what: "The sitemap lists files with strange names that no page links to, or files uploaded through a form are public.",
    why: "Spammers upload files through forms and plugins so that search engines show them under your name.",
    fix: "Check the files: if they are not yours, delete them, return 410 and close the upload; if they are, link to them.",
    reference: HACKED,
    on: "site",
    check: (site) => {
      const files = strangeFiles(site);
      return files.length === 0
        ? null
        : { pages: files.map((url) => ({ url, detail: "not among the files of the site" })) };
    },
  },
  {
    id: "exposed_files",
    category: "security",
    severity: "critical",
    title: "Secret files are publicly accessible",
    what: "The server delivers the source code history, settings with passwords, a copy of the database, a list of customers, or an installer that was left behind.",
    why: "They give away code, passwords or customer data, or let strangers take over the site, and automated attacks look for them every day.",
    fix: "Block access to these files on the server now, delete what you do not need, then change every password and key in them.",
    reference: "https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html",
    on: "site",
    check: (site) => exposedFiles(site, SECRET),
  },
  {
    id: "exposed_internals",
    category: "security",
    severity: "medium",
    title: "Internal files are publicly accessible",
    what: "The server delivers logs, system reports or files that list its folders.",
    why: "They reveal paths, versions and names of other files to attackers.",
    fix: "Delete these files, or deny access to them on the server.",
    reference: "https://cheatsheetseries.owasp.org/cheatsheets/Error_Handling_Cheat_Sheet.html",
    on: "site",
    check: (site) => exposedFiles(site, TELLING),
  },
  {
    id: "users_listed",
    category: "security",
    // Low: WordPress does so from the start, and a name opens nothing without its password.
    severity: "low",
    title: "User names are publicly visible",
    what: "The REST API of the site lists its authors with their account names.",
    why: "Attackers only need to guess the passwords.",
    fix: "Close /wp-json/wp/v2/users to visitors who are not logged in, and use strong passwords with a second factor.",
    reference: "https://developer.wordpress.org/rest-api/frequently-asked-questions/",
    on: "site",
    check: (site) => exposedFiles(site, { users: "the names of user accounts" }),
  },
  {
    id: "source_map_open",
    category: "security",
    severity: "low",
    title: "Source maps of scripts are public",
    what: "A source map next to a script contains the complete original source.",
    why: "It reveals comments, internal addresses and unfinished functions to attackers.",
    fix: "Do not publish source maps, or deny access to .map files on the server.",
    reference: "https://developer.mozilla.org/en-US/docs/Glossary/Source_map",
    on: "site",
    check: (site) => exposedFiles(site, { map: "the source of a script" }),
  },
  {
    id: "verified_twice",
    category: "security",
    severity: "info",
    title: "Two owners have verified the site",
    what: "The home page has verification tags of one search engine with different codes.",
    why: "Each one lets someone see and change how the site appears in search, and intruders add their own.",
    fix: "Compare the codes with the owners listed in Search Console, and remove the tags of those you do not know.",
    reference: "https://support.google.com/webmasters/answer/9008080",
    on: "site",
    check: ({ home }) => {
      const tags = home?.html.metas.filter(({ name }) => VERIFICATION.test(name)) ?? [];
      for (const [name, own] of Map.groupBy(tags, (tag) => tag.name)) {
        const codes = new Set(own.map(({ content }) => content.trim()).filter(Boolean));
        if (codes.size > 1)
          return { pages: [{ url: home!.url, detail: `${name}: ${cut([...codes].join(", "), 150)}` }] };
      }
      return null;
    },
  },
  {
    id: "base_foreign",
    category: "security",
    severity: "critical",
    title: "A base element leads to another site",
    what: "The base element makes all relative links and files of the page point to another site.",
    why: "Visitors and crawlers are sent elsewhere, and the page loads whatever someone else puts there.",
    fix: "Remove the base element. If you did not put it there, treat the site as hacked.",
    reference: HACKED,
    on: "html",
    check: ({ html, url }, { facts }) => {
      const host = hostOfAddress(html.base_href ?? "");
      return host === "" || host === hostOfAddress(url) || isHostOf(host, facts.domain) ? null : cut(html.base_href!);
    },
  },
  {
    id: "script_host_taken_over",
    category: "security",
    severity: "high",
    title: "Scripts come from a host that cannot be trusted",
    what: "The page loads a script from a domain whose new owner has used it to spread malware.",
    why: "The owner of that domain controls what your visitors run, and ad networks and browsers block pages that load it.",
    fix: "Remove the script. Current browsers need no polyfills; if you do need one, serve it from your own domain.",
    reference: "https://developers.google.com/search/docs/monitor-debug/security/malware",
    on: "html",
    check: ({ html }) => {
      const script = html.signs?.find(({ kind }) => kind === "taken_over");
      return script === undefined ? null : cut(script.detail);
    },
  },
  {
    id: "script_host_imitates",
    category: "security",
    severity: "critical",
    title: "Scripts come from a host that imitates a well-known one",
    what: "The page loads a script from a domain that bears the name of a well-known script host, or is one letter away from it, but belongs to somebody else.",
    why: "Attackers register such names to hide their scripts, which can read what visitors type and change the page.",
    fix: "Remove the script unless you know who runs that domain, and find out how it got in: change all passwords, and check the theme, plugins and tag manager for other code.",
    reference: HACKED,
    on: "html",
    check: ({ html }, { facts }) => {
      for (const { url } of html.scripts) {
        const name = imitatedBy(url, facts.domain);
        if (name !== null) return `${cut(url!, 90)}, not ${name}`;
      }
      return null;
    },
  },
  {
    id: "debug_mode",
    category: "security",
    severity: "high",
    title: "The site runs in debug mode",
    what: "The server sends what only developers should see: a profiler toolbar, or a link to its records.",
    why: "Anyone can read queries, settings and sessions there, and the site is slower than necessary.",
    fix: "Set the framework to production (APP_ENV=prod, APP_DEBUG=false, DEBUG=False) and clear its cache.",
    reference: "https://cheatsheetseries.owasp.org/cheatsheets/Error_Handling_Cheat_Sheet.html",
    on: "html",
    check: ({ html, facts: { response } }) => {
      const header = Object.keys(response.headers).find((name) => DEBUG_HEADER.test(name));
      const part = html.anchors?.find((id) => DEBUG_ID.test(id));
      const script = html.scripts.find(({ url }) => DEBUG_SCRIPT.test(url ?? ""))?.url;
      const sign = header ?? part ?? script;
      return sign == null ? null : cut(sign, 90);
    },
  },
  {
    id: "veiled_text",
    category: "content",
    severity: "high",
    title: "Text is hidden from visitors",
    what: "Text on the page is too small, off the screen or in the colour of its background, so that only crawlers read it.",
    why: "Search engines treat it as hidden keywords and demote or remove the page, and intruders hide spam this way.",
    fix: "Remove the text, or make it visible. If you did not write it, treat the site as hacked.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#hidden-text-and-links",
    on: "html",
    check: ({ html }) => {
      const text = html.veiled_text ?? "";
      return countWords(text) < VEILED_WORDS_MIN ? null : quote(text.replaceAll("\n", " "), 100);
    },
  },
  {
    id: "directory_listing",
    category: "security",
    severity: "medium",
    title: "Folders list their files",
    what: "The server shows the contents of a folder that has no page.",
    why: "Anyone can find backups and private uploads, and search engines index the lists.",
    fix: "Turn off directory listings (Options -Indexes in Apache, autoindex off in nginx).",
    reference: "https://owasp.org/www-project-web-security-testing-guide/",
    on: "site",
    check: ({ facts, pages }) => {
      const probed = (facts.exposed ?? []).filter(({ kind }) => kind === "listing").map(({ url }) => url);
      const read = pages.filter(({ html }) => LISTING_TITLE.test(html.titles[0] ?? "") && html.links.length > 0);
      const urls = new Set([...probed, ...read.map(({ url }) => url)]);
      return urls.size === 0 ? null : { pages: [...urls].map((url) => ({ url, detail: "files are listed" })) };
    },
  },
  {
    id: "error_text",
    category: "security",
    severity: "high",
    title: "Pages show server error messages",
    what: "The page shows an error from the program or the database behind it.",
    why: "Visitors see a broken page, and attackers learn paths and versions.",
    fix: "Fix the error at the file and line shown, and turn off error display on the live server.",
    reference: "https://cheatsheetseries.owasp.org/cheatsheets/Error_Handling_Cheat_Sheet.html",
    on: "html",
    check: ({ html }) => {
      const printed = html.signs?.find(({ kind }) => kind === "error_text");
      // All there is: whatever else the page lacks follows from it.
      const isAll = html.links.length === 0 && html.word_count < ERROR_WORDS_MAX && html.images.length === 0;
      return printed === undefined ? null : { detail: cut(printed.detail), unwanted: isAll };
    },
  },
];

function exposedFiles({ facts, pages: read }: SiteView, told: Partial<Record<ExposedKind, string>>): SiteFault | null {
  // What was read as a page has a rule of its own.
  const shown = new Set(read.flatMap(({ url, html }) => (PHPINFO.test(html.titles[0] ?? "") ? [url] : [])));
  const pages = (facts.exposed ?? []).flatMap(({ url, kind }) =>
    told[kind] === undefined || shown.has(url) ? [] : [{ url, detail: told[kind] }],
  );
  return pages.length === 0 ? null : { pages };
}
