/** Made by npm run client from the OpenAPI document. */

/** The account that the key belongs to */
export interface Account {
  /** Id of the account */
  id: string;
  /** Address for sign-in links and mails */
  email: string;
  /** Name of the account */
  name: string;
  /** What the key that calls may do */
  role: "viewer" | "editor" | "owner";
  /** E-mail of whose key it is */
  key_of: string;
  /** The plan */
  tier: "Builder" | "Pro" | "Agency";
  /** `none`: made by the operator, nobody is billed */
  subscription_status: "active" | "past_due" | "unpaid" | "canceled" | "incomplete" | "none";
  /** Today's calls */
  usage: {
    /** Calls a day */
    limit: number;
    /** Calls made today, refused ones included */
    used: number;
    /** When the next day begins, UTC */
    resets_at: string;
  };
  /** Room for brands */
  brands: {
    /** Brands the plan has room for */
    limit: number;
    /** Brands there are, read-only ones included */
    used: number;
  };
  /** Ids of brands that can be worked on */
  active_brands: string[];
  /** Ids of brands that the tier has no room for */
  read_only_brands: string[];
  /** The subscription at the payment provider */
  subscription: {
    /** `none`: made by the operator, nobody is billed */
    status: "active" | "past_due" | "unpaid" | "canceled" | "incomplete" | "none";
    /** When the next period is billed; null: it does not go on */
    renews_at: string | null;
    /** Canceled for later: when it ends */
    ends_at: string | null;
    /** Late payment: since when */
    past_due_since: string | null;
    /** Late payment: calls are refused from then on */
    works_until: string | null;
  };
  /** When it was made */
  created_at: string;
}

/** Why a key, a plan or a rate limit refused the call */
export interface StructuredError {
  /** Code of the refusal: tell errors apart by it, never by the message */
  error: "authentication_required" | "invalid_api_key" | "credits_exhausted" | "payment_required" | "rate_limit_exceeded";
  /** What is wrong and what to do, for people */
  message: string;
  /** With `credits_exhausted`: today's calls */
  usage?: {
    /** Calls a day */
    limit: number;
    /** Calls made today */
    used: number;
  };
  /** Seconds to wait, with `rate_limit_exceeded` */
  retry_after?: number;
  /** Ways out */
  actions?: ErrorAction[];
}

/** A way out of a refusal */
export interface ErrorAction {
  /** What it leads to: `checkout`, `upgrade`, `billing-portal` or `dashboard` */
  rel: string;
  /** Where to send the request, or a page to open */
  href: string;
  /** HTTP method of that request */
  method: string;
  /** What it does, and with which body */
  description: string;
}

/** Why a request was refused or failed */
export interface PlainError {
  /** What is wrong and what to do, for people */
  detail: string;
  /** With 422: each field that is not valid */
  errors?: InvalidField[];
}

/** A field of the request that is not valid */
export interface InvalidField {
  /** Where the field stands: `body.domain`, `query.limit`, `header.Idempotency-Key` */
  path: string;
  /** What it must be */
  message: string;
}

/** Which brands stay active */
export interface AccountChange {
  /** Ids of the brands that stay active where the tier has room for fewer than there are */
  active_brands: string[];
}

/** A new API key */
export interface RotatedKey {
  /** The new key */
  api_key: string;
  /** What became of the old one */
  message: string;
}

/** Who works on the account */
export interface MemberList {
  /** How many there are */
  total: number;
  /** First whose account it is, then the others */
  members: Member[];
}

/** Somebody who works on the account */
export interface Member {
  /** Id of the member */
  id: string;
  /** Address for sign-in links and mails */
  email: string;
  /** What they may do */
  role: "viewer" | "editor" | "owner";
  /** `expired`: the invitation was not accepted in time */
  status: "active" | "invited" | "expired";
  /** E-mail of who invited them; null: the account is theirs */
  invited_by: string | null;
  /** Until when the invitation can be accepted */
  expires_at: string | null;
  /** When they accepted; null: not yet */
  joined_at: string | null;
}

/** Who is invited, and as what */
export interface MemberInvitation {
  /** Where the invitation goes */
  email: string;
  /** What they may do */
  role: "viewer" | "editor" | "owner";
}

/** A member who was removed, or an invitation withdrawn */
export interface MemberRemoved {
  /** They are gone */
  deleted: true;
  /** Id of the member */
  id: string;
}

/** A checkout that was begun */
export interface CheckoutCreated {
  /** `email_sent`: without a key, by mail. `checkout_created`: with a key, `checkout_url` is given */
  status: "email_sent" | "checkout_created";
  /** Id of the checkout, to ask after it */
  session_id: string;
  /** Address that tells the checkout's state */
  poll_url: string;
  /** Anonymous checkout: when the payment link was e-mailed */
  sent_at?: string;
  /** With X-API-Key only: the page on which to pay */
  checkout_url?: string;
  /** With X-API-Key: brands that the ordered tier has no room for */
  becomes_read_only?: {
    /** Id of the brand */
    id: string;
    /** Its domain */
    domain: string;
  }[];
}

/** Which plan, and for whom */
export interface CheckoutRequest {
  /** Whose account it becomes; the payment link goes there */
  email: string;
  /** Name of the account */
  name: string;
  /** The plan; in any case */
  tier: "builder" | "pro" | "agency";
}

/** Where a checkout stands */
export interface CheckoutStatus {
  /** `completed`: paid, the account is ready. `expired`: begin anew */
  status: "email_sent" | "checkout_created" | "completed" | "expired";
  /** Once it is completed: where to sign in and copy the key */
  dashboard_url?: string;
}

/** The way to the billing portal */
export interface PortalLink {
  /** The payment provider's page for plan, payment method and invoices */
  portal_url: string;
  /** By tier: brands it has no room for */
  becomes_read_only?: Record<string, {
    /** Id of the brand */
    id: string;
    /** Its domain */
    domain: string;
  }[]>;
}

/** What became of the request */
export interface RecoverSent {
  /** The same for an unknown address */
  status: "email_sent";
}

/** Who wants to sign in */
export interface RecoverRequest {
  /** Address of the account */
  email: string;
}

/** The brand as it is registered */
export interface RegisteredBrand {
  /** Id of the brand */
  id: string;
  /** Its domain */
  domain: string;
  /** What it is called */
  name: string;
  /** The account had this domain already */
  existing?: true;
}

/** A brand to register */
export interface NewBrand {
  /** Its domain; scheme, `www.` and path are taken off */
  domain: string;
  /** What it is called */
  name: string;
}

/** A brand in the list */
export interface BrandListItem {
  /** Id of the brand */
  id: string;
  /** Its domain */
  domain: string;
  /** What it is called */
  name: string;
  /** When it was made */
  created_at: string;
  /** Whether the operator looks after it */
  is_managed: boolean;
  /** The tier has no room for it: it can be read, reset and deleted */
  read_only?: true;
}

/** A brand with all that is known of it */
export interface Brand {
  /** Id of the brand */
  id: string;
  /** Its domain */
  domain: string;
  /** What it is called */
  name: string;
  /** Its rivals */
  competitors: Competitor[];
  /** What its site says it is; null before it was read */
  brand_context: BrandContext | null;
  /** The newest audit; null before the first */
  technical_context: TechnicalContext | null;
  /** What answer engines say of it; null before they were asked */
  llm_context: LlmContext | null;
  /** Whether the operator looks after it */
  is_managed: boolean;
  /** The tier has no room for it: it can be read, reset and deleted */
  read_only?: true;
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A rival of the brand, and why it is one */
export interface Competitor {
  /** Its domain */
  domain: string;
  /** What it is: `business` competes; `aggregator`, `marketplace`, `publisher`, `reference`, `social`, `unknown` */
  type: string;
  /** `direct`, or `adjacent` */
  tier: string;
  /** How sure it is a rival, 0 to 1 */
  confidence: number;
  /** Why it is one */
  reason_codes: string[];
  /** Where it was met */
  source_tags: string[];
  /** Ids of evidence, or notes of your own */
  evidence: unknown[];
  /** What it is called */
  name?: string;
  /** Its other names in answers */
  aliases?: string[];
  /** Whether an observation of it is the sandbox's */
  simulated?: boolean;
}

/** Identity of the brand as its site tells it; what a person set stands in place of what was read */
export interface BrandContext {
  /** What the site calls the brand */
  name: SourcedValue | null;
  /** Its other names */
  aliases: string[];
  /** Its claim in a line */
  tagline: SourcedValue | null;
  /** What it is, in the site's words */
  description: SourcedValue | null;
  /** Its trade */
  industry: SourcedValue | null;
  /** Ideal customer profile: whom the site says it serves */
  icp: SourcedValue[];
  /** What it sells */
  services: (SourcedValue & {
    /** Its own page */
    url?: string;
    /** What the site says of it */
    description?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  })[];
  /** Proof that others can rely on */
  trust_signals: (SourcedValue & {
    /** `rating`, `testimonial`, `experience`, `award`, `certification`, … */
    kind: string;
    /** Who says it */
    author?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  })[];
  /** How the site speaks; null: too little text */
  voice: {
    /** How it sounds */
    traits: {
      /** An adjective */
      trait: string;
      /** The measure it rests on */
      basis: string;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** In which person it speaks */
    person: string | null;
    /** School grade that reads it with ease */
    reading_grade: number | null;
    /** Sentences that show it */
    sample_sentences: SourcedValue[];
    /** Later versions may add more. */
    [more: string]: unknown;
  } | null;
  /** How to reach it */
  contact: {
    /** `email`, `phone` or `page` */
    kind: string;
    /** The address or number */
    value: string;
    /** Page that says so */
    source_url: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Where it works */
  locations: SourcedValue[];
  /** What it says it does not sell */
  not_offered?: SourcedValue[];
  /** Languages of the site */
  languages?: SourcedValue[];
  /** Countries and languages it sells in; runs ask in the first one */
  markets?: ProfileMarket[];
  state?: ProfileState;
  /** Its profiles elsewhere */
  same_as: string[];
  /** Main language of the site, ISO 639-1 */
  language: string | null;
  /** What the site talks about */
  topics: {
    /** What it is called */
    term: string;
    /** 0 to 1: how much of the site is about it */
    weight: number;
    /** Page that says so */
    source_url: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Pages it rests on */
  pages_read: number;
  /** Text model that worded parts of it; null: all stands as it was read */
  model: string | null;
  /** Who read it */
  provider: string;
  /** True when anything in it comes from the sandbox: it is then no measurement */
  simulated: boolean;
  /** When it was read */
  enriched_at: string;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** A value as the site says it, and where */
export interface SourcedValue {
  /** As the site says it */
  value: string;
  /** Page that says so */
  source_url: string;
  /** How it was read */
  method: string;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** A country and language the brand sells in */
export interface ProfileMarket {
  /** ISO 3166, two letters */
  country: string;
  /** ISO 639-1 */
  language: string;
  /** Town or region; null: the whole country */
  place: string | null;
  /** `rules` read it, a `model` found it with a quote, a `person` said it: that stays */
  source: "rules" | "model" | "person";
  /** Page that says so; null where a person said it and named none */
  page: string | null;
}

/** Whether it is still there, under this name, selling */
export interface ProfileState {
  /** `unclear`: nothing was read that says it */
  value: "active" | "moved" | "closed" | "renamed" | "not_selling" | "unclear";
  /** `rules` read it, a `model` found it with a quote, a `person` said it: that stays */
  source: "rules" | "model" | "person";
  /** Page that says so; null where a person said it and named none */
  page: string | null;
  /** The page's words, where a model found it */
  quote?: string;
  /** More on it */
  note?: string;
  /** The new domain, or the new name */
  moved_to?: string;
}

/** What the newest audit found of the site */
export interface TechnicalContext {
  /** 0 to 100; null: nothing could be read */
  health_score: number | null;
  /** Up to 30, 70, 90 and 100 */
  health_band?: "weak" | "fair" | "good" | "excellent" | null;
  /** The score is the product of these */
  health_parts?: {
    /** What is judged */
    name: string;
    /** 0 to 1 */
    value: number;
    /** What it rests on */
    basis: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Of an uploaded audit: where its score comes from */
  health_score_basis?: string | null;
  /** 0 to 100: how well AI crawlers can read it; null: not measured */
  ai_readiness: number | null;
  /** What it is made of */
  ai_readiness_parts?: {
    /** What is judged */
    name: string;
    /** 0 to 1 */
    value: number;
    /** What it rests on */
    basis: string;
    /** Its part of the whole */
    weight: number;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Of the audit before */
  previous_health_score: number | null;
  /** Pages that were read */
  pages_crawled: number;
  /** Addresses that answered, redirects and errors included */
  addresses_answered?: number;
  /** Pages that were judged */
  pages_audited?: number;
  /** Pages that need scripts, where there are any */
  rendering?: {
    /** Pages that are empty without scripts */
    shells: number;
    /** Those that a browser filled */
    rendered: number;
    /** What became of them */
    note: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
  /** Whether a model looked for statements that contradict each other */
  contradictions_checked?: boolean;
  /** Links to other sites that there was no time for */
  outside_links_not_checked?: number;
  /** Whether pages were left out */
  truncated: boolean;
  /** `complete`; cut short: `pages_max`, `deadline`, `blocked`, `rate_limited`; nothing read: `unreachable`, `address_not_public`, `robots_disallow`, and in older audits `robots_unreadable`; an audit of yours: `uploaded` */
  stop_reason: "complete" | "pages_max" | "deadline" | "blocked" | "rate_limited" | "unreachable" | "address_not_public" | "robots_disallow" | "robots_unreadable" | "uploaded";
  /** Findings by severity: critical, high, medium, low, info */
  issues_by_severity: Record<string, number>;
  /** Findings and score, by category */
  categories: Record<string, {
    /** Findings of it */
    issues: number;
    /** 0 to 100 */
    score: number | null;
    /** Later versions may add more. */
    [more: string]: unknown;
  }>;
  /** When the site was read */
  crawled_at: string;
  /** Against the audit before; null: there was none of its kind */
  changes: {
    /** Findings that are new */
    opened: string[];
    /** Findings that are gone */
    closed: string[];
    /** Later versions may add more. */
    [more: string]: unknown;
  } | null;
  /** `crawl`, or `upload`: an audit of yours */
  source: string;
  /** Who audited it */
  provider: string;
  /** Rules that were applied */
  rules?: number;
  /** Of an uploaded audit: what was not understood */
  unmapped?: string[];
  /** True when anything in it comes from the sandbox: it is then no measurement */
  simulated: boolean;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** What answer engines say of the brand, over questions that do not name it */
export interface LlmContext {
  visibility: Share;
  /** Its part of the mentions of brand and rivals; `n` counts mentions */
  share_of_voice: Share;
  /** Its part of the cited pages; `n` counts pages */
  citation_share: Share;
  /** Answers that cite it, of those in which citing was measured */
  citation_rate?: Share;
  /** The same, by engine */
  by_engine: Record<string, {
    visibility: Share;
    /** Its part of the mentions of brand and rivals; `n` counts mentions */
    share_of_voice: Share;
    /** Its part of the cited pages; `n` counts pages */
    citation_share: Share;
    /** Answers that cite it, of those in which citing was measured */
    citation_rate?: Share;
    /** How it was asked */
    contract?: string | null;
    /** Calls that failed */
    failed: number;
    /** Calls left out after an engine had failed again and again */
    not_asked?: number;
    /** Model that answered */
    model: string | null;
    /** Later versions may add more. */
    [more: string]: unknown;
  }>;
  /** The same, by keyword family */
  by_topic: Record<string, {
    visibility: Share;
    /** Its part of the mentions of brand and rivals; `n` counts mentions */
    share_of_voice: Share;
    /** Its part of the cited pages; `n` counts pages */
    citation_share: Share;
    /** Answers that cite it, of those in which citing was measured */
    citation_rate?: Share;
    /** Later versions may add more. */
    [more: string]: unknown;
  }>;
  /** Questions that were asked more than once */
  by_question?: {
    /** The engine */
    platform: string;
    /** As it was asked */
    question: string;
    /** The search it was made of */
    keyword: string;
    /** Whether it names the brand */
    branded: boolean;
    /** Answers to it that name the brand */
    mentioned: Share;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Over questions that name the brand, which count nowhere else; null: none was asked */
  branded: {
    visibility: Share;
    /** Answers that cite it, of those in which citing was measured */
    citation_rate?: Share;
    /** Answers that name the brand, by tone: `positive`, `negative`, `mixed`, `unknown` */
    sentiment?: Record<string, number>;
    /** Later versions may add more. */
    [more: string]: unknown;
  } | null;
  /** The same of rivals */
  competitors: {
    /** Its domain */
    domain: string;
    /** What it is called */
    name: string;
    /** Answers that name it */
    mentioned: Share;
    /** Answers that cite it */
    cited: Share;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Answers it rests on */
  answers: number;
  /** Calls that failed */
  failed: number;
  /** Calls left out after an engine had failed again and again */
  not_asked?: number;
  /** Mean place of the brand in answers that list firms; null: in none */
  average_rank?: {
    /** 1 is first */
    value: number;
    /** Answers with a list */
    n: number;
    /** Later versions may add more. */
    [more: string]: unknown;
  } | null;
  /** Answers that name the brand, by tone: `positive`, `negative`, `mixed`, `unknown` */
  sentiment?: Record<string, number>;
  /** Served model and contract, by engine */
  method?: Record<string, string>;
  /** Where an engine's API and its interface were asked the same: what each said */
  interface_difference?: {
    /** The engine */
    platform: string;
    /** As it was asked */
    question: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Against the measurement before; null: none */
  compared_with?: {
    /** When the other measurement was made */
    measured_at: string;
    /** Whether an engine answered by another model or contract, or one is simulated */
    mixed_method: boolean;
    /** Engines left out because their model or contract changed */
    breaks: {
      /** The engine */
      platform: string;
      /** Model and contract then */
      from?: string;
      /** Model and contract now */
      to?: string;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** Questions that both put to the same engine */
    questions_compared: number;
    /** Of answers that name the brand */
    visibility: {
      /** Then */
      from: number | null;
      /** Now */
      to: number | null;
      /** Now less then; null: one was not measured */
      delta: number | null;
      /** The two cannot be told apart at 95 %: no change */
      within_noise: boolean | null;
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Of its part of the mentions */
    share_of_voice: {
      /** Then */
      from: number | null;
      /** Now */
      to: number | null;
      /** Now less then; null: one was not measured */
      delta: number | null;
      /** The two cannot be told apart at 95 %: no change */
      within_noise: boolean | null;
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Of its part of the cited pages */
    citation_share: {
      /** Then */
      from: number | null;
      /** Now */
      to: number | null;
      /** Now less then; null: one was not measured */
      delta: number | null;
      /** The two cannot be told apart at 95 %: no change */
      within_noise: boolean | null;
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Later versions may add more. */
    [more: string]: unknown;
  } | null;
  /** Who answered */
  provider: string;
  /** True when anything in it comes from the sandbox: it is then no measurement */
  simulated: boolean;
  /** When the engines were asked */
  measured_at: string;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** Answers that name the brand */
export interface Share {
  /** 0 to 1; null: not measured */
  value: number | null;
  /** What it was counted over */
  n: number;
  /** Wilson, 95 %; null with `n` 0 */
  interval: [number, number] | null;
}

/** The brand as changed */
export interface ChangedBrand {
  /** Id of the brand */
  id: string;
  /** Its domain */
  domain: string;
  /** What it is called */
  name: string;
  /** Its rivals */
  competitors: Competitor[];
  /** When it was changed */
  updated_at: string;
}

/** What to change; what is left out stays */
export interface BrandChange {
  /** What it is called */
  name?: string;
  /** All its rivals: the list is replaced as a whole. A domain alone will do */
  competitors?: (string | {
    /** Its domain */
    domain: string;
    /** What it is: `business` competes; `aggregator`, `marketplace`, `publisher`, `reference`, `social`, `unknown` */
    type?: string;
    /** `direct`, or `adjacent` */
    tier?: string;
    /** How sure it is a rival, 0 to 1 */
    confidence?: number;
    /** Why it is one */
    reason_codes?: string[];
    /** Where it was met */
    source_tags?: string[];
    /** Ids of evidence, or notes of your own */
    evidence?: unknown[];
    /** What it is called */
    name?: string;
    /** Its other names in answers */
    aliases?: string[];
  })[];
}

/** A brand that is no more */
export interface DeletedBrand {
  /** It is gone */
  deleted: true;
  /** Id of the brand */
  brand_id: string;
  /** Its domain */
  domain: string;
}

/** What a reset removed */
export interface ResetBrand {
  /** Its pipeline data is gone */
  reset: true;
  /** Id of the brand */
  brand_id: string;
  /** Rows that were deleted, by kind */
  deleted: Record<string, number>;
}

/** The brand sheet: what is known of the company */
export interface Profile {
  /** Id of the brand */
  brand_id: string;
  /** Names of the brand in answers and searches */
  aliases: ProfileValue[];
  /** What it sells */
  services: ProfileService[];
  /** What it does not sell: searches and recommendations that name it leave */
  not_offered: ProfileValue[];
  /** Whom it sells to */
  audiences: ProfileValue[];
  /** Where it works */
  places: ProfileValue[];
  /** Languages it speaks, as in `en` or `es-CO` */
  languages: ProfileValue[];
  /** Where it sells; runs search and ask in the first one */
  markets: ProfileMarket[];
  /** Whether the company is still there, under this name, selling */
  state: ProfileState;
  /** When the site was last read; null before that */
  read_at: string | null;
  /** When a person last changed it */
  set_at: string | null;
}

/** A value of the brand sheet, and who says it */
export interface ProfileValue {
  /** What is said */
  value: string;
  /** `rules` read it, a `model` found it with a quote, a `person` said it: that stays */
  source: "rules" | "model" | "person";
  /** Page that says so; null where a person said it and named none */
  page: string | null;
  /** The page's words, where a model found it */
  quote?: string;
  /** How rules read it */
  method?: string;
  /** Read by rules from what may be something else */
  unsure?: true;
}

/** Something the brand sells, and who says so */
export interface ProfileService {
  /** What is said */
  value: string;
  /** `rules` read it, a `model` found it with a quote, a `person` said it: that stays */
  source: "rules" | "model" | "person";
  /** Page that says so; null where a person said it and named none */
  page: string | null;
  /** The page's words, where a model found it */
  quote?: string;
  /** How rules read it */
  method?: string;
  /** Read by rules from what may be something else */
  unsure?: true;
  /** Its own page */
  url?: string;
  /** What is said of it */
  description?: string;
}

/** The brand sheet as changed */
export interface ChangedProfile {
  /** Id of the brand */
  brand_id: string;
  /** Names of the brand in answers and searches */
  aliases: ProfileValue[];
  /** What it sells */
  services: ProfileService[];
  /** What it does not sell: searches and recommendations that name it leave */
  not_offered: ProfileValue[];
  /** Whom it sells to */
  audiences: ProfileValue[];
  /** Where it works */
  places: ProfileValue[];
  /** Languages it speaks, as in `en` or `es-CO` */
  languages: ProfileValue[];
  /** Where it sells; runs search and ask in the first one */
  markets: ProfileMarket[];
  /** Whether the company is still there, under this name, selling */
  state: ProfileState;
  /** When the site was last read; null before that */
  read_at: string | null;
  /** When a person last changed it */
  set_at: string | null;
  /** The synthesize run that was started by the change, or why none was */
  follow_up: {
    /** Id of the run; null: none was started */
    run_id: string | null;
    /** Why none was started */
    reason?: string;
  };
}

/** What a person confirms or corrects; null gives a field back to what was read, what is left out stays */
export interface ProfileChange {
  /** Names of the brand in answers and searches */
  aliases?: (string | {
    /** What is said */
    value: string;
    /** Page that says so */
    page?: string;
  })[] | null;
  /** What it sells */
  services?: (string | {
    /** What is said */
    value: string;
    /** Page that says so */
    page?: string;
    /** Its own page */
    url?: string;
    /** What is said of it */
    description?: string;
  })[] | null;
  /** What it does not sell: searches and recommendations that name it leave */
  not_offered?: (string | {
    /** What is said */
    value: string;
    /** Page that says so */
    page?: string;
  })[] | null;
  /** Whom it sells to */
  audiences?: (string | {
    /** What is said */
    value: string;
    /** Page that says so */
    page?: string;
  })[] | null;
  /** Where it works */
  places?: (string | {
    /** What is said */
    value: string;
    /** Page that says so */
    page?: string;
  })[] | null;
  /** Languages it speaks, as in `en` or `es-CO` */
  languages?: string[] | null;
  /** Where it sells; runs search and ask in the first one */
  markets?: ({
    /** ISO 3166, two letters */
    country: string;
    /** ISO 639-1 */
    language: string;
    /** Town or region */
    place?: string | null;
  })[] | null;
  /** Whether it is still there, under this name, selling */
  state?: {
    /** `unclear`: nothing was read that says it */
    value: "active" | "moved" | "closed" | "renamed" | "not_selling" | "unclear";
    /** More on it */
    note?: string;
    /** The new domain, or the new name */
    moved_to?: string;
    /** Page that says so */
    page?: string;
  } | null;
}

/** One run of the pipeline */
export interface Run {
  /** Id of the run */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** What it does */
  kind: "full" | "brand_enrichment" | "technical_enrichment" | "llm_enrichment" | "discovery" | "competitor_discovery" | "synthesize" | "scoring" | "brief" | "execution";
  /** `done` and `failed` are its ends */
  status: "queued" | "running" | "done" | "failed";
  /** Of a failed run: what went wrong and what to do */
  error: string | null;
  /** When it was accepted */
  started_at: string;
  /** When it ended; null while it goes on */
  finished_at: string | null;
  /** Progress, and what came of it; stages add figures of their own */
  meta: {
    /** Of a full run: where it is; null otherwise */
    current_stage: "brand_enrichment" | "technical_enrichment" | "family_discovery" | "competitor_discovery" | "evidence_collection" | "own_questions" | "llm_enrichment" | "opportunity_synthesis" | "leverage_scoring" | "queue_building" | "brief_writing" | "draft_writing" | null;
    /** What it does just now, for people */
    stage_detail: string;
    /** When that stage began */
    stage_started_at: string | null;
    /** Stages it went on without, and which setting they lack */
    skipped?: ({
      /** A step of a run */
      stage: "brand_enrichment" | "technical_enrichment" | "family_discovery" | "competitor_discovery" | "evidence_collection" | "own_questions" | "llm_enrichment" | "opportunity_synthesis" | "leverage_scoring" | "queue_building" | "brief_writing" | "draft_writing";
      /** Why */
      reason: string;
    })[];
    /** True when anything in it comes from the sandbox */
    simulated?: boolean;
    /** Id of the snapshot that it left */
    snapshot_id?: string;
    /** Findings of the audit */
    insights_count?: number;
    /** Evidence records of the audit */
    evidence_count?: number;
    /** 0 to 100; null: nothing could be read */
    health_score?: number | null;
    /** Id of the brief that it wrote */
    brief_id?: string;
    /** Id of the draft that it wrote */
    execution_id?: string;
    /** What the pages of the site are; with `failures` */
    page_kinds?: {
      /** Pages read */
      pages: number;
      /** Judged by the writing model */
      by_model: number;
      /** Asked about in this run */
      asked: number;
      /** Known from earlier runs, so not asked about */
      reused: number;
      /** Without room in a call */
      left_out: number;
      /** Calls of the model, with tokens, dollars and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Whether the writing model looked for statements of the site that contradict each other; with `failures` */
    contradictions?: {
      /** Whether somebody looked */
      checked: boolean;
      /** Why nobody looked */
      reason?: string;
      /** Passages shown to the model */
      passages?: number;
      /** Faults told */
      told?: number;
      /** Faults refused, since their quotations do not stand there */
      refused?: number;
      /** Known from an earlier run, so not asked about */
      reused?: boolean;
      /** Calls of the model, with tokens, dollars and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** US dollars of looking for contradictions, by list price; absent where the model has no known price */
    contradictions_cost_usd?: number;
    /** Keyword families as the writing model left them; with `failures` */
    families_edited?: {
      /** Families that stay */
      kept: number;
      /** Joined to another */
      merged: number;
      /** Known from earlier runs, so not asked about */
      reused: number;
      /** Families that leave */
      dropped: {
        /** What it was called */
        name: string;
        /** Why */
        reason: string;
      }[];
      /** Calls of the model, with tokens, dollars and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Recommendations as the writing model judged them; with `failures` */
    opportunities_judged?: {
      /** Found worth doing */
      kept: number;
      /** Known from earlier runs, so not asked about */
      reused: number;
      /** Recommendations that were left out */
      dropped: {
        /** Its title */
        play: string;
        /** Why */
        reason: string;
      }[];
      /** Calls of the model, with tokens, dollars and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** The first of the queue as the writing model left it; with `failures` */
    queue_reviewed?: {
      /** Items of the queue that were read beside what the site says */
      read: number;
      /** Items that are part of another now */
      joined: number;
      /** Steps and reasons that were taken out of items */
      omitted: number;
      /** Known from earlier runs, so not asked about */
      reused: number;
      /** Calls of the model, with tokens, dollars and seconds */
      calls?: Record<string, unknown>[];
      /** Items that were left out; of findings the insight says so, too */
      dropped: {
        /** What it was to do */
        play: string;
        /** Why */
        reason: string;
      }[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** US dollars of the run's synthesis, by list price; absent where the model has no known price */
    opportunities_cost_usd?: number;
    /** Whether names in answers mean the brand or a rival; with `failures`. What was decided of each is in the `doubts` of the answer's evidence */
    names_judged?: {
      /** Names of which the words alone leave it unclear who is meant */
      unclear: number;
      /** Of these, decided by the model, also in earlier runs */
      decided: number;
      /** Known from earlier runs, so not asked about */
      reused: number;
      /** Calls of the model, with tokens, dollars and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** US dollars of asking about unclear names, by list price; absent where the model has no known price */
    names_cost_usd?: number;
    /** US dollars of the run's discovery, by list price; absent where the model has no known price */
    families_cost_usd?: number;
    /** What was compared by EMBEDDING_MODEL; absent without one */
    embeddings?: {
      /** The model */
      model: string;
      /** Texts that were compared */
      texts: number;
      /** Known from earlier runs, so not asked for */
      reused: number;
      /** Where there is one, the rest was compared by words alone */
      failures: string[];
    };
    /** US dollars of the run's vectors, by list price; absent where the model has no known price */
    embeddings_cost_usd?: number;
    /** US dollars of the run's reading of the brand, by list price; absent where the model has no known price */
    sheet_cost_usd?: number;
    /** US dollars of what only the run's crawl has read, by list price; absent where the model has no known price */
    sheet_rest_cost_usd?: number;
    /** US dollars of asking what pages are, by list price; absent where the model has no known price */
    page_kinds_cost_usd?: number;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
}

/** A run that was accepted; ask for it until it is `done` or `failed` */
export interface RunAccepted {
  /** Id of the run */
  run_id: string;
  /** It waits to be begun */
  status: "queued";
}

/** Options of a run; the body can be left out */
export interface RunOptions {
  /** Take a snapshot when the run has ended well; its id is `meta.snapshot_id` */
  snapshot?: boolean;
}

/** Which audit: a fresh crawl, or one you have */
export interface TechnicalRequest {
  /** Take a snapshot when the run has ended well; its id is `meta.snapshot_id` */
  snapshot?: boolean;
  /** Run a fresh audit crawl */
  trigger?: boolean;
  /** A pre-collected audit: Lighthouse, PageSpeed Insights, any format with categories, or {issues} / {pages} */
  audit_data?: Record<string, unknown>;
}

/** What to write a brief for */
export interface BriefRequest {
  /** The queue item's id, not its source_id */
  queue_item_id: string;
}

/** Which brief to write out, or your own text for it */
export interface ExecuteRequest {
  /** From GET /brands/{brand_id}/briefs */
  brief_id: string;
  /** Your own text instead of one that the service writes: checked the same way */
  own_text?: {
    /** The whole text; of an edit the whole page as it is to be. Marks of the brief's sources ([P3]) may stand behind statements */
    markdown: string;
    /** The page's title; else its first heading */
    title?: string;
    /** What results pages show below the title */
    meta_description?: string;
  };
}

/** A recommendation: content to make or to change */
export interface Opportunity {
  /** Its id */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the run that made it */
  run_id: string;
  /** Keyword family it is about */
  family: string;
  /** What to do, in a line */
  play: string;
  /** What it is about, in a few words */
  summary: string;
  /** What kind of content */
  recommended_format: "hub_and_spokes" | "single_article" | "programmatic" | "comparison" | "landing_page";
  /** Why that format */
  format_rationale: string;
  /** Searches of the family */
  keywords: {
    /** The search */
    keyword: string;
    /** Searches a month on Google; absent: not known */
    google_vol?: number;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Sum of the known volumes a month */
  total_volume: number;
  /** Place by `priority`; 1 is first */
  rank: number;
  /** How quick or easy to win */
  immediacy: number;
  /** How much there is to win */
  ceiling: number;
  /** 0.5 * immediacy + 0.5 * ceiling */
  priority: number;
  /** The priority with its multipliers; null until scoring has run */
  leverage_score: number | null;
  /** The evidence it rests on */
  contributing_signals: ({
    /** Id of the evidence record */
    evidence_id: string;
    /** What it shows */
    signal: string;
    /** Type of the evidence */
    type: string;
    /** Whether the recommendation rests on it or is backed by it */
    role: "primary" | "supporting";
  })[];
  /** Why it is worth doing now */
  why_now: string | null;
  /** The first thing to do */
  next_action: string | null;
  /** What it may bring, as a range */
  expected_impact: string | null;
  /** Whether to create a page or edit an existing one */
  action: "create" | "edit";
  /** Page to edit, or the proposed path of the new page */
  page: string | null;
  /** What to do, most important first */
  steps: string[];
  /** Measured reasons, by `kind` */
  reasons: {
    /** What was measured, as in `ranks`, `answers`, `no_page` */
    kind: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** What the immediacy is made of */
  immediacy_parts: {
    /** What is counted */
    name: string;
    /** 0 to 1 */
    value: number;
    /** Its part of the whole */
    weight: number;
    /** What it was computed from */
    basis: string;
    /** false: not measured, counted at a cautious value */
    measured?: boolean;
  }[];
  /** What the ceiling is made of */
  ceiling_parts: {
    /** What is counted */
    name: string;
    /** 0 to 1 */
    value: number;
    /** Its part of the whole */
    weight: number;
    /** What it was computed from */
    basis: string;
    /** false: not measured, counted at a cautious value */
    measured?: boolean;
  }[];
  /** What the leverage score is made of; null until scoring has run */
  leverage_parts: {
    /** What is multiplied */
    priority?: number;
    /** What it is multiplied by */
    multipliers?: {
      /** What is weighed */
      name: string;
      /** 1 changes nothing */
      value: number;
      /** What it was computed from */
      basis: string;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** Later versions may add more. */
    [more: string]: unknown;
  } | null;
  /** True when any evidence behind it is simulated by the sandbox: no figure of it is then a measurement */
  simulated: boolean;
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** One measured fact */
export interface Evidence {
  /** Its id */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the run that made it */
  run_id: string;
  /** What was measured */
  type: "llm_answer" | "own_answer" | "llm_citation" | "llm_gap" | "serp" | "serp_gap" | "citation" | "keyword" | "competitor" | "technical_issue" | "provider_error";
  /** Who measured it */
  provider: string;
  /** True when the sandbox made it up: it is then no measurement */
  simulated: boolean;
  /** What it is about: a keyword, a question, a rule, a domain */
  subject: string;
  /** What was measured, by `type`. `body_removed_at`: an old record lost its long texts (`answer`, snippets, titles of sources, further pages) then; what was read off them stays */
  data: Record<string, unknown>;
  /** When it was measured */
  observed_at: string;
}

/** A topic of the keyword universe */
export interface Family {
  /** Its id */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the run that made it */
  run_id: string;
  /** What it is called */
  name: string;
  /** What who searches is after */
  intent: "informational" | "commercial" | "transactional" | "navigational" | "local";
  /** Searches of the family */
  keywords: ({
    /** The search */
    keyword: string;
    /** Searches a month on Google; absent: not known */
    google_vol?: number;
    /** 0 (easy) to 100; absent: not known */
    difficulty?: number;
    /** Cost per click, US dollars; absent: not known */
    cpc?: number;
    /** What who searches is after */
    intent: "informational" | "commercial" | "transactional" | "navigational" | "local";
    /** Where it was found */
    source: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  })[];
  /** Sum of the known volumes a month; null when none is known */
  total_volume: number | null;
  /** Whether a figure or a phrase of it comes from the sandbox */
  simulated: boolean;
  /** When it was made */
  created_at: string;
}

/** What to do next: `kind` tells the shape of `item` */
export type QueueItem = OpportunityQueueItem | InsightQueueItem;

/** A recommendation in the queue */
export interface OpportunityQueueItem {
  /** What POST /brands/{brand_id}/brief takes as `queue_item_id` */
  id: string;
  /** What it is, and so the shape of `item` */
  kind: "opportunity";
  /** Id of the opportunity; what outcomes are reported on, never a `queue_item_id` */
  source_id: string;
  /** Moved by outcome reports; `outdated`: its cause is gone */
  status: "pending" | "accepted" | "rejected" | "completed" | "outdated";
  /** Place in the queue; 1 is first */
  rank: number;
  /** The `priority` of the opportunity */
  priority: number;
  /** What the queue is ordered by: the priority with its multipliers; null until scoring has run */
  leverage_score: number | null;
  item: QueuedOpportunity;
  /** Completed, and its cause was found again by a later run */
  recurred?: boolean;
  /** Id of the completed item whose cause was found again */
  recurrence_of?: string;
  /** True when any evidence behind it is simulated by the sandbox: no figure of it is then a measurement */
  simulated: boolean;
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** Content to make or to change */
export interface QueuedOpportunity {
  /** What to do, in a line */
  play: string;
  /** What it is about, in a few words */
  summary: string;
  /** What kind of content */
  recommended_format: "hub_and_spokes" | "single_article" | "programmatic" | "comparison" | "landing_page";
  /** Keyword family it is about */
  family: string;
  /** The first thing to do */
  next_action?: string | null;
  /** Whether to create a page or edit an existing one */
  action?: "create" | "edit";
  /** What to do, most important first */
  steps?: string[];
  /** Why it is worth doing now */
  why_now?: string | null;
  /** What it may bring, as a range */
  expected_impact?: string | null;
  /** Kind of play, by which outcomes are learned */
  play_kind?: "topic_hub" | "comparison_page" | "service_page" | "local_page" | "programmatic_set" | "answer_page" | "refresh_page" | "expand_page" | "get_cited" | "defend_brand";
  /** Page to edit, or the proposed path of the new page */
  target?: string | null;
  /** First searches of the family */
  keywords?: string[];
  /** Sum of the known volumes a month; null: none is known */
  total_volume?: number | null;
  /** Other items on the same page, to be done in one visit */
  related?: {
    /** What ties the cause across runs */
    stable_key: string;
    /** What it is about, in a line */
    title: string;
  }[];
  /** Stable keys of findings that are part of this job */
  includes?: string[];
  /** Of an `outdated` item: what it was */
  previous_status?: "pending" | "accepted" | "rejected" | "completed" | "outdated";
  /** True when any evidence behind it is simulated by the sandbox: no figure of it is then a measurement */
  simulated: boolean;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** A finding in the queue */
export interface InsightQueueItem {
  /** What POST /brands/{brand_id}/brief takes as `queue_item_id` */
  id: string;
  /** What it is, and so the shape of `item` */
  kind: "insight";
  /** Id of the insight; what outcomes are reported on, never a `queue_item_id` */
  source_id: string;
  /** Moved by outcome reports; `outdated`: its cause is gone */
  status: "pending" | "accepted" | "rejected" | "completed" | "outdated";
  /** Place in the queue; 1 is first */
  rank: number;
  /** The `priority` of the insight */
  priority: number;
  /** What the queue is ordered by: the priority with its multipliers; null until scoring has run */
  leverage_score: number | null;
  item: QueuedInsight;
  /** Completed, and its cause was found again by a later run */
  recurred?: boolean;
  /** Id of the completed item whose cause was found again */
  recurrence_of?: string;
  /** True when any evidence behind it is simulated by the sandbox: no figure of it is then a measurement */
  simulated: boolean;
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A finding to act on that is not content */
export interface QueuedInsight {
  /** What was found */
  text: string;
  /** Scoring category */
  category: string;
  /** How bad it is */
  severity: "critical" | "high" | "medium" | "low" | "info";
  /** The first thing to do */
  next_action?: string | null;
  /** How its score came about */
  score_basis?: string;
  /** Why it matters */
  why?: string;
  /** Pages at fault */
  pages_affected?: number;
  /** Addresses of the first of them */
  examples?: string[];
  /** What was seen on the first of them */
  findings?: {
    /** The page */
    url: string;
    /** What was seen there */
    detail: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Where the rule is written down */
  reference?: string;
  /** When it was reported done */
  completed_at?: string;
  /** As beside the item */
  recurred?: boolean;
  /** As beside the item */
  recurrence_of?: string;
  /** Of a company that has moved or closed: items that wait for that */
  waiting?: number;
  /** Other items on the same page, to be done in one visit */
  related?: {
    /** What ties the cause across runs */
    stable_key: string;
    /** What it is about, in a line */
    title: string;
  }[];
  /** Stable keys of findings that are part of this job */
  includes?: string[];
  /** Of an `outdated` item: what it was */
  previous_status?: "pending" | "accepted" | "rejected" | "completed" | "outdated";
  /** True when any evidence behind it is simulated by the sandbox: no figure of it is then a measurement */
  simulated: boolean;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** What a writer gets: who searches, what to cover, with which proof */
export interface Brief {
  /** Its id */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the run that made it */
  run_id: string;
  /** Id of the queue item it was written for */
  queue_item_id: string;
  /** Id of its opportunity; null: it is for a finding */
  opportunity_id: string | null;
  /** Title of the text to be */
  title: string;
  /** What kind of content */
  format: "hub_and_spokes" | "single_article" | "programmatic" | "comparison" | "landing_page";
  /** Searches the text is for */
  target_keywords: {
    /** The search */
    keyword: string;
    /** Searches a month on Google; absent: not known */
    google_vol?: number;
    /** 0 (easy) to 100; absent: not known */
    difficulty?: number;
    /** Its part in the text */
    role?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Why people search for it */
  search_intent: {
    /** What who searches is after */
    primary?: "informational" | "commercial" | "transactional" | "navigational" | "local";
    /** Who searches */
    description?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
  /** What the text is to reach: `kind` (`content`, `fix`, `outreach`), `action` (`create`, `edit`, `fix`, `outreach`), `decision` (`write`, `extend` a page there is, `decline`; with its reason), `target_url` or `proposed_path`, `angle`, `audience`, `page_meta` (of a page, not of a fix or outreach task), `questions` (each with whether the outline covers it), `asks` (what somebody of the company has to answer; `publish_gate` names those without which nothing goes out), `conflicts` (where the site contradicts itself), `not_to_say`, `ranking_pages` (outlines), `word_count`, `left_out` (what the dossier had no room for), `record` (who wrote what, refusals, calls with tokens and dollars). */
  strategy: Record<string, unknown>;
  /** Its sections */
  outline: {
    /** Its heading; empty: none */
    heading: string;
    /** 2 for a section, 3 for a part of one */
    level: number;
    /** What it is to do for the reader */
    guidance: string;
    /** What it must say */
    key_points: string[];
    /** Ids of evidence that backs it */
    evidence_ids: string[];
    /** What it does in the text */
    role?: string;
    /** Words to aim for */
    words?: number;
    /** Pages of the brand that back it, best first */
    source_urls?: string[];
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** What the writer is told of the brand */
  brand_context: Record<string, unknown>;
  /** Pages of the site to link to */
  internal_links: {
    /** Its address */
    url: string;
    /** Text of the link */
    anchor?: string;
    /** Why it belongs there */
    reason?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** What the brief rests on */
  sources: ({
    /** What it is */
    title: string;
    /** Its address */
    url?: string | null;
    /** Id of the evidence record */
    evidence_id?: string | null;
    /** What it backs */
    supports?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  })[];
  /** True when any evidence behind it is simulated by the sandbox: no figure of it is then a measurement */
  simulated: boolean;
  /** `declined`: better not written, `strategy.decision` says why */
  status: "ready" | "declined";
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A draft that was written from a brief */
export interface Execution {
  /** Its id */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the run that made it */
  run_id: string;
  /** Id of the brief it was written from */
  brief_id: string;
  /** What kind of content */
  format: "hub_and_spokes" | "single_article" | "programmatic" | "comparison" | "landing_page";
  /** Never changes; whether the work is done, its run says */
  status: "draft";
  /** The draft. `asks` are questions to the company (those with `blocks_publishing` keep `review.publishable` false), `editor_notes` the same in words; `conflicts` what the site contradicts itself on; `patch` the changes of an existing page block by block, each with its reason; `record` who wrote what, what was refused and why, calls with tokens and dollars. Later versions may add more */
  content: {
    /** Title of the text */
    title: string;
    /** The text, as Markdown */
    body: string;
    /** Words of the body */
    word_count: number;
    /** Its statements, each with what backs it */
    claims?: {
      /** The statement */
      text: string;
      /** Ids of evidence that backs it */
      evidence_ids: string[];
      /** Pages that back it */
      source_urls: string[];
    }[];
    /** What the checker found */
    review?: {
      /** false: something must not be published */
      passed?: boolean;
      /** Passed, and nothing is left that the company has to answer before */
      publishable?: boolean;
      /** What the checker found */
      findings?: ({
        /** Which check */
        check: string;
        /** How bad it is */
        severity: "error" | "warning" | "info";
        /** What is wrong and what to do about it */
        message: string;
      })[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** `builtin`, `vendor/model`, or `caller` of a text handed in */
    written_by?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
  /** Reserved */
  gate_scores: null;
  /** True when any evidence behind it is simulated by the sandbox: no figure of it is then a measurement */
  simulated: boolean;
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** What became of a recommendation */
export interface Outcome {
  /** Id of the event */
  id: string;
  /** Id of the artifact that the event makes */
  artifact_id: string;
  /** Id of the brand */
  brand_id: string;
  /** What became of it */
  event_type: "accepted" | "rejected" | "completed" | "observed_7d" | "observed_30d" | "observed_90d";
  /** Id of the opportunity or insight */
  recommendation_id: string | null;
  /** Id of the brief it was done by */
  brief_id: string | null;
  /** Why it was declined */
  rejection_reason: string | null;
  /** The figures before and after, by metric */
  delta: Record<string, unknown> | null;
  /** A note of who reported it */
  notes: string | null;
  /** `measured`: by the service itself, from what runs stored */
  source: "reported" | "measured";
  /** True when what was measured comes from the sandbox */
  simulated: boolean;
  /** The reported event that says otherwise of the same work and time: this one does not count any more */
  superseded_by: string | null;
  /** When it was reported or measured */
  created_at: string;
}

/** What is measured of a recommendation that was reported done */
export interface Measurement {
  /** Of the event that reported it done */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the opportunity or insight */
  recommendation_id: string;
  /** When it was reported done */
  completed_at: string;
  /** What it was to change; null: not looked up yet */
  target: {
    /** What was recommended */
    kind: "opportunity" | "insight";
    /** Keyword family it is about */
    family: string | null;
    /** Searches it was to change */
    keywords: string[];
    /** Pages it was to change */
    pages: string[];
    /** Of a finding: pages at fault when it was reported done */
    pages_at_fault: number | null;
  } | null;
  /** What was measured before; null: nothing */
  baseline: {
    /** The first reading */
    from: string;
    /** The last reading before the work */
    to: string;
    /** Who measured: engines and search providers */
    engines: string[];
    /** Questions that were asked */
    questions: string[];
    /** Things that can be measured again alike */
    compared: number;
  } | null;
  /** What is measured after 7, 30 and 90 days */
  windows: ({
    /** Days after the work */
    days: 7 | 30 | 90;
    /** `not_measured`: `reason` says why */
    status: "waiting" | "measured" | "not_measured";
    /** From then on the next run measures it */
    due_at: string;
    /** Until then a run is waited for */
    until: string;
    /** Id of the event that says it */
    outcome_id: string | null;
    /** Id of the event by which a person said it instead */
    superseded_by: string | null;
    /** Why nothing was measured */
    reason: string | null;
  })[];
  /** When it is looked at next; null: nothing is left to measure */
  next_at: string | null;
  /** When it last changed */
  updated_at: string;
}

/** A finding to act on that is not content */
export interface Insight {
  /** Its id */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the run that made it */
  run_id: string;
  /** What kind of finding */
  type: "technical_issue" | "outreach" | "brand_state";
  /** What was found */
  text: string;
  /** Scoring category */
  category: string;
  /** How bad it is */
  severity: "critical" | "high" | "medium" | "low" | "info";
  /** On the scale of an opportunity's `priority` */
  priority: number;
  /** `closed` once its cause is gone */
  status: "open" | "closed";
  /** More on it; `findings` has the first of its pages */
  data: {
    /** The finding's name */
    title?: string;
    /** What is wrong */
    what?: string;
    /** Why it matters */
    why?: string;
    /** What to do */
    fix?: string;
    /** Of a technical finding: its rule */
    rule_id?: string;
    /** Of a technical finding: its own category */
    group?: string;
    /** Pages at fault */
    pages_affected?: number;
    /** Why it is no item of the queue of its own */
    review?: {
      /** Left out, or part of another item */
      verdict: "drop" | "same";
      /** Why */
      reason: string;
      /** Stable key of that item */
      with?: string;
    };
    /** Points of the health score it costs */
    score_impact?: number | null;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
  /** Ids of the evidence it rests on */
  evidence_ids: string[];
  /** True when any evidence behind it is simulated by the sandbox: no figure of it is then a measurement */
  simulated: boolean;
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A page at fault */
export interface InsightPage {
  /** The page */
  url: string;
  /** What was seen there */
  detail: string;
}

/** Why an opportunity has its rank, from evidence to queue; each score with its formula and parts */
export interface Explanation {
  /** Id of the brand */
  brand_id: string;
  /** Id of the opportunity */
  opportunity_id: string;
  /** Id of the run that made it */
  run_id: string;
  /** Keyword family it is about */
  family: string;
  /** What to do, in a line */
  play: string;
  /** Its place; 1 is first */
  rank: number;
  /** Opportunities of the run */
  of: number;
  /** The whole chain, in words */
  paragraph: string;
  /** What it rests on */
  evidence: {
    /** Id of the evidence record */
    id: string;
    /** What it shows */
    signal: string;
    /** `primary` or `supporting` */
    role: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** What answer engines are asked */
export interface Question {
  /** Id of the question */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** `own`: yours. `generated`: made of a keyword. No share counts both */
  source: "own" | "generated";
  /** As engines are asked */
  text: string;
  /** As it was generated, before an edit */
  generated_text: string | null;
  /** Of a generated one: the search it was made of */
  keyword: string | null;
  /** Of a generated one: the keyword family */
  family: string | null;
  /** For whom it is asked; null: for nobody in particular */
  persona: {
    /** Id of the persona */
    id: string;
    /** What it is called */
    name: string;
  } | null;
  /** Where it is asked; null: the brand's first market, in which runs ask */
  market: {
    /** Id of the market */
    id: string;
    /** ISO 3166, two letters */
    country: string;
    /** ISO 639-1 */
    language: string;
    /** Town or region; null: the whole country */
    place: string | null;
  } | null;
  /** Your own marks, to group by */
  tags: string[];
  /** `unplanned`: a generated one that the newest run did not plan, since its keyword is not asked about */
  status: "active" | "retired" | "unplanned";
  /** One more with each change of what is asked */
  revision: number;
  /** When a person last changed what is asked */
  edited_at: string | null;
  /** When it was retired */
  retired_at: string | null;
  /** When a run last asked it */
  asked_at: string | null;
  /** Its newest answers, all engines together; null before the first */
  last: {
    /** Id of the run */
    run_id: string;
    /** When it was asked */
    observed_at: string;
    /** Answers it rests on */
    answers: number;
    named: Share;
    /** Answers that cite it */
    cited: Share;
    /** Its part of the mentions of brand and rivals */
    share_of_voice: Share;
    /** Mean place of the brand in answers that list firms; null: in none */
    rank: {
      /** 1 is first */
      value: number;
      /** Answers with a list */
      n: number;
    } | null;
    /** True when any of these answers comes from the sandbox */
    simulated: boolean;
  } | null;
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** How questions fared in one run with one engine */
export interface QuestionSeriesPoint {
  /** Id of the question, persona or market, or the tag */
  key: string;
  /** The question's text, or the name of what it goes by */
  name: string;
  /** Id of the run */
  run_id: string;
  /** When it was asked */
  observed_at: string;
  /** The engine; `all`: the engines together */
  platform: string;
  /** Questions that were asked */
  questions: number;
  /** Answers it rests on */
  answers: number;
  named: Share;
  /** Answers that cite it */
  cited: Share;
  /** Its part of the mentions of brand and rivals */
  share_of_voice: Share;
  /** Mean place of the brand in answers that list firms; null: in none */
  rank: {
    /** 1 is first */
    value: number;
    /** Answers with a list */
    n: number;
  } | null;
  /** True when any of these answers comes from the sandbox */
  simulated: boolean;
  /** Against the run before in this series, over what both asked alike */
  change: {
    /** Id of the run before in this series */
    from_run_id: string;
    /** Of answers that name the brand */
    named: {
      /** In the run before; null: not measured */
      from: number | null;
      /** Now; null: not measured */
      to: number | null;
      /** Now less then */
      delta: number | null;
      /** The two cannot be told apart at 95 % */
      within_noise: boolean | null;
    };
    /** Of answers that cite it */
    cited: {
      /** In the run before; null: not measured */
      from: number | null;
      /** Now; null: not measured */
      to: number | null;
      /** Now less then */
      delta: number | null;
      /** The two cannot be told apart at 95 % */
      within_noise: boolean | null;
    };
    /** Questions that both asked alike */
    questions_compared: number;
    /** Engines that another model or contract answered for: a break, never a gain */
    breaks: {
      /** The engine */
      platform: string;
      /** Model and contract then */
      from: string;
      /** Model and contract now */
      to: string;
    }[];
    /** Questions that were edited meanwhile, not compared either */
    edited: number;
  } | null;
}

/** The question as it stands in the list */
export type AddedQuestion = Question & {
  /** It was there already; a retired one is active again */
  existing: boolean;
};

/** An own question to add */
export interface QuestionInput {
  /** As a customer would ask */
  text: string;
  /** Your own marks, to group by; given, they replace all */
  tags?: string[];
  /** Id or name of a persona */
  persona?: string | null;
  /** Id of a market, or one as an object, which is added where it is new. Without: the brand's first market */
  market?: string | {
    /** ISO 3166, two letters */
    country: string;
    /** ISO 639-1 */
    language: string;
    /** Town or region; without: the whole country */
    place?: string | null;
  } | null;
}

/** What became of the lines of a file */
export interface QuestionsImported {
  /** Id of the brand */
  brand_id: string;
  /** Questions that are new */
  added: number;
  /** Were there already: nothing is added twice */
  existing: number;
  /** Lines that were not taken, and what to do */
  errors: {
    /** Line of the file; 1 names the columns */
    line: number;
    /** What to do */
    message: string;
  }[];
}

/** Own questions as a file */
export interface QuestionFile {
  /** The file's text; its first line names the columns */
  csv: string;
}

/** What to change; what is left out stays */
export interface QuestionChange {
  /** null: as it was generated */
  text?: string | null;
  /** Your own marks, to group by; given, they replace all */
  tags?: string[];
  /** Id or name of a persona */
  persona?: string | null;
  /** Id of a market, or one as an object, which is added where it is new. Without: the brand's first market */
  market?: string | {
    /** ISO 3166, two letters */
    country: string;
    /** ISO 639-1 */
    language: string;
    /** Town or region; without: the whole country */
    place?: string | null;
  } | null;
  /** `retired`: not used any more, its history stays */
  status?: "active" | "retired";
}

/** For whom own questions are asked */
export interface Persona {
  /** Id of the persona */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** What it is called */
  name: string;
  /** Engines read it before the question; in the first person */
  description: string;
  /** `retired`: not used any more, its history stays */
  status: "active" | "retired";
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A persona to add */
export interface PersonaInput {
  /** What it is called */
  name: string;
  /** Engines read it before the question; in the first person */
  description: string;
}

/** What to change; what is left out stays */
export interface PersonaChange {
  /** What it is called */
  name?: string;
  /** Engines read it before the question; in the first person */
  description?: string;
}

/** Where own questions are asked beside the brand's first market */
export interface Market {
  /** Id of the market */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** ISO 3166, two letters */
  country: string;
  /** ISO 639-1 */
  language: string;
  /** Town or region; null: the whole country */
  place: string | null;
  /** `retired`: not used any more, its history stays */
  status: "active" | "retired";
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A market to add */
export interface MarketInput {
  /** ISO 3166, two letters */
  country: string;
  /** ISO 639-1 */
  language: string;
  /** Town or region; without: the whole country */
  place?: string | null;
}

/** Figures of the brand's own visitors, as a file or a property brings them */
export interface Import {
  /** Id of the import */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** The tool that measured it */
  source: "google_search_console" | "bing_webmaster" | "ga4";
  /** `csv`: a file. `api`: a property that is read day by day */
  method: "csv" | "api";
  /** The property; null where the file does not tell */
  property: string | null;
  /** `failed`: `error` says why */
  status: "queued" | "running" | "done" | "failed";
  /** Why it failed, and what to do */
  error: string | null;
  /** Rows that it brought */
  rows: number;
  /** What was left out, and why */
  notes: string[];
  /** The first day its figures are of */
  from_day: string | null;
  /** The last day that was read */
  to_day: string | null;
  /** When the property is read next; null: never by itself */
  next_at: string | null;
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A property to read day by day */
export interface ImportRequest {
  /** The tool that measured it */
  source: "google_search_console" | "bing_webmaster" | "ga4";
  /** As the tool shows it: `sc-domain:acme.com` or `https://www.acme.com/` (Search Console), `https://www.acme.com/` (Bing), `properties/123456789` (GA4) */
  property: string;
}

/** An import that is no more */
export interface ImportRemoved {
  /** It is gone */
  deleted: true;
  /** Id of the import */
  import_id: string;
}

/** What the log just uploaded had */
export interface AccessLogAnswer {
  /** Id of the brand */
  brand_id: string;
  /** Lines that tell of a request or should */
  lines: number;
  /** Lines that were understood */
  read: number;
  /** Lines that could not be read */
  skipped: number;
  /** Of the lines read, those that name a host that is not the brand's */
  other_hosts: number;
  /** Once unpacked */
  bytes: number;
  /** Formats its lines have */
  formats: ("common" | "combined" | "json" | "w3c")[];
  /** First request that was read */
  from: string | null;
  /** Last request that was read */
  to: string | null;
  /** Visits by agent */
  agents: AccessLogAgent[];
  /** What was left out, and what to do */
  notes: string[];
  /** When it was uploaded */
  created_at: string;
  /** Id of the access log */
  import_id: string;
  /** The first lines that could not be read; they are not stored */
  problems: {
    /** Number of the line */
    line: number;
    /** What is wrong with it */
    reason: string;
    /** How it begins */
    text: string;
  }[];
}

/** What an access log has of one agent */
export interface AccessLogAgent {
  /** Name in the user agent */
  agent: string;
  /** Whose it is */
  operator: string;
  /** `training`, `search`, or `user`: asked for by one */
  purpose: string;
  /** Requests in its name */
  visits: number;
  /** Of them, those that no earlier upload had brought */
  added: number;
  /** From an address that the owner publishes */
  verified: number;
  /** From another address, although the owner publishes its own */
  outside_ranges: number;
  /** Why no visit of the agent can be verified: its owner publishes no address ranges that are known */
  unverified: string | null;
}

/** An access log that was uploaded, and what it had */
export interface AccessLog {
  /** Id of the access log */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Lines that tell of a request or should */
  lines: number;
  /** Lines that were understood */
  read: number;
  /** Lines that could not be read */
  skipped: number;
  /** Of the lines read, those that name a host that is not the brand's */
  other_hosts: number;
  /** Once unpacked */
  bytes: number;
  /** Formats its lines have */
  formats: ("common" | "combined" | "json" | "w3c")[];
  /** First request that was read */
  from: string | null;
  /** Last request that was read */
  to: string | null;
  /** Visits by agent */
  agents: AccessLogAgent[];
  /** What was left out, and what to do */
  notes: string[];
  /** When it was uploaded */
  created_at: string;
}

/** Visits of AI crawlers, as uploaded logs tell them */
export interface CrawlerVisits {
  /** Id of the brand */
  brand_id: string;
  /** What a row is about */
  by: "agent" | "page" | "day" | "engine";
  /** First day, UTC */
  from: string;
  /** Last day, UTC */
  to: string;
  /** What uploaded logs cover; null without one: then nothing was measured */
  logged: {
    /** First request */
    from: string;
    /** Last request */
    to: string;
  } | null;
  /** The day of what is known of the agents */
  agents_as_of: string;
  /** Whether citations of the sandbox are among those compared with */
  simulated: boolean;
  /** All agents together */
  summary: {
    /** Requests */
    visits: number;
    /** Of them, from an address that the owner publishes */
    verified: number;
    /** In an agent's name from addresses that its owner does not publish */
    outside_ranges: number;
    /** Pages that the crawl knows; null without a crawl */
    pages_known: number | null;
    /** Of them, those that no agent was given */
    pages_never_read: number | null;
    /** Pages that answers cite; null where no engine was asked in these days */
    pages_cited: number | null;
    /** Of them, those that no agent was given */
    cited_never_read: number | null;
    /** Pages that agents were given and no answer cites */
    read_never_cited: number | null;
  };
  /** Rows there are */
  total: number;
  /** By `by` */
  rows: VisitsOfAgent[] | VisitsOfPage[] | VisitsOfDay[] | VisitsOfEngine[];
}

/** Visits of an agent */
export interface VisitsOfAgent {
  /** Name in the user agent */
  agent: string;
  /** Whose it is */
  operator: string;
  /** What it reads for */
  purpose: "search" | "user" | "training";
  /** Requests */
  visits: number;
  /** Of them, from an address that the owner publishes */
  verified: number;
  /** `ok` is 2xx and 304 */
  outcomes: {
    /** Given: 2xx and 304 */
    ok: number;
    /** Sent elsewhere */
    redirect: number;
    /** 4xx */
    client_error: number;
    /** 5xx */
    server_error: number;
  };
  /** In its name from addresses that its owner does not publish; in `visits` with `verified=false` alone */
  outside_ranges: number;
  /** Why no visit of the agent can be verified: its owner publishes no address ranges that are known */
  unverified: string | null;
  /** Where the owner publishes its addresses, of which day they are and when they were seen */
  ranges: {
    /** Address of the list */
    source: string;
    /** Day of the list */
    created: string;
    /** When it was seen */
    seen: string;
  } | null;
  /** Different pages that it was given (2xx, 304) */
  pages_read: number;
  /** Of the pages that the crawl knows; null without a crawl */
  known_pages_read: number | null;
  /** The others of them */
  known_pages_never_read: number | null;
  /** Its first visit of these days */
  first_day: string | null;
  /** Its last visit of these days */
  last_day: string | null;
}

/** Visits to a page */
export interface VisitsOfPage {
  /** Host and path, without www. and query */
  page: string;
  /** As the crawl knows it; null where it does not */
  url: string | null;
  /** Its title, where the crawl knows it */
  title: string | null;
  /** A picture, script or document by its ending */
  is_file: boolean;
  /** Requests */
  visits: number;
  /** Of them, from an address that the owner publishes */
  verified: number;
  /** `ok` is 2xx and 304 */
  outcomes: {
    /** Given: 2xx and 304 */
    ok: number;
    /** Sent elsewhere */
    redirect: number;
    /** 4xx */
    client_error: number;
    /** 5xx */
    server_error: number;
  };
  /** Visits by agent */
  agents: {
    /** Name in the user agent */
    agent: string;
    /** Requests in its name */
    visits: number;
  }[];
  /** Agents that were given the page (2xx, 304) */
  read_by: string[];
  /** The last visit of these days */
  last_day: string | null;
  /** Answers of these days that cite the page; null where no engine was asked */
  citations: number | null;
  /** Engines */
  cited_by: string[];
}

/** Visits of a day */
export interface VisitsOfDay {
  /** UTC */
  day: string;
  /** Requests */
  visits: number;
  /** Of them, from an address that the owner publishes */
  verified: number;
  /** `ok` is 2xx and 304 */
  outcomes: {
    /** Given: 2xx and 304 */
    ok: number;
    /** Sent elsewhere */
    redirect: number;
    /** 4xx */
    client_error: number;
    /** 5xx */
    server_error: number;
  };
  /** Visits by agent */
  agents: {
    /** Name in the user agent */
    agent: string;
    /** Requests in its name */
    visits: number;
  }[];
}

/** What an engine cites beside what its operator's crawlers read */
export interface VisitsOfEngine {
  /** Answer engine */
  engine: string;
  /** Whose crawlers its answers rest on; null where not known */
  operator: string | null;
  /** The operator's crawlers */
  agents: string[];
  /** Pages of the brand that its answers cite */
  pages_cited: number;
  /** Of them, those that the operator's crawlers were given */
  cited_and_read: number | null;
  /** The others of them */
  cited_never_read: number | null;
  /** Pages that the crawlers were given and no answer cites */
  read_never_cited: number | null;
  /** The first of the pages cited and never read */
  never_read: string[];
}

/** Visits that were forgotten */
export interface CrawlerVisitsRemoved {
  /** They are gone */
  deleted: true;
  /** How many rows were kept of them */
  rows: number;
}

/** A snapshot of rankings and citations */
export interface SnapshotCreated {
  /** Id of the snapshot */
  snapshot_id: string;
  /** Id of the brand */
  brand_id: string;
  /** When it was taken */
  created_at: string;
  /** Keywords whose ranking was measured */
  rankings: number;
  /** Citations counted over all platforms */
  citations: number;
  /** True when any figure comes from the sandbox */
  simulated: boolean;
}

/** What changed between two snapshots */
export interface Changes {
  /** Id of the brand */
  brand_id: string;
  /** The older one */
  from_snapshot: {
    /** Id of the snapshot */
    snapshot_id: string;
    /** When it was taken */
    created_at: string;
  };
  /** The newest one */
  to_snapshot: {
    /** Id of the snapshot */
    snapshot_id: string;
    /** When it was taken */
    created_at: string;
  };
  /** Places in search results, over what both measured */
  rankings: {
    /** Searches with a better place */
    improvements: {
      /** The search */
      keyword: string;
      /** Place then; 1 is first */
      from: number;
      /** Place now */
      to: number;
      /** Places gained; negative: lost */
      delta: number;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** Searches with a worse one */
    declines: {
      /** The search */
      keyword: string;
      /** Place then; 1 is first */
      from: number;
      /** Place now */
      to: number;
      /** Places gained; negative: lost */
      delta: number;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** Searches with a place that had none */
    new: {
      /** The search */
      keyword: string;
      /** Place now */
      to: number;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** Searches that had a place and have none */
    lost: {
      /** The search */
      keyword: string;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** Later versions may add more. */
    [more: string]: unknown;
  };
  /** Citations by engine, over the questions that both asked */
  citations: Record<string, {
    /** Citations then */
    from: number;
    /** Citations now */
    to: number;
    /** Now less then */
    delta: number;
    /** Later versions may add more. */
    [more: string]: unknown;
  }>;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** The event as it was kept */
export interface OutcomeRecorded {
  /** Id of the event */
  outcome_event_id: string;
  /** Id of the artifact that the event makes */
  artifact_id: string;
  /** It is kept */
  status: "recorded";
  /** What of the metrics is kept but teaches nothing */
  warnings?: string[];
}

/** What became of a recommendation */
export interface OutcomeReport {
  /** Id of the brand */
  brand_id: string;
  /** What became of it; `observed_…`: measured so many days after it was completed */
  event_type: "accepted" | "rejected" | "completed" | "observed_7d" | "observed_30d" | "observed_90d";
  /** Id of the opportunity or insight: the queue item's `source_id` */
  recommendation_id?: string | null;
  /** Id of the brief it was done by */
  brief_id?: string | null;
  /** Required with event_type rejected */
  rejection_reason?: string | null;
  /** Stored as the event's delta; counted where it tells before and after */
  metrics?: Record<string, unknown> | null;
  /** A note of your own */
  notes?: string | null;
}

/** When runs of a kind come round */
export interface Schedule {
  /** Id of the brand */
  brand_id: string;
  /** Kind of run that comes round */
  kind: "full" | "technical_enrichment" | "llm_enrichment" | "discovery";
  /** Minute, hour, day of the month, month, weekday */
  cron: string;
  /** IANA name of the zone it goes by */
  time_zone: string;
  /** true: nothing is started */
  paused: boolean;
  /** Next start, up to an hour after the line so that brands do not all start at once; null while paused */
  next_at: string | null;
  /** Id of the run that it started last */
  last_run_id: string | null;
  /** When it last came round */
  last_at: string | null;
  /** Why the last time was left out, or what it waits for */
  last_note: string | null;
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** What to set; what is left out stays, or is weekly by UTC */
export interface ScheduleChange {
  /** At 4 o'clock: each day, on Mondays, or on the first of the month */
  every?: "daily" | "weekly" | "monthly";
  /** In place of `every`: minute, hour, day of the month, month, weekday */
  cron?: string;
  /** IANA name of the zone it goes by */
  time_zone?: string;
  /** true: nothing is started */
  paused?: boolean;
}

/** A schedule that is no more */
export interface ScheduleDeleted {
  /** It is gone */
  deleted: true;
  /** Id of the brand */
  brand_id: string;
  /** Kind of run that comes round */
  kind: "full" | "technical_enrichment" | "llm_enrichment" | "discovery";
}

/** What a month cost, and may cost */
export interface Budget {
  /** Calendar month, UTC */
  month: string;
  /** What its calls to vendors cost by list price; simulated runs cost nothing */
  spent_usd: number;
  /** US dollars a month; null: no ceiling */
  monthly_cost_max_usd: number | null;
  /** Of a brand: what it and its account have left */
  left_usd: number | null;
}

/** The ceiling to set */
export interface BudgetChange {
  /** US dollars a month; null: no ceiling */
  monthly_cost_max_usd: number | null;
}

/** Something that was told of a brand */
export interface BrandEvent {
  /** Id of the event */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** What it is about */
  type: "run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting";
  /** What the webhook's `data` says, by `type` */
  data: {
    /** True when any figure of it comes from the sandbox */
    simulated: boolean;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
  /** When it was told */
  created_at: string;
}

/** An address that events are posted to */
export interface Webhook {
  /** Id of the webhook */
  id: string;
  /** Id of the brand; null: all brands of the account */
  brand_id: string | null;
  /** Where messages go; null: SECRET_KEY has changed since, make the webhook anew */
  url: string | null;
  /** `slack`: a text that Slack's incoming webhooks take */
  format: "standard" | "slack";
  /** Types of events that it gets */
  events: ("run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting")[];
  /** false: nothing is sent */
  enabled: boolean;
  /** Why it was switched off by itself: 410 Gone */
  disabled_reason: string | null;
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A webhook with its secret */
export type WebhookCreated = Webhook & {
  /** Standard Webhooks secret; shown in this answer alone */
  secret: string;
};

/** A webhook to add */
export interface WebhookAdd {
  /** A public https address that answers 2xx within ten seconds */
  url: string;
  /** `slack`: a text that Slack's incoming webhooks take */
  format?: "standard" | "slack";
  /** Types of events that it gets; null: all but run.finished */
  events?: ("run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting")[] | null;
  /** false: nothing is sent */
  enabled?: boolean;
}

/** What to change; what is left out stays */
export interface WebhookChange {
  /** A public https address that answers 2xx within ten seconds */
  url?: string;
  /** `slack`: a text that Slack's incoming webhooks take */
  format?: "standard" | "slack";
  /** Types of events that it gets; null: all but run.finished */
  events?: ("run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting")[] | null;
  /** false: nothing is sent */
  enabled?: boolean;
}

/** A webhook or digest that is no more */
export interface AlertDeleted {
  /** It is gone */
  deleted: true;
  /** What was deleted */
  id: string;
}

/** A new secret */
export interface WebhookRotated {
  /** Standard Webhooks secret; shown in this answer alone */
  secret: string;
  /** Until when messages are signed by the old one, too */
  old_secret_until: string;
}

/** One message to one webhook, over all its tries */
export interface WebhookDelivery {
  /** Id of the delivery */
  id: string;
  /** The header webhook-id, the same over all tries */
  event_id: string;
  /** What the message is about */
  event_type: "run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting" | "test";
  /** `failed`: given up; it can be sent again */
  status: "pending" | "sending" | "sent" | "failed";
  /** How often it was tried */
  attempts: number;
  /** HTTP status of the last answer; null: there was none */
  last_status: number | null;
  /** Why the last try failed */
  last_error: string | null;
  /** When it is tried next; null: not any more */
  next_attempt_at: string | null;
  /** When it was made */
  created_at: string;
  /** When the receiver took it; null: not yet */
  sent_at: string | null;
}

/** A webhook to add, of one brand or all */
export interface AccountWebhookAdd {
  /** A public https address that answers 2xx within ten seconds */
  url: string;
  /** `slack`: a text that Slack's incoming webhooks take */
  format?: "standard" | "slack";
  /** Types of events that it gets; null: all but run.finished */
  events?: ("run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting")[] | null;
  /** false: nothing is sent */
  enabled?: boolean;
  /** Id of the brand; null: all brands of the account */
  brand_id?: string | null;
}

/** A mail that tells what changed, each week or month */
export interface Digest {
  /** Id of the digest */
  id: string;
  /** Id of the brand; null: all brands of the account */
  brand_id: string | null;
  /** Mondays or the first of the month, from 7 o'clock */
  every: "weekly" | "monthly";
  /** Addresses that it goes to */
  recipients: string[];
  /** Recipients who want no digest of the account any more */
  unsubscribed: string[];
  /** IANA name of the zone it goes by */
  time_zone: string;
  /** How dates are written */
  locale: string;
  /** true: none is sent */
  paused: boolean;
  /** When the next one goes out; null while paused */
  next_at: string | null;
  /** When the last one went out */
  last_at: string | null;
  /** When it was made */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** What to set; what is left out stays */
export interface DigestChange {
  /** Mondays or the first of the month, from 7 o'clock */
  every?: "weekly" | "monthly";
  /** Addresses that it goes to; left out: the account's */
  recipients?: string[];
  /** IANA name of the zone it goes by; default UTC */
  time_zone?: string;
  /** How dates are written, as in `en-GB` */
  locale?: string;
  /** true: none is sent */
  paused?: boolean;
}

/** What was sent */
export interface DigestSent {
  /** Mails that were put into the outbox */
  sent: number;
}

/** A digest to add, of one brand or all */
export interface AccountDigestAdd {
  /** Mondays or the first of the month, from 7 o'clock */
  every?: "weekly" | "monthly";
  /** Addresses that it goes to; left out: the account's */
  recipients?: string[];
  /** IANA name of the zone it goes by; default UTC */
  time_zone?: string;
  /** How dates are written, as in `en-GB` */
  locale?: string;
  /** true: none is sent */
  paused?: boolean;
  /** Id of the brand; null: all brands of the account */
  brand_id?: string | null;
}

/** Where a brand's texts can be sent */
export interface PublishingTargetList {
  /** Id of the brand */
  brand_id: string;
  /** How many there are */
  total: number;
  /** All of them, the oldest first */
  publishing_targets: PublishingTarget[];
}

/** Passwords and tokens are never shown */
export interface PublishingTarget {
  /** Id of the target */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** What it is */
  kind: "wordpress" | "github";
  /** WordPress: where it lives */
  site_url?: string;
  /** WordPress: whose password it is */
  username?: string;
  /** GitHub: owner/name */
  repository?: string;
  /** GitHub: what pull requests are to be merged into */
  branch?: string;
  /** GitHub: where new pages go */
  path_pattern?: string;
  /** When it was connected */
  created_at: string;
  /** When it last took a secret */
  updated_at: string;
}

/** A place that texts can be sent to, with its secret */
export type PublishingTargetRequest = {
  /** A WordPress site */
  kind: "wordpress";
  /** Where WordPress lives; https */
  site_url: string;
  /** Of a user with the role Editor */
  username: string;
  /** WordPress, Users, Profile, Application Passwords */
  application_password: string;
} | {
  /** A GitHub repository */
  kind: "github";
  /** owner/name */
  repository: string;
  /** What pull requests are to be merged into */
  branch?: string;
  /** Where new pages go; {slug} is the last part of the page's address */
  path_pattern: string;
  /** A fine-grained token with Contents and Pull requests: read and write */
  token: string;
};

/** A target that was forgotten */
export interface PublishingTargetRemoved {
  /** It is gone */
  deleted: true;
  /** Id of the target */
  id: string;
}

/** A text or a fix on its way to the site */
export interface Publication {
  /** Id of the publication */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the target */
  target_id: string;
  /** `fix`: single values of a page that stands */
  kind: "text" | "fix";
  /** The execution's id; null of a fix */
  draft_id: string | null;
  /** The action that a fix carries out; null where none was named */
  queue_item_id: string | null;
  /** How far it is */
  status: "waiting_for_approval" | "rejected" | "sending" | "sent" | "failed" | "not_found_yet" | "live";
  /** Title of the page, or what is fixed where */
  title: string;
  /** Last part of the page's address; null of a fix */
  slug: string | null;
  /** The page that is edited; null for a new one */
  page_url: string | null;
  /** Of a fix: what changes; of a text none */
  changes: ({
    /** `link`: a link's address; `image_alt`: the words in place of an image; the rest a page has once */
    what: "title" | "meta_description" | "canonical" | "link" | "image_alt";
    /** Of a link or image: its whole address */
    at: string | null;
    /** What the last crawl read there; null: nothing */
    before: string | null;
    /** What is to stand there; null: the link goes */
    after: string | null;
  })[];
  /** Of a fix by GitHub: the file that is changed */
  file: string | null;
  /** What to know before it is accepted */
  warnings: string[];
  /** Who proposed it */
  proposed: {
    /** Whose session or key it was */
    email: string;
    /** `dashboard`: signed in by e-mail. `key`: by an API key */
    by: "dashboard" | "key";
    /** When */
    at: string;
  };
  /** Who approved or rejected it; null while it waits */
  decided: {
    /** Whose session or key it was */
    email: string;
    /** `dashboard`: signed in by e-mail. `key`: by an API key */
    by: "dashboard" | "key";
    /** When */
    at: string;
  } | null;
  /** Why it was rejected */
  reason: string | null;
  /** Why it could not be sent (yet), and what to do */
  error: string | null;
  /** What was made at the target; null until it is sent */
  sent: {
    /** What was made there */
    kind: "draft_post" | "page_revision" | "pull_request";
    /** Its id or number there */
    id: string;
    /** Where a person opens it */
    url: string;
  } | null;
  /** When it was sent */
  sent_at: string | null;
  /** What the last crawl after the sending found; `live` from 0.7 on, a fix at 1 */
  checked: {
    /** The crawl's run */
    run_id: string;
    /** When it was looked for */
    at: string;
    /** The page that holds most of it; null: none does */
    url: string | null;
    /** Share of the new text, by its sentences' length, or of a fix's changes, on that page */
    found_share: number;
  } | null;
  /** When a crawl first found it on the site */
  live_at: string | null;
  /** The `completed` event that its going live reported */
  outcome_id: string | null;
  /** When it was proposed */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A publication with what is sent */
export type PublicationDetail = Publication & {
  /** The page's meta description; empty of a fix */
  description: string;
  /** What is sent, in order: HTML for WordPress, Markdown for GitHub */
  parts: string[];
  /** Of an edit: the page's texts that it replaces or takes out */
  gone: string[];
};

/** What is to be published, and where: a draft or a fix */
export interface PublicationRequest {
  /** Id of the target */
  target_id: string;
  /** An execution's id. A draft that edits a page sends its changes */
  draft_id?: string;
  fix?: PublicationFix;
  /** Last part of a new page's address; else made from the draft */
  slug?: string;
}

/** Instead of a draft: a fix of what the audit found */
export interface PublicationFix {
  /** A page that the last crawl read */
  page_url: string;
  /** The queue item (or its insight) that the fix carries out: its outcome is measured */
  queue_item_id?: string;
  /** GitHub: the file that renders the page; needed only where the service cannot tell */
  file?: string;
  /** What changes on the page */
  changes: ({
    /** `link`: a link's address; `image_alt`: the words in place of an image; the rest a page has once */
    what: "title" | "meta_description" | "canonical" | "link" | "image_alt";
    /** Of a link or image: its address now, as the page's HTML has it or in full */
    at?: string;
    /** What is to stand there. Of a link null takes it out; its words stay */
    value: string | null;
  })[];
}

/** Why a publication is turned down */
export interface PublicationRejection {
  /** Why, for whoever proposed it */
  reason: string;
}

/** A link by which anybody reads the report */
export interface ReportLink {
  /** Id of the link */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Only an `active` one opens the report */
  status: "active" | "expired" | "revoked";
  /** The last so many days; null: a fixed period */
  days: number | null;
  /** Of a fixed period: its beginning */
  from_at: string | null;
  /** Of a fixed period: its end */
  to_at: string | null;
  /** Until when it works */
  expires_at: string;
  /** When it was revoked; null: it was not */
  revoked_at: string | null;
  /** When it was made */
  created_at: string;
}

/** A link with its address */
export type ReportLinkCreated = ReportLink & {
  /** Opens the report without a key; not shown again */
  url: string;
};

/** How long the link works, and over what it reports */
export interface ReportLinkAdd {
  /** Days until it ends; default 30 */
  expires_in_days?: number;
  /** Whenever it is read, the last so many days; default 90 */
  days?: number;
  /** The period's first day or time */
  from?: string;
  /** Its last day or time; left out: now */
  to?: string;
}

/** How reports look; null: the service's own */
export interface Branding {
  /** Who signs the report */
  agency_name: string | null;
  /** data: address */
  logo: string | null;
  /** #rrggbb, of headings */
  heading_color: string | null;
  /** #rrggbb, of the brand in charts */
  chart_color: string | null;
}

/** What to set; what is left out stays, null takes it away */
export interface BrandingChange {
  /** Who signs the report */
  agency_name?: string | null;
  /** data:image/png, jpeg or svg+xml;base64,… of at most 200000 bytes; an SVG of shapes alone */
  logo?: string | null;
  /** #rrggbb, contrast on white of 4.5:1 at least */
  heading_color?: string | null;
  /** #rrggbb, contrast on white of 3:1 at least */
  chart_color?: string | null;
}

/** What is of a brand. */
export interface OfBrand {
  /** Id of the brand */
  brand_id: string;
}

/** Which part of a list. */
export interface OnePage {
  /** Rows to return, 1 to 1000. Without it the first 1000, fewer where rows are large: the Link header leads on */
  limit?: number;
  /** Rows to skip. Beyond the first few pages, follow the Link header instead */
  offset?: number;
  /** Where the page before ended, as its Link header gives it: opaque, good for the same list and filter, not together with offset. Rows added meanwhile shift nothing */
  after?: string;
}

/** What has a body. */
export interface Sent<Body> {
  /** What is sent. */
  body: Body;
}

/** What getAccount takes. */
export interface GetAccountInput {}

/** What updateAccount takes. */
export interface UpdateAccountInput extends Sent<AccountChange> {}

/** What rotateKey takes. */
export interface RotateKeyInput {}

/** What listMembers takes. */
export interface ListMembersInput {}

/** What inviteMember takes. */
export interface InviteMemberInput extends Sent<MemberInvitation> {}

/** What removeMember takes. */
export interface RemoveMemberInput {
  /** Id of the member */
  member_id: string;
}

/** What createCheckout takes. */
export interface CreateCheckoutInput extends Sent<CheckoutRequest> {}

/** What getCheckoutStatus takes. */
export interface GetCheckoutStatusInput {
  /** Id of the checkout */
  session_id: string;
}

/** What createBillingPortal takes. */
export interface CreateBillingPortalInput {}

/** What recoverAccount takes. */
export interface RecoverAccountInput extends Sent<RecoverRequest> {}

/** What createBrand takes. */
export interface CreateBrandInput extends Sent<NewBrand> {}

/** What listBrands takes. */
export interface ListBrandsInput {}

/** What getBrand takes. */
export interface GetBrandInput extends OfBrand {}

/** What updateBrand takes. */
export interface UpdateBrandInput extends OfBrand, Sent<BrandChange> {}

/** What deleteBrand takes. */
export interface DeleteBrandInput extends OfBrand {}

/** What resetBrand takes. */
export interface ResetBrandInput extends OfBrand {}

/** What getProfile takes. */
export interface GetProfileInput extends OfBrand {}

/** What updateProfile takes. */
export interface UpdateProfileInput extends OfBrand, Sent<ProfileChange> {}

/** What listRuns takes. */
export interface ListRunsInput extends OfBrand, OnePage {
  /** Runs that stand so alone */
  status?: "queued" | "running" | "done" | "failed";
  /** Runs of this kind alone */
  kind?: "full" | "brand_enrichment" | "technical_enrichment" | "llm_enrichment" | "discovery" | "competitor_discovery" | "synthesize" | "scoring" | "brief" | "execution";
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What getRun takes. */
export interface GetRunInput extends OfBrand {
  /** Id of the run */
  run_id: string;
  /** Hold the answer until the run ends, at most this many seconds (0 to 60) */
  wait?: number;
}

/** What streamRun takes. */
export interface StreamRunInput extends OfBrand {
  /** Id of the run */
  run_id: string;
}

/** What analyze takes. */
export interface AnalyzeInput extends OfBrand {
  /** What is sent. */
  body?: RunOptions;
}

/** What enrichBrand takes. */
export interface EnrichBrandInput extends OfBrand {
  /** What is sent. */
  body?: RunOptions;
}

/** What enrichTechnical takes. */
export interface EnrichTechnicalInput extends OfBrand {
  /** What is sent. */
  body?: TechnicalRequest;
}

/** What enrichLlm takes. */
export interface EnrichLlmInput extends OfBrand {
  /** What is sent. */
  body?: RunOptions;
}

/** What discover takes. */
export interface DiscoverInput extends OfBrand {
  /** What is sent. */
  body?: RunOptions;
}

/** What discoverCompetitors takes. */
export interface DiscoverCompetitorsInput extends OfBrand {
  /** What is sent. */
  body?: RunOptions;
}

/** What synthesize takes. */
export interface SynthesizeInput extends OfBrand {
  /** What is sent. */
  body?: RunOptions;
}

/** What score takes. */
export interface ScoreInput extends OfBrand {
  /** What is sent. */
  body?: RunOptions;
}

/** What createBrief takes. */
export interface CreateBriefInput extends OfBrand, Sent<BriefRequest> {}

/** What createExecution takes. */
export interface CreateExecutionInput extends OfBrand, Sent<ExecuteRequest> {}

/** What listOpportunities takes. */
export interface ListOpportunitiesInput extends OfBrand, OnePage {
  /** Id of a run; default: the latest completed run with results */
  run_id?: string;
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listEvidence takes. */
export interface ListEvidenceInput extends OfBrand, OnePage {
  /** Evidence of this type alone */
  type?: "llm_answer" | "own_answer" | "llm_citation" | "llm_gap" | "serp" | "serp_gap" | "citation" | "keyword" | "competitor" | "technical_issue" | "provider_error";
  /** Id of a run: what it made alone */
  run_id?: string;
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listFamilies takes. */
export interface ListFamiliesInput extends OfBrand, OnePage {
  /** Id of a run: what it made alone */
  run_id?: string;
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listQueue takes. */
export interface ListQueueInput extends OfBrand, OnePage {
  /** Items that stand so alone */
  status?: "pending" | "accepted" | "rejected" | "completed" | "outdated";
  /** Items of this kind alone */
  kind?: "opportunity" | "insight";
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listBriefs takes. */
export interface ListBriefsInput extends OfBrand, OnePage {
  /** Id of a run: what it made alone */
  run_id?: string;
  /** Briefs that stand so alone */
  status?: "ready" | "declined";
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listExecutions takes. */
export interface ListExecutionsInput extends OfBrand, OnePage {
  /** Id of a run: what it made alone */
  run_id?: string;
  /** Every draft is a `draft` */
  status?: "draft";
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listOutcomes takes. */
export interface ListOutcomesInput extends OfBrand, OnePage {
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listMeasurements takes. */
export interface ListMeasurementsInput extends OfBrand, OnePage {
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listInsights takes. */
export interface ListInsightsInput extends OfBrand, OnePage {
  /** The scoring category, or a finding's own */
  category?: string;
  /** Findings of this severity alone */
  severity?: "critical" | "high" | "medium" | "low" | "info";
  /** Only what is at fault on this page */
  url?: string;
  /** Default: `open` */
  status?: "open" | "closed";
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listInsightPages takes. */
export interface ListInsightPagesInput extends OfBrand, OnePage {
  /** Id of the insight */
  insight_id: string;
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What getEvidence takes. */
export interface GetEvidenceInput extends OfBrand {
  /** Id of the evidence */
  evidence_id: string;
}

/** What getBrief takes. */
export interface GetBriefInput extends OfBrand {
  /** Id of the brief */
  brief_id: string;
}

/** What getExecution takes. */
export interface GetExecutionInput extends OfBrand {
  /** Id of the execution */
  execution_id: string;
  /** `md`, `html`, `docx`: the draft as a file */
  format?: "json" | "md" | "html" | "docx";
}

/** What getQueueItem takes. */
export interface GetQueueItemInput extends OfBrand {
  /** Not validated; unknown gives 404 */
  queue_id: string;
}

/** What explainOpportunity takes. */
export interface ExplainOpportunityInput extends OfBrand {
  /** Id of the opportunity */
  opportunity_id: string;
}

/** What listQuestions takes. */
export interface ListQuestionsInput extends OfBrand, OnePage {
  /** `own`: yours. `generated`: made of a keyword. No share counts both */
  source?: "own" | "generated";
  /** Questions that stand so alone */
  status?: "active" | "retired" | "unplanned";
  /** Questions with this tag alone */
  tag?: string;
  /** Id of a persona: its questions alone */
  persona?: string;
  /** Id of a market: its questions alone */
  market?: string;
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What addQuestion takes. */
export interface AddQuestionInput extends OfBrand, Sent<QuestionInput> {}

/** What listSeries takes. */
export interface ListSeriesInput extends OfBrand, OnePage {
  /** One series each; default `question` */
  by?: "question" | "tag" | "persona" | "market" | "all";
  /** Default `own`; never both */
  source?: "own" | "generated";
  /** Id of a question: its series alone */
  question_id?: string;
  /** Questions with this tag alone */
  tag?: string;
  /** Id of a persona: its questions alone */
  persona?: string;
  /** Id of a market: its questions alone */
  market?: string;
  /** Newest runs, default 12 */
  runs?: number;
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What importQuestions takes. */
export interface ImportQuestionsInput extends OfBrand {
  /** What is sent. */
  body?: QuestionFile | string | Uint8Array;
}

/** What changeQuestion takes. */
export interface ChangeQuestionInput extends OfBrand, Sent<QuestionChange> {
  /** Id of the question */
  question_id: string;
}

/** What retireQuestion takes. */
export interface RetireQuestionInput extends OfBrand {
  /** Id of the question */
  question_id: string;
}

/** What listPersonas takes. */
export interface ListPersonasInput extends OfBrand, OnePage {
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What addPersona takes. */
export interface AddPersonaInput extends OfBrand, Sent<PersonaInput> {}

/** What changePersona takes. */
export interface ChangePersonaInput extends OfBrand, Sent<PersonaChange> {
  /** Id of the persona */
  persona_id: string;
}

/** What retirePersona takes. */
export interface RetirePersonaInput extends OfBrand {
  /** Id of the persona */
  persona_id: string;
}

/** What listMarkets takes. */
export interface ListMarketsInput extends OfBrand, OnePage {
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What addMarket takes. */
export interface AddMarketInput extends OfBrand, Sent<MarketInput> {}

/** What retireMarket takes. */
export interface RetireMarketInput extends OfBrand {
  /** Id of the market */
  market_id: string;
}

/** What importTraffic takes. */
export interface ImportTrafficInput extends OfBrand {
  /** Of a file: the tool that exported it */
  source?: "google_search_console" | "bing_webmaster" | "ga4";
  /** Of a file: the property it is of, where it does not tell */
  property?: string;
  /** Of a file that does not tell: the first day its figures are of */
  from?: string;
  /** The last day, included */
  to?: string;
  /** What is sent. */
  body?: ImportRequest | string | Uint8Array;
}

/** What listImports takes. */
export interface ListImportsInput extends OfBrand, OnePage {
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What removeImport takes. */
export interface RemoveImportInput extends OfBrand {
  /** Id of the import */
  import_id: string;
}

/** What uploadAccessLog takes. */
export interface UploadAccessLogInput extends OfBrand, Sent<string | Uint8Array> {
  /** The host of lines that name none; the brand's domain unless told */
  host?: string;
  /** Proxies in front of the server (a CDN is one) that append to X-Forwarded-For: the entry of the outermost one is the visitor. Unless told, an entry is believed only behind a peer of a private network */
  proxies?: number;
  /** Which of several servers wrote the log, so that like requests to two of them count twice */
  server?: string;
}

/** What listAccessLogs takes. */
export interface ListAccessLogsInput extends OfBrand, OnePage {
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What readCrawlerVisits takes. */
export interface ReadCrawlerVisitsInput extends OfBrand {
  /** What a row is about */
  by?: "agent" | "page" | "day" | "engine";
  /** This agent alone */
  agent?: string;
  /** Agents of this operator alone */
  operator?: string;
  /** Agents of this purpose alone */
  purpose?: "search" | "user" | "training";
  /** Verified visits alone, or all others. Unless told, all but those from outside of published ranges */
  verified?: "true" | "false";
  /** With `by=page`: `read` (asked for, whatever came of it), `never_read` (known from the crawl and given to none of the agents), `cited` (by answers), `cited_never_read`, `read_never_cited` */
  pages?: "read" | "never_read" | "cited" | "cited_never_read" | "read_never_cited";
  /** First day, UTC; 30 days up to `to` unless told */
  from?: string;
  /** Last day; the last one that a log had unless told */
  to?: string;
  /** Rows to return, 1 to 1000 */
  limit?: number;
  /** Rows to skip */
  offset?: number;
  /** `csv`: all rows as a file, or as many as `limit` says; no cell runs as a formula */
  format?: "json" | "csv";
}

/** What forgetCrawlerVisits takes. */
export interface ForgetCrawlerVisitsInput extends OfBrand {}

/** What createSnapshot takes. */
export interface CreateSnapshotInput extends OfBrand {}

/** What getChanges takes. */
export interface GetChangesInput extends OfBrand {
  /** ISO 8601 datetime: the latest snapshot at or before it is compared with the newest one */
  since: string;
}

/** What reportOutcome takes. */
export interface ReportOutcomeInput extends Sent<OutcomeReport> {}

/** What listSchedules takes. */
export interface ListSchedulesInput extends OfBrand {}

/** What setSchedule takes. */
export interface SetScheduleInput extends OfBrand, Sent<ScheduleChange> {
  /** Kind of run that comes round */
  kind: "full" | "technical_enrichment" | "llm_enrichment" | "discovery";
}

/** What deleteSchedule takes. */
export interface DeleteScheduleInput extends OfBrand {
  /** Kind of run that comes round */
  kind: "full" | "technical_enrichment" | "llm_enrichment" | "discovery";
}

/** What getBudget takes. */
export interface GetBudgetInput extends OfBrand {}

/** What setBudget takes. */
export interface SetBudgetInput extends OfBrand, Sent<BudgetChange> {}

/** What getAccountBudget takes. */
export interface GetAccountBudgetInput {}

/** What setAccountBudget takes. */
export interface SetAccountBudgetInput extends Sent<BudgetChange> {}

/** What listEvents takes. */
export interface ListEventsInput extends OfBrand, OnePage {
  /** Events of this type alone */
  type?: "run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting";
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listBrandWebhooks takes. */
export interface ListBrandWebhooksInput extends OfBrand {}

/** What addBrandWebhook takes. */
export interface AddBrandWebhookInput extends OfBrand, Sent<WebhookAdd> {}

/** What changeBrandWebhook takes. */
export interface ChangeBrandWebhookInput extends OfBrand, Sent<WebhookChange> {
  /** Id of the webhook */
  webhook_id: string;
}

/** What deleteBrandWebhook takes. */
export interface DeleteBrandWebhookInput extends OfBrand {
  /** Id of the webhook */
  webhook_id: string;
}

/** What rotateBrandWebhook takes. */
export interface RotateBrandWebhookInput extends OfBrand {
  /** Id of the webhook */
  webhook_id: string;
}

/** What testBrandWebhook takes. */
export interface TestBrandWebhookInput extends OfBrand {
  /** Id of the webhook */
  webhook_id: string;
}

/** What listBrandWebhookDeliveries takes. */
export interface ListBrandWebhookDeliveriesInput extends OfBrand {
  /** Id of the webhook */
  webhook_id: string;
  /** Rows to return, 1 to 1000. Without it the first 1000, fewer where rows are large: the Link header leads on */
  limit?: number;
  /** Rows to skip. Beyond the first few pages, follow the Link header instead */
  offset?: number;
  /** Deliveries that stand so alone */
  status?: "pending" | "sending" | "sent" | "failed";
}

/** What resendBrandWebhookDelivery takes. */
export interface ResendBrandWebhookDeliveryInput extends OfBrand {
  /** Id of the webhook */
  webhook_id: string;
  /** Id of the delivery */
  delivery_id: string;
}

/** What listWebhooks takes. */
export interface ListWebhooksInput {}

/** What addWebhook takes. */
export interface AddWebhookInput extends Sent<AccountWebhookAdd> {}

/** What changeWebhook takes. */
export interface ChangeWebhookInput extends Sent<WebhookChange> {
  /** Id of the webhook */
  webhook_id: string;
}

/** What deleteWebhook takes. */
export interface DeleteWebhookInput {
  /** Id of the webhook */
  webhook_id: string;
}

/** What rotateWebhook takes. */
export interface RotateWebhookInput {
  /** Id of the webhook */
  webhook_id: string;
}

/** What testWebhook takes. */
export interface TestWebhookInput {
  /** Id of the webhook */
  webhook_id: string;
}

/** What listWebhookDeliveries takes. */
export interface ListWebhookDeliveriesInput {
  /** Id of the webhook */
  webhook_id: string;
  /** Rows to return, 1 to 1000. Without it the first 1000, fewer where rows are large: the Link header leads on */
  limit?: number;
  /** Rows to skip. Beyond the first few pages, follow the Link header instead */
  offset?: number;
  /** Deliveries that stand so alone */
  status?: "pending" | "sending" | "sent" | "failed";
}

/** What resendWebhookDelivery takes. */
export interface ResendWebhookDeliveryInput {
  /** Id of the webhook */
  webhook_id: string;
  /** Id of the delivery */
  delivery_id: string;
}

/** What listBrandDigests takes. */
export interface ListBrandDigestsInput extends OfBrand {}

/** What addBrandDigest takes. */
export interface AddBrandDigestInput extends OfBrand, Sent<DigestChange> {}

/** What changeBrandDigest takes. */
export interface ChangeBrandDigestInput extends OfBrand, Sent<DigestChange> {
  /** Id of the digest */
  digest_id: string;
}

/** What deleteBrandDigest takes. */
export interface DeleteBrandDigestInput extends OfBrand {
  /** Id of the digest */
  digest_id: string;
}

/** What sendBrandDigest takes. */
export interface SendBrandDigestInput extends OfBrand {
  /** Id of the digest */
  digest_id: string;
}

/** What listDigests takes. */
export interface ListDigestsInput {}

/** What addDigest takes. */
export interface AddDigestInput extends Sent<AccountDigestAdd> {}

/** What changeDigest takes. */
export interface ChangeDigestInput extends Sent<DigestChange> {
  /** Id of the digest */
  digest_id: string;
}

/** What deleteDigest takes. */
export interface DeleteDigestInput {
  /** Id of the digest */
  digest_id: string;
}

/** What sendDigest takes. */
export interface SendDigestInput {
  /** Id of the digest */
  digest_id: string;
}

/** What listPublishingTargets takes. */
export interface ListPublishingTargetsInput extends OfBrand {}

/** What addPublishingTarget takes. */
export interface AddPublishingTargetInput extends OfBrand, Sent<PublishingTargetRequest> {}

/** What removePublishingTarget takes. */
export interface RemovePublishingTargetInput extends OfBrand {
  /** Id of the target */
  target_id: string;
}

/** What listPublications takes. */
export interface ListPublicationsInput extends OfBrand, OnePage {
  /** Those with this status alone */
  status?: "waiting_for_approval" | "rejected" | "sending" | "sent" | "failed" | "not_found_yet" | "live";
  /** `csv`, `jsonl`: the list as a file, whole unless `limit` is given. In CSV no cell runs as a formula; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What proposePublication takes. */
export interface ProposePublicationInput extends OfBrand, Sent<PublicationRequest> {}

/** What getPublication takes. */
export interface GetPublicationInput extends OfBrand {
  /** Id of the publication */
  publication_id: string;
}

/** What approvePublication takes. */
export interface ApprovePublicationInput extends OfBrand {
  /** Id of the publication */
  publication_id: string;
}

/** What rejectPublication takes. */
export interface RejectPublicationInput extends OfBrand, Sent<PublicationRejection> {
  /** Id of the publication */
  publication_id: string;
}

/** What getReport takes. */
export interface GetReportInput extends OfBrand {
  /** The last so many days, in place of from and to; default 90 */
  days?: number;
  /** The period's first day or time */
  from?: string;
  /** Its last day or time; left out: now */
  to?: string;
}

/** What listReportLinks takes. */
export interface ListReportLinksInput extends OfBrand {}

/** What addReportLink takes. */
export interface AddReportLinkInput extends OfBrand {
  /** What is sent. */
  body?: ReportLinkAdd;
}

/** What revokeReportLink takes. */
export interface RevokeReportLinkInput extends OfBrand {
  /** Id of the link */
  link_id: string;
}

/** What getBranding takes. */
export interface GetBrandingInput {}

/** What setBranding takes. */
export interface SetBrandingInput extends Sent<BrandingChange> {}

/** What getHealth takes. */
export interface GetHealthInput {}

/** What getReadiness takes. */
export interface GetReadinessInput {}

/** A list of a brand: `total` counts all rows that match, `Name` holds those of this page. */
export type Listed<Name extends string, Row> = { brand_id: string; total: number } & Record<Name, Row[]>;

/** Every operation that answers JSON or text, by its name. */
export interface Operations<Options> {
  /** The current account, its plan and its usage. Also works while the subscription is unpaid, so that you can check its state. */
  getAccount(input?: GetAccountInput, options?: Options): Promise<Account>;
  /** Choose the brands that stay active. Applies if the tier allows fewer brands than there are, now or after a later downgrade. Remaining slots go to the oldest brands. The others are read-only. */
  updateAccount(input: UpdateAccountInput, options?: Options): Promise<Account>;
  /** Get a new API key; the old one stops working immediately. Of the key that calls, an owner's. Other members rotate theirs on the dashboard. A mail tells whose it is. */
  rotateKey(input?: RotateKeyInput, options?: Options): Promise<RotatedKey>;
  /** The account's members and their roles. First the person whose account it is, who is an owner; then the others, those invited included. */
  listMembers(input?: ListMembersInput, options?: Options): Promise<MemberList>;
  /** Invite somebody by e-mail. `viewer` reads. `editor` works on brands and approves what is published. `owner` does everything. The mailed link works once and for seven days; who accepts signs in and finds an API key of that role on the dashboard. The same address again gets a new link. An account sends 30 an hour. */
  inviteMember(input: InviteMemberInput, options?: Options): Promise<Member>;
  /** Remove a member, or withdraw an invitation. Key, sessions and links are void at once. Removing the person whose account it is passes it to the owner who joined first. The last owner cannot be removed. */
  removeMember(input: RemoveMemberInput, options?: Options): Promise<MemberRemoved>;
  /** Buy a plan. Anonymous: a payment link is e-mailed. With X-API-Key: `checkout_url` comes inline; for an account with an active subscription it is its billing portal. */
  createCheckout(input: CreateCheckoutInput, options?: Options): Promise<CheckoutCreated>;
  /** Poll a checkout session. Never contains an API key. */
  getCheckoutStatus(input: GetCheckoutStatusInput, options?: Options): Promise<CheckoutStatus>;
  /** Address of the billing portal. The payment provider's page for plan, payment method and invoices. `becomes_read_only` tells what a smaller plan would cost. 409 for an account without a subscription. */
  createBillingPortal(input?: CreateBillingPortalInput, options?: Options): Promise<PortalLink>;
  /** E-mail a sign-in link. The same answer for an unknown address. */
  recoverAccount(input: RecoverAccountInput, options?: Options): Promise<RecoverSent>;
  /** Register a brand by its domain. Always 201; `existing: true` when the account has this domain already. */
  createBrand(input: CreateBrandInput, options?: Options): Promise<RegisteredBrand>;
  /** List your brands. Oldest first. `read_only` marks those that the plan has no room for. */
  listBrands(input?: ListBrandsInput, options?: Options): Promise<BrandListItem[]>;
  /** Read a brand. With all that runs found out of it: the three contexts are null until a run has filled them. */
  getBrand(input: GetBrandInput, options?: Options): Promise<Brand>;
  /** Change name or competitors. Only these two fields are mutable. Bare domain strings become competitors with the defaults. */
  updateBrand(input: UpdateBrandInput, options?: Options): Promise<ChangedBrand>;
  /** Delete the brand record. Pipeline data is kept. Call POST /brands/{brand_id}/reset first to delete everything. */
  deleteBrand(input: DeleteBrandInput, options?: Options): Promise<DeletedBrand>;
  /** Clear all pipeline data of the brand. Families, evidence, opportunities, queue, briefs, drafts and runs go. What a person said of the brand, own questions and schedules stay. Call it before DELETE to leave nothing behind. */
  resetBrand(input: ResetBrandInput, options?: Options): Promise<ResetBrand>;
  /** Read the brand sheet. What the brand is called, sells and does not sell, to whom, where, in which languages, and whether it is still active. Each value comes with its source and page. Empty before POST enrich/brand. */
  getProfile(input: GetProfileInput, options?: Options): Promise<Profile>;
  /** Confirm or correct the brand sheet. A list replaces the whole field as yours, and later crawls do not overwrite it. null restores what was read. Omitted fields stay. Changes are saved at once, even while runs are active. Keyword families are updated at once: those about things not offered are removed, and a service without a family gets one. Removed families only come back with a new discovery. The run in `follow_up` updates opportunities and the queue. */
  updateProfile(input: UpdateProfileInput, options?: Options): Promise<ChangedProfile>;
  /** Runs, newest first. Those under way and those that ended, of every kind. */
  listRuns(input: Omit<ListRunsInput, "format">, options?: Options): Promise<Listed<"runs", Run>>;
  /** One run; `wait` holds until it ends. Ask with `wait=30` instead of often: every call counts. `meta.stage_detail` tells where it is. */
  getRun(input: GetRunInput, options?: Options): Promise<Run>;
  /** Run the full pipeline. Enrichment, audit, families, competitors, evidence, answer engines, opportunities, leverage, queue. */
  analyze(input: AnalyzeInput, options?: Options): Promise<RunAccepted>;
  /** Read the brand profile from its site. Fills `brand_context`. */
  enrichBrand(input: EnrichBrandInput, options?: Options): Promise<RunAccepted>;
  /** Audit the site, or take an audit you have. Give `trigger: true` or `audit_data`; with neither the run is accepted and then fails. */
  enrichTechnical(input: EnrichTechnicalInput, options?: Options): Promise<RunAccepted>;
  /** Query the answer engines. Fills `llm_context`; makes `llm_gap` and `llm_citation` evidence. */
  enrichLlm(input: EnrichLlmInput, options?: Options): Promise<RunAccepted>;
  /** Find keyword families, collect evidence, synthesise opportunities. The queue is not refreshed until POST /brands/{brand_id}/score has run. */
  discover(input: DiscoverInput, options?: Options): Promise<RunAccepted>;
  /** Find competitors. Fills `competitors`, unless they were set by PATCH. */
  discoverCompetitors(input: DiscoverCompetitorsInput, options?: Options): Promise<RunAccepted>;
  /** Synthesise and score opportunities from what is stored, and build the action queue. No new crawl and no new keyword pull; needs families and evidence. */
  synthesize(input: SynthesizeInput, options?: Options): Promise<RunAccepted>;
  /** Score leverage and build the action queue. Without opportunities the queue is built from insights alone. */
  score(input: ScoreInput, options?: Options): Promise<RunAccepted>;
  /** Write a content brief from a queue item. Read it with GET /brands/{brand_id}/briefs when the run is done. */
  createBrief(input: CreateBriefInput, options?: Options): Promise<RunAccepted>;
  /** Write a draft from a brief, or have your own text checked. Read it with GET /brands/{brand_id}/executions when the run is done. With `own_text` nothing is written: your text becomes the draft as it is, each of its statements held against the brief's sources as in any draft. What does not stand is in `review.findings`. */
  createExecution(input: CreateExecutionInput, options?: Options): Promise<RunAccepted>;
  /** Opportunities by rank. Of the latest completed run with results, unless `run_id` names another. */
  listOpportunities(input: Omit<ListOpportunitiesInput, "format">, options?: Options): Promise<Listed<"opportunities", Opportunity>>;
  /** Evidence, newest first. Every measured fact with its provider; `type` and `run_id` filter. */
  listEvidence(input: Omit<ListEvidenceInput, "format">, options?: Options): Promise<Listed<"evidence", Evidence>>;
  /** The keyword universe. Keyword families as the newest discovery and the brand sheet left them. */
  listFamilies(input: Omit<ListFamiliesInput, "format">, options?: Options): Promise<Listed<"families", Family>>;
  /** The action queue by rank. What to do next. Items wait first, then those done, declined and outdated. `kind` tells the shape of `item`. */
  listQueue(input: Omit<ListQueueInput, "format">, options?: Options): Promise<Listed<"queue", QueueItem>>;
  /** Content briefs, newest first. Made by POST /brands/{brand_id}/brief. The newest stands first. */
  listBriefs(input: Omit<ListBriefsInput, "format">, options?: Options): Promise<Listed<"briefs", Brief>>;
  /** Drafts, newest first. Made by POST /brands/{brand_id}/execute. The newest stands first. */
  listExecutions(input: Omit<ListExecutionsInput, "format">, options?: Options): Promise<Listed<"executions", Execution>>;
  /** Outcome events, newest first. What callers reported, and what the service measured itself. */
  listOutcomes(input: Omit<ListOutcomesInput, "format">, options?: Options): Promise<Listed<"outcomes", Outcome>>;
  /** What is measured 7, 30 and 90 days after a recommendation was reported done, newest first. What is waited for, what was measured, and why something was not. */
  listMeasurements(input: Omit<ListMeasurementsInput, "format">, options?: Options): Promise<Listed<"measurements", Measurement>>;
  /** Findings to act on that are not content, by priority. Technical findings, outreach, and what is wrong with the company's state. `open` ones unless told. */
  listInsights(input: Omit<ListInsightsInput, "format">, options?: Options): Promise<Listed<"insights", Insight>>;
  /** Every page an insight is about, by URL; none where the site as such is at fault. With what was seen on each. */
  listInsightPages(input: Omit<ListInsightPagesInput, "format">, options?: Options): Promise<Listed<"pages", InsightPage>>;
  /** One evidence record. What `contributing_signals` and `evidence_ids` name is found here. */
  getEvidence(input: GetEvidenceInput, options?: Options): Promise<Evidence>;
  /** One content brief. Sections, searches, sources and what the company has to answer first. `declined`: better not written. */
  getBrief(input: GetBriefInput, options?: Options): Promise<Brief>;
  /** One draft. With `format` as a file: `md`, Markdown with a head of YAML, `html` as a page of its own, `docx` for Word. What keeps it from being published stands at its top. */
  getExecution(input: Omit<GetExecutionInput, "format">, options?: Options): Promise<Execution>;
  /** One queue item. With 403 instead of 404 when the brand is another account's. */
  getQueueItem(input: GetQueueItemInput, options?: Options): Promise<QueueItem>;
  /** Why an opportunity has its rank. The whole chain from evidence to rank, as data and as one paragraph; of earlier runs and outcomes the newest 100. */
  explainOpportunity(input: ExplainOpportunityInput, options?: Options): Promise<Explanation>;
  /** Own and generated questions, oldest first. Yours and those made of keywords, with their newest answers. */
  listQuestions(input: Omit<ListQuestionsInput, "format">, options?: Options): Promise<Listed<"questions", Question>>;
  /** Add an own question. Every run for the answer engines asks it from then on, before the generated ones. The same text for the same persona and market is not added twice. */
  addQuestion(input: AddQuestionInput, options?: Options): Promise<AddedQuestion>;
  /** How questions fare from run to run, by question, tag, persona, market or all together. A row a run, engine and series, newest run first. Compared with the last time each question was asked alike. */
  listSeries(input: Omit<ListSeriesInput, "format">, options?: Options): Promise<Listed<"series", QuestionSeriesPoint>>;
  /** Add own questions from a CSV file. As `text/csv`, or as JSON `{csv}`. The first line names the columns: `question`, and as wanted `tags` (parted by `;`), `persona` (its name), `persona_description` (adds it), `country`, `language`, `place`. A line without a question adds its persona or market alone. At most 1,000 lines. Good lines are added, `errors` tells what is wrong with the others; the same file again adds nothing. */
  importQuestions(input: ImportQuestionsInput, options?: Options): Promise<QuestionsImported>;
  /** Edit, tag, retire or take up a question. What changes what is asked makes a new `revision`: its series breaks there. An edit of a generated question stays whatever later runs generate; `text: null` takes it back. */
  changeQuestion(input: ChangeQuestionInput, options?: Options): Promise<Question>;
  /** Retire a question. It is not asked any more; what was measured of it stays. PATCH takes it up again. */
  retireQuestion(input: RetireQuestionInput, options?: Options): Promise<Question>;
  /** For whom own questions are asked. Also retired ones, whose history stays. */
  listPersonas(input: Omit<ListPersonasInput, "format">, options?: Options): Promise<Listed<"personas", Persona>>;
  /** Add a persona. Engines read the description, written in the first person, before the question. */
  addPersona(input: AddPersonaInput, options?: Options): Promise<Persona>;
  /** Rename or describe a persona anew. Another description is another question: the series of its questions break there. */
  changePersona(input: ChangePersonaInput, options?: Options): Promise<Persona>;
  /** Retire a persona. 409 while active questions are asked for it. */
  retirePersona(input: RetirePersonaInput, options?: Options): Promise<Persona>;
  /** Where own questions are asked beside the brand's first market. Also retired ones, whose history stays. */
  listMarkets(input: Omit<ListMarketsInput, "format">, options?: Options): Promise<Listed<"markets", Market>>;
  /** Add a market for own questions. Own questions can name it. Runs still ask generated questions in the brand's first market. */
  addMarket(input: AddMarketInput, options?: Options): Promise<Market>;
  /** Retire a market. 409 while active questions are asked in it. */
  retireMarket(input: RetireMarketInput, options?: Options): Promise<Market>;
  /** Import searches, clicks and positions from Search Console, Bing Webmaster Tools or GA4. As JSON `{source, property}`: the property is read by the operator's access to it, day by day from now on. As `text/csv`, with `source` in the query: a file as the tool exports it, UTF-8 or UTF-16; `from` and `to` where it does not tell of which days it is. The same again changes nothing. */
  importTraffic(input: ImportTrafficInput, options?: Options): Promise<Import>;
  /** Imports of visitors' figures and how they stand, newest first. Files and properties, with what each brought and when a property is read next. */
  listImports(input: Omit<ListImportsInput, "format">, options?: Options): Promise<Listed<"imports", Import>>;
  /** Forget an import and what it brought. A property is not read any more. What families and outcomes already took from it stays until they are made anew. */
  removeImport(input: RemoveImportInput, options?: Options): Promise<ImportRemoved>;
  /** Count the visits of AI crawlers in an access log. The file as it is, plain or packed by gzip: common or combined format, JSON lines of a server or CDN (nginx, Caddy, Traefik, Cloudflare, CloudFront, Google), W3C extended. It is read as it comes, up to 2048 MiB once unpacked. Only visits of known agents are kept, counted by day, agent, page and outcome: no line and no address. Lines that an earlier upload had, count once; two like lines of one upload count twice. Answers 409 while another log of the brand is read. */
  uploadAccessLog(input: UploadAccessLogInput, options?: Options): Promise<AccessLogAnswer>;
  /** Uploaded access logs and what they had, newest first. What each had when it was uploaded; the logs themselves are not kept. */
  listAccessLogs(input: Omit<ListAccessLogsInput, "format">, options?: Options): Promise<Listed<"access_logs", AccessLog>>;
  /** Visits of AI crawlers by agent, page, day or engine, joined with the crawl and with citations. `by=agent` has every agent, also those that never came; `by=page` the pages of one set (`pages`); `by=engine` what each engine cites beside what its crawlers read. Visits in an agent's name from addresses that its owner does not publish are told apart (`outside_ranges`) and read no page. */
  readCrawlerVisits(input: Omit<ReadCrawlerVisitsInput, "format">, options?: Options): Promise<CrawlerVisits>;
  /** Forget all visits of crawlers and the logs they came from. For a log that was uploaded with a wrong `host` or `proxies`: upload it again afterwards. */
  forgetCrawlerVisits(input: ForgetCrawlerVisitsInput, options?: Options): Promise<CrawlerVisitsRemoved>;
  /** Take a snapshot of rankings and citations. Keeps the newest rankings and citations, to compare with later. Scheduled runs leave one by themselves. */
  createSnapshot(input: CreateSnapshotInput, options?: Options): Promise<SnapshotCreated>;
  /** What changed since a time. Compares only what both snapshots measured. Ranking delta is from minus to (positive is better), citation delta to minus from. */
  getChanges(input: GetChangesInput, options?: Options): Promise<Changes>;
  /** Report the outcome of a recommendation. Behind the OUTCOME_LINKAGE setting: 503 while it is off. Scores learn from metrics told before and after: {"clicks": {"before": 100, "after": 150}, "control": {"clicks": {"before": 400, "after": 410}}}. Each side is a number, or the figure of a window: {"value": 100, "from": "2026-01-01", "to": "2026-01-31"}. `control` holds the same metrics of what was untouched. Also read: a change told as one (`clicks_change_pct`, `position_delta`, `uplift`). A level alone, and a metric that is not known (clicks, impressions, sessions, visits, traffic, conversions, leads, revenue, mentions, citations, shares and rates, positions), is kept, does not count, and is told in `warnings`. */
  reportOutcome(input: ReportOutcomeInput, options?: Options): Promise<OutcomeRecorded>;
  /** Schedules of the brand. One a kind of run, at most. */
  listSchedules(input: ListSchedulesInput, options?: Options): Promise<Listed<"schedules", Schedule>>;
  /** Run an analysis daily, weekly, monthly or by a cron line. What is left out stays, or is weekly by UTC. A start that was missed while the service was down is made up for once. Each run leaves a snapshot. No run starts while another analysis of the brand is active, when the plan is not paid, or when the month's cost ceiling is reached: `last_note` says so. */
  setSchedule(input: SetScheduleInput, options?: Options): Promise<Schedule>;
  /** Delete a schedule. No run starts by it any more; runs under way go on. Pausing keeps it. */
  deleteSchedule(input: DeleteScheduleInput, options?: Options): Promise<ScheduleDeleted>;
  /** What the brand cost this month, and may cost. By the vendors' list prices, of the calendar month in UTC. */
  getBudget(input: GetBudgetInput, options?: Options): Promise<Budget>;
  /** Set the brand's monthly cost ceiling. Holds for every run, before the first call to a vendor. null removes it. */
  setBudget(input: SetBudgetInput, options?: Options): Promise<Budget>;
  /** What all brands cost this month, and may cost. By the vendors' list prices, of the calendar month in UTC, over all brands. */
  getAccountBudget(input?: GetAccountBudgetInput, options?: Options): Promise<Budget>;
  /** Set the monthly cost ceiling of all brands. Holds beside the ceilings of single brands: the lower one stops a run, before the first call to a vendor. null removes it. */
  setAccountBudget(input: SetAccountBudgetInput, options?: Options): Promise<Budget>;
  /** What was told of the brand, newest first. Each event is worked out once, after the run that it comes of, whether anybody is posted to or not. */
  listEvents(input: Omit<ListEventsInput, "format">, options?: Options): Promise<Listed<"events", BrandEvent>>;
  /** Webhooks of the brand. Without their secrets; also those that are switched off. Only owners see the whole address: who has it can post there. */
  listBrandWebhooks(input: ListBrandWebhooksInput, options?: Options): Promise<{
    /** Id of the brand; absent in the list of an account */
    brand_id?: string;
    /** All rows that match */
    total: number;
    /** The rows */
    webhooks: Webhook[];
  }>;
  /** Post to an address about the brand. Signed as Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature. Any answer but 2xx within ten seconds is tried again for about a day; redirects are not followed; 410 switches the webhook off. The body is {type, timestamp, data}. */
  addBrandWebhook(input: AddBrandWebhookInput, options?: Options): Promise<WebhookCreated>;
  /** Change a webhook, or switch it on and off. What is left out stays. Switched off, what waits for it is given up. */
  changeBrandWebhook(input: ChangeBrandWebhookInput, options?: Options): Promise<Webhook>;
  /** Delete a webhook with its deliveries. What was not sent yet is not sent any more. */
  deleteBrandWebhook(input: DeleteBrandWebhookInput, options?: Options): Promise<AlertDeleted>;
  /** Make a new secret. For 24 hours each message carries a signature by the old secret, too. */
  rotateBrandWebhook(input: RotateBrandWebhookInput, options?: Options): Promise<WebhookRotated>;
  /** Post a test message, once, and tell what came of it. Signed as every message, of type `test`. It is not tried again. */
  testBrandWebhook(input: TestBrandWebhookInput, options?: Options): Promise<WebhookDelivery>;
  /** Deliveries of a webhook, newest first; status=failed are those given up. What was posted, how often, and what came back. */
  listBrandWebhookDeliveries(input: ListBrandWebhookDeliveriesInput, options?: Options): Promise<{
    /** Id of the brand; absent in the list of an account */
    brand_id?: string;
    /** All rows that match */
    total: number;
    /** The rows */
    deliveries: WebhookDelivery[];
  }>;
  /** Send a delivery again, under the same webhook-id. Also one that was given up. The receiver can tell by the id that it is the same. */
  resendBrandWebhookDelivery(input: ResendBrandWebhookDeliveryInput, options?: Options): Promise<WebhookDelivery>;
  /** Webhooks of the account. Without their secrets; also those that are switched off. Only owners see the whole address: who has it can post there. */
  listWebhooks(input?: ListWebhooksInput, options?: Options): Promise<{
    /** Id of the brand; absent in the list of an account */
    brand_id?: string;
    /** All rows that match */
    total: number;
    /** The rows */
    webhooks: Webhook[];
  }>;
  /** Post to an address about the account. Signed as Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature. Any answer but 2xx within ten seconds is tried again for about a day; redirects are not followed; 410 switches the webhook off. The body is {type, timestamp, data}. */
  addWebhook(input: AddWebhookInput, options?: Options): Promise<WebhookCreated>;
  /** Change a webhook, or switch it on and off. What is left out stays. Switched off, what waits for it is given up. */
  changeWebhook(input: ChangeWebhookInput, options?: Options): Promise<Webhook>;
  /** Delete a webhook with its deliveries. What was not sent yet is not sent any more. */
  deleteWebhook(input: DeleteWebhookInput, options?: Options): Promise<AlertDeleted>;
  /** Make a new secret. For 24 hours each message carries a signature by the old secret, too. */
  rotateWebhook(input: RotateWebhookInput, options?: Options): Promise<WebhookRotated>;
  /** Post a test message, once, and tell what came of it. Signed as every message, of type `test`. It is not tried again. */
  testWebhook(input: TestWebhookInput, options?: Options): Promise<WebhookDelivery>;
  /** Deliveries of a webhook, newest first; status=failed are those given up. What was posted, how often, and what came back. */
  listWebhookDeliveries(input: ListWebhookDeliveriesInput, options?: Options): Promise<{
    /** Id of the brand; absent in the list of an account */
    brand_id?: string;
    /** All rows that match */
    total: number;
    /** The rows */
    deliveries: WebhookDelivery[];
  }>;
  /** Send a delivery again, under the same webhook-id. Also one that was given up. The receiver can tell by the id that it is the same. */
  resendWebhookDelivery(input: ResendWebhookDeliveryInput, options?: Options): Promise<WebhookDelivery>;
  /** Mail digests of the brand. Also those that are paused. */
  listBrandDigests(input: ListBrandDigestsInput, options?: Options): Promise<{
    /** Id of the brand; absent in the list of an account */
    brand_id?: string;
    /** All rows that match */
    total: number;
    /** The rows */
    digests: Digest[];
  }>;
  /** Mail what changed of the brand, each week or month. Each recipient has a link to unsubscribe, which holds for all digests of the account. */
  addBrandDigest(input: AddBrandDigestInput, options?: Options): Promise<Digest>;
  /** Change or pause a digest. What is left out stays. */
  changeBrandDigest(input: ChangeBrandDigestInput, options?: Options): Promise<Digest>;
  /** Delete a digest. No mail goes out by it any more. Pausing keeps it. */
  deleteBrandDigest(input: DeleteBrandDigestInput, options?: Options): Promise<AlertDeleted>;
  /** Send a digest now, beside its rhythm. To all recipients who have not unsubscribed, with what changed since the last one. */
  sendBrandDigest(input: SendBrandDigestInput, options?: Options): Promise<DigestSent>;
  /** Mail digests of the account. Also those that are paused. */
  listDigests(input?: ListDigestsInput, options?: Options): Promise<{
    /** Id of the brand; absent in the list of an account */
    brand_id?: string;
    /** All rows that match */
    total: number;
    /** The rows */
    digests: Digest[];
  }>;
  /** Mail what changed of the account, each week or month. Each recipient has a link to unsubscribe, which holds for all digests of the account. */
  addDigest(input: AddDigestInput, options?: Options): Promise<Digest>;
  /** Change or pause a digest. What is left out stays. */
  changeDigest(input: ChangeDigestInput, options?: Options): Promise<Digest>;
  /** Delete a digest. No mail goes out by it any more. Pausing keeps it. */
  deleteDigest(input: DeleteDigestInput, options?: Options): Promise<AlertDeleted>;
  /** Send a digest now, beside its rhythm. To all recipients who have not unsubscribed, with what changed since the last one. */
  sendDigest(input: SendDigestInput, options?: Options): Promise<DigestSent>;
  /** Where the brand's texts can be sent. WordPress sites and GitHub repositories, without their secrets. */
  listPublishingTargets(input: ListPublishingTargetsInput, options?: Options): Promise<PublishingTargetList>;
  /** Connect a WordPress site or a GitHub repository. It is asked at once whether it takes the password or token and lets write; else 422 says what to do. Secrets are kept encrypted and never shown. The same place again takes the new secret and stays the same target. */
  addPublishingTarget(input: AddPublishingTargetInput, options?: Options): Promise<PublishingTarget>;
  /** Forget a target and its secret. What waits for it fails when it is approved; what was sent there is still looked for on the site. */
  removePublishingTarget(input: RemovePublishingTargetInput, options?: Options): Promise<PublishingTargetRemoved>;
  /** Texts and fixes on their way to the site, newest first. Each with its status, who proposed and decided it, and what the last crawl found of it. */
  listPublications(input: Omit<ListPublicationsInput, "format">, options?: Options): Promise<Listed<"publications", Publication>>;
  /** Propose a draft or a fix for publishing. It waits for a person's accept; nothing is sent before, and whoever may accept is mailed. What is accepted is what is kept here now. A draft of a new page becomes a draft post, or a file in a pull request. An edit becomes an autosave beside the page, or a change of its file; parts that the draft does not change stay as they are stored. A fix changes single values of a page that stands, and nothing else of it: the target is asked at once where, else 422 says what to do. WordPress takes title (the page's own, most themes show it as the heading, too), meta description (into the excerpt, which SEO plugins show where their own field is empty), links and image texts of the content; it takes no canonical, and no field of an SEO plugin. GitHub takes all of them where a Markdown or HTML file of the repository holds them: front matter, head or text. Two fixes of one thing are refused with 409. */
  proposePublication(input: ProposePublicationInput, options?: Options): Promise<PublicationDetail>;
  /** One of them, with what is sent. Its text or changes as they were kept when it was proposed: what a person accepts. */
  getPublication(input: GetPublicationInput, options?: Options): Promise<PublicationDetail>;
  /** Accept it: it is sent. Whoever is signed in to the dashboard as editor or owner approves there. By key, an editor or owner approves what somebody else proposed; a key cannot approve what it proposed itself. The service knows whose key calls, never who holds it: give no agent the key of somebody who is to approve its work. One that failed is sent once more. */
  approvePublication(input: ApprovePublicationInput, options?: Options): Promise<Publication>;
  /** Turn it down. Nothing is sent. The reason stays with it; the draft can be proposed again. */
  rejectPublication(input: RejectPublicationInput, options?: Options): Promise<Publication>;
  /** A report as one HTML page to save, print or send. Summary, visibility in AI answers by engine beside the first rivals, citations won and lost, site health, completed work with its measured effect, what comes next and how it was measured. The page needs nothing from elsewhere and runs no script. */
  getReport(input: GetReportInput, options?: Options): Promise<string>;
  /** Links to the brand's report, newest first. Also those that expired or were revoked. */
  listReportLinks(input: ListReportLinksInput, options?: Options): Promise<Listed<"links", ReportLink>>;
  /** Make a link by which anybody reads the report until it expires or is revoked. Rolling with `days`, or of a fixed period with `from` and `to`. The address is told once. */
  addReportLink(input: AddReportLinkInput, options?: Options): Promise<ReportLinkCreated>;
  /** Revoke a link: from now on it answers 410. Who opens it is told that it has ended. It cannot be taken up again. */
  revokeReportLink(input: RevokeReportLinkInput, options?: Options): Promise<ReportLink>;
  /** How reports of the account look. Holds for the reports of all brands. */
  getBranding(input?: GetBrandingInput, options?: Options): Promise<Branding>;
  /** Set agency name, logo and colours of reports. What is left out stays, null takes it away. */
  setBranding(input: SetBrandingInput, options?: Options): Promise<Branding>;
  /** Whether the service is up and its database is intact. 503 when the database file is damaged: the operator has to restore a backup. The file is checked in the background, at most every 2 seconds, a large file less often. */
  getHealth(input?: GetHealthInput, options?: Options): Promise<{
    /** All is well */
    status: "ok";
  }>;
  /** Whether the service takes requests now. 503 while it stops, while another process holds the database, and when the database is damaged. */
  getReadiness(input?: GetReadinessInput, options?: Options): Promise<{
    /** Requests are taken */
    status: "ready";
  }>;
}

/** What each operation takes. */
export interface Inputs {
  getAccount: GetAccountInput;
  updateAccount: UpdateAccountInput;
  rotateKey: RotateKeyInput;
  listMembers: ListMembersInput;
  inviteMember: InviteMemberInput;
  removeMember: RemoveMemberInput;
  createCheckout: CreateCheckoutInput;
  getCheckoutStatus: GetCheckoutStatusInput;
  createBillingPortal: CreateBillingPortalInput;
  recoverAccount: RecoverAccountInput;
  createBrand: CreateBrandInput;
  listBrands: ListBrandsInput;
  getBrand: GetBrandInput;
  updateBrand: UpdateBrandInput;
  deleteBrand: DeleteBrandInput;
  resetBrand: ResetBrandInput;
  getProfile: GetProfileInput;
  updateProfile: UpdateProfileInput;
  listRuns: ListRunsInput;
  getRun: GetRunInput;
  streamRun: StreamRunInput;
  analyze: AnalyzeInput;
  enrichBrand: EnrichBrandInput;
  enrichTechnical: EnrichTechnicalInput;
  enrichLlm: EnrichLlmInput;
  discover: DiscoverInput;
  discoverCompetitors: DiscoverCompetitorsInput;
  synthesize: SynthesizeInput;
  score: ScoreInput;
  createBrief: CreateBriefInput;
  createExecution: CreateExecutionInput;
  listOpportunities: ListOpportunitiesInput;
  listEvidence: ListEvidenceInput;
  listFamilies: ListFamiliesInput;
  listQueue: ListQueueInput;
  listBriefs: ListBriefsInput;
  listExecutions: ListExecutionsInput;
  listOutcomes: ListOutcomesInput;
  listMeasurements: ListMeasurementsInput;
  listInsights: ListInsightsInput;
  listInsightPages: ListInsightPagesInput;
  getEvidence: GetEvidenceInput;
  getBrief: GetBriefInput;
  getExecution: GetExecutionInput;
  getQueueItem: GetQueueItemInput;
  explainOpportunity: ExplainOpportunityInput;
  listQuestions: ListQuestionsInput;
  addQuestion: AddQuestionInput;
  listSeries: ListSeriesInput;
  importQuestions: ImportQuestionsInput;
  changeQuestion: ChangeQuestionInput;
  retireQuestion: RetireQuestionInput;
  listPersonas: ListPersonasInput;
  addPersona: AddPersonaInput;
  changePersona: ChangePersonaInput;
  retirePersona: RetirePersonaInput;
  listMarkets: ListMarketsInput;
  addMarket: AddMarketInput;
  retireMarket: RetireMarketInput;
  importTraffic: ImportTrafficInput;
  listImports: ListImportsInput;
  removeImport: RemoveImportInput;
  uploadAccessLog: UploadAccessLogInput;
  listAccessLogs: ListAccessLogsInput;
  readCrawlerVisits: ReadCrawlerVisitsInput;
  forgetCrawlerVisits: ForgetCrawlerVisitsInput;
  createSnapshot: CreateSnapshotInput;
  getChanges: GetChangesInput;
  reportOutcome: ReportOutcomeInput;
  listSchedules: ListSchedulesInput;
  setSchedule: SetScheduleInput;
  deleteSchedule: DeleteScheduleInput;
  getBudget: GetBudgetInput;
  setBudget: SetBudgetInput;
  getAccountBudget: GetAccountBudgetInput;
  setAccountBudget: SetAccountBudgetInput;
  listEvents: ListEventsInput;
  listBrandWebhooks: ListBrandWebhooksInput;
  addBrandWebhook: AddBrandWebhookInput;
  changeBrandWebhook: ChangeBrandWebhookInput;
  deleteBrandWebhook: DeleteBrandWebhookInput;
  rotateBrandWebhook: RotateBrandWebhookInput;
  testBrandWebhook: TestBrandWebhookInput;
  listBrandWebhookDeliveries: ListBrandWebhookDeliveriesInput;
  resendBrandWebhookDelivery: ResendBrandWebhookDeliveryInput;
  listWebhooks: ListWebhooksInput;
  addWebhook: AddWebhookInput;
  changeWebhook: ChangeWebhookInput;
  deleteWebhook: DeleteWebhookInput;
  rotateWebhook: RotateWebhookInput;
  testWebhook: TestWebhookInput;
  listWebhookDeliveries: ListWebhookDeliveriesInput;
  resendWebhookDelivery: ResendWebhookDeliveryInput;
  listBrandDigests: ListBrandDigestsInput;
  addBrandDigest: AddBrandDigestInput;
  changeBrandDigest: ChangeBrandDigestInput;
  deleteBrandDigest: DeleteBrandDigestInput;
  sendBrandDigest: SendBrandDigestInput;
  listDigests: ListDigestsInput;
  addDigest: AddDigestInput;
  changeDigest: ChangeDigestInput;
  deleteDigest: DeleteDigestInput;
  sendDigest: SendDigestInput;
  listPublishingTargets: ListPublishingTargetsInput;
  addPublishingTarget: AddPublishingTargetInput;
  removePublishingTarget: RemovePublishingTargetInput;
  listPublications: ListPublicationsInput;
  proposePublication: ProposePublicationInput;
  getPublication: GetPublicationInput;
  approvePublication: ApprovePublicationInput;
  rejectPublication: RejectPublicationInput;
  getReport: GetReportInput;
  listReportLinks: ListReportLinksInput;
  addReportLink: AddReportLinkInput;
  revokeReportLink: RevokeReportLinkInput;
  getBranding: GetBrandingInput;
  setBranding: SetBrandingInput;
  getHealth: GetHealthInput;
  getReadiness: GetReadinessInput;
}

/** What the lists that are given a page at a time hold. */
export interface Rows {
  listRuns: Run;
  listOpportunities: Opportunity;
  listEvidence: Evidence;
  listFamilies: Family;
  listQueue: QueueItem;
  listBriefs: Brief;
  listExecutions: Execution;
  listOutcomes: Outcome;
  listMeasurements: Measurement;
  listInsights: Insight;
  listInsightPages: InsightPage;
  listQuestions: Question;
  listSeries: QuestionSeriesPoint;
  listPersonas: Persona;
  listMarkets: Market;
  listImports: Import;
  listAccessLogs: AccessLog;
  listEvents: BrandEvent;
  listPublications: Publication;
}

