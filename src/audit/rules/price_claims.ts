import { quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { signed } from "./controls.ts";
import { shownText } from "./schema_values.ts";

const PRICES = "https://eur-lex.europa.eu/eli/dir/1998/6/oj";
const FIGURE = String.raw`\d{1,3}(?:[.'’ \u00a0]\d{3})*(?:,\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const AMOUNT = new RegExp(String.raw`(?:€|EUR|CHF|£|\$)\s?(${FIGURE})|(${FIGURE})\s?(?:€|EUR|CHF|£|\$)`, "gu");
const PERCENT = /(?<![\d.,])(\d{1,2}(?:[.,]\d)?)\s?%/g;
/** What is saved, in front of a former price or behind. */
const SAVING =
  /[-–−]\s?\d{1,2}(?:[.,]\d)?\s?%|spar(?:en|st|t)\b|\bstatt\b|\bsave\b|instead of|économis|au lieu de|ahorr|en lugar de|en vez de|risparmi|anziché|invece di|bespa(?:ar|re)|in plaats van|poup[ae]|oszczęd/iu;
/** A percentage of something else. */
const OTHER_PERCENT =
  /mwst|ust\b|tva|\biva\b|btw|\bvat\b|tax|zins|interest|rate|anzahlung|deposit|skonto|extra|zusätzlich|bis zu|up to|jusqu|hasta|fino a|tot \d|até/iu;
const LINE_CHARS_MAX = 160;
const PERCENT_MARGIN = 1.5;
const UNIT = new RegExp(
  String.raw`(${FIGURE})\s?€?\s?(?:/|pro|je|per|par|por|al)\s?(?:(\d{1,4})\s?)?(kg|g|l|ml|Liter|Kilogramm|Gramm)(?![\p{L}\d])`,
  "iu",
);
const QUANTITY = /(?:(\d{1,2})\s?[x×]\s?)?(\d{1,4}(?:[.,]\d{1,3})?)\s?(kg|g|l|ml|Liter|Gramm)(?![\p{L}\d])/iu;
const UNIT_MARGIN = 0.03;
const SMALL: Readonly<Record<string, number>> = { g: 0.001, gramm: 0.001, ml: 0.001 };
const BASE_UNIT: Readonly<Record<string, number>> = { g: 100, gramm: 100, ml: 100 };
const NO_TAX = /§\s?19\s?(?:Abs(?:\.|atz)\s?\d\s?)?UStG|kleinunternehmer/i;
const WITH_TAX =
  /\b(?:inkl(?:\.|usive)?|enthält)\s?(?:der gesetzlichen\s)?(?:\d{1,2}\s?%\s?)?(?:MwSt|USt|Mehrwertsteuer|Umsatzsteuer)/i;

/** Prices beside which something stands that cannot be right. */
export const PRICE_CLAIM_RULES: Rule[] = [
  {
    id: "reduction_wrong",
    category: "content",
    severity: "high",
    title: "Reduced prices above the old price",
    what: "The crossed-out price is lower than the price beside it.",
    why: "Customers feel deceived, and misleading price claims can bring warning letters.",
    fix: "Swap the two prices, or remove the crossed-out one.",
    reference: PRICES,
    on: "html",
    check: signed("price_raised"),
  },
  {
    id: "saving_wrong",
    category: "content",
    severity: "medium",
    title: "Savings that do not match the prices",
    what: "The stated percentage does not match the two prices beside it.",
    why: "A wrong saving is misleading advertising, and can bring warning letters.",
    fix: "Correct the percentage or the price.",
    reference: PRICES,
    on: "html",
    check: (page) =>
      linesOf(page)
        .map(wrongSaving)
        .find((fault) => fault !== null) ?? null,
  },
  {
    id: "unit_price_wrong",
    category: "content",
    severity: "medium",
    title: "Wrong unit prices",
    what: "A unit price does not match price and quantity, or a German shop gives it per 100 g or 100 ml.",
    why: "The law requires correct unit prices, in Germany per kilogram or litre, and shops often get warning letters for wrong ones.",
    fix: "Have the shop system calculate the unit price per kilogram or litre.",
    reference: PRICES,
    on: "html",
    check: (page, { facts }) => {
      const isGerman = facts.domain.endsWith(".de");
      return (
        linesOf(page)
          .map((line) => wrongUnit(line, isGerman))
          .find((fault) => fault !== null) ?? null
      );
    },
  },
  {
    id: "tax_contradicts",
    category: "content",
    severity: "high",
    title: "Prices with VAT from a business that charges none",
    what: "The legal pages say that the company charges no VAT as a small business, but other pages give prices including VAT.",
    why: "The statements contradict each other, and VAT that is shown may have to be paid.",
    fix: "Remove the mention of VAT or the small business clause, whichever is wrong.",
    reference: "https://www.gesetze-im-internet.de/ustg_1980/__19.html",
    on: "site",
    check: contradictedTax,
  },
];

/** Texts that stand together: paragraphs, items, cells in a row. */
function linesOf({ html }: PageView): string[] {
  return html.main_text.split("\n").filter((line) => line.length <= LINE_CHARS_MAX && /\d/.test(line));
}

function amountsIn(line: string): number[] {
  return [...line.matchAll(AMOUNT)].map(([, before, after]) => numberOf((before ?? after)!));
}

function numberOf(text: string): number {
  return Number(
    text
      .replace(/['’ \u00a0]/g, "")
      .replace(/\.(?=\d{3}(?!\d))/g, "")
      .replace(",", "."),
  );
}

function wrongSaving(line: string): string | null {
  const percents = [...line.matchAll(PERCENT)];
  const amounts = amountsIn(line);
  if (percents.length !== 1 || amounts.length !== 2 || !SAVING.test(line) || OTHER_PERCENT.test(line)) return null;
  const [low, high] = amounts.toSorted((a, b) => a - b);
  const told = numberOf(percents[0]![1]!);
  const actual = ((high! - low!) / high!) * 100;
  // One of the two may be what is saved.
  const isMeant = [actual, 100 - actual].some((each) => Math.abs(each - told) <= PERCENT_MARGIN);
  return low === high || isMeant ? null : `${quote(line, 90)}: it is ${Math.round(actual)} %`;
}

function wrongUnit(line: string, isGerman: boolean): string | null {
  const found = UNIT.exec(line);
  if (found === null || !/€|EUR|CHF/.test(line)) return null;
  const [shown, price, count = "1", unit] = found;
  const name = unit!.toLowerCase();
  if (isGerman && BASE_UNIT[name] === Number(count))
    return `${quote(shown, 60)}, not per ${/ml/.test(name) ? "l" : "kg"}`;
  const rest = line.replace(shown, " ");
  const quantities = [...rest.matchAll(new RegExp(QUANTITY, "giu"))];
  const amounts = amountsIn(rest);
  if (quantities.length !== 1 || amounts.length !== 1) return null;
  const [, times = "1", size, of] = quantities[0]!;
  const inBase = (value: number, each: string) => value * (SMALL[each.toLowerCase()] ?? 1);
  const isSameKind = /l/i.test(of!) === /l/i.test(unit!);
  const should = (amounts[0]! / (Number(times) * inBase(numberOf(size!), of!))) * inBase(Number(count), name);
  const isRight = Math.abs(should - numberOf(price!)) <= should * UNIT_MARGIN + 0.01;
  return !isSameKind || isRight
    ? null
    : `${quote(line, 80)}: it is ${should.toFixed(2)} per ${count === "1" ? "" : `${count} `}${unit}`;
}

function contradictedTax({ pages }: SiteView): SiteFault | null {
  const free = pages.find(({ html, article }) => !article && NO_TAX.test(shownText(html)));
  if (free === undefined) return null;
  const hits = pages.flatMap(({ url, html, article }): OpenHit[] => {
    const told = article ? null : WITH_TAX.exec(html.main_text);
    if (told == null || NO_TAX.test(html.main_text)) return [];
    return [
      {
        url,
        detail: `${quote(html.main_text.slice(told.index, told.index + 40), 50)} here, no VAT by § 19 UStG on ${free.path}`,
      },
    ];
  });
  return hits.length === 0 ? null : { pages: hits };
}
