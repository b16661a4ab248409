import { cut, pathOf, quote } from "../../page/page_facts_read.ts";
import { isDutchCitizen, isNewDutchVat, NUMBER_KINDS } from "../check_digits.ts";
import { isOneLetterOff } from "../one_letter_off.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { shownText } from "./schema_values.ts";

const NOTICE = "https://eur-lex.europa.eu/eli/dir/2000/31/oj";
/** Numbers of registers, by the word before them. */
const REGISTERED =
  /(?<![\p{L}\d])(HR[AB]|FN|KvK|SIREN|SIRET|RCS|CVR|KRS|REA|Steuernummer|St\.?-?Nr\.?)(?![\p{L}])[^\d\n]{0,20}(\d[\d ./]{3,17}[\da-z])(?![\d\p{L}])/giu;
/** The owner is the company: its number was made of their own. */
const SOLE_TRADER = /\b(?:eenmanszaak|zzp(?:'?er)?)\b/i;
const DUTCH_VAT = /\bNL ?(\d{9}B\d\d)\b/gi;

/** Numbers by which a company is known, paid and taxed. */
export const COMPANY_NUMBER_RULES: Rule[] = [
  {
    id: "company_number_wrong",
    category: "trust",
    severity: "medium",
    title: "Wrong VAT, register or bank numbers",
    what: "A VAT, tax or bank account number fails its check digit, or two pages give a register number with digits swapped.",
    why: "Transfers bounce, business customers cannot check the company, and the legal notice is incorrect.",
    fix: "Copy the number from the official document to every page that shows it.",
    reference: NOTICE,
    on: "site",
    check: wrongNumbers,
  },
  {
    id: "citizen_number_shown",
    category: "security",
    severity: "high",
    title: "A VAT number that reveals a personal number",
    what: "A Dutch sole trader shows the old VAT number, whose first nine digits are the owner's citizen service number (BSN).",
    why: "Anyone who has the owner's name and BSN can commit identity fraud.",
    fix: "Replace it everywhere with the VAT identification number (btw-id) that the tax office issued for this purpose in 2020.",
    reference:
      "https://www.belastingdienst.nl/wps/wcm/connect/nl/btw/content/nieuw-btw-identificatienummer-eenmanszaken",
    on: "site",
    check: ({ pages }) => {
      if (!pages.some(({ html }) => SOLE_TRADER.test(shownText(html)))) return null;
      const hits = pages.flatMap(({ url, html }): OpenHit[] => {
        const old = [...shownText(html).matchAll(DUTCH_VAT)].find(
          ([, code]) => isDutchCitizen(code!.toUpperCase()) && !isNewDutchVat(code!.toUpperCase()),
        );
        return old === undefined ? [] : [{ url, detail: "an old VAT number of a sole trader (NL…B..)" }];
      });
      return hits.length === 0 ? null : { pages: hits };
    },
  },
];

function wrongNumbers({ pages }: SiteView): SiteFault | null {
  const hits = pages.flatMap((page): OpenHit[] => {
    const wrong = page.article ? null : impossibleOn(page);
    return wrong === null ? [] : [{ url: page.url, detail: wrong }];
  });
  hits.push(...differing(pages));
  return hits.length === 0 ? null : { pages: [...new Map(hits.map((hit) => [hit.url, hit])).values()] };
}

function impossibleOn({ html }: PageView): string | null {
  const text = shownText(html);
  for (const { name, pattern, isValid } of NUMBER_KINDS)
    for (const [, shown] of text.matchAll(pattern)) {
      const code = shown!.replace(/[^A-Za-z\d]/g, "").toUpperCase();
      if (!isValid(code)) return `${name} ${cut(shown!, 40)}`;
    }
  return null;
}

/** The digits of all numbers of the text that stand beside the name of a register, a tax or an account. */
export function registeredDigits(text: string): string[] {
  const named = NUMBER_KINDS.flatMap(({ pattern }) => [...text.matchAll(pattern)].map(([, number]) => number!));
  const registered = [...text.matchAll(REGISTERED)].map(([, , number]) => number!);
  return [...named, ...registered].map((number) => number.replace(/\D/g, ""));
}

/** Of one register, two numbers of which one is the other with a slip. */
function differing(pages: readonly PageView[]): OpenHit[] {
  const told = pages.flatMap(({ url, html, article }) =>
    article
      ? []
      : [...shownText(html).matchAll(REGISTERED)].map(([shown, register, number]) => ({
          url,
          shown: shown.replace(/\s+/g, " ").trim(),
          register: register!.toLowerCase().replace(/\W/g, ""),
          number: number!.replace(/[^\da-z]/gi, "").toLowerCase(),
        })),
  );
  return told.flatMap(({ url, shown, register, number }) => {
    const other = told.find((each) => each.url !== url && each.register === register && isSwapped(each.number, number));
    return other === undefined
      ? []
      : [{ url, detail: `${quote(shown, 40)}, ${quote(other.shown, 40)} on ${pathOf(other.url)}` }];
  });
}

/** Sister companies have numbers that differ by one. */
function isSwapped(a: string, b: string): boolean {
  return isOneLetterOff(a, b) && [...a].sort().join("") === [...b].sort().join("");
}
