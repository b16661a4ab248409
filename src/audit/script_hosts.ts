import { hostOfAddress, isHostOf } from "../page/page_facts_read.ts";
import { siteOf } from "../page/url_rules.ts";
import { isOneLetterOff } from "./one_letter_off.ts";
import known from "./script_sites.json" with { type: "json" };

/** From where most sites load scripts; names of so many letters that a neighbour's is no chance. */
const NAMES = Object.keys(known.sites);
const SITES: ReadonlySet<string> = new Set([
  ...Object.entries(known.sites).flatMap(([name, ends]) => ends.split(" ").map((end) => `${name}.${end}`)),
  ...known.kin.split(" "),
]);

/** The well-known name that an address bears without being that host's; null where it bears none. */
export function imitatedBy(url: string | null, domain: string): string | null {
  const host = hostOfAddress(url ?? "");
  const site = siteOf(host);
  const [label = ""] = site.split(".");
  // A company may be called so itself, and have its name under other endings.
  if (site === "" || SITES.has(site) || isHostOf(host, domain) || label === siteOf(domain).split(".")[0]) return null;
  const seen = asSeen(label);
  const isSeen = seen !== label && NAMES.includes(seen);
  return isSeen
    ? seen
    : (NAMES.find((name) => label.includes(name)) ?? [...SITES].find((each) => isOneLetterOff(site, each)) ?? null);
}

/** Letters that look like others, as those. */
function asSeen(label: string): string {
  return label.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("0", "o").replaceAll("1", "l");
}
