import { cut } from "../../page/page_facts_read.ts";
import { breachTraces } from "../breach.ts";
import type { Rule } from "../rule.ts";

const HACKED = "https://developers.google.com/search/docs/monitor-debug/security/malware";
const LISTING_TITLE = /^Index of \//i;
const WORDS: Record<"git" | "env", string> = {
  git: "the source code's history",
  env: "passwords and keys of the site",
};

/** What others did to the site, and the doors that stand open to them. */
export const BREACH_RULES: Rule[] = [
  {
    id: "injected_spam",
    category: "content",
    severity: "critical",
    title: "The site shows signs of a hack",
    what: "Pages hold what somebody else put there: spam pages, hidden links, frames or scripts, or another message over yours.",
    why: "Search engines warn about hacked sites or drop them, and visitors are sent to fraud.",
    fix: "Secure access first: change all passwords and keys, and remove unknown users. Look for rogue accounts and backdoors in files, plugins and scheduled tasks. Then remove all injected content, return 410 for its URLs, update the software and request a review in Search Console.",
    reference: HACKED,
    on: "site",
    check: breachTraces,
  },
  {
    id: "cloaked_pages",
    category: "security",
    severity: "critical",
    title: "Crawlers are shown other pages than visitors",
    what: "The server answers Googlebot with other text or links than a browser.",
    why: "Search engines punish cloaking with removal, and attackers use it to hide spam from the owner.",
    fix: "Look for code that checks the user agent or referrer in .htaccess, plugins and the theme. If you did not put it there, change all passwords, restore clean files and request a review in Search Console.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#cloaking",
    on: "site",
    check: ({ facts }) => {
      const cloaked = facts.cloaked ?? [];
      return cloaked.length === 0 ? null : { pages: cloaked };
    },
  },
  {
    id: "exposed_files",
    category: "security",
    severity: "critical",
    title: "Secret files are open to everybody",
    what: "The server hands out .git or .env files.",
    why: "They give away source code, passwords and keys, and automated attacks look for them every day.",
    fix: "Deny access to these files on the server now, then change every password and key that they hold.",
    reference: "https://cheatsheetseries.owasp.org/cheatsheets/Secrets_Management_Cheat_Sheet.html",
    on: "site",
    check: ({ facts }) => {
      const open = (facts.exposed ?? []).flatMap(({ url, kind }) =>
        kind === "listing" ? [] : [{ url, detail: WORDS[kind] }],
      );
      return open.length === 0 ? null : { pages: open };
    },
  },
  {
    id: "directory_listing",
    category: "security",
    severity: "medium",
    title: "Folders list their files",
    what: "The server shows the contents of a folder that has no page.",
    why: "Anybody can find backups and private uploads, and search engines index the lists.",
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
    title: "Pages show error messages of the server",
    what: "The page prints an error of PHP or of the database.",
    why: "Visitors see a broken page, and attackers learn paths and versions.",
    fix: "Repair the fault at the named file and line, and turn off the display of errors on the live server.",
    reference: "https://cheatsheetseries.owasp.org/cheatsheets/Error_Handling_Cheat_Sheet.html",
    on: "html",
    check: ({ html }) => {
      const printed = html.signs?.find(({ kind }) => kind === "error_text");
      return printed === undefined ? null : cut(printed.detail);
    },
  },
];
