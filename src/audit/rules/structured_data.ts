import { DAY_MS } from "../../base/iso_time.ts";
import { cut, structuredImages, structuredTypes } from "../../page/page_facts_read.ts";
import { ratingFault } from "../rating_figures.ts";
import type { Rule } from "../rule.ts";
import { isFilled, itemsOf, type SchemaItem, type TypedItem, textOf } from "../schema_items.ts";
import { missingFields, SCHEMA_REQUIREMENTS, type SchemaRequirement } from "../schema_requirements.ts";

export const GUIDE = "https://developers.google.com/search/docs/appearance/structured-data";
const ISO_DATE =
  /^\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01])(?:[T ]\d{2}:?\d{2}(?::?\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/;
/** Those that tell of what has happened. */
const PAST_FIELDS = ["datePublished", "dateModified", "dateCreated", "uploadDate", "datePosted"];
const DATE_FIELDS = [...PAST_FIELDS, "startDate", "endDate", "validThrough", "priceValidUntil"];
/** What begins before it ends. */
const SPANS = [
  ["datePublished", "dateModified"],
  ["startDate", "endDate"],
  ["validFrom", "validThrough"],
  ["datePosted", "validThrough"],
] as const;
const LENGTH_FIELDS = ["duration", "prepTime", "cookTime", "totalTime", "timeRequired"];
const DURATION = /^P(?=\d|T\d)(?:\d+(?:\.\d+)?[YMWD])*(?:T(?:\d+(?:\.\d+)?[HMS])+)?$/;
const IMAGES_CHARS_MAX = 400;

/** Facts written for machines. */
export const STRUCTURED_DATA_RULES: Rule[] = [
  {
    id: "json_ld_invalid",
    category: "structured_data",
    severity: "high",
    title: "Invalid structured data",
    what: "A JSON-LD block is not valid JSON, or its script type is not application/ld+json.",
    why: "Search engines ignore the whole block.",
    fix: "Fix the syntax at the given place (usually trailing commas, comments, curly quotes or unescaped quotes), or correct the script type.",
    reference: `${GUIDE}/intro-structured-data`,
    on: "html",
    check: ({ html }) => {
      const broken = html.structured_data.find((block) => block.error !== null);
      return broken === undefined ? null : cut(broken.error ?? "", 150);
    },
  },
  {
    id: "json_ld_empty",
    category: "structured_data",
    severity: "low",
    title: "Structured data without a type",
    what: "A JSON-LD block has no @type.",
    why: "Search engines cannot tell what it describes and ignore it.",
    fix: "Add the schema.org type, or remove the block.",
    reference: `${GUIDE}/intro-structured-data`,
    on: "html",
    check: ({ html }) =>
      html.structured_data.some(
        (block) => block.format === "json_ld" && block.error === null && block.types.length === 0,
      )
        ? "a block without @type"
        : null,
  },
  {
    id: "search_action_invalid",
    category: "structured_data",
    severity: "low",
    title: "Search data without a search term",
    what: "The SearchAction of the site has a URL without {search_term_string}.",
    why: "Programs that search the site for their users always get the same page.",
    fix: "Write the target as https://…/?s={search_term_string}, with the parameter of your search.",
    reference: "https://schema.org/SearchAction",
    on: "html",
    check: ({ items }) => {
      for (const { item } of itemsOf(items, /^SearchAction$/)) {
        const targets = [item.target]
          .flat()
          .map((each) => textOf((each as SchemaItem | null)?.urlTemplate ?? each) ?? "");
        if (targets.some((each) => each !== "") && !targets.some((each) => /[{]|%7B/i.test(each)))
          return cut(targets[0]!);
      }
      return null;
    },
  },
  ...SCHEMA_REQUIREMENTS.filter((requirement) => requirement.required.length > 0).map(requiredRule),
  {
    id: "schema_recommended",
    category: "structured_data",
    severity: "low",
    title: "Structured data lacks recommended fields",
    what: "Recommended fields are missing.",
    why: "Rich results and AI answers use them.",
    fix: "Add these fields where the page shows the information, and never what is not on the page.",
    reference: `${GUIDE}/search-gallery`,
    on: "indexable",
    check: ({ items }) => {
      const told = SCHEMA_REQUIREMENTS.flatMap((requirement) => {
        const missing = new Set(
          ofType(items, requirement).flatMap((item) => missingFields(item, requirement.recommended)),
        );
        return missing.size === 0 ? [] : [`${requirement.label}: ${[...missing].join(", ")}`];
      });
      return told.length === 0 ? null : cut(told.join("; "), 200);
    },
  },
  {
    id: "schema_type_malformed",
    category: "structured_data",
    severity: "medium",
    title: "Invalid schema.org types",
    what: "A type is in lowercase, contains spaces, or is a URL outside schema.org.",
    why: "Search engines ignore the item.",
    fix: "Use the exact schema.org spelling (Product, not product).",
    reference: "https://schema.org/docs/full.html",
    on: "html",
    check: ({ html }) => {
      const wrong = [...structuredTypes(html)].find(
        (type) =>
          !/^[A-Z0-9][A-Za-z0-9]*$/.test(type) &&
          !/^[a-z]+:[A-Z]/.test(type) &&
          !/^https?:\/\/(?!schema\.org)/.test(type),
      );
      return wrong === undefined ? null : `"${cut(wrong, 60)}"`;
    },
  },
  {
    id: "rating_out_of_range",
    category: "structured_data",
    severity: "medium",
    title: "Ratings out of range",
    what: "A rating is outside its scale, is not a number, or comes from no reviews.",
    why: "Search engines drop the stars, and wrong ratings can lead to a manual action.",
    fix: "Keep ratingValue between worstRating and bestRating (1 to 5 by default).",
    reference: `${GUIDE}/review-snippet`,
    on: "html",
    check: ({ items }) => {
      for (const { item } of itemsOf(items, /^(?:Rating|AggregateRating)$/)) {
        const fault = ratingFault(item);
        if (fault !== null) return fault;
      }
      return null;
    },
  },
  {
    id: "schema_date_invalid",
    category: "structured_data",
    severity: "low",
    title: "Invalid dates in structured data",
    what: "A date or duration in structured data is not in ISO 8601 format, is in the future where that is impossible, or ends before it starts.",
    why: "Search engines ignore it.",
    fix: "If a date is in the future, use the day on which the page was published or changed. Write dates as 2025-06-30 or 2025-06-30T09:00:00+02:00 and durations as PT1H30M, and have the CMS set them.",
    reference: "https://developers.google.com/search/docs/appearance/publication-dates",
    on: "html",
    check: ({ items }, { facts }) => {
      const tomorrow = Date.parse(facts.crawled_at) + 2 * DAY_MS;
      for (const { item } of items) {
        const isAhead = (name: string) => PAST_FIELDS.includes(name) && dateOf(item[name]) > tomorrow;
        const isWrong = (name: string) => !ISO_DATE.test(textOf(item[name]) ?? "") || isAhead(name);
        const field = DATE_FIELDS.find((name) => isFilled(item[name]) && isWrong(name));
        const ahead = field !== undefined && isAhead(field) ? " lies in the future" : "";
        if (field !== undefined) return `${field} "${cut(textOf(item[field]) ?? "", 40)}"${ahead}`;
        const wrong = SPANS.find(([from, to]) => dateOf(item[to]) < dateOf(item[from]) - slackOf(item, from, to));
        if (wrong !== undefined) return wrong.map((name) => `${name} ${cut(textOf(item[name]) ?? "", 40)}`).join(", ");
        const length = LENGTH_FIELDS.find((name) => isFilled(item[name]) && !DURATION.test(textOf(item[name]) ?? ""));
        if (length !== undefined) return `${length} "${cut(textOf(item[length]) ?? "", 40)}"`;
      }
      return null;
    },
  },
  {
    id: "schema_expired",
    category: "structured_data",
    severity: "medium",
    title: "Structured data that has expired",
    what: "A job, an offer or the weekly hours are still published after their end date.",
    why: "Search engines drop it, and expired jobs can lead to a manual action.",
    fix: "Remove the item or the page when it expires, or set a new date; hours that go on need none.",
    reference: `${GUIDE}/job-posting`,
    on: "indexable",
    check: ({ items }, { facts }) => {
      const yesterday = Date.parse(facts.crawled_at) - DAY_MS;
      for (const { item, types, owner } of itemsOf(
        items,
        /^(?:JobPosting|Offer|AggregateOffer|OpeningHoursSpecification)$/,
      )) {
        // Tickets of a past event are history.
        if (owner.some((type) => /Event$|^Festival$|^CourseInstance$/.test(type))) continue;
        const end = textOf(item.validThrough);
        // Hours of one day alone are a holiday's.
        if (types.includes("OpeningHoursSpecification") && !isFilled(item.dayOfWeek)) continue;
        if (end !== null && Date.parse(end) < yesterday) return `validThrough ${cut(end, 40)}`;
      }
      return null;
    },
  },
  {
    id: "schema_image_broken",
    category: "images",
    severity: "medium",
    title: "Images in structured data do not load",
    what: "A logo or image in the structured data returns an error.",
    why: "Search engines show no image, and some results require one.",
    fix: "Correct the URL in the structured data, or restore the file.",
    reference: `${GUIDE}/logo`,
    on: "html",
    check: ({ html, url: page }, site) => {
      const gone = structuredImages(html, page).filter((url) => [404, 410].includes(site.statusOf(url)?.status ?? 0));
      return gone.length === 0 ? null : cut(`${gone.join(", ")}: not found`, IMAGES_CHARS_MAX);
    },
  },
  {
    id: "breadcrumb_items_invalid",
    category: "structured_data",
    severity: "low",
    title: "Incomplete breadcrumb data",
    what: "Entries of a BreadcrumbList have no position, no name, or no URL before the last.",
    why: "Search results show the bare URL instead of the breadcrumb path.",
    fix: "Give every ListItem a position and a name, and all but the last an item.",
    reference: `${GUIDE}/breadcrumb`,
    on: "html",
    check: ({ items }) => {
      for (const { item } of itemsOf(items, /^BreadcrumbList$/)) {
        const entries = crumbsOf(item);
        for (const [index, entry] of entries.entries()) {
          const position = textOf(entry.position ?? null);
          if (position === null || position === "") return "an entry without position";
          const target = crumbTarget(entry);
          if (target.name === "") return `no name at position ${position}`;
          if (target.url === "" && index < entries.length - 1) return `no URL at position ${position}`;
        }
      }
      return null;
    },
  },
];

export function crumbsOf(item: SchemaItem): SchemaItem[] {
  const entries = [item.itemListElement].flat();
  return entries.filter((entry): entry is SchemaItem => typeof entry === "object" && entry !== null);
}

/** What a step of a path is called and where it leads: told by itself or by its item. */
export function crumbTarget(entry: SchemaItem): { name: string; url: string } {
  const item =
    typeof entry.item === "object" && entry.item !== null ? (entry.item as SchemaItem) : { "@id": entry.item };
  const first = (...values: unknown[]) => textOf(values.find(isFilled) ?? null) ?? "";
  return { name: first(entry.name, item.name), url: first(item["@id"], item.url) };
}

/** A day without a time may end in another time zone. */
function slackOf(item: SchemaItem, ...names: readonly string[]): number {
  return names.every((name) => (textOf(item[name]) ?? "").includes("T")) ? 0 : DAY_MS;
}

function dateOf(value: unknown): number {
  return Date.parse(textOf(value) ?? "");
}

function requiredRule(requirement: SchemaRequirement): Rule {
  const { key, label, required, reference } = requirement;
  return {
    id: `schema_${key}_required`,
    category: "structured_data",
    severity: "medium",
    title: `${label} data lacks required fields`,
    what: `${label} items lack fields that search engines require.`,
    why: "Without them, the item gets no rich result.",
    fix: `Fill in ${required.map((field) => field.replace("|@id", "").split("|").join(" or ")).join(", ")} in the template, or remove the item if there is no such information.`,
    reference,
    on: "html",
    check: ({ items, is_home: isHome }, { home }) => {
      if (requirement.home_only === true && !isHome) return null;
      // What the home page describes in full, other pages may name by its @id.
      const whole = isHome ? [] : ofType(home?.items ?? [], requirement);
      const isTold = ({ "@id": id }: SchemaItem) =>
        isFilled(id) && whole.some((item) => item["@id"] === id && missingFields(item, required).length === 0);
      const missing = ofType(items, requirement).map((item) => (isTold(item) ? [] : missingFields(item, required)));
      const first = missing.find((fields) => fields.length > 0);
      return first === undefined ? null : `missing ${first.join(", ")}`;
    },
  };
}

/** Items of the type; what two blocks say of one thing counts together. */
function ofType(items: readonly TypedItem[], { types, nested, within }: SchemaRequirement): SchemaItem[] {
  const found = itemsOf(items, types).filter((each) => nested || !each.nested);
  const judged = found.filter(
    ({ owner }) => within === undefined || owner.length === 0 || owner.some((type) => within.test(type)),
  );
  return judged.map(({ item }) => {
    const kin = nested ? [] : found.filter((other) => other.item !== item && isSameThing(other.item, item));
    return Object.assign({}, ...kin.map((other) => filledFields(other.item)), filledFields(item)) as SchemaItem;
  });
}

/** By the first that both tell: their @id, or their name; one that tells neither speaks of the page's only one. */
function isSameThing(one: SchemaItem, other: SchemaItem): boolean {
  if (isFilled(one["@id"]) && isFilled(other["@id"])) return one["@id"] === other["@id"];
  return !isFilled(one.name) || !isFilled(other.name) || textOf(one.name) === textOf(other.name);
}

function filledFields(item: SchemaItem): SchemaItem {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => isFilled(value)));
}
