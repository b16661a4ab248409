export interface QuestionAnswer {
  question: string;
  answer: string;
}

/** Something people in an industry look for, and what is true and useful about it. */
export interface Topic {
  /** Head keyword, lower case. */
  head: string;
  /** Other searches about the same thing. */
  variants: readonly string[];
  /** Whether the industry's idea forms (`buy …`, `… treatment`) read well around it. */
  takesForms: boolean;
  /** Publishers, directories and forums hold its results: nobody's own page displaces them. */
  outlets?: boolean;
  /** How often it is looked for beside the others of its industry, 1 to 5. */
  demand: number;
  /** Whole sentences that any business of the industry could print. */
  facts: readonly string[];
  /** Advice in the imperative, whole sentences. */
  tips: readonly string[];
  mistakes: readonly string[];
  questions: readonly QuestionAnswer[];
}

export interface Offer {
  name: string;
  slug: string;
  /** Head of the topic it belongs to. */
  topic: string;
  summary: string;
  details: readonly string[];
  /** As printed: `from $18 per bag`. */
  price: string;
}

export interface Rival {
  name: string;
  domain: string;
  kind: SiteKind;
  /** 0 to 1: how well its pages rank in general. */
  strength: number;
}

export type SiteKind = "business" | "publisher" | "marketplace";

/** All that the sandbox knows of an industry. Texts may carry `{name}`, `{city}`, `{year}` and `{audience}`. */
export interface IndustryPack {
  id: string;
  /** Described by hand, read from a real site, or made of nothing but the words asked for. */
  origin: "described" | "site" | "words";
  /** What such a company is: `specialty coffee roaster`. */
  label: string;
  /** What it deals with: `coffee`. */
  trade: string;
  /** One word for it in the names of its companies, where `trade` is several. */
  namedBy?: string;
  /** schema.org type of the company. */
  schemaType: string;
  /** Parts of domain names that point to it. */
  hints: readonly string[];
  /** Parts that point to it where nothing points elsewhere: `clinic`. */
  weakHints?: readonly string[];
  /** Word for what it sells, as a path and as a menu entry. */
  offersPath: string;
  offersLabel: string;
  /** Whether people look for it "near me". */
  local: boolean;
  /** It drives out to its customers, to the towns around. */
  serves?: "region";
  audiences: readonly string[];
  /** How people word searches for what is no service; `{x}` is the subject. */
  ideaForms: readonly string[];
  /** Slugs of the offers that suit each audience, best first, in the order of `audiences`. */
  offersByAudience: readonly (readonly string[])[];
  taglines: readonly string[];
  story: readonly string[];
  values: readonly string[];
  trust: readonly string[];
  roles: readonly { role: string; bio: string }[];
  offers: readonly Offer[];
  plans: readonly { name: string; price: string; text: string }[];
  testimonials: readonly { quote: string; role: string }[];
  cases: readonly { client: string; title: string; problem: string; work: string; result: string; lesson: string }[];
  faq: readonly QuestionAnswer[];
  topics: readonly Topic[];
  rivals: readonly Rival[];
}
