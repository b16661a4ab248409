import { findPhrases, TRADES } from "../page/kind/phrases.ts";
import type { LinkFact } from "../page/page_facts.ts";
import { addressKey, hostOfAddress } from "../page/page_facts_read.ts";
import { siteOf } from "../page/url_rules.ts";
import type { PageView } from "./page_view.ts";
import type { SiteView } from "./site_view.ts";

/** So few of a folder may be about a trade that spam is about, too. */
const PLANTED_ALONE_MAX = 2;

/** Other sites that pages name, with how many do: all pages, and those that nobody planted. */
export interface Shown {
  known: ReadonlyMap<string, number>;
  sound: ReadonlyMap<string, number>;
  /** Planted pages at the top level sell by their titles. */
  isOffered: boolean;
}

/** Spam leads somewhere: what only speaks of a trade, in the site's own template, is an article. */
function isHarmless(page: PageView, shown: Shown): boolean {
  return staysWithin(page, shown) && (page.html.signs ?? []).length === 0;
}

function staysWithin(page: PageView, { known, sound: named }: Shown): boolean {
  const own = addressKey(page.url);
  const leads = page.html.links.some((link) => link.internal && link.url !== null && addressKey(link.url) !== own);
  const elsewhere = [...page.html.links, ...page.html.forms, ...page.html.iframes].filter(({ url }) => url !== null);
  const sells = isTitledForSale(page);
  // Where all that sell lead to the same place, no page of the site's own does.
  const sound = sells ? named : known;
  const least = sells ? 1 : 2;
  const foreign = elsewhere.some((each) => {
    const linked = siteOf(hostOfAddress(each.url!));
    return known.has(linked) && (sound.get(linked) ?? 0) < least && (sells || isBesideTrade(each, page));
  });
  return leads && !foreign;
}

/** Other than in a paragraph of the site's own that says nothing of a trade. */
function isBesideTrade(each: object, { html }: PageView): boolean {
  const text = "text" in each && typeof each.text === "string" ? each.text : "";
  const around = html.blocks?.filter((block) => block.type === "paragraph" && block.text.includes(text)) ?? [];
  return text === "" || around.length === 0 || around.some((block) => "text" in block && speaksOfTrade(block.text));
}

/** Its words of a trade are the names of sound pages of the site that it links to. */
export function isListOfOwn({ html }: PageView, site: SiteView, shown: Shown): boolean {
  const { kinds, pages } = site;
  if (!speaksOfTrade(html.main_text)) return false;
  const isSound = (page: PageView) => kinds.get(page.url)?.kind !== "hacked" || isArticle(page, site, shown);
  const linked = new Set(html.links.map(({ url }) => addressKey(url ?? "")));
  const own = pages.filter((page) => linked.has(addressKey(page.url)) && isSound(page));
  const sound = new Set(own.map(({ url }) => addressKey(url)));
  const names = html.links.filter(({ url, text }) => text !== "" && url !== null && sound.has(addressKey(url)));
  const rest = names.reduce((text, name) => text.replaceAll(name.text, " "), html.main_text);
  return !speaksOfTrade(`${html.titles[0] ?? ""}\n${rest}`);
}

/** What it says of a trade stands where visitors do not see it: the page is the owner's, and that text is not. */
export function isOnlyVeiled({ html }: PageView): boolean {
  if (isOnlyDescribed(html)) return true;
  const linked = html.links.flatMap(({ hidden, text }) => (hidden === true ? [text] : []));
  const veiled = [...(html.veiled_text ?? "").split("\n"), ...linked].filter((text) => text.trim() !== "");
  const rest = veiled.reduce((text, line) => text.replaceAll(line, " "), html.main_text);
  return veiled.length > 0 && speaksOfTrade(html.main_text) && !speaksOfTrade(rest);
}

/** In its descriptions for search engines alone. */
export function isOnlyDescribed({ descriptions, titles, main_text: text }: PageView["html"]): boolean {
  return speaksOfTrade(descriptions.join("\n")) && !speaksOfTrade(`${titles.join("\n")}\n${text}`);
}

/** Other sites that links outside its text name by what a trade of spam sells, where all else speaks of something else. */
export function tradeLinks({ html }: PageView): LinkFact[] {
  if (isSelling(`${html.titles[0] ?? ""}\n${html.main_text}`)) return [];
  return html.links.filter(
    ({ internal, url, region, text, hidden }) =>
      !internal && url !== null && region !== "main" && hidden !== true && isSelling(text),
  );
}

function isSelling(text: string): boolean {
  return [...findPhrases(text).keys()].some(isOffer);
}

function speaksOfTrade(text: string): boolean {
  return [...findPhrases(text).keys()].some(isOfTrade);
}

function isOfTrade(list: string): boolean {
  return isOffer(list) || list.endsWith(".named");
}

/**
 * Harmless, and where its owner put it: intruders neither link to a page openly nor keep to one or two of a folder, and
 * what they add to a page is not what its title speaks of.
 */
export function isArticle(page: PageView, site: SiteView, shown: Shown): boolean {
  if (!isHarmless(page, shown)) return false;
  const named = [...titled(page)];
  const isTopic = named.some((list) => TRADES.includes(list.split(".")[0]!)) && !named.some(isOffer);
  if (page.cluster !== "/*") return isTopic && isAmongSound(page, site) && isOpenlyLinked(page, site);
  return !shown.isOffered || isOpenlyLinked(page, site);
}

/**
 * One word of a trade in its text and none in what names the page, leads elsewhere or is hidden: a figure of speech.
 * What its code does is told by itself.
 */
export function isPassingMention(page: PageView, shown: Shown): boolean {
  const { titles, descriptions, headings, links, main_text: text, veiled_text: veiled = "" } = page.html;
  const named = [page.path, ...titles, ...descriptions, ...headings.map((each) => each.text), veiled];
  const words = [...findPhrases(text)].flatMap(([list, found]) => (isOfTrade(list) ? found : []));
  const isBare = !speaksOfTrade([...named, ...links.map((each) => each.text)].join("\n"));
  return words.length === 1 && isBare && staysWithin(page, shown);
}

/** By a page that is none of the intruders'. */
function isOpenlyLinked({ url: own }: PageView, { inlinks, viewByKey, kinds }: SiteView): boolean {
  const key = addressKey(own);
  const sources = inlinks.from(key).flatMap((from) => viewByKey.get(from) ?? []);
  return sources.some(
    ({ url, html }) =>
      kinds.get(url)?.kind !== "hacked" &&
      html.links.some((link) => !link.hidden && link.internal && addressKey(link.url ?? "") === key),
  );
}

function isAmongSound({ cluster }: PageView, { pages, kinds }: SiteView): boolean {
  const kin = pages.filter((page) => page.cluster === cluster);
  const planted = kin.filter(({ url }) => kinds.get(url)?.kind === "hacked").length;
  return planted <= PLANTED_ALONE_MAX && planted < kin.length / 2;
}

export function isTitledForSale(page: PageView): boolean {
  return [...titled(page)].some(isOffer);
}

/** Lists of phrases that its title and address hold. */
function titled({ html, path }: PageView): Iterable<string> {
  return findPhrases(`${html.titles[0] ?? ""}\n${path}`).keys();
}

function isOffer(list: string): boolean {
  return list.endsWith(".sold");
}
