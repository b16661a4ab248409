import { cut, pathOf, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import { itemsOf, type SchemaItem, textOf } from "../schema_items.ts";
import { countryBox } from "../schema_limits.ts";
import { LOCAL_BUSINESS } from "../schema_requirements.ts";
import type { SiteView } from "../site_view.ts";
import { wordsOf } from "../stuffed_phrase.ts";
import { GUIDE } from "./structured_data.ts";
import { countriesOf } from "./trust.ts";

/** Degrees from the border beyond which no branch of a local business lies by chance. */
const FAR_DEGREES = 15;
const COORDINATES = [
  /[?&](?:q|ll|center|query|daddr|destination|sll)=(?:loc:)?(-?\d{1,2}\.\d{2,})(?:,|%2C)\s?(-?\d{1,3}\.\d{2,})/i,
  /!3d(-?\d{1,2}\.\d{2,})[^?&]*?!4d(-?\d{1,3}\.\d{2,})/,
];
/** An embed names the longitude first. */
const EMBEDDED = /!2d(-?\d{1,3}\.\d{2,})!3d(-?\d{1,2}\.\d{2,})/;
const POSTCODE = /(?<![\d.,/-])(?:\d{5}|\d{4} ?[A-Z]{2}|\d{4}-\d{3})(?=\s+\p{Lu}\p{L}{2,})/gu;
const BRANCHES_MIN = 2;
const NAME_LETTERS_MIN = 4;
/** Two pages may be of two things; of three a template made them. */
const KIN_MIN = 3;
/** Of sister pages with main headings built otherwise. */
const ODD_SHARE_MAX = 0.2;
const FIRST_HEADINGS = 3;
const SENTENCE_WORDS_MIN = 8;

/** Places that are not those of the page. */
export const PLACE_RULES: Rule[] = [
  {
    id: "map_elsewhere",
    category: "content",
    severity: "high",
    title: "Maps that show another part of the world",
    what: "An embedded map shows a place far outside the country of the business.",
    why: "It is usually the theme's sample location, and visitors get no directions to you.",
    fix: "Set the map to your own address.",
    reference: `${GUIDE}/local-business`,
    on: "html",
    check: mapElsewhere,
  },
  {
    id: "branch_data_copied",
    category: "structured_data",
    severity: "high",
    title: "Branch pages with the data of another branch",
    what: "Branch pages show different addresses, but their structured data all has the same one.",
    why: "Maps, search and answer engines see a single place and send customers there.",
    fix: "Give each branch page the name, @id, address, phone number and hours of its own branch.",
    reference: `${GUIDE}/local-business`,
    on: "site",
    check: copiedBranches,
  },
  {
    id: "place_of_other_page",
    category: "content",
    severity: "medium",
    title: "Pages for one place that name another",
    what: "A page made for one place names another place in its text, and never its own, or another one in its first headings.",
    why: "Visitors doubt that you serve their place, and search engines may take it for a page about the other one.",
    fix: "Correct the place name, and write what is specific to that place.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#doorways",
    on: "site",
    check: otherPlaces,
  },
];

function mapElsewhere({ html }: PageView, site: SiteView): string | null {
  const boxes = countriesOf(site)
    .flatMap((code) => [countryBox(code) ?? []])
    .filter((box) => box.length > 0);
  if (boxes.length === 0) return null;
  for (const { url } of html.iframes) {
    const [, lat, long] = COORDINATES.map((pattern) => pattern.exec(url ?? "")).find((found) => found !== null) ?? [];
    const [, longFirst, latSecond] = EMBEDDED.exec(url ?? "") ?? [];
    const [north, east] = [Number(lat ?? latSecond), Number(long ?? longFirst)];
    if (Number.isNaN(north) || Number.isNaN(east)) continue;
    const isNear = boxes.some(
      ([south, top, west, right]) =>
        north > south! - FAR_DEGREES &&
        north < top! + FAR_DEGREES &&
        east > west! - FAR_DEGREES &&
        east < right! + FAR_DEGREES,
    );
    if (!isNear) return `latitude ${north}, longitude ${east}`;
  }
  return null;
}

/** Each shows a postcode that no sister page does, and all have the same other one in their data. */
function copiedBranches({ indexable }: SiteView): SiteFault | null {
  const marked = indexable.flatMap((page) => {
    const owner = itemsOf(page.items, LOCAL_BUSINESS).find(({ nested }) => !nested)?.item;
    const address = [owner?.address].flat()[0] as SchemaItem | undefined;
    const code = textOf(address?.postalCode) ?? "";
    return page.is_home || code === "" || typeof address !== "object" ? [] : [{ page, code: code.replace(/\s/g, "") }];
  });
  const hits = [...Map.groupBy(marked, ({ page, code }) => `${page.cluster} ${code}`).values()].flatMap((kin) => {
    const shown = kin.map(
      ({ page }) => new Set((page.html.main_text.match(POSTCODE) ?? []).map((each) => each.replace(/\s/g, ""))),
    );
    const own = kin.flatMap(({ page, code }, at): OpenHit[] => {
      const alone = [...shown[at]!].filter(
        (each) => each !== code && shown.every((other, to) => to === at || !other.has(each)),
      );
      return alone.length === 0 ? [] : [{ url: page.url, detail: `postalCode ${code}, the page shows ${alone[0]}` }];
    });
    return own.length >= BRANCHES_MIN && own.length === kin.length ? own : [];
  });
  return hits.length === 0 ? null : { pages: hits };
}

/** Of pages whose titles differ in one word: the text has the word of another, and the page's own nowhere. */
function otherPlaces({ indexable, kinds }: SiteView): SiteFault | null {
  // A legal notice has the title of its kind, and may name whatever the company does.
  const told = indexable.filter(({ url }) => kinds.get(url)?.kind !== "legal");
  const named = told.map((page) => ({ page, words: wordsOf(page.html.titles[0] ?? "") }));
  const byFrame = new Map<string, { page: PageView; name: string }[]>();
  for (const { page, words } of named)
    for (const [at, name] of words.entries()) {
      if (name.length < NAME_LETTERS_MIN || words.length < 2) continue;
      const frame = words.with(at, "*").join(" ");
      byFrame.set(frame, [...(byFrame.get(frame) ?? []), { page, name }]);
    }
  const hits = [...byFrame.values()].flatMap((kin) => {
    const isKin = new Set(kin.map(({ name }) => name)).size >= KIN_MIN;
    return isKin ? [...kin.flatMap(({ page, name }) => slipOn(page, { name, others: kin })), ...headingSlips(kin)] : [];
  });
  return hits.length === 0 ? null : { pages: [...new Map(hits.map((hit) => [hit.url, hit])).values()] };
}

/** Where the first heading of nearly all names their own place, or the second: that of one which names a sister's instead. */
function headingSlips(kin: readonly { name: string; page: PageView }[]): OpenHit[] {
  const told = kin.map(({ page, name }) => {
    const first = page.html.headings.filter(({ level }) => level <= 2).slice(0, FIRST_HEADINGS);
    return { page, name, headings: first.map(({ text }) => [text, new Set(wordsOf(text))] as const) };
  });
  const names = new Set(kin.map(({ name }) => name));
  return Array.from({ length: FIRST_HEADINGS }).flatMap((_, at) => {
    const odd = told.filter(({ name, headings }) => headings[at]?.[1].has(name) !== true);
    if (odd.length > told.length * ODD_SHARE_MAX) return [];
    return odd.flatMap(({ page, headings }): OpenHit[] => {
      const [text, words] = headings[at] ?? ["", new Set<string>()];
      if (page.is_home || names.isDisjointFrom(words)) return [];
      return [{ url: page.url, detail: `heading ${quote(text, 80)} on ${cut(pathOf(page.url), 60)}` }];
    });
  });
}

function slipOn(
  page: PageView,
  { name, others }: { name: string; others: readonly { name: string; page: PageView }[] },
): OpenHit[] {
  const body = (page.html.blocks ?? []).flatMap((block) =>
    block.type === "paragraph" ? [block.text] : block.type === "list" ? block.items : [],
  );
  // A short text may be the name of a sister page, which it links to.
  const isSentence = (text: string) => wordsOf(text).length >= SENTENCE_WORDS_MIN;
  const all = body.map((text) => [text, new Set(wordsOf(text))] as const);
  if (page.is_home || all.some(([, words]) => words.has(name))) return [];
  const said = new Map(all.filter(([text]) => isSentence(text)));
  const other = others.find((each) => {
    const isTheirs = [...said.values()].some((words) => words.has(each.name));
    // Where the sister pages name it as well it is the place of the company.
    const elsewhere = others.filter(
      ({ page: kin }) => kin !== each.page && new Set(wordsOf(kin.html.main_text)).has(each.name),
    );
    return each.page !== page && isTheirs && elsewhere.length === 1;
  });
  if (other === undefined) return [];
  const text = [...said].find(([, words]) => words.has(other.name))![0];
  return [{ url: page.url, detail: `${quote(text, 90)} on ${cut(pathOf(page.url), 60)}` }];
}
