import { contentKeys, countWords } from "../../language/words.ts";
import { pageRole } from "../../page/page_role.ts";
import { splitSentences } from "../text/sentences.ts";
import { coverage } from "../text/similarity.ts";
import { AMOUNT, type ShopCues } from "./cues/cues.ts";
import { cuesFor } from "./cues/cues_for.ts";
import { wordingFor } from "./wording/wording_for.ts";

const PRICE_WITHIN_LINES = 4;
const PRICE_LINE = /^(?:from |ab |price:? )?(?:[$€£]\s?\d[\d.,]{0,12}|\d[\d.,]{0,12}\s?(?:€|EUR|USD|GBP))$/i;
const FOREIGN_PRICE = new RegExp(
  `^(?:ab|nur|je|preis:?|dès|à partir de|prix\\s?:?|desde|a partir de|precio:?|da|prezzo:?|vanaf|prijs:?|preço:?)?\\s?${AMOUNT}(?:\\s?(?:\\*|TTC|inkl\\. MwSt\\.?|IVA incl\\S*|incl\\. btw))?$`,
  "iu",
);
const CATEGORY = /^categor(?:y|ies):\s/i;
const ADD_TO_CART = /^add to cart$/i;
const DESCRIPTION_LINES_MAX = 30;
/** Where a shop's page stops to speak of the product. */
const DESCRIPTION_END =
  /^(?:reviews?(?: \(\d+\))?|there are no reviews yet\.?|related products|you may also like.{0,3}|additional information|customers also .{0,40}|add to cart)$/i;
const SHOP_WORDS = /^(?:description|category:|categories:|tags?:|sku:|share this|click to share|add to cart|in stock)/i;
/** A sentence that says what the thing is or gives. */
const SAYS_WHAT =
  /\b(?:this (?:\p{L}+ ){0,4}?(?:is|takes|will|teaches|helps|gives|includes|provides|works)|you(?:[’']ll| will| can| get)\b|get all|includes?|contains?)/iu;
const LINE_WORDS = { min: 4, max: 48 };
const LENGTH = /\b\d{1,3}(?:[-\s])?(?:minutes?|mins?|hours?)\b/i;
/** Share of a search's words in name and group from which a product is one of those searched. */
const NAMED_FROM = 0.67;

/** What a shop's page offers, in the page's own words. */
export interface Product {
  name: string;
  url: string;
  price: string;
  /** The shop's category. */
  group: string | null;
  /** Sentence that says what it is or gives. */
  line: string | null;
  length: string | null;
  /** Names of other products it holds. */
  contents: string[];
  text: string;
}

interface ShopPage {
  url: string;
  title: string;
  headings: readonly { level: number; text: string }[];
  text: string;
}

/** Pages that show one product: its name as first heading with the price right under it. */
export function readProducts(pages: readonly ShopPage[], language: string): Product[] {
  const found = pages
    .filter((page) => pageRole(page.url) === "product")
    .flatMap((page) => readProduct(page, language) ?? []);
  const byName = new Map<string, Product>();
  for (const { contents, ...product } of found) {
    const key = product.name.toLowerCase();
    if (!byName.has(key)) byName.set(key, { ...product, contents });
  }
  const products = [...byName.values()];
  return products.map((product) => ({
    ...product,
    contents: product.contents.filter((line) => byName.has(line.toLowerCase()) && line !== product.name),
  }));
}

/** Products that the searches name, or that the given group holds, with what they hold; those of one group together, wide groups first. */
export function productGroups(
  products: readonly Product[],
  { topics, group, language }: { topics: readonly (readonly string[])[]; group?: string | null; language: string },
): { name: string; products: Product[] }[] {
  const named = products.filter((product) => {
    if (group != null && product.group?.toLowerCase() === group.toLowerCase()) return true;
    const name = new Set(contentKeys(`${product.name} ${product.group ?? ""}`, language));
    return topics.some((keys) => keys.length > 1 && coverage(keys, name) >= NAMED_FROM);
  });
  const held = new Set(named.flatMap((product) => product.contents.map((line) => line.toLowerCase())));
  const chosen = products.filter((product) => named.includes(product) || held.has(product.name.toLowerCase()));
  const groups = new Map<string, Product[]>();
  for (const product of chosen) {
    const group = product.group ?? wordingFor(language).products;
    groups.set(group, [...(groups.get(group) ?? []), product]);
  }
  return [...groups]
    .map(([name, members]) => ({ name, products: members }))
    .sort((a, b) => b.products.length - a.products.length);
}

/** `$11.99 each`, `$23.00 to $119.00`, as the pages write the amounts. */
export function priceRange(products: readonly Product[], language = "en"): string {
  const wording = wordingFor(language);
  const sorted = [...products].sort((a, b) => amountOf(a.price) - amountOf(b.price));
  const [least, most] = [sorted[0]?.price ?? "", sorted.at(-1)?.price ?? ""];
  if (least === most) return products.length === 1 ? least : wording.priceEach(least);
  return wording.priceSpan(least, most);
}

function readProduct(page: ShopPage, language: string): Product | null {
  const lines = page.text.split("\n").map((line) => line.replace(/\s+/g, " ").trim());
  const name = page.headings.find((heading) => heading.level === 1 && heading.text.trim() !== "")?.text.trim();
  if (name === undefined) return null;
  const start = lines.indexOf(name);
  const under = start === -1 ? [] : lines.slice(start + 1, start + 1 + PRICE_WITHIN_LINES);
  const cues = cuesFor(language);
  const place = under.findIndex((line) => (cues === null ? PRICE_LINE : FOREIGN_PRICE).test(line));
  const price = under[place];
  if (price === undefined) return null;
  const about = descriptionLines(lines, start + 2 + place, cues?.shop);
  const text = about.join("\n");
  return {
    name,
    url: page.url,
    price,
    group: groupOf(lines, cues?.shop),
    line: lineOf(about, name, language),
    length: (cues?.shop.length ?? LENGTH).exec(text)?.[0] ?? null,
    contents: about.filter((line) => countWords(line) <= 10),
    text,
  };
}

function descriptionLines(lines: readonly string[], afterPrice: number, shop?: ShopCues): string[] {
  const head = lines.findLastIndex((line) =>
    shop === undefined ? line === "Description" : shop.description.test(line),
  );
  const from = head > afterPrice ? head + 1 : afterPrice;
  const rest = lines.slice(from, from + DESCRIPTION_LINES_MAX * 2);
  const skipButtons = rest.findIndex((line) => !(shop?.descriptionEnd ?? ADD_TO_CART).test(line));
  const own = rest.slice(Math.max(0, skipButtons));
  const end = own.findIndex((line) => (shop?.descriptionEnd ?? DESCRIPTION_END).test(line));
  return own
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => line !== "" && !(shop?.labels ?? SHOP_WORDS).test(line))
    .slice(0, DESCRIPTION_LINES_MAX);
}

function groupOf(lines: readonly string[], shop?: ShopCues): string | null {
  const line = lines.find((entry) => (shop?.category ?? CATEGORY).test(entry));
  return line === undefined
    ? null
    : (line
        .replace(/^[^:]{1,14}:\s*/, "")
        .split(",")[0]
        ?.trim() ?? null);
}

function lineOf(about: readonly string[], name: string, language: string): string | null {
  const sentences = about
    .flatMap((line) => splitSentences(line, language).map((entry) => entry.text))
    .filter((text) => /[.!]$/.test(text))
    .filter((text) => countWords(text) >= LINE_WORDS.min && countWords(text) <= LINE_WORDS.max);
  const own = contentKeys(name, language);
  const tells = (text: string) =>
    (cuesFor(language)?.shop.saysWhat ?? SAYS_WHAT).test(text) ||
    coverage(own, new Set(contentKeys(text, language))) >= NAMED_FROM;
  return sentences.find(tells) ?? sentences[0] ?? null;
}

function amountOf(price: string): number {
  // A comma before one or two last digits is a decimal one: `11,90 €`.
  const plain = /,\d{1,2}(?!\d)/.test(price)
    ? price.replace(/\./g, "").replace(",", ".")
    : price.replace(/(?<=\d)\.(?=\d{3}(?!\d))/g, "");
  return Number(plain.replace(/[^\d.]/g, "").replace(/\.$/, "")) || 0;
}
