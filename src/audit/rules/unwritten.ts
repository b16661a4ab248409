import { foldText } from "../../page/kind/text_traits.ts";
import { addressKey, hostOfAddress, quote } from "../../page/page_facts_read.ts";
import { siteOf } from "../../page/url_rules.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import samples from "../sample_data.json" with { type: "json" };
import type { SiteView } from "../site_view.ts";

const HELPFUL = "https://developers.google.com/search/docs/fundamentals/creating-helpful-content";
const TEST_WORDS_MAX = 80;
/** Names that systems give, or that somebody gave to try something. */
const TEST_NAMES = new Set(
  (
    "test tests testpage testseite test-page test-seite pagina-de-prueba pagina-prueba prueba pruebas page-de-test page-test essai prova pagina-di-prova teste pagina-teste testpagina strona-testowa asdf qwerty test-product testprodukt produit-test producto-de-prueba prodotto-di-prova tmp temp dummy blank-page blank untitled new-page neue-seite nouvelle-page nueva-pagina nuova-pagina nieuwe-pagina nova-pagina page-copy copy kopie copie copia " +
    "hello-world hallo-welt bonjour-tout-le-monde hola-mundo ciao-mondo ola-mundo hallo-wereld sample-page beispiel-seite page-d-exemple pagina-ejemplo pagina-de-ejemplo pagina-di-esempio pagina-exemplo pagina-de-exemplo voorbeeld-pagina voorbeeldpagina " +
    "uncategorized uncategorised unkategorisiert non-classe sin-categoria sin-categorizar senza-categoria geen-categorie sem-categoria bez-kategorii okategoriserade"
  ).split(" "),
);
/** A product to try the shop with, whatever else its name says. */
const TEST_PRODUCT =
  /^(?:test-?(?:produkt|product|artikel|article|item)|produit-(?:de-)?test|producto-(?:de-)?prueba|prodotto-(?:di-)?prova|produto-(?:de-)?teste)(?:-|$)/;
/** As editors name what they copy; most of it may as well be what a shop for keys or papers offers. */
const COPY_OF =
  /^(?:(kopie-von)|(?:copy-of|kopie-van|copia-di|copia-de|copie-de|c(?:ó|%c3%b3)pia-de))-(.{3,}?)([-_]\d{1,2})?$/i;
const COPY_NAMED = /^(.{3,}?)[-_](?:copy|kopie|copie|copia|kopia|c(?:ó|%c3%b3)pia)(?:[-_]?\d{1,2})?$/i;
const COUNTER = /(?:[-_](?:\d{1,3}|copy|kopie|copie|copia|v\d))+$/;
/** Names that nobody has, and others that somebody has and instructions use all the same. */
const FREE_HOSTS = new Set(samples.hosts.split(" "));
const HOSTS = FREE_HOSTS.union(new Set(samples.sold_hosts.split(" ")));
/** Accounts of website builders, and what their instructions call the customer's. */
const PROFILES = new Set(samples.profiles.split(" "));
const PROFILE =
  /^\s*https?:\/\/(?:www\.|m\.|[a-z]{2}\.)?(?:facebook|instagram|twitter|x|linkedin|youtube|tiktok|pinterest)\.com\/(?:company\/|in\/|user\/|c\/)?@?([\w.-]{3,40})\/?(?:[?#].*)?$/i;
const NAMES = samples.names.split("|").map(foldText);
/** In data they stand for what nobody gave; on a page they may name the fields of a form. */
const LABELS = samples.labels.split("|").map(foldText);
/** Of a page's text one may be a person's; of two nobody has both. */
const NAMES_MIN = 2;
const CONTACT_KEYS =
  /^(?:name|legalName|telephone|email|streetAddress|addressLocality|url|logo|image|sameAs|author|founder|contactPoint|address)$/;
/** Kept free for films and examples, counted up, or the same digit throughout. */
const SAMPLE_NUMBER =
  /^(?:\d{0,3}?(\d)\1{8,}|1?555555\d{4}|1?[2-9]\d{2}55501\d{2}|1?[2-9]\d{2}5551(?:234|212)|\d{0,5}12345678\d{0,2}|0123456789|00000+)$/;

/** A number of the register, tax or account that is nothing but zeros, with the word before it. */
const BLANK_NUMBER = /[^\d\s]{0,20}\s?(?<!\d[\s.,]?)0{8,}(?![\d.,]?\d)/u;
/** What is given away says so in its name. */
const FREE =
  /\b(?:gratis|kostenlos\w*|free|gratuit\w*|gratuito|muster|samples?|échantillon|muestra|campione|staal|proefmonster|amostra)\b/i;
/** Nothing but an amount with its currency. */
const BARE_PRICE =
  /^(?:\p{Sc}|[A-Z]{1,3}\$|[A-Z]{3}\b|kr\.?|zł|Fr\.)\s?\d[\d.,'’\s]*(?:\s?[A-Z]{3})?$|^\d[\d.,'’\s]*(?:\p{Sc}|[A-Z]{3}|zł|Kč|kr\.?|Ft|lei)$/u;

/** Pages and data that nobody has filled in yet. */
export const UNWRITTEN_RULES: Rule[] = [
  {
    id: "test_page",
    category: "content",
    severity: "medium",
    title: "Test and default pages can be indexed",
    what: "The page is a test or CMS default page with hardly any content, a working copy of another page, or a test product.",
    why: "It can show up under your name in search results and AI answers.",
    fix: "Delete the page or redirect it to the right one; rename a default category and redirect its old URL.",
    reference: HELPFUL,
    on: "indexable",
    check: (page, site) => {
      const { html, path, url } = page;
      const name = (path.split("?")[0]!.split("/").filter(Boolean).at(-1) ?? "").toLowerCase();
      const plain = name.replace(/\.\w+$/, "").replace(COUNTER, "");
      if (/[?&]elementor_library=/.test(url)) return "a part of the template, shown as a page";
      const copied = copyOf(name, { url, site });
      if (copied !== null) return copied;
      const tried = TEST_PRODUCT.exec(plain)?.[0];
      if (tried !== undefined && isProductPage(page)) return quote(html.titles[0] ?? name, 80);
      return TEST_NAMES.has(plain) && html.main_word_count < TEST_WORDS_MAX ? quote(html.titles[0] ?? name, 80) : null;
    },
  },
  {
    id: "sample_contact",
    category: "content",
    severity: "high",
    title: "Sample names and contact data are live",
    what: "Names, addresses, phone numbers or links are those of a template or generator.",
    why: "Customers cannot reach you, and search and answer engines store wrong facts about the business.",
    fix: "Replace them with your own data, or remove the element.",
    reference: "https://developers.google.com/search/docs/appearance/structured-data/local-business",
    on: "html",
    check: (page, site) => sampleLink(page, site) ?? sampleInData(page, site) ?? sampleNames(page),
  },
  {
    id: "price_zero",
    category: "content",
    severity: "high",
    title: "Products for a price of 0",
    what: "The first price shown on a product page is zero.",
    why: "Visitors order for free or leave, and shopping results and AI answers repeat the price.",
    fix: "Enter the price, or say that it is available on request.",
    reference: "https://developers.google.com/search/docs/specialty/ecommerce/share-your-product-data-with-google",
    on: "indexable",
    check: (page) => {
      const isFree = FREE.test(`${page.html.titles[0] ?? ""} ${page.html.headings[0]?.text ?? ""}`);
      const texts = isProductPage(page) && !isFree ? (page.html.blocks ?? []) : [];
      const shown = texts.flatMap((block) => (block.type === "paragraph" ? [block.text.trim()] : []));
      const first = shown.find((text) => BARE_PRICE.test(text));
      return first !== undefined && /^\D*0(?:[.,]0+)?\D*$/.test(first) ? first : null;
    },
  },
];

/** A name that says "copy of", of a page that is there too where the words could mean anything else. */
function copyOf(name: string, { url, site }: { url: string; site: SiteView }): string | null {
  const bare = name.replace(/\.\w+$/, "");
  const [, plain, named, count] = COPY_OF.exec(bare) ?? [];
  const base = named ?? COPY_NAMED.exec(bare)?.[1]?.replace(/[-_]\d{1,2}$/, "");
  if (base === undefined) return null;
  const original = new URL(url.replace(/[^/]+\/?$/, base)).href;
  const isThere = [original, `${original}/`, `${original}.html`].some((each) => site.byKey.get(addressKey(each))?.html);
  return (plain ?? count) !== undefined || isThere ? `named as a copy: ${quote(decoded(bare), 60)}` : null;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** A page that sells one product, by its data, its system's mark or a button for the cart. */
function isProductPage({ html, items }: PageView): boolean {
  const isMarked = html.body_classes?.includes("single-product") === true || html.open_graph["og:type"] === "product";
  return isMarked || html.forms.some(({ buys }) => buys) || items.some(({ types }) => types.includes("Product"));
}

function sampleLink({ html: { links }, article }: PageView, { facts }: SiteView): string | null {
  for (const { href, url, text } of links) {
    const host = siteOf(hostOfAddress(url ?? ""));
    // A text may speak of it, and then names it.
    if (FREE_HOSTS.has(host) && !article && !text.includes(host)) return href.trim();
    const chat = /^\s*https?:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)([+\dX]{7,20})/i.exec(href)?.[1];
    if (chat !== undefined && isSampleNumber(chat)) return href.trim();
    const [, scheme, value = ""] = /^\s*(mailto|tel|whatsapp|sms):([^?]{3,100})/i.exec(href) ?? [];
    if (isSampleProfile(href, facts.domain)) return href.trim();
    if (scheme === undefined) continue;
    if (scheme.toLowerCase() === "mailto" ? isSampleHost(value.split("@")[1]) : isSampleNumber(value))
      return href.trim();
  }
  return null;
}

/** Of the builder's own site it is the right one. */
function isSampleProfile(address: string, domain: string): boolean {
  const name = PROFILE.exec(address)?.[1]?.toLowerCase().replace(/[._-]/g, "") ?? "";
  return PROFILES.has(name) && !domain.replace(/[.-]/g, "").includes(name);
}

function sampleInData({ html }: PageView, { facts }: SiteView): string | null {
  for (const value of html.structured_data.flatMap(({ items }) => items).flatMap((item) => valuesIn(item))) {
    const folded = foldText(value);
    const isAddress = /^https?:/.test(value) && isSampleHost(siteOf(hostOfAddress(value)));
    const isMail = /^[^\s@]+@[^\s@]+$/.test(value) && isSampleHost(value.split("@")[1]);
    if (
      isAddress ||
      isMail ||
      isSampleProfile(value, facts.domain) ||
      [...NAMES, ...LABELS].includes(folded) ||
      (/^[+\d\s().-]{7,}$/.test(value) && isSampleNumber(value))
    )
      return `in structured data: ${quote(value, 80)}`;
  }
  return null;
}

function sampleNames({ html, article }: PageView): string | null {
  // An article may tell of a Jane Doe; nobody lives in Main Street of Anytown.
  if (article)
    return (
      html.main_text
        .split("\n")
        .map(namesIn)
        .find((names) => names !== null) ?? null
    );
  const blank = BLANK_NUMBER.exec(html.outer_text?.footer ?? "")?.[0];
  if (blank !== undefined) return `in the footer: ${quote(blank.trim(), 60)}`;
  return namesIn(`${html.main_text}\n${html.outer_text?.footer ?? ""}`);
}

function namesIn(shown: string): string | null {
  const text = foldText(shown);
  const named = NAMES.filter((name) => text.includes(name));
  const apart = named.filter((name) => !named.some((other) => other !== name && other.includes(name.trim())));
  return apart.length < NAMES_MIN ? null : apart.map((name) => name.trim()).join(", ");
}

function isSampleHost(host: string | undefined): boolean {
  return HOSTS.has(host?.trim().toLowerCase() ?? "");
}

function isSampleNumber(value: string): boolean {
  return /x{3}/i.test(value) || SAMPLE_NUMBER.test(value.replace(/%20/g, "").replace(/\D/g, ""));
}

/** What a block of data says of names and contacts, however deep. */
function valuesIn(item: unknown, key = ""): string[] {
  if (typeof item === "string") return CONTACT_KEYS.test(key) ? [item.trim()] : [];
  if (Array.isArray(item)) return item.flatMap((each) => valuesIn(each, key));
  if (typeof item !== "object" || item === null) return [];
  return Object.entries(item).flatMap(([name, value]) => valuesIn(value, name));
}
