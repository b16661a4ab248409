import { isFilled, type SchemaItem } from "./schema_items.ts";
import types from "./schema_types.json" with { type: "json" };

/** What search engines ask of a type before they use it; names joined by `|` are alternatives. */
export interface SchemaRequirement {
  /** Part of the rule's id. */
  key: string;
  label: string;
  types: RegExp;
  required: readonly string[];
  recommended: readonly string[];
  /** Also judged where it stands inside another item. */
  nested: boolean;
  /** Types of the item around it, where it is only asked for there. */
  within?: RegExp;
  /** Asked for on the home page alone. */
  home_only?: true;
  reference: string;
}

const GUIDE = "https://developers.google.com/search/docs/appearance/structured-data";

/** What search engines show with a price; the offer of a service or an organization needs none. */
const SOLD =
  /^(?:Product|ProductGroup|IndividualProduct|AggregateOffer|Vehicle|Car|Book|Course|CourseInstance|Event|.+Event|Festival|SoftwareApplication|MobileApplication|WebApplication|VideoGame|Recipe|Movie)$/;

export const LOCAL_BUSINESS = new RegExp(`^(?:${types.local_businesses.replaceAll(" ", "|")})$`);

export const SCHEMA_REQUIREMENTS: readonly SchemaRequirement[] = [
  {
    key: "product",
    label: "Product",
    types: /^(?:Product|ProductGroup|IndividualProduct)$/,
    required: ["name", "offers|review|aggregateRating|hasVariant"],
    recommended: ["image", "description", "brand"],
    nested: false,
    reference: `${GUIDE}/product-snippet`,
  },
  {
    key: "offer",
    label: "Offer",
    types: /^Offer$/,
    required: ["price|priceSpecification", "priceCurrency|priceSpecification"],
    recommended: [],
    nested: true,
    within: SOLD,
    reference: `${GUIDE}/merchant-listing`,
  },
  {
    key: "goods",
    label: "Offer",
    types: /^Offer$/,
    required: [],
    recommended: ["availability"],
    nested: true,
    within: /^(?:Product|ProductGroup|IndividualProduct|Vehicle|Car|Book|Event|.+Event)$/,
    reference: `${GUIDE}/merchant-listing`,
  },
  {
    key: "person",
    label: "Person",
    types: /^Person$/,
    required: ["name|givenName|familyName"],
    recommended: [],
    nested: true,
    reference: `${GUIDE}/profile-page`,
  },
  {
    key: "how_to",
    label: "HowTo",
    types: /^HowTo$/,
    required: ["step"],
    recommended: [],
    nested: false,
    reference: "https://schema.org/HowTo",
  },
  {
    key: "aggregate_offer",
    label: "AggregateOffer",
    types: /^AggregateOffer$/,
    required: ["lowPrice", "priceCurrency"],
    recommended: ["offerCount"],
    nested: true,
    reference: `${GUIDE}/product-snippet`,
  },
  {
    key: "review",
    label: "Review",
    types: /^(?:Review|EmployerReview|CriticReview|UserReview)$/,
    required: ["author", "reviewRating"],
    recommended: ["datePublished"],
    nested: true,
    reference: `${GUIDE}/review-snippet`,
  },
  {
    key: "review_alone",
    label: "Review",
    types: /^(?:Review|CriticReview|UserReview)$/,
    // One with a name of its own may be that of an item that names it.
    required: ["itemReviewed|@id"],
    recommended: [],
    nested: false,
    reference: `${GUIDE}/review-snippet`,
  },
  {
    key: "aggregate_rating",
    label: "AggregateRating",
    types: /^AggregateRating$/,
    required: ["ratingValue", "ratingCount|reviewCount"],
    recommended: [],
    nested: true,
    reference: `${GUIDE}/review-snippet`,
  },
  {
    key: "breadcrumb",
    label: "BreadcrumbList or ItemList",
    types: /^(?:BreadcrumbList|ItemList)$/,
    required: ["itemListElement"],
    recommended: [],
    nested: true,
    reference: `${GUIDE}/breadcrumb`,
  },
  {
    key: "faq",
    label: "FAQPage or QAPage",
    types: /^(?:FAQPage|QAPage)$/,
    required: ["mainEntity"],
    recommended: [],
    nested: false,
    reference: `${GUIDE}/faqpage`,
  },
  {
    key: "question",
    label: "Question",
    types: /^Question$/,
    required: ["name", "acceptedAnswer|suggestedAnswer"],
    recommended: [],
    nested: true,
    reference: `${GUIDE}/faqpage`,
  },
  {
    key: "answer",
    label: "Answer",
    types: /^Answer$/,
    required: ["text|name|description"],
    recommended: [],
    nested: true,
    reference: `${GUIDE}/faqpage`,
  },
  {
    key: "local_business",
    label: "LocalBusiness",
    types: LOCAL_BUSINESS,
    required: ["name", "address"],
    recommended: ["telephone", "openingHours|openingHoursSpecification", "image|logo", "url"],
    nested: false,
    reference: `${GUIDE}/local-business`,
  },
  {
    key: "video",
    label: "VideoObject",
    types: /^VideoObject$/,
    required: ["name", "thumbnailUrl|thumbnail", "uploadDate"],
    recommended: ["description", "contentUrl|embedUrl"],
    nested: true,
    reference: `${GUIDE}/video`,
  },
  {
    key: "event",
    label: "Event",
    types:
      /^(?:Event|BusinessEvent|EducationEvent|CourseInstance|Festival|MusicEvent|TheaterEvent|SportsEvent|SocialEvent|ExhibitionEvent)$/,
    required: ["name|courseMode", "startDate|courseSchedule", "location|courseMode"],
    recommended: ["endDate", "image", "description"],
    nested: false,
    reference: `${GUIDE}/event`,
  },
  {
    key: "posting",
    label: "DiscussionForumPosting",
    types: /^(?:DiscussionForumPosting|SocialMediaPosting)$/,
    required: ["author", "datePublished", "text|image|video|sharedContent"],
    recommended: [],
    nested: false,
    reference: `${GUIDE}/discussion-forum`,
  },
  {
    key: "dataset",
    label: "Dataset",
    types: /^Dataset$/,
    required: ["name", "description"],
    recommended: ["license", "creator"],
    nested: false,
    reference: `${GUIDE}/dataset`,
  },
  {
    key: "movie",
    label: "Movie",
    types: /^Movie$/,
    required: ["name", "image"],
    recommended: [],
    nested: false,
    reference: `${GUIDE}/movie`,
  },
  {
    key: "website",
    label: "WebSite",
    types: /^WebSite$/,
    required: ["name", "url"],
    recommended: [],
    nested: false,
    home_only: true,
    reference: "https://developers.google.com/search/docs/appearance/site-names",
  },
  {
    key: "job",
    label: "JobPosting",
    types: /^JobPosting$/,
    required: ["title", "description", "datePosted", "hiringOrganization", "jobLocation|jobLocationType"],
    recommended: ["validThrough", "baseSalary"],
    nested: false,
    reference: `${GUIDE}/job-posting`,
  },
  {
    key: "recipe",
    label: "Recipe",
    types: /^Recipe$/,
    required: ["name", "image"],
    recommended: ["recipeIngredient", "recipeInstructions"],
    nested: false,
    reference: `${GUIDE}/recipe`,
  },
  {
    key: "course",
    label: "Course",
    types: /^Course$/,
    required: ["name", "description"],
    recommended: ["provider"],
    nested: false,
    reference: `${GUIDE}/course`,
  },
  {
    key: "software",
    label: "SoftwareApplication",
    types: /^(?:SoftwareApplication|MobileApplication|WebApplication|VideoGame)$/,
    required: ["name", "offers"],
    recommended: ["aggregateRating|review"],
    nested: false,
    reference: `${GUIDE}/software-app`,
  },
  {
    key: "article",
    label: "Article",
    types: /^(?:Article|BlogPosting|NewsArticle|TechArticle)$/,
    required: [],
    recommended: ["headline", "author", "datePublished", "image"],
    nested: false,
    reference: `${GUIDE}/article`,
  },
];

/** Fields of the list that the item leaves empty, alternatives named by the first. */
export function missingFields(item: SchemaItem, fields: readonly string[]): string[] {
  return fields
    .filter((field) => !field.split("|").some((name) => isFilled(item[name])))
    .map((field) => field.replace("|@id", "").split("|").join(" or "));
}
