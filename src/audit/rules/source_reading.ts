import { pathOf, quote } from "../../page/page_facts_read.ts";
import type { SourceArea, SourceFault } from "../../page/told_fault.ts";
import type { OpenHit, Rule, RuleText } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { faultOf } from "./contradictions.ts";

const REFERENCE = "https://developers.google.com/search/docs/essentials/technical";
const QUOTE_CHARS_MAX = 110;
/** Of each fault, so that a fault of the template does not list the site. */
const HITS_MAX = 40;
const ORDER: readonly SourceFault["severity"][] = ["high", "medium", "low"];

/** What stands apart in the source of pages, which a model reads as a developer would; each line stands there as quoted. */
export const SOURCE_READING_RULES: Rule[] = [
  areaRule("search", {
    id: "source_misleads_search",
    category: "indexability",
    title: "Source code that misleads search engines",
    what: "Lines in the source of the pages tell search engines something wrong, or keep them away.",
    why: "Search and answer engines believe the source, not what visitors see.",
    fix: "Correct the quoted lines as described for each.",
  }),
  areaRule("use", {
    id: "source_hinders_visitors",
    category: "accessibility",
    title: "Source code that gets in visitors' way",
    what: "Lines in the source of the pages keep visitors from seeing, reading, clicking or sending something.",
    why: "Nobody reports it: visitors leave, and orders and enquiries fail to arrive.",
    fix: "Correct the quoted lines as described for each, and try the page on a phone and a computer.",
  }),
  areaRule("contact", {
    id: "source_breaks_contact",
    category: "trust",
    title: "Links and forms that do not reach you",
    what: "Links, numbers or forms in the source of the pages lead nowhere or to somebody else.",
    why: "Customers who want to reach you do not, and you never hear of it.",
    fix: "Correct the quoted lines, then call, write and send each form once yourself.",
  }),
  areaRule("security", {
    id: "source_opens_site",
    category: "security",
    title: "Source code that should not be there",
    what: "Lines in the source of the pages look foreign, leak something, or open the site to others.",
    why: "Foreign code can redirect visitors, read what they type and get the site blocked.",
    fix: "Find out who put the quoted lines there. If nobody did, remove them, change all passwords and update the system.",
  }),
  areaRule("privacy", {
    id: "source_tracks_visitors",
    category: "trust",
    title: "Tracking and consent gone wrong",
    what: "Lines in the source of the pages track visitors or pass on their data other than they are told.",
    why: "It can bring warning letters and fines, and it spoils your own figures.",
    fix: "Correct the quoted lines as described for each.",
  }),
  areaRule("speed", {
    id: "source_slows_pages",
    category: "speed",
    title: "Source code that makes pages wait",
    what: "Lines in the source of the pages hold up what visitors came to see.",
    why: "Visitors leave pages that take long to appear.",
    fix: "Change the quoted lines as described for each.",
  }),
];

type Text = Omit<RuleText, "severity" | "reference"> & Pick<Rule, "category">;

function areaRule(area: SourceArea, text: Text): Rule {
  return {
    ...text,
    severity: "medium",
    reference: REFERENCE,
    on: "site",
    check: ({ facts }) => {
      const faults = faultsOf(facts).filter((fault) => fault.area === area);
      if (faults.length === 0) return null;
      const worst = ORDER.find((each) => faults.some((fault) => fault.severity === each))!;
      const isSure = faults.some((fault) => fault.sure && fault.severity === worst);
      const severity = worst === "high" && !isSure ? "medium" : worst;
      const told = faults.map((fault) => ({ about: fault.about, hits: hitsOf(fault, facts), said: wholeOf(fault) }));
      return { ...faultOf(told)!, severity };
    },
  };
}

function wholeOf({ about, fix, sure, lines }: SourceFault): string {
  const urls = [...new Set(lines.flatMap((line) => line.urls))].slice(0, HITS_MAX);
  const where = urls.length === 0 ? "on most pages" : urls.map(pathOf).join(", ");
  return `${about}${sure ? "" : " (likely)"} (${where}). ${fix}.`;
}

/** Of a line that most pages have, the home page stands for all; a file is told only where no page is. */
function hitsOf({ about, fix, sure, lines }: SourceFault, { home_url: home, pages }: SiteView["facts"]): OpenHit[] {
  const all = [...new Set(lines.flatMap((line) => (line.urls.length === 0 ? [home] : line.urls)))];
  const known = new Set(pages.map(({ url }) => url));
  const own = all.filter((url) => known.has(url));
  const urls = (own.length > 0 ? own : all).slice(0, HITS_MAX);
  const shared = lines.every((line) => line.urls.length === 0) ? " (on most pages)" : "";
  const shown = quote(lines[0]!.text, QUOTE_CHARS_MAX);
  return urls.map((url) => ({ url, detail: `${about}${sure ? "" : " (likely)"}: ${shown}${shared}. ${fix}.` }));
}

function faultsOf({ told_faults }: SiteView["facts"]): SourceFault[] {
  return (told_faults ?? []).filter((fault): fault is SourceFault => fault.kind === "source");
}
