import { cut, pathOf, quote } from "../../page/page_facts_read.ts";
import { pageRole } from "../../page/page_role.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import { itemsOf, textOf } from "../schema_items.ts";
import type { SiteView } from "../site_view.ts";

const BUSINESS = "https://developers.google.com/search/docs/appearance/structured-data/local-business";
const HELPFUL = "https://developers.google.com/search/docs/fundamentals/creating-helpful-content";
/** What so many pages say is the company's own, and what so few say otherwise is a slip. */
const USUAL_PAGES_MIN = 3;
const ODD_PAGES_MAX = 2;
const NAME_WORDS = 2;
const LINE_CHARS_MAX = 120;
const WORD_LETTERS_MIN = 4;
const SHARED_WORDS_MIN = 2;
const SINCE =
  /(?<!\p{L})(?:since|established(?: in)?|est\.|founded in|seit|gegründet|depuis|fondée? en|desde(?: el año)?|fundad[ao] en|dal|fondat[ao] nel|sinds|opgericht in|desde|fundad[ao] em) (1[89]\d\d|20[0-2]\d)(?!\d|[-–/.]\d)/giu;
const AMOUNT = String.raw`(?:US\$|R\$|[$€£]|CHF)\s?(\d{1,5}(?:[.,]\d{2})?)|(\d{1,5}(?:[.,]\d{2})?)\s?(?:[$€£]|EUR|CHF)`;
const UNIT = String.raw`\s?(?:/|\bper\b|\bpro\b|\bpar\b|\bpor\b|\bal?\b|\bje\b|\bla\b)\s?(lb|pound|kg|kilo|hour|hr|h|stunde|std|hora|heure|ora|uur|m²|m2|qm|sq ?ft|km|mile|night|nacht|noche|nuit|notte|noite|day|tag|día|jour|giorno|dag|dia)(?![\p{L}\d])`;
const UNIT_PRICE = new RegExp(`(?<![\\d.,–-]|[–-]\\s)(?:${AMOUNT})(?!\\s?[–-]\\s?[$€£]?\\d)${UNIT}`, "giu");
/** Of pages with a price by that unit, how many have the usual one. */
const UNIT_SHARE_MIN = 0.7;
const UNIT_PAGES_MIN = 5;
const UNIT_TIMES_MIN = 2;
const WHOLE_PRICE =
  /(?:US\$|R\$|[$€£]|CHF)\s?(\d[\d.,'’ \u00a0\u202f]*\d|\d)|(\d[\d.,'’ \u00a0\u202f]*\d|\d)\s?(?:[$€£]|EUR\b|CHF\b)/gu;
/** Beside a price of another time, part or kind. */
const OTHER_PRICE =
  /%|(?<!\p{L})(?:desde|from|ab|à partir|a partire|vanaf|from|antes|before|was|statt|früher|instead|au lieu|avant|invece|prima|anziché|vroeger|in plaats|hasta|until|up to|bis zu|jusqu|fino|tot|month|mes|mensual\w*|mois|monat\w*|mese|maand\w*|mês|rate|raten?|cuotas?|entrada|anzahlung|deposit\w*|acompte|acconto|aanbetaling|sinal|ahorr\w*|spar\w*|sav(?:e|ing)\w*|économi\w*|rispar\w*|korting|desconto|descuento|rabatt|remise|discount|sconto|sin iva|exkl|zzgl|netto|excl|hors|ht|sem iva|extra|más|plus|je|pro|per|por|par|seguro|matriculación aparte|usad[ao]|used|gebraucht|occasion|usato|tweedehands)(?!\p{L})|\d\s?\/\s?\p{L}/iu;
const NAME_LETTERS_MIN = 6;
const PRICE_RATIO_MAX = 2;
const POSTCODE =
  /(?<![\d.,/-])(?:\d{5}|(?!19|20)\d{4}(?: ?[A-Z]{2})?|\d{4}-\d{3})(?=,?\s+\p{Lu}\p{L}{2,})|(?<=\b[A-Z]{2} )\d{5}(?!\d)|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/gu;
const ADDRESS_LABEL =
  /(?:domicili[oa]|direcci[óo]n|sede|address|registered office|adresse|anschrift|\bsitz\b|siège|indirizzo|adres|morada|endereço|verantwortlich|responsable|titular|controller|vestigings)/iu;
const AUTHORITY =
  /authority|agency|commission|behörde|aufsicht|landesbeauftragt|beauftragte|agencia|autorité|cnil|garante|autorit|autoriteit|comissão|tribunal|court|gericht|kammer|hosting|hébergeur|schlichtung/iu;
const LEGAL_FORM = String.raw`(?:S\.?L\.?U?\.?|S\.?A\.?U?\.?|GmbH(?: & Co\. KG)?|UG(?: \(haftungsbeschränkt\))?|AG|KG|OHG|e\.K\.|SARL|SASU?|EURL|S\.?r\.?l\.?s?\.?|S\.?p\.?A\.?|S\.?n\.?c\.?|B\.?V\.?|N\.?V\.?|Lda\.?|Ltd\.?|LLC|Inc\.?|Limited)`;
const COMPANY = new RegExp(
  String.raw`((?:(?:\p{Lu}[\p{L}\d&.'’-]*|&|y|und|and|et|e|de|del|di|van)\s){0,5}\p{Lu}[\p{L}\d&'’-]*),?\s${LEGAL_FORM}(?![\p{L}\d])`,
  "gu",
);
const HOLDER_LABEL =
  /^\s*©|©|copyright|identidad|titular|responsable|raz[óo]n social|denominaci[óo]n|verantwortlich|anbieter|diensteanbieter|controller|operated by|éditeur|raison sociale|titolare|ragione sociale|verwerkingsverantwoordelijke|bedrijfsnaam|responsável|company name/iu;

/** What single pages say of the company and its prices otherwise than the rest. */
export const STATED_FACT_RULES: Rule[] = [
  {
    id: "founding_year_differs",
    category: "content",
    severity: "medium",
    title: "Founding years that differ",
    what: "A page gives another year since which the company exists than the other pages.",
    why: "Readers trust neither, and answer engines may repeat the wrong one.",
    fix: "Use the right year on all pages and in the structured data.",
    reference: HELPFUL,
    on: "site",
    check: foundingYears,
  },
  {
    id: "price_differs",
    category: "content",
    severity: "high",
    title: "Prices that differ from the other pages or on one page",
    what: "A page gives another price per unit than nearly all other pages, or two prices for the product it is about.",
    why: "Customers insist on the lower price or leave, and answer engines repeat the wrong one.",
    fix: "Decide which price is right, and use it in all places.",
    reference: HELPFUL,
    on: "site",
    check: (site) => faultOf([...unitPrices(site), ...site.indexable.flatMap(twoPrices)]),
  },
  {
    id: "address_differs",
    category: "trust",
    severity: "high",
    title: "Legal or contact pages with another address",
    what: "A legal or contact page gives an address with a postal code that no other page has, and not that of the other pages.",
    why: "Customers write and come in vain, and maps and answer engines trust none of the addresses.",
    fix: "Correct the address; if the company is registered elsewhere, give both and say which is which.",
    reference: BUSINESS,
    on: "site",
    check: otherAddresses,
  },
  {
    id: "company_differs",
    category: "trust",
    severity: "high",
    title: "Legal pages that name another company",
    what: "A legal page or the copyright line of a page names another company than the other pages, and not their own.",
    why: "Legal texts in the name of somebody else do not apply to you, and nobody is named who is responsible.",
    fix: "Put in the name, number and address of your own company; check the rest of a copied text too.",
    reference: "https://eur-lex.europa.eu/eli/dir/2000/31/oj",
    on: "site",
    check: otherCompanies,
  },
];

function faultOf(hits: OpenHit[]): SiteFault | null {
  return hits.length === 0 ? null : { pages: [...new Map(hits.map((hit) => [hit.url, hit])).values()] };
}

/** Everything that a page shows, by lines: cells of a row and terms of a list together. */
function linesOf(page: PageView): string[] {
  const { titles, outer_text: outer } = page.html;
  const around = [outer?.header ?? "", outer?.footer ?? ""].flatMap((text) => text.split("\n"));
  return [...titles, ...ownLines(page), ...around];
}

function ownLines({ html }: PageView): string[] {
  return (html.blocks ?? []).flatMap((block) =>
    block.type === "list"
      ? block.items
      : block.type === "table"
        ? block.rows.map((row) => row.join(" "))
        : [block.text],
  );
}

/** On how many pages each stands, a page under two addresses counted once. */
function countsOf(told: readonly (readonly [PageView, ReadonlySet<string>])[]): Map<string, number> {
  const found = new Map<string, Set<string>>();
  for (const [{ html }, values] of told)
    for (const value of values) found.set(value, (found.get(value) ?? new Set()).add(html.text_hash));
  return new Map([...found].map(([value, pages]) => [value, pages.size]));
}

function lettersOf(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(new RegExp(`\\p{L}{${WORD_LETTERS_MIN},}`, "gu")));
}

/** A line that says the same of the company with another year; what else began some other year is told in other words. */
function foundingYears({ pages, home, facts }: SiteView): SiteFault | null {
  const told = pages
    .filter(({ article }) => !article)
    .flatMap((page) =>
      linesOf(page)
        .filter((line) => line.length <= LINE_CHARS_MAX * 2)
        .flatMap((line) => [...line.matchAll(SINCE)].map(([, year]) => ({ page, year: year!, line }))),
    );
  const byYear = Map.groupBy(told, ({ year }) => year);
  const pagesOf = (year: string) => new Set(byYear.get(year)?.map(({ page }) => page.html.text_hash)).size;
  const [usual, next] = [...byYear.keys()].sort((a, b) => pagesOf(b) - pagesOf(a));
  if (usual === undefined || pagesOf(usual) < USUAL_PAGES_MIN || pagesOf(next ?? "") * 2 > pagesOf(usual)) return null;
  const meant = byYear.get(usual)!;
  const hits = told.flatMap(({ page, year, line }): OpenHit[] => {
    if (year === usual || pagesOf(year) > ODD_PAGES_MAX || line.length > LINE_CHARS_MAX) return [];
    const words = wordsIn(line.replace(SINCE, " "));
    const isSame = meant.some(
      ({ line: other }) => words.intersection(wordsIn(other.replace(SINCE, " "))).size >= SHARED_WORDS_MIN,
    );
    const isSlip = [...year].filter((digit, at) => digit !== usual[at]).length === 1;
    const isAlone = !meant.some((each) => each.page === page);
    return isSame && (isSlip || isAlone) ? [{ url: page.url, detail: `${quote(line, 80)}, elsewhere ${usual}` }] : [];
  });
  // Makers and partners have years of their own.
  const ours = new Set(home?.items.map(({ item }) => lettersOf(textOf(item.name) ?? "")));
  for (const page of pages)
    for (const { item } of page.items) {
      const year = /^\d{4}/.exec(textOf(item.foundingDate) ?? "")?.[0];
      const isOurs = ours.has(lettersOf(textOf(item.name) ?? ""));
      if (isOurs && year !== undefined && year !== usual && year <= facts.crawled_at)
        hits.push({ url: page.url, detail: `foundingDate ${year} in the structured data, ${usual} on the pages` });
    }
  return faultOf(hits);
}

function unitPrices({ pages }: SiteView): OpenHit[] {
  const told = pages.flatMap((page) =>
    [...page.html.main_text.matchAll(UNIT_PRICE)].map(([shown, before, after, unit]) => ({
      page,
      shown: shown.trim(),
      value: Number((before ?? after)!.replace(",", ".")),
      unit: unit!.toLowerCase().replace("pound", "lb"),
    })),
  );
  return [...Map.groupBy(told, ({ unit }) => unit).values()].flatMap((group) => {
    const byPage = Map.groupBy(group, ({ page }) => page);
    const byValue = Map.groupBy(group, ({ value }) => value);
    const pagesOf = (value: number) => new Set(byValue.get(value)?.map(({ page }) => page.html.text_hash)).size;
    const [usual] = [...byValue.keys()].sort((a, b) => pagesOf(b) - pagesOf(a));
    if (pagesOf(usual!) < Math.max(UNIT_PAGES_MIN, byPage.size * UNIT_SHARE_MIN)) return [];
    return [...byPage].flatMap(([page, own]): OpenHit[] => {
      if (own.some(({ value }) => value === usual)) return [];
      const odd = own.find(
        ({ value }) =>
          pagesOf(value) <= ODD_PAGES_MAX && own.filter((each) => each.value === value).length >= UNIT_TIMES_MIN,
      );
      const meant = byValue.get(usual!)![0]!;
      return odd === undefined
        ? []
        : [
            {
              url: page.url,
              detail: `${quote(odd.shown, 30)}, on ${pagesOf(usual!)} other pages ${quote(meant.shown, 30)}`,
            },
          ];
    });
  });
}

/** The page's product beside one amount, in a row, a sentence or its data, and beside another elsewhere. */
function twoPrices({ html, url, items }: PageView): OpenHit[] {
  const heading = html.headings.find(({ level }) => level === 1)?.text ?? "";
  const product = itemsOf(items, /^Product$/).filter(({ nested }) => !nested);
  const names = new Set([heading, product.length === 1 ? (textOf(product[0]!.item.name) ?? "") : ""].map(lettersOf));
  const told = (html.blocks ?? []).flatMap((block) => {
    const lines =
      block.type === "table"
        ? block.rows.flatMap((row) => (names.has(lettersOf(row[0] ?? "")) ? [row.join(" ")] : []))
        : block.type === "list"
          ? block.items
          : [block.text];
    return lines.flatMap((line) => {
      const plain = lettersOf(line);
      const isNamed = [...names].some((name) => name.length >= NAME_LETTERS_MIN && plain.includes(name));
      const amounts = line.length <= LINE_CHARS_MAX && isNamed ? [...line.matchAll(WHOLE_PRICE)] : [];
      return amounts.length === 1 && !OTHER_PRICE.test(line)
        ? [{ line, value: numberOf((amounts[0]![1] ?? amounts[0]![2])!) }]
        : [];
    });
  });
  const first = told[0];
  const other = told.find(({ value }) => value !== first!.value);
  if (first === undefined || other === undefined) return [];
  const ratio = Math.max(first.value, other.value) / Math.min(first.value, other.value);
  return ratio > PRICE_RATIO_MAX ? [] : [{ url, detail: `${quote(first.line, 70)} and ${quote(other.line, 70)}` }];
}

function numberOf(text: string): number {
  return Number(
    text
      .replace(/['’ \u00a0\u202f]/g, "")
      .replace(/[.,](?=\d{3}(?!\d))/g, "")
      .replace(",", "."),
  );
}

/** By postal codes, which are written in one way; what a page says of an authority is not the company's. */
function otherAddresses({ pages }: SiteView): SiteFault | null {
  const codesIn = (text: string) => new Set((text.match(POSTCODE) ?? []).map((code) => code.replace(/\s/g, "")));
  const shown = pages.map((page) => ({ page, codes: codesIn(linesOf(page).join("\n")) }));
  const counts = countsOf(shown.map(({ page, codes }) => [page, codes]));
  const own = [...counts].filter(([, count]) => count >= USUAL_PAGES_MIN).map(([code]) => code);
  // A company with branches has several.
  if (own.length !== 1) return null;
  const hits = shown.flatMap(({ page }): OpenHit[] => {
    const role = pageRole(page.url);
    const main = ownLines(page);
    const codes = codesIn(main.join("\n"));
    if (!/^(?:legal|contact)$/.test(role) || page.article || codes.size !== 1 || codes.has(own[0]!)) return [];
    const line = main.find((text) => codesIn(text).size > 0)!;
    const [code] = codes;
    const isOdd = counts.get(code!)! <= ODD_PAGES_MAX && line.length <= LINE_CHARS_MAX * 2;
    return isOdd && ADDRESS_LABEL.test(line) && !AUTHORITY.test(line)
      ? [{ url: page.url, detail: `${quote(line, 90)}, elsewhere ${own[0]}` }]
      : [];
  });
  return faultOf(hits);
}

/** Names with a legal form, beside a word for who is responsible or the sign of copyright. */
function otherCompanies({ pages }: SiteView): SiteFault | null {
  // By its last words: what stands before them may belong to the sentence.
  const companiesIn = (text: string) =>
    [...text.matchAll(COMPANY)].map(([, name]) => lettersOf(name!.split(/\s+/).slice(-NAME_WORDS).join("")));
  const named = pages.map((page) => ({ page, all: new Set(companiesIn(linesOf(page).join("\n"))) }));
  const counts = countsOf(named.map(({ page, all }) => [page, all]));
  const [own, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (own === undefined || count! < Math.max(USUAL_PAGES_MIN, pages.length / 2)) return null;
  const hits = named.flatMap(({ page, all }): OpenHit[] => {
    const isSame = (name: string) => own.includes(name) || name.includes(own);
    if (page.article || [...all].some(isSame)) return [];
    const line = linesOf(page).find((text) => HOLDER_LABEL.test(text) && companiesIn(text).length > 0);
    const isLegal = pageRole(page.url) === "legal";
    if (line === undefined || (!isLegal && !line.includes("©"))) return [];
    const other = named.find((each) => each.all.has(own))!;
    return counts.get(companiesIn(line)[0]!)! > ODD_PAGES_MAX
      ? []
      : [
          {
            url: page.url,
            detail: `${quote(line, 90)}; ${cut(pathOf(other.page.url), 60)} and others name another company`,
          },
        ];
  });
  return faultOf(hits);
}
