import { quote } from "../page/page_facts_read.ts";
import type { PageView } from "./page_view.ts";
import { itemsOf, textOf } from "./schema_items.ts";

const NAME_LETTERS_MIN = 4;
const SOLD_OUT =
  /^(?:(?:currently |temporarily )?(?:sold out|out of stock|unavailable)|agotado|sin (?:stock|existencias)|ausverkauft|(?:derzeit |momentan )?nicht (?:verfügbar|auf lager|lieferbar)|épuisé|en rupture(?: de stock)?|rupture de stock|esgotado|indisponível|esaurito|non disponibile|uitverkocht|niet op voorraad|wyprzedane|brak w magazynie|vyprodáno|slutsåld|udsolgt|utsolgt|stokta yok|tükendi|нет в наличии|売り切れ|품절|缺货)(?:[.!:;,](?:\s|$)|\s[–—-]\s|$)/i;

/** The same within a sentence that is about now. */
const GONE =
  /(?<!\p{L})(?:no quedan (?:más )?(?:unidades|existencias)|(?:is|are) (?:currently |now |completely )?(?:sold out|out of stock|no longer available)|ist (?:derzeit |leider |momentan )?(?:ausverkauft|vergriffen|nicht (?:mehr )?(?:lieferbar|verfügbar))|(?:est|sont) (?:actuellement |désormais )?(?:épuisée?s?|en rupture|indisponibles?)|está (?:actualmente )?(?:agotad[oa]|esgotad[oa]|indisponível)|è (?:attualmente |al momento )?(?:esaurit[oa]|non disponibile)|is (?:momenteel |helaas )?(?:uitverkocht|niet (?:meer )?(?:leverbaar|op voorraad)))(?!\p{L})/iu;

/** The product's own words, before the next heading, say that it cannot be bought; the markup says it can. */
export function soldOut({ html, items }: PageView): string | null {
  const products = itemsOf(items, /^Product$/).filter(({ nested }) => !nested);
  const offers = products.length === 1 ? itemsOf(items, /^Offer$/) : [];
  const told = offers.map(({ item }) => (textOf(item.availability) ?? "").replace(/^.*[/:]/, ""));
  if (told.length > 0 && told.every((each) => /^(?:OutOfStock|SoldOut|Discontinued)$/.test(each)))
    return html.forms.some(({ buys }) => buys) ? `${told[0]} in the markup, an order button on the page` : null;
  if (told.length === 0 || !told.every((each) => /^(?:InStock|OnlineOnly|InStoreOnly|LimitedAvailability)$/.test(each)))
    return null;
  const start = (html.blocks ?? []).findIndex((block) => block.type === "heading" && block.level === 1);
  const own = html.blocks?.slice(start + 1) ?? [];
  const end = own.findIndex((block) => block.type === "heading");
  const texts = own
    .slice(0, end < 0 ? own.length : end)
    .flatMap((block) => (block.type === "paragraph" ? [block.text] : []));
  const unsold = html.buttons?.flatMap(({ text, disabled }) => (disabled === true ? [text] : [])) ?? [];
  const name = lettersOf(textOf(products[0]!.item.name) ?? "");
  // Further down the page has other products, so that the text has to name this one.
  const named = own.flatMap((block) =>
    block.type === "paragraph" && name.length >= NAME_LETTERS_MIN && lettersOf(block.text).includes(name)
      ? [block.text]
      : [],
  );
  const shown =
    [...texts, ...unsold, ...named].find((text) => SOLD_OUT.test(text)) ?? named.find((text) => GONE.test(text));
  return start < 0 || shown === undefined ? null : `${told[0]} in the markup, ${quote(shown, 40)} on the page`;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
