import { isArticle } from "../page_facts_read.ts";
import { KIND_WORDS } from "./kind_words.ts";
import { calledAs, calledLike, foldedUnder, pageName, typeOf } from "./named_pages.ts";
import type { SitePage } from "./site_context.ts";
import { writtenWords } from "./system_pages.ts";

const ARTICLE_TYPES = ["BlogPosting", "NewsArticle", "Recipe", "HowTo", "TechArticle", "FAQPage"];
const OFFER_TYPES = [
  "Product",
  "ProductGroup",
  "Service",
  "Course",
  "CourseInstance",
  "Event",
  "EducationEvent",
  "FoodEvent",
  "MusicEvent",
  "Menu",
  "HotelRoom",
  "Room",
  "Accommodation",
  "MedicalProcedure",
  "MedicalTherapy",
  "TouristTrip",
  "Apartment",
  "House",
];
const OFFER_RECORDS =
  /^(?:product|tribe-events|event|events|course|courses|service|services|sfwd-courses|mphb-room-type|treatment|class|classes|tour|room|menu-item|property|listing|download|package|workshop|kurs|leistung|servicio|servicios)$/;
const ABOUT_RECORDS =
  /^(?:testimonials?|team|team-?members?|staff|people|person|instructors?|tribe-organizer|doctor|therapist|jobs?|job-listing|career|member|employee)$/;
const PLACE_RECORDS = /^(?:tribe-venue|venue|place|location)$/;
const OFFER_CLASSES = /^(?:single-product|template-product|woocommerce-product)$/;
const DATED = /\/(?:19|20)\d\d\/\d{1,2}\/(?:\d{1,2}\/)?[^/]+/;
/** Neither sells nor tells: plans of the site, pictures, files of the server. */
const FURNITURE =
  /^(?:site-?map|plan-du-site|mapa-del-sitio|mapa-do-site|mappa-del-sito|galler(?:y|ies)|galerie|galeria|galleria|photos?|fotos|bilder|404|readme|license|thank-you-page|danke|merci|gracias|email-protection)$/;
/** How articles are titled: a question or a promise of steps. */
const QUESTION_TITLE =
  /\?\s*$|^(?:how|what|why|when|where|which|who|is|are|can|does|should|wie|was|warum|wann|welche[rs]?|comment|pourquoi|quand|quel(?:le)?s?|como|que|por que|cuando|cual(?:es)?|come|perche|quando|quale|hoe|waarom|wat|wanneer|porque|qual)\s|^\d{1,2}\s/i;
const CONTACT_WORDS_MAX = 400;
const LIST_TEXT_WORDS_MAX = 250;
const LIST_LINKS_MIN = 3;
/** A list has few sentences to each thing it lists. */
const LISTED_WORDS_MAX = 45;
const LONG_TEXT_WORDS = 600;
const PAGE_WORDS_MIN = 25;

/** A page made by hand, or by a plugin, that lists other pages under a name such lists have. */
export function namedList(page: SitePage): string | null {
  const name = pageName(page);
  if (KIND_WORDS.list.has(name) && KIND_WORDS.article.has(name) && writtenWords(page) < LIST_TEXT_WORDS_MAX) {
    return `Lists are named so, /${name}`;
  }
  if (!KIND_WORDS.list.has(name) || page.listed.length < LIST_LINKS_MIN) return null;
  const perLink = writtenWords(page) / page.listed.length;
  return perLink <= LISTED_WORDS_MAX ? `${page.listed.length} pages listed at /${name}` : null;
}

export function contactPage(page: SitePage): string | null {
  const named = page.types.has("ContactPage") ? "its type, ContactPage" : calledLike(page, "contact");
  if (named === null || page.ownWords > CONTACT_WORDS_MAX) return null;
  return `Named so by ${named}`;
}

export function aboutPage(page: SitePage): string | null {
  const type = typeOf(page);
  if (type !== null && ABOUT_RECORDS.test(type)) return `A record of the type ${type}`;
  if (page.types.has("AboutPage") || page.types.has("JobPosting")) return "Marked so by its structured data";
  const name = pageName(page);
  const about =
    /^(?:about|ueber|uber|sobre|a-propos|over|om|o)-/.test(name) && name.split("-").length < 4
      ? `its address, /${name}`
      : null;
  const named = calledAs(page, "about") ?? about ?? foldedUnder(page, "about");
  return named === null ? null : `Named so by ${named}`;
}

export function articlePage(page: SitePage): string | null {
  const name = pageName(page);
  if (KIND_WORDS.article.has(name) && typeOf(page) === null) return `Named so by its address, /${name}`;
  if (isSold(page)) return null;
  if (page.classes.has("single-post") || page.classes.has("template-article")) return "Marked as a post by the system";
  const type = ARTICLE_TYPES.find((name) => page.types.has(name));
  const isFaqOfOffer = type === "FAQPage" && calledAs(page, "article") === null;
  if (type !== undefined && !isFaqOfOffer) return `Marked as ${type}`;
  if (DATED.test(page.path)) return "A dated address";
  const named = calledAs(page, "article") ?? foldedUnder(page, "article") ?? asked(page);
  if (named !== null) return `Named so by ${named}`;
  return isArticle(page.url, page.html) && page.types.has("Article") && page.html.authors.length > 0 && !page.trusted
    ? "An article by its structured data"
    : null;
}

export function offerPage(page: SitePage): string | null {
  if (PLACE_RECORDS.test(typeOf(page) ?? "") || FURNITURE.test(pageName(page))) return null;
  if (isSold(page)) return "A thing for sale by its system or structured data";
  const named = calledAs(page, "offer") ?? foldedUnder(page, "offer") ?? endsInOffer(page);
  return named === null ? null : `Named so by ${named}`;
}

/** A folder or name that asks: `/what-is-felting/wet-felting`. */
function asked(page: SitePage): string | null {
  const segment = page.segments.find((part) =>
    /^(?:what|how|why|when|which)-(?:is|are|to|do|does|can|should|you|we|i|much|many|long)-/.test(part),
  );
  return segment === undefined ? null : `a question, /${segment}`;
}

/** A name that ends in an offer: `advanced-baking-course`. */
function endsInOffer(page: SitePage): string | null {
  const name = pageName(page);
  return KIND_WORDS.offer.has(name.split("-").at(-1) ?? "") ? `its address, /${name}` : null;
}

function isSold(page: SitePage): boolean {
  const type = typeOf(page);
  if (type !== null && OFFER_RECORDS.test(type)) return true;
  if ([...page.classes].some((name) => OFFER_CLASSES.test(name))) return true;
  if (page.html.open_graph["og:type"] === "product") return true;
  return (
    OFFER_TYPES.some((name) => page.types.has(name)) &&
    !page.classes.has("single-post") &&
    !page.types.has("BlogPosting")
  );
}

/** A page that neither its name nor its marks tell: by what it is among. */
export function unnamedPage(page: SitePage): { kind: "about" | "article" | "offer" | "other"; reason: string } {
  const type = typeOf(page);
  if (type !== null && PLACE_RECORDS.test(type)) return { kind: "other", reason: `A record of the type ${type}` };
  const name = pageName(page);
  if (FURNITURE.test(name)) return { kind: "other", reason: `Named so by its address, /${name}` };
  const written = writtenWords(page);
  if (type !== null && isPersonsName(page.h1 === "" ? page.ownTitle : page.h1)) {
    return { kind: "about", reason: `A person among the records of the type ${type}` };
  }
  if (type !== null && written > 0) return { kind: "article", reason: `A record of the type ${type}` };
  if (QUESTION_TITLE.test(page.ownTitle) || QUESTION_TITLE.test(page.h1)) {
    return { kind: "article", reason: "Its title asks or explains" };
  }
  const isPage = page.classes.has("page") || page.classes.has("template-page") || page.segments.length === 1;
  if (isPage && page.reached && page.ownWords >= PAGE_WORDS_MIN && (page.trusted || written < LONG_TEXT_WORDS)) {
    return { kind: "offer", reason: "A page of the site with a text of its own" };
  }
  if (page.trusted && written > 0)
    return { kind: "offer", reason: "The site shows it to everybody, and its text is its own" };
  if (written >= LONG_TEXT_WORDS) return { kind: "article", reason: `${written} words of running text` };
  return { kind: "other", reason: "No mark of another kind" };
}

/** Two to four words, each with a capital. */
function isPersonsName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= 2 && words.length <= 4 && words.every((word) => /^\p{Lu}[\p{L}'’.-]*$/u.test(word));
}
