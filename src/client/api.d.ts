/** Made by npm run client from the OpenAPI document. */

/** The account that the key belongs to */
export interface Account {
  /** Id of the account */
  id: string;
  /** Address for sign-in links and e-mails */
  email: string;
  /** Name of the account */
  name: string;
  /** What the key used for the call may do */
  role: "viewer" | "editor" | "owner";
  /** E-mail of the key's holder */
  key_of: string;
  /** The plan */
  tier: "Builder" | "Pro" | "Agency";
  /** `none`: created by the operator, not billed */
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
  /** Brand limit */
  brands: {
    /** Brands the plan allows */
    limit: number;
    /** Existing brands, including read-only ones */
    used: number;
  };
  /** Ids of the active brands */
  active_brands: string[];
  /** Ids of brands that exceed the tier */
  read_only_brands: string[];
  /** The subscription at the payment provider */
  subscription: {
    /** `none`: created by the operator, not billed */
    status: "active" | "past_due" | "unpaid" | "canceled" | "incomplete" | "none";
    /** When the next period is billed; null: it does not renew */
    renews_at: string | null;
    /** Cancelled: when it ends */
    ends_at: string | null;
    /** Late payment: since when */
    past_due_since: string | null;
    /** Late payment: when calls start to be refused */
    works_until: string | null;
  };
  /** When it was created */
  created_at: string;
}

/** Why a key, a plan or a rate limit refused the call */
export interface StructuredError {
  /** Error code: use it to distinguish errors, never the message */
  error: "authentication_required" | "invalid_api_key" | "credits_exhausted" | "payment_required" | "rate_limit_exceeded";
  /** What is wrong and what to do, in plain words */
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
  /** Ways to resolve it */
  actions?: ErrorAction[];
}

/** A way to resolve a refusal */
export interface ErrorAction {
  /** What it leads to: `checkout`, `upgrade`, `billing-portal` or `dashboard` */
  rel: string;
  /** URL for the request, or a page to open */
  href: string;
  /** HTTP method of the request */
  method: string;
  /** What it does, and the body it needs */
  description: string;
}

/** Why a request was refused or failed */
export interface PlainError {
  /** What is wrong and what to do, in plain words */
  detail: string;
  /** With 422: each invalid field */
  errors?: InvalidField[];
}

/** An invalid field of the request */
export interface InvalidField {
  /** Where the field is: `body.domain`, `query.limit`, `header.Idempotency-Key` */
  path: string;
  /** What it must be */
  message: string;
}

/** Which brands stay active */
export interface AccountChange {
  /** Ids of the brands that stay active if the tier allows fewer than there are */
  active_brands: string[];
}

/** A new API key */
export interface RotatedKey {
  /** The new key */
  api_key: string;
  /** What happens to the old one */
  message: string;
}

/** Members of the account */
export interface MemberList {
  /** Number of members */
  total: number;
  /** First the account holder, then the others */
  members: Member[];
}

/** A member of the account */
export interface Member {
  /** Id of the member */
  id: string;
  /** Address for sign-in links and e-mails */
  email: string;
  /** What they may do */
  role: "viewer" | "editor" | "owner";
  /** `expired`: the invitation was not accepted in time */
  status: "active" | "invited" | "expired";
  /** E-mail of the person who invited them; null: account holder */
  invited_by: string | null;
  /** Until when the invitation can be accepted */
  expires_at: string | null;
  /** When they accepted; null: not yet */
  joined_at: string | null;
}

/** Who is invited, and with which role */
export interface MemberInvitation {
  /** Where the invitation is sent */
  email: string;
  /** What they may do */
  role: "viewer" | "editor" | "owner";
}

/** A removed member, or a withdrawn invitation */
export interface MemberRemoved {
  /** Always true */
  deleted: true;
  /** Id of the member */
  id: string;
}

/** A checkout that was started */
export interface CheckoutCreated {
  /** `email_sent`: without a key, the link is e-mailed. `checkout_created`: with a key, `checkout_url` is returned */
  status: "email_sent" | "checkout_created";
  /** Id of the checkout, to poll its state */
  session_id: string;
  /** URL to poll for the checkout's state */
  poll_url: string;
  /** Anonymous checkout: when the payment link was e-mailed */
  sent_at?: string;
  /** With X-API-Key only: the payment page */
  checkout_url?: string;
  /** With X-API-Key: brands that exceed the ordered tier */
  becomes_read_only?: {
    /** Id of the brand */
    id: string;
    /** Its domain */
    domain: string;
  }[];
}

/** Which plan, and for whom */
export interface CheckoutRequest {
  /** E-mail address of the new account; the payment link is sent there */
  email: string;
  /** Name of the account */
  name: string;
  /** The plan, in upper or lower case */
  tier: "builder" | "pro" | "agency";
}

/** State of a checkout */
export interface CheckoutStatus {
  /** `completed`: paid, the account is ready. `expired`: start a new one */
  status: "email_sent" | "checkout_created" | "completed" | "expired";
  /** Once completed: where to sign in and copy the key */
  dashboard_url?: string;
}

/** The billing portal */
export interface PortalLink {
  /** The payment provider's page for plan, payment method and invoices */
  portal_url: string;
  /** By tier: brands that exceed it */
  becomes_read_only?: Record<string, {
    /** Id of the brand */
    id: string;
    /** Its domain */
    domain: string;
  }[]>;
}

/** Result of the request */
export interface RecoverSent {
  /** The same for an unknown address */
  status: "email_sent";
}

/** Who wants to sign in */
export interface RecoverRequest {
  /** Address of the account */
  email: string;
}

/** The registered brand */
export interface RegisteredBrand {
  /** Id of the brand */
  id: string;
  /** Its domain */
  domain: string;
  /** Its name */
  name: string;
  /** The account already had this domain */
  existing?: true;
}

/** A brand to register */
export interface NewBrand {
  /** Its domain; scheme, `www.` and path are removed */
  domain: string;
  /** Its name */
  name: string;
}

/** A brand in the list */
export interface BrandListItem {
  /** Id of the brand */
  id: string;
  /** Its domain */
  domain: string;
  /** Its name */
  name: string;
  /** When it was created */
  created_at: string;
  /** Whether the operator manages it */
  is_managed: boolean;
  /** It exceeds the tier: it can only be read, reset and deleted */
  read_only?: true;
}

/** A brand with everything known about it */
export interface Brand {
  /** Id of the brand */
  id: string;
  /** Its domain */
  domain: string;
  /** Its name */
  name: string;
  /** Its competitors */
  competitors: Competitor[];
  /** What its site says about it; null until it has been read */
  brand_context: BrandContext | null;
  /** The newest audit; null until there is one */
  technical_context: TechnicalContext | null;
  /** What answer engines say about it; null until they have been asked */
  llm_context: LlmContext | null;
  /** Whether the operator manages it */
  is_managed: boolean;
  /** It exceeds the tier: it can only be read, reset and deleted */
  read_only?: true;
  /** When it was created */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A competitor of the brand, and why it is one */
export interface Competitor {
  /** Its domain */
  domain: string;
  /** Type of site: `business` competes with the brand; others are `aggregator`, `marketplace`, `publisher`, `reference`, `social`, `unknown` */
  type: string;
  /** `direct` or `adjacent` */
  tier: string;
  /** Confidence that it is a competitor, 0 to 1 */
  confidence: number;
  /** Why it is a competitor */
  reason_codes: string[];
  /** Where it was found */
  source_tags: string[];
  /** Ids of evidence, or notes of your own */
  evidence: unknown[];
  /** Its name */
  name?: string;
  /** Other names used in answers */
  aliases?: string[];
  /** Whether any observation of it comes from the sandbox */
  simulated?: boolean;
}

/** Identity of the brand as stated on its site; values set by a person replace what was read */
export interface BrandContext {
  /** What the site calls the brand */
  name: SourcedValue | null;
  /** Its other names */
  aliases: string[];
  /** Its tagline */
  tagline: SourcedValue | null;
  /** Description in the site's words */
  description: SourcedValue | null;
  /** Its industry */
  industry: SourcedValue | null;
  /** Ideal customer profile: who the site says it serves */
  icp: SourcedValue[];
  /** What it sells */
  services: (SourcedValue & {
    /** Its own page */
    url?: string;
    /** What the site says about it */
    description?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  })[];
  /** A trust signal */
  trust_signals: (SourcedValue & {
    /** `rating`, `testimonial`, `experience`, `award`, `certification`, … */
    kind: string;
    /** Who says it */
    author?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  })[];
  /** Voice of the site; null: too little text */
  voice: {
    /** A trait of the voice */
    traits: {
      /** An adjective */
      trait: string;
      /** The measure it is based on */
      basis: string;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** Grammatical person */
    person: string | null;
    /** School grade needed to read it easily */
    reading_grade: number | null;
    /** Sample sentences */
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
  /** Countries and languages it sells in; runs use the first one */
  markets?: ProfileMarket[];
  state?: ProfileState;
  /** Its profiles elsewhere */
  same_as: string[];
  /** Main language of the site, ISO 639-1 */
  language: string | null;
  /** Topics of the site */
  topics: {
    /** Its name */
    term: string;
    /** 0 to 1: share of the site about it */
    weight: number;
    /** Page that says so */
    source_url: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Pages it is based on */
  pages_read: number;
  /** Text model that worded parts of it; null: everything is as read */
  model: string | null;
  /** Who read it */
  provider: string;
  /** True if anything in it comes from the sandbox: it is then not a measurement */
  simulated: boolean;
  /** When it was read */
  enriched_at: string;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** A value as stated on the site, with its page */
export interface SourcedValue {
  /** As stated on the site */
  value: string;
  /** Page that says so */
  source_url: string;
  /** How it was found */
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
  /** `rules`: read by rules; `model`: found by a model, with a quote; `person`: set by a person, and kept */
  source: "rules" | "model" | "person";
  /** Page that says so; null if a person set it without naming one */
  page: string | null;
}

/** Whether it still exists, under this name, and sells */
export interface ProfileState {
  /** `unclear`: nothing on the site says so */
  value: "active" | "moved" | "closed" | "renamed" | "not_selling" | "paused" | "unclear";
  /** `rules`: read by rules; `model`: found by a model, with a quote; `person`: set by a person, and kept */
  source: "rules" | "model" | "person";
  /** Page that says so; null if a person set it without naming one */
  page: string | null;
  /** Quote from the page, if a model found it */
  quote?: string;
  /** Details */
  note?: string;
  /** The new domain, or the new name */
  moved_to?: string;
}

/** What the newest audit found on the site */
export interface TechnicalContext {
  /** 0 to 100; null: nothing could be read */
  health_score: number | null;
  /** Up to 30, 70, 90 and 100 */
  health_band?: "weak" | "fair" | "good" | "excellent" | null;
  /** The score is the product of these */
  health_parts?: {
    /** What is rated */
    name: string;
    /** 0 to 1 */
    value: number;
    /** What it is based on */
    basis: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** For an uploaded audit: where its score comes from */
  health_score_basis?: string | null;
  /** 0 to 100: how well AI crawlers can read it; null: not measured */
  ai_readiness: number | null;
  /** Its parts */
  ai_readiness_parts?: {
    /** What is rated */
    name: string;
    /** 0 to 1 */
    value: number;
    /** What it is based on */
    basis: string;
    /** Its weight */
    weight: number;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** The score of the audit before */
  previous_health_score: number | null;
  /** Pages that were read */
  pages_crawled: number;
  /** URLs that responded, including redirects and errors */
  addresses_answered?: number;
  /** Pages that were checked */
  pages_audited?: number;
  /** Pages that need scripts, if there are any */
  rendering?: {
    /** Pages that are empty without scripts */
    shells: number;
    /** Those that a browser rendered */
    rendered: number;
    /** Result in words */
    note: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
  /** Whether a model checked for contradicting statements */
  contradictions_checked?: boolean;
  /** Links to other sites that were not checked for lack of time */
  outside_links_not_checked?: number;
  /** Whether pages were left out */
  truncated: boolean;
  /** `complete`; stopped early: `pages_max`, `deadline`, `blocked`, `rate_limited`; nothing read: `unreachable`, `address_not_public`, `robots_disallow`, and in older audits `robots_unreadable`; your own audit: `uploaded` */
  stop_reason: "complete" | "pages_max" | "deadline" | "blocked" | "rate_limited" | "unreachable" | "address_not_public" | "robots_disallow" | "robots_unreadable" | "uploaded";
  /** Findings by severity: critical, high, medium, low, info */
  issues_by_severity: Record<string, number>;
  /** Findings and score, by category */
  categories: Record<string, {
    /** Number of findings */
    issues: number;
    /** 0 to 100 */
    score: number | null;
    /** Later versions may add more. */
    [more: string]: unknown;
  }>;
  /** When the site was read */
  crawled_at: string;
  /** Compared with the audit before; null: there was none of the same kind */
  changes: {
    /** New findings */
    opened: string[];
    /** Fixed findings */
    closed: string[];
    /** Later versions may add more. */
    [more: string]: unknown;
  } | null;
  /** `crawl`, or `upload`: your own audit */
  source: string;
  /** Who audited it */
  provider: string;
  /** Rules that were applied */
  rules?: number;
  /** For an uploaded audit: what was not understood */
  unmapped?: string[];
  /** True if anything in it comes from the sandbox: it is then not a measurement */
  simulated: boolean;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** What answer engines say about the brand, over questions that do not name it */
export interface LlmContext {
  visibility: Share;
  /** Its share of the mentions of the brand and its competitors; `n` counts mentions */
  share_of_voice: Share;
  /** Its share of the cited pages; `n` counts pages */
  citation_share: Share;
  /** Answers that cite it, out of those in which citations were measured */
  citation_rate?: Share;
  /** The same, by engine */
  by_engine: Record<string, {
    visibility: Share;
    /** Its share of the mentions of the brand and its competitors; `n` counts mentions */
    share_of_voice: Share;
    /** Its share of the cited pages; `n` counts pages */
    citation_share: Share;
    /** Answers that cite it, out of those in which citations were measured */
    citation_rate?: Share;
    /** How it was asked */
    contract?: string | null;
    /** Calls that failed */
    failed: number;
    /** Calls skipped after an engine had failed repeatedly */
    not_asked?: number;
    /** Model that answered */
    model: string | null;
    /** Later versions may add more. */
    [more: string]: unknown;
  }>;
  /** The same, by keyword family */
  by_topic: Record<string, {
    visibility: Share;
    /** Its share of the mentions of the brand and its competitors; `n` counts mentions */
    share_of_voice: Share;
    /** Its share of the cited pages; `n` counts pages */
    citation_share: Share;
    /** Answers that cite it, out of those in which citations were measured */
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
    /** The search it was generated from */
    keyword: string;
    /** Whether it names the brand */
    branded: boolean;
    /** Answers to it that mention the brand */
    mentioned: Share;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Over questions that name the brand, which do not count anywhere else; null: none were asked */
  branded: {
    visibility: Share;
    /** Answers that cite it, out of those in which citations were measured */
    citation_rate?: Share;
    /** Answers that mention the brand, by tone: `positive`, `negative`, `mixed`, `unknown` */
    sentiment?: Record<string, number>;
    /** Later versions may add more. */
    [more: string]: unknown;
  } | null;
  /** The same for competitors */
  competitors: {
    /** Its domain */
    domain: string;
    /** Its name */
    name: string;
    /** Answers that mention it */
    mentioned: Share;
    /** Answers that cite it */
    cited: Share;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Answers it is based on */
  answers: number;
  /** Calls that failed */
  failed: number;
  /** Calls skipped after an engine had failed repeatedly */
  not_asked?: number;
  /** Average position of the brand in answers that list companies; null: in none */
  average_rank?: {
    /** 1 is first */
    value: number;
    /** Answers with a list */
    n: number;
    /** Later versions may add more. */
    [more: string]: unknown;
  } | null;
  /** Answers that mention the brand, by tone: `positive`, `negative`, `mixed`, `unknown` */
  sentiment?: Record<string, number>;
  /** Served model and contract, by engine */
  method?: Record<string, string>;
  /** If an engine's API and its interface were asked the same question: what each said */
  interface_difference?: {
    /** The engine */
    platform: string;
    /** As it was asked */
    question: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Compared with the measurement before; null: none */
  compared_with?: {
    /** When the other measurement was made */
    measured_at: string;
    /** Whether an engine answered with another model or contract, or one measurement is simulated */
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
    /** Questions that both runs asked the same engine */
    questions_compared: number;
    /** Of answers that mention the brand */
    visibility: {
      /** Then */
      from: number | null;
      /** Now */
      to: number | null;
      /** Now minus then; null: one was not measured */
      delta: number | null;
      /** The two do not differ at 95 %: no change */
      within_noise: boolean | null;
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Of its share of the mentions */
    share_of_voice: {
      /** Then */
      from: number | null;
      /** Now */
      to: number | null;
      /** Now minus then; null: one was not measured */
      delta: number | null;
      /** The two do not differ at 95 %: no change */
      within_noise: boolean | null;
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Of its share of the cited pages */
    citation_share: {
      /** Then */
      from: number | null;
      /** Now */
      to: number | null;
      /** Now minus then; null: one was not measured */
      delta: number | null;
      /** The two do not differ at 95 %: no change */
      within_noise: boolean | null;
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Later versions may add more. */
    [more: string]: unknown;
  } | null;
  /** Who answered */
  provider: string;
  /** True if anything in it comes from the sandbox: it is then not a measurement */
  simulated: boolean;
  /** When the engines were queried */
  measured_at: string;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** Answers that mention the brand */
export interface Share {
  /** 0 to 1; null: not measured */
  value: number | null;
  /** Sample size */
  n: number;
  /** 95 % Wilson interval; null if `n` is 0 */
  interval: [number, number] | null;
}

/** The changed brand */
export interface ChangedBrand {
  /** Id of the brand */
  id: string;
  /** Its domain */
  domain: string;
  /** Its name */
  name: string;
  /** Its competitors */
  competitors: Competitor[];
  /** When it was changed */
  updated_at: string;
}

/** What to change; omitted fields stay unchanged */
export interface BrandChange {
  /** Its name */
  name?: string;
  /** All its competitors: the whole list is replaced. A domain is enough */
  competitors?: (string | {
    /** Its domain */
    domain: string;
    /** Type of site: `business` competes with the brand; others are `aggregator`, `marketplace`, `publisher`, `reference`, `social`, `unknown` */
    type?: string;
    /** `direct` or `adjacent` */
    tier?: string;
    /** Confidence that it is a competitor, 0 to 1 */
    confidence?: number;
    /** Why it is a competitor */
    reason_codes?: string[];
    /** Where it was found */
    source_tags?: string[];
    /** Ids of evidence, or notes of your own */
    evidence?: unknown[];
    /** Its name */
    name?: string;
    /** Other names used in answers */
    aliases?: string[];
  })[];
}

/** A deleted brand */
export interface DeletedBrand {
  /** Always true */
  deleted: true;
  /** Id of the brand */
  brand_id: string;
  /** Its domain */
  domain: string;
}

/** What a reset removed */
export interface ResetBrand {
  /** Always true */
  reset: true;
  /** Id of the brand */
  brand_id: string;
  /** Rows deleted, by kind */
  deleted: Record<string, number>;
}

/** The brand sheet: what is known about the company */
export interface Profile {
  /** Id of the brand */
  brand_id: string;
  /** Names of the brand in answers and searches */
  aliases: ProfileValue[];
  /** What it sells */
  services: ProfileService[];
  /** What it does not sell: searches and recommendations about it are removed */
  not_offered: ProfileValue[];
  /** Who it sells to */
  audiences: ProfileValue[];
  /** Where it works */
  places: ProfileValue[];
  /** Its languages, such as `en` or `es-CO` */
  languages: ProfileValue[];
  /** Where it sells; runs use the first one */
  markets: ProfileMarket[];
  /** Whether the company still exists, under this name, and sells */
  state: ProfileState;
  /** When the site was last read; null until then */
  read_at: string | null;
  /** When a person last changed it */
  set_at: string | null;
}

/** A value of the brand sheet, with its source */
export interface ProfileValue {
  /** The value */
  value: string;
  /** `rules`: read by rules; `model`: found by a model, with a quote; `person`: set by a person, and kept */
  source: "rules" | "model" | "person";
  /** Page that says so; null if a person set it without naming one */
  page: string | null;
  /** Quote from the page, if a model found it */
  quote?: string;
  /** How the rules found it */
  method?: string;
  /** Read by rules from text that may mean something else */
  unsure?: true;
}

/** Something the brand sells, with its source */
export interface ProfileService {
  /** The value */
  value: string;
  /** `rules`: read by rules; `model`: found by a model, with a quote; `person`: set by a person, and kept */
  source: "rules" | "model" | "person";
  /** Page that says so; null if a person set it without naming one */
  page: string | null;
  /** Quote from the page, if a model found it */
  quote?: string;
  /** How the rules found it */
  method?: string;
  /** Read by rules from text that may mean something else */
  unsure?: true;
  /** Its own page */
  url?: string;
  /** Description */
  description?: string;
}

/** The changed brand sheet */
export interface ChangedProfile {
  /** Id of the brand */
  brand_id: string;
  /** Names of the brand in answers and searches */
  aliases: ProfileValue[];
  /** What it sells */
  services: ProfileService[];
  /** What it does not sell: searches and recommendations about it are removed */
  not_offered: ProfileValue[];
  /** Who it sells to */
  audiences: ProfileValue[];
  /** Where it works */
  places: ProfileValue[];
  /** Its languages, such as `en` or `es-CO` */
  languages: ProfileValue[];
  /** Where it sells; runs use the first one */
  markets: ProfileMarket[];
  /** Whether the company still exists, under this name, and sells */
  state: ProfileState;
  /** When the site was last read; null until then */
  read_at: string | null;
  /** When a person last changed it */
  set_at: string | null;
  /** The synthesize run started by the change, or why none was started */
  follow_up: {
    /** Id of the run; null: none was started */
    run_id: string | null;
    /** Why none was started */
    reason?: string;
  };
}

/** What a person confirms or corrects; null restores what was read, omitted fields stay unchanged */
export interface ProfileChange {
  /** Names of the brand in answers and searches */
  aliases?: (string | {
    /** The value */
    value: string;
    /** Page that says so */
    page?: string;
  })[] | null;
  /** What it sells */
  services?: (string | {
    /** The value */
    value: string;
    /** Page that says so */
    page?: string;
    /** Its own page */
    url?: string;
    /** Description */
    description?: string;
  })[] | null;
  /** What it does not sell: searches and recommendations about it are removed */
  not_offered?: (string | {
    /** The value */
    value: string;
    /** Page that says so */
    page?: string;
  })[] | null;
  /** Who it sells to */
  audiences?: (string | {
    /** The value */
    value: string;
    /** Page that says so */
    page?: string;
  })[] | null;
  /** Where it works */
  places?: (string | {
    /** The value */
    value: string;
    /** Page that says so */
    page?: string;
  })[] | null;
  /** Its languages, such as `en` or `es-CO` */
  languages?: string[] | null;
  /** Where it sells; runs use the first one */
  markets?: ({
    /** ISO 3166, two letters */
    country: string;
    /** ISO 639-1 */
    language: string;
    /** Town or region */
    place?: string | null;
  })[] | null;
  /** Whether it still exists, under this name, and sells */
  state?: {
    /** `unclear`: nothing on the site says so */
    value: "active" | "moved" | "closed" | "renamed" | "not_selling" | "paused" | "unclear";
    /** Details */
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
  /** Kind of run */
  kind: "full" | "brand_enrichment" | "technical_enrichment" | "llm_enrichment" | "discovery" | "competitor_discovery" | "synthesize" | "scoring" | "brief" | "execution";
  /** `done` and `failed` are final */
  status: "queued" | "running" | "done" | "failed";
  /** For a failed run: what went wrong and what to do */
  error: string | null;
  /** When it was accepted */
  started_at: string;
  /** When it ended; null while it is active */
  finished_at: string | null;
  /** Progress and results; stages add their own figures */
  meta: {
    /** For a full run: the current stage; otherwise null */
    current_stage: "brand_enrichment" | "technical_enrichment" | "family_discovery" | "competitor_discovery" | "evidence_collection" | "own_questions" | "llm_enrichment" | "opportunity_synthesis" | "leverage_scoring" | "queue_building" | "brief_writing" | "draft_writing" | null;
    /** What it is doing right now, in plain words */
    stage_detail: string;
    /** When that stage started */
    stage_started_at: string | null;
    /** Stages that were skipped, and the missing setting */
    skipped?: ({
      /** A step of a run */
      stage: "brand_enrichment" | "technical_enrichment" | "family_discovery" | "competitor_discovery" | "evidence_collection" | "own_questions" | "llm_enrichment" | "opportunity_synthesis" | "leverage_scoring" | "queue_building" | "brief_writing" | "draft_writing";
      /** Why */
      reason: string;
    })[];
    /** True if anything in it comes from the sandbox */
    simulated?: boolean;
    /** Id of the snapshot it took */
    snapshot_id?: string;
    /** Findings of the audit */
    insights_count?: number;
    /** Evidence records of the audit */
    evidence_count?: number;
    /** 0 to 100; null: nothing could be read */
    health_score?: number | null;
    /** Id of the brief it wrote */
    brief_id?: string;
    /** Id of the draft it wrote */
    execution_id?: string;
    /** Types of the pages on the site; with `failures` */
    page_kinds?: {
      /** Pages read */
      pages: number;
      /** Judged by the writing model */
      by_model: number;
      /** Asked about in this run */
      asked: number;
      /** Known from earlier runs, so not asked again */
      reused: number;
      /** Did not fit into a call */
      left_out: number;
      /** Model calls, with tokens, cost and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Check for contradicting statements on the site by the writing model; with `failures` */
    contradictions?: {
      /** Whether the check was made */
      checked: boolean;
      /** Why the check was not made */
      reason?: string;
      /** Passages shown to the model */
      passages?: number;
      /** Faults reported */
      told?: number;
      /** Faults refused because their quotes are not on the page */
      refused?: number;
      /** Calls that were not answered: what they would have shown is not checked */
      open_calls?: number;
      /** Known from an earlier run, so not asked again */
      reused?: boolean;
      /** Model calls, with tokens, cost and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Cost in US dollars of checking for contradictions, at list price; absent if the price of the model is not known */
    contradictions_cost_usd?: number;
    /** What stands apart in the source of the pages, as read by the writing model; with `failures` */
    source_read?: {
      /** Whether it was read */
      checked: boolean;
      /** Why it was not read */
      reason?: string;
      /** Lines shown to the model */
      lines?: number;
      /** Faults reported */
      told?: number;
      /** Faults refused because they name no line that was shown */
      refused?: number;
      /** Known from an earlier run, so not asked again */
      reused?: boolean;
      /** Model calls, with tokens, cost and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Cost in US dollars of reading the source of pages, at list price; absent if the price of the model is not known */
    source_cost_usd?: number;
    /** How customers search, according to the writing model; with `failures` */
    searches_told?: {
      /** Searches looked up in addition to those from the site's own words */
      searches: string[];
      /** Known from earlier runs, so not asked again */
      reused: number;
      /** Model calls, with tokens, cost and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Keyword families as edited by the writing model; with `failures` */
    families_edited?: {
      /** Families kept */
      kept: number;
      /** Merged into another */
      merged: number;
      /** Known from earlier runs, so not asked again */
      reused: number;
      /** Families dropped */
      dropped: {
        /** Its name */
        name: string;
        /** Why */
        reason: string;
      }[];
      /** Model calls, with tokens, cost and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Recommendations as the writing model judged them; with `failures` */
    opportunities_judged?: {
      /** Judged worth doing */
      kept: number;
      /** Known from earlier runs, so not asked again */
      reused: number;
      /** Recommendations that were left out */
      dropped: {
        /** Its title */
        play: string;
        /** Why */
        reason: string;
      }[];
      /** Model calls, with tokens, cost and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** What the writing model found by reading the whole site; with `failures` */
    site_read?: {
      /** Findings of type `site_reading` */
      found: number;
      /** Suggestions that quote nothing from the site, or give figures or addresses it does not have */
      refused: number;
      /** Whether an earlier run's answer was used */
      reused: boolean;
      /** Model calls, with tokens, cost and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** The first queue items as reviewed by the writing model; with `failures` */
    queue_reviewed?: {
      /** Queue items that were checked against the site */
      read: number;
      /** Items merged into another */
      joined: number;
      /** Steps and reasons removed from items */
      omitted: number;
      /** Known from earlier runs, so not asked again */
      reused: number;
      /** Model calls, with tokens, cost and seconds */
      calls?: Record<string, unknown>[];
      /** Items that were left out; for findings the insight also says so */
      dropped: {
        /** What it recommended */
        play: string;
        /** Why */
        reason: string;
      }[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** The reviewed queue items as the writing model compares them; with `failures` */
    queue_compared?: {
      /** Items merged into another */
      joined: number;
      /** Known from earlier runs, so not asked again */
      reused: number;
      /** Model calls, with tokens, cost and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Cost in US dollars of synthesis, at list price; absent if the price of the model is not known */
    opportunities_cost_usd?: number;
    /** Cost in US dollars of reading the whole site, at list price; absent if the price of the model is not known */
    reading_cost_usd?: number;
    /** Whether names in answers mean the brand or a competitor; with `failures`. Each decision is in the `doubts` of the answer's evidence */
    names_judged?: {
      /** Names that the words alone leave unclear */
      unclear: number;
      /** Of these, decided by the model, including in earlier runs */
      decided: number;
      /** Known from earlier runs, so not asked again */
      reused: number;
      /** Model calls, with tokens, cost and seconds */
      calls?: Record<string, unknown>[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** Cost in US dollars of asking about unclear names, at list price; absent if the price of the model is not known */
    names_cost_usd?: number;
    /** Cost in US dollars of keyword discovery, at list price; absent if the price of the model is not known */
    families_cost_usd?: number;
    /** What was compared with EMBEDDING_MODEL; absent without one */
    embeddings?: {
      /** The model */
      model: string;
      /** Texts that were compared */
      texts: number;
      /** Known from earlier runs, so not requested */
      reused: number;
      /** If present, the rest was compared by words only */
      failures: string[];
    };
    /** Cost in US dollars of comparing keywords, at list price; absent if the price of the model is not known */
    embeddings_cost_usd?: number;
    /** Cost in US dollars of reading the brand, at list price; absent if the price of the model is not known */
    sheet_cost_usd?: number;
    /** Cost in US dollars of reading pages found only by the crawl, at list price; absent if the price of the model is not known */
    sheet_rest_cost_usd?: number;
    /** Cost in US dollars of asking about page types, at list price; absent if the price of the model is not known */
    page_kinds_cost_usd?: number;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
}

/** An accepted run; poll it until it is `done` or `failed` */
export interface RunAccepted {
  /** Id of the run */
  run_id: string;
  /** It is waiting to start */
  status: "queued";
}

/** Options of a run; the body is optional */
export interface RunOptions {
  /** Take a snapshot if the run succeeds; its id is `meta.snapshot_id` */
  snapshot?: boolean;
}

/** Which audit: a fresh crawl, or your own */
export interface TechnicalRequest {
  /** Take a snapshot if the run succeeds; its id is `meta.snapshot_id` */
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

/** Which brief to write a draft for, or your own text for it */
export interface ExecuteRequest {
  /** From GET /brands/{brand_id}/briefs */
  brief_id: string;
  /** Your own text instead of one that the service writes: checked the same way */
  own_text?: {
    /** The complete text; for an edit, the complete new page. Statements may be followed by marks of the brief's sources ([P3]) */
    markdown: string;
    /** The page's title; default: its first heading */
    title?: string;
    /** The meta description */
    meta_description?: string;
  };
}

/** A recommendation: content to create or change */
export interface Opportunity {
  /** Its id */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the run that created it */
  run_id: string;
  /** Keyword family it is about */
  family: string;
  /** What to do, in one line */
  play: string;
  /** What it is about, in a few words */
  summary: string;
  /** Kind of content */
  recommended_format: "hub_and_spokes" | "single_article" | "programmatic" | "comparison" | "landing_page";
  /** Why that format */
  format_rationale: string;
  /** Keywords of the family */
  keywords: {
    /** The search */
    keyword: string;
    /** Searches a month on Google; absent: not known */
    google_vol?: number;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Sum of the known monthly search volumes */
  total_volume: number;
  /** Rank by `priority`; 1 is first */
  rank: number;
  /** How quick or easy to win */
  immediacy: number;
  /** How much it can be worth */
  ceiling: number;
  /** 0.5 * immediacy + 0.5 * ceiling */
  priority: number;
  /** The priority with its multipliers; null until scoring has run */
  leverage_score: number | null;
  /** The evidence it is based on */
  contributing_signals: ({
    /** Id of the evidence record */
    evidence_id: string;
    /** What it shows */
    signal: string;
    /** Type of the evidence */
    type: string;
    /** Whether it is the main basis of the recommendation or supports it */
    role: "primary" | "supporting";
  })[];
  /** Why it is worth doing now */
  why_now: string | null;
  /** The first thing to do */
  next_action: string | null;
  /** Expected impact, as a range */
  expected_impact: string | null;
  /** Whether to create a page or edit an existing one */
  action: "create" | "edit";
  /** Page to edit, or the proposed path of the new page */
  page: string | null;
  /** What to do, most important first */
  steps: string[];
  /** Measured reasons, by `kind` */
  reasons: {
    /** What was measured, such as `ranks`, `answers`, `no_page` */
    kind: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Parts of the immediacy */
  immediacy_parts: {
    /** What is counted */
    name: string;
    /** 0 to 1 */
    value: number;
    /** Its weight */
    weight: number;
    /** What it was computed from */
    basis: string;
    /** false: not measured, counted at a conservative value */
    measured?: boolean;
  }[];
  /** Parts of the ceiling */
  ceiling_parts: {
    /** What is counted */
    name: string;
    /** 0 to 1 */
    value: number;
    /** Its weight */
    weight: number;
    /** What it was computed from */
    basis: string;
    /** false: not measured, counted at a conservative value */
    measured?: boolean;
  }[];
  /** Parts of the leverage score; null until scoring has run */
  leverage_parts: {
    /** What is multiplied */
    priority?: number;
    /** What it is multiplied by */
    multipliers?: {
      /** What is weighed */
      name: string;
      /** 1 has no effect */
      value: number;
      /** What it was computed from */
      basis: string;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** Later versions may add more. */
    [more: string]: unknown;
  } | null;
  /** True if any evidence behind it is simulated by the sandbox: its figures are then not measurements */
  simulated: boolean;
  /** When it was created */
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
  /** Id of the run that created it */
  run_id: string;
  /** What was measured */
  type: "llm_answer" | "own_answer" | "llm_citation" | "llm_gap" | "serp" | "serp_gap" | "citation" | "keyword" | "competitor" | "technical_issue" | "provider_error";
  /** Who measured it */
  provider: string;
  /** True if the sandbox made it up: it is then not a measurement */
  simulated: boolean;
  /** What it is about: a keyword, a question, a rule, a domain */
  subject: string;
  /** What was measured, by `type`. `body_removed_at`: when an old record lost its long texts (`answer`, snippets, titles of sources, further pages); what was derived from them stays */
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
  /** Id of the run that created it */
  run_id: string;
  /** Its name */
  name: string;
  /** What the searcher wants */
  intent: "informational" | "commercial" | "transactional" | "navigational" | "local";
  /** Keywords of the family */
  keywords: ({
    /** The search */
    keyword: string;
    /** Searches a month on Google; absent: not known */
    google_vol?: number;
    /** 0 (easy) to 100; absent: not known */
    difficulty?: number;
    /** Cost per click, US dollars; absent: not known */
    cpc?: number;
    /** What the searcher wants */
    intent: "informational" | "commercial" | "transactional" | "navigational" | "local";
    /** Where it was found */
    source: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  })[];
  /** Sum of the known monthly search volumes; null if none is known */
  total_volume: number | null;
  /** Whether any figure or phrase in it comes from the sandbox */
  simulated: boolean;
  /** When it was created */
  created_at: string;
}

/** What to do next: `kind` determines the shape of `item` */
export type QueueItem = OpportunityQueueItem | InsightQueueItem;

/** A recommendation in the queue */
export interface OpportunityQueueItem {
  /** What POST /brands/{brand_id}/brief takes as `queue_item_id` */
  id: string;
  /** Kind of item, which determines the shape of `item` */
  kind: "opportunity";
  /** Id of the opportunity; use it to report outcomes, never as a `queue_item_id` */
  source_id: string;
  /** Changed by outcome reports; `outdated`: its cause no longer exists */
  status: "pending" | "accepted" | "rejected" | "completed" | "outdated";
  /** Rank in the queue; 1 is first */
  rank: number;
  /** The `priority` of the opportunity */
  priority: number;
  /** Score that the queue is sorted by: the priority with its multipliers; null until scoring has run */
  leverage_score: number | null;
  item: QueuedOpportunity;
  /** Completed, and its cause was found again by a later run */
  recurred?: boolean;
  /** Id of the completed item whose cause was found again */
  recurrence_of?: string;
  /** True if any evidence behind it is simulated by the sandbox: its figures are then not measurements */
  simulated: boolean;
  /** When it was created */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** Content to create or change */
export interface QueuedOpportunity {
  /** What to do, in one line */
  play: string;
  /** What it is about, in a few words */
  summary: string;
  /** Kind of content */
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
  /** Expected impact, as a range */
  expected_impact?: string | null;
  /** Kind of play, for learning from outcomes */
  play_kind?: "topic_hub" | "comparison_page" | "service_page" | "local_page" | "programmatic_set" | "answer_page" | "refresh_page" | "expand_page" | "get_cited" | "defend_brand";
  /** Page to edit, or the proposed path of the new page */
  target?: string | null;
  /** First keywords of the family */
  keywords?: string[];
  /** Sum of the known monthly search volumes; null: none is known */
  total_volume?: number | null;
  /** Other items for the same page, best done together */
  related?: {
    /** Key that identifies the cause across runs */
    stable_key: string;
    /** What it is about, in one line */
    title: string;
  }[];
  /** Stable keys of findings that are part of this job */
  includes?: string[];
  /** For an `outdated` item: its last status */
  previous_status?: "pending" | "accepted" | "rejected" | "completed" | "outdated";
  /** True if any evidence behind it is simulated by the sandbox: its figures are then not measurements */
  simulated: boolean;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** A finding in the queue */
export interface InsightQueueItem {
  /** What POST /brands/{brand_id}/brief takes as `queue_item_id` */
  id: string;
  /** Kind of item, which determines the shape of `item` */
  kind: "insight";
  /** Id of the insight; use it to report outcomes, never as a `queue_item_id` */
  source_id: string;
  /** Changed by outcome reports; `outdated`: its cause no longer exists */
  status: "pending" | "accepted" | "rejected" | "completed" | "outdated";
  /** Rank in the queue; 1 is first */
  rank: number;
  /** The `priority` of the insight */
  priority: number;
  /** Score that the queue is sorted by: the priority with its multipliers; null until scoring has run */
  leverage_score: number | null;
  item: QueuedInsight;
  /** Completed, and its cause was found again by a later run */
  recurred?: boolean;
  /** Id of the completed item whose cause was found again */
  recurrence_of?: string;
  /** True if any evidence behind it is simulated by the sandbox: its figures are then not measurements */
  simulated: boolean;
  /** When it was created */
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
  /** Severity */
  severity: "critical" | "high" | "medium" | "low" | "info";
  /** The first thing to do */
  next_action?: string | null;
  /** How its score was calculated */
  score_basis?: string;
  /** Why it matters */
  why?: string;
  /** What else to do, or each of several small repairs or faults, with all its places */
  steps?: string[];
  /** Number of small repairs that it lists */
  repairs?: number;
  /** Number of pages affected */
  pages_affected?: number;
  /** URLs of the first of them */
  examples?: string[];
  /** What was found on the first of them */
  findings?: {
    /** The page */
    url: string;
    /** What was found there */
    detail: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Where the rule is documented */
  reference?: string;
  /** When it was reported as completed */
  completed_at?: string;
  /** The same as outside `item` */
  recurred?: boolean;
  /** The same as outside `item` */
  recurrence_of?: string;
  /** If the company has moved or closed: items on hold until that is settled */
  waiting?: number;
  /** Other items for the same page, best done together */
  related?: {
    /** Key that identifies the cause across runs */
    stable_key: string;
    /** What it is about, in one line */
    title: string;
  }[];
  /** Stable keys of findings that are part of this job */
  includes?: string[];
  /** For an `outdated` item: its last status */
  previous_status?: "pending" | "accepted" | "rejected" | "completed" | "outdated";
  /** True if any evidence behind it is simulated by the sandbox: its figures are then not measurements */
  simulated: boolean;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** What a writer needs: who searches, what to cover, and with which evidence */
export interface Brief {
  /** Its id */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the run that created it */
  run_id: string;
  /** Id of the queue item it was written for */
  queue_item_id: string;
  /** Id of its opportunity; null: it is for a finding */
  opportunity_id: string | null;
  /** Title of the planned text */
  title: string;
  /** Kind of content */
  format: "hub_and_spokes" | "single_article" | "programmatic" | "comparison" | "landing_page";
  /** Searches the text targets */
  target_keywords: {
    /** The search */
    keyword: string;
    /** Searches a month on Google; absent: not known */
    google_vol?: number;
    /** 0 (easy) to 100; absent: not known */
    difficulty?: number;
    /** Its role in the text */
    role?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Why people search for it */
  search_intent: {
    /** What the searcher wants */
    primary?: "informational" | "commercial" | "transactional" | "navigational" | "local";
    /** Who searches */
    description?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
  /** Goal and plan of the text. What it is: `kind` (`content`, `fix`, `outreach`), `action` (`create`, `edit`, `fix`, `outreach`), `decision` (`write`, `extend` an existing page, or `decline`; with the reason), `target_url` or `proposed_path`. What it says: `angle`, `audience`, `page_meta` (for pages, not for fix or outreach tasks), `questions` (each with whether the outline covers it), `not_to_say`, `word_count`. What is open: `asks` (questions the company has to answer; `publish_gate` lists those that must be answered before publishing), `conflicts` (contradictions on the site). What it rests on: `ranking_pages` (outlines), `left_out` (what did not fit into the dossier), `record` (who wrote what, refused passages, model calls with tokens and cost). */
  strategy: Record<string, unknown>;
  /** Its sections */
  outline: {
    /** Its heading; empty: none */
    heading: string;
    /** 2 for a section, 3 for a part of one */
    level: number;
    /** What it should do for the reader */
    guidance: string;
    /** What it must say */
    key_points: string[];
    /** Ids of evidence that supports it */
    evidence_ids: string[];
    /** Its role in the text */
    role?: string;
    /** Target word count */
    words?: number;
    /** Pages of the brand that support it, best first */
    source_urls?: string[];
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** What the writer is told about the brand */
  brand_context: Record<string, unknown>;
  /** Pages of the site to link to */
  internal_links: {
    /** Its URL */
    url: string;
    /** Link text */
    anchor?: string;
    /** Why to link to it */
    reason?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  }[];
  /** Sources of the brief */
  sources: ({
    /** What it is */
    title: string;
    /** Its URL */
    url?: string | null;
    /** Id of the evidence record */
    evidence_id?: string | null;
    /** What it supports */
    supports?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  })[];
  /** True if any evidence behind it is simulated by the sandbox: its figures are then not measurements */
  simulated: boolean;
  /** `declined`: it is better not to write it; `strategy.decision` says why */
  status: "ready" | "declined";
  /** When it was created */
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
  /** Id of the run that created it */
  run_id: string;
  /** Id of the brief it was written from */
  brief_id: string;
  /** Kind of content */
  format: "hub_and_spokes" | "single_article" | "programmatic" | "comparison" | "landing_page";
  /** Never changes; the run shows whether the work is done */
  status: "draft";
  /** The draft. `asks`: questions to the company (those with `blocks_publishing` keep `review.publishable` false); `editor_notes`: the same as text; `conflicts`: contradictions on the site; `patch`: the changes to an existing page block by block, each with its reason; `record`: who wrote what, what was refused and why, model calls with tokens and cost. Later versions may add more */
  content: {
    /** Title of the text */
    title: string;
    /** The text, as Markdown */
    body: string;
    /** Word count of the body */
    word_count: number;
    /** Its statements, each with what supports it */
    claims?: {
      /** The statement */
      text: string;
      /** Ids of evidence that supports it */
      evidence_ids: string[];
      /** Pages that support it */
      source_urls: string[];
    }[];
    /** What the checker found */
    review?: {
      /** false: something must not be published */
      passed?: boolean;
      /** Passed, and no question to the company is left that must be answered first */
      publishable?: boolean;
      /** What the checker found */
      findings?: ({
        /** Which check */
        check: string;
        /** Severity */
        severity: "error" | "warning" | "info";
        /** What is wrong and what to do about it */
        message: string;
      })[];
      /** Later versions may add more. */
      [more: string]: unknown;
    };
    /** `builtin`, `vendor/model`, or `caller` for your own text */
    written_by?: string;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
  /** Reserved */
  gate_scores: null;
  /** True if any evidence behind it is simulated by the sandbox: its figures are then not measurements */
  simulated: boolean;
  /** When it was created */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** The outcome of a recommendation */
export interface Outcome {
  /** Id of the event */
  id: string;
  /** Id of the artifact created by the event */
  artifact_id: string;
  /** Id of the brand */
  brand_id: string;
  /** The outcome */
  event_type: "accepted" | "rejected" | "completed" | "observed_7d" | "observed_30d" | "observed_90d";
  /** Id of the opportunity or insight */
  recommendation_id: string | null;
  /** Id of the brief it was done with */
  brief_id: string | null;
  /** Why it was rejected */
  rejection_reason: string | null;
  /** Values before and after, by metric */
  delta: Record<string, unknown> | null;
  /** A note by the reporter */
  notes: string | null;
  /** `measured`: by the service itself, from stored runs */
  source: "reported" | "measured";
  /** True if the measurements come from the sandbox */
  simulated: boolean;
  /** The reported event that replaces it for the same work and time: this one no longer counts */
  superseded_by: string | null;
  /** When it was reported or measured */
  created_at: string;
}

/** Measurements for a recommendation that was reported as completed */
export interface Measurement {
  /** Id of the event that reported it as completed */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the opportunity or insight */
  recommendation_id: string;
  /** When it was reported as completed */
  completed_at: string;
  /** What it should change; null: not looked up yet */
  target: {
    /** What was recommended */
    kind: "opportunity" | "insight";
    /** Keyword family it is about */
    family: string | null;
    /** Searches it should improve */
    keywords: string[];
    /** Pages it should change */
    pages: string[];
    /** For a finding: pages affected when it was reported as completed */
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
    /** Values that can be measured again in the same way */
    compared: number;
  } | null;
  /** What is measured after 7, 30 and 90 days */
  windows: ({
    /** Days after the work */
    days: 7 | 30 | 90;
    /** `not_measured`: `reason` says why */
    status: "waiting" | "measured" | "not_measured";
    /** From then on, the next run measures it */
    due_at: string;
    /** A run is awaited until then */
    until: string;
    /** Id of the event with the result */
    outcome_id: string | null;
    /** Id of the event in which a person reported it instead */
    superseded_by: string | null;
    /** Why nothing was measured */
    reason: string | null;
  })[];
  /** When it is checked next; null: nothing is left to measure */
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
  /** Id of the run that created it */
  run_id: string;
  /** Kind of finding */
  type: "technical_issue" | "outreach" | "home_page" | "site_reading" | "brand_state";
  /** What was found */
  text: string;
  /** Scoring category */
  category: string;
  /** Severity */
  severity: "critical" | "high" | "medium" | "low" | "info";
  /** On the scale of an opportunity's `priority` */
  priority: number;
  /** `closed` once its cause no longer exists */
  status: "open" | "closed";
  /** Details; `findings` lists the first of its pages */
  data: {
    /** Title of the finding */
    title?: string;
    /** What is wrong */
    what?: string;
    /** Why it matters */
    why?: string;
    /** What to do */
    fix?: string;
    /** For a technical finding: its rule */
    rule_id?: string;
    /** For a technical finding: its own category */
    group?: string;
    /** Number of pages affected */
    pages_affected?: number;
    /** Result of the last review of the queue */
    review?: {
      /** Queue item of its own, left out, or part of another item */
      verdict: "keep" | "drop" | "same";
      /** Why it is not an item of its own */
      reason: string;
      /** Stable key of that item */
      with?: string;
      /** When it is best done, compared with the other items */
      order?: "first" | "middle" | "last";
      /** What to do on this site if the general advice does not fit */
      advice?: string;
      /** What is wrong on this site if the general title does not tell */
      title?: string;
      /** One of the small repairs that are one item together */
      minor?: true;
      /** Which of its single faults are none */
      omit?: string[];
      /** Stable key of the item that has to be done before it */
      after?: string;
    };
    /** Points of the health score it costs */
    score_impact?: number | null;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
  /** Ids of the evidence it is based on */
  evidence_ids: string[];
  /** True if any evidence behind it is simulated by the sandbox: its figures are then not measurements */
  simulated: boolean;
  /** When it was created */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** An affected page */
export interface InsightPage {
  /** The page */
  url: string;
  /** What was found there */
  detail: string;
}

/** Why an opportunity has its rank, from evidence to queue; each score with its formula and parts */
export interface Explanation {
  /** Id of the brand */
  brand_id: string;
  /** Id of the opportunity */
  opportunity_id: string;
  /** Id of the run that created it */
  run_id: string;
  /** Keyword family it is about */
  family: string;
  /** What to do, in one line */
  play: string;
  /** Its rank; 1 is first */
  rank: number;
  /** Opportunities of the run */
  of: number;
  /** The whole chain, in words */
  paragraph: string;
  /** What it is based on */
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

/** A question that answer engines are asked */
export interface Question {
  /** Id of the question */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** `own`: yours. `generated`: made from a keyword. Shares never mix the two */
  source: "own" | "generated";
  /** The question as asked */
  text: string;
  /** The generated text before an edit */
  generated_text: string | null;
  /** For a generated question: its keyword */
  keyword: string | null;
  /** For a generated question: its keyword family */
  family: string | null;
  /** For whom it is asked; null: for nobody in particular */
  persona: {
    /** Id of the persona */
    id: string;
    /** Its name */
    name: string;
  } | null;
  /** Where it is asked; null: the brand's first market */
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
  /** Your own labels, for grouping */
  tags: string[];
  /** `unplanned`: generated, but not planned in the newest run because its keyword is not asked about */
  status: "active" | "retired" | "unplanned";
  /** Increases with each change to what is asked */
  revision: number;
  /** When a person last changed what is asked */
  edited_at: string | null;
  /** When it was retired */
  retired_at: string | null;
  /** When a run last asked it */
  asked_at: string | null;
  /** Its newest answers, all engines together; null until there are any */
  last: {
    /** Id of the run */
    run_id: string;
    /** When it was asked */
    observed_at: string;
    /** Answers it is based on */
    answers: number;
    named: Share;
    /** Answers that cite it */
    cited: Share;
    /** Its share of the mentions of the brand and its competitors */
    share_of_voice: Share;
    /** Average position of the brand in answers that list companies; null: in none */
    rank: {
      /** 1 is first */
      value: number;
      /** Answers with a list */
      n: number;
    } | null;
    /** True if any of these answers come from the sandbox */
    simulated: boolean;
  } | null;
  /** When it was created */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** How questions performed in one run with one engine */
export interface QuestionSeriesPoint {
  /** Id of the question, persona or market, or the tag */
  key: string;
  /** Text of the question, or name of the tag, persona or market */
  name: string;
  /** Id of the run */
  run_id: string;
  /** When it was asked */
  observed_at: string;
  /** The engine; `all`: the engines together */
  platform: string;
  /** Questions that were asked */
  questions: number;
  /** Answers it is based on */
  answers: number;
  named: Share;
  /** Answers that cite it */
  cited: Share;
  /** Its share of the mentions of the brand and its competitors */
  share_of_voice: Share;
  /** Average position of the brand in answers that list companies; null: in none */
  rank: {
    /** 1 is first */
    value: number;
    /** Answers with a list */
    n: number;
  } | null;
  /** True if any of these answers come from the sandbox */
  simulated: boolean;
  /** Compared with the run before in this series, over what both asked in the same way */
  change: {
    /** Id of the run before in this series */
    from_run_id: string;
    /** Of answers that mention the brand */
    named: {
      /** In the run before; null: not measured */
      from: number | null;
      /** Now; null: not measured */
      to: number | null;
      /** Now minus then */
      delta: number | null;
      /** The two do not differ at 95 % */
      within_noise: boolean | null;
    };
    /** Of answers that cite it */
    cited: {
      /** In the run before; null: not measured */
      from: number | null;
      /** Now; null: not measured */
      to: number | null;
      /** Now minus then */
      delta: number | null;
      /** The two do not differ at 95 % */
      within_noise: boolean | null;
    };
    /** Questions that both runs asked in the same way */
    questions_compared: number;
    /** Engines that answered with another model or contract: a break, never a gain */
    breaks: {
      /** The engine */
      platform: string;
      /** Model and contract then */
      from: string;
      /** Model and contract now */
      to: string;
    }[];
    /** Questions edited in between, which are not compared either */
    edited: number;
  } | null;
}

/** The question as in the list */
export type AddedQuestion = Question & {
  /** It already existed; a retired one is active again */
  existing: boolean;
};

/** An own question to add */
export interface QuestionInput {
  /** Worded as a customer would ask it */
  text: string;
  /** Your own labels, for grouping; if given, they replace all */
  tags?: string[];
  /** Id or name of a persona */
  persona?: string | null;
  /** Id of a market, or a market as an object, which is added if it is new. Default: the brand's first market */
  market?: string | {
    /** ISO 3166, two letters */
    country: string;
    /** ISO 639-1 */
    language: string;
    /** Town or region; omitted: the whole country */
    place?: string | null;
  } | null;
}

/** Result for the lines of a file */
export interface QuestionsImported {
  /** Id of the brand */
  brand_id: string;
  /** Questions that are new */
  added: number;
  /** Already existed: nothing is added twice */
  existing: number;
  /** Lines that were not accepted, and what to do */
  errors: {
    /** Line of the file; 1 names the columns */
    line: number;
    /** What to do */
    message: string;
  }[];
}

/** Own questions as a file */
export interface QuestionFile {
  /** Text of the file; its first line names the columns */
  csv: string;
}

/** What to change; omitted fields stay unchanged */
export interface QuestionChange {
  /** null: restore the generated text */
  text?: string | null;
  /** Your own labels, for grouping; if given, they replace all */
  tags?: string[];
  /** Id or name of a persona */
  persona?: string | null;
  /** Id of a market, or a market as an object, which is added if it is new. Default: the brand's first market */
  market?: string | {
    /** ISO 3166, two letters */
    country: string;
    /** ISO 639-1 */
    language: string;
    /** Town or region; omitted: the whole country */
    place?: string | null;
  } | null;
  /** `retired`: no longer used; its history stays */
  status?: "active" | "retired";
}

/** A persona for whom own questions are asked */
export interface Persona {
  /** Id of the persona */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Its name */
  name: string;
  /** Given to engines before the question; in the first person */
  description: string;
  /** `retired`: no longer used; its history stays */
  status: "active" | "retired";
  /** When it was created */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A persona to add */
export interface PersonaInput {
  /** Its name */
  name: string;
  /** Given to engines before the question; in the first person */
  description: string;
}

/** What to change; omitted fields stay unchanged */
export interface PersonaChange {
  /** Its name */
  name?: string;
  /** Given to engines before the question; in the first person */
  description?: string;
}

/** A market for own questions, besides the brand's first market */
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
  /** `retired`: no longer used; its history stays */
  status: "active" | "retired";
  /** When it was created */
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
  /** Town or region; omitted: the whole country */
  place?: string | null;
}

/** Data on the brand's own visitors, from a file or a property */
export interface Import {
  /** Id of the import */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** The tool that measured it */
  source: "google_search_console" | "bing_webmaster" | "ga4";
  /** `csv`: a file. `api`: a property that is read daily */
  method: "csv" | "api";
  /** The property; null if the file does not say */
  property: string | null;
  /** `failed`: `error` says why */
  status: "queued" | "running" | "done" | "failed";
  /** Why it failed, and what to do */
  error: string | null;
  /** Rows imported */
  rows: number;
  /** What was left out, and why */
  notes: string[];
  /** The first day covered */
  from_day: string | null;
  /** The last day that was read */
  to_day: string | null;
  /** When the property is read next; null: not automatically */
  next_at: string | null;
  /** When it was created */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A property to read daily */
export interface ImportRequest {
  /** The tool that measured it */
  source: "google_search_console" | "bing_webmaster" | "ga4";
  /** As shown in the tool: `sc-domain:acme.com` or `https://www.acme.com/` (Search Console), `https://www.acme.com/` (Bing), `properties/123456789` (GA4) */
  property: string;
}

/** A deleted import */
export interface ImportRemoved {
  /** Always true */
  deleted: true;
  /** Id of the import */
  import_id: string;
}

/** What the uploaded log contained */
export interface AccessLogAnswer {
  /** Id of the brand */
  brand_id: string;
  /** Lines that contain a request, or should */
  lines: number;
  /** Lines that could be read */
  read: number;
  /** Lines that could not be read */
  skipped: number;
  /** Lines read that are for a host that is not the brand's */
  other_hosts: number;
  /** Unpacked */
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
    /** The beginning of the line */
    text: string;
  }[];
}

/** One agent in an access log */
export interface AccessLogAgent {
  /** Name in the user agent */
  agent: string;
  /** Its operator */
  operator: string;
  /** `training`, `search`, or `user`: requested by a person */
  purpose: string;
  /** Requests in its name */
  visits: number;
  /** Those not in an earlier upload */
  added: number;
  /** From an address that the owner publishes */
  verified: number;
  /** From other addresses, although the owner publishes its own */
  outside_ranges: number;
  /** Why visits of the agent cannot be verified: no published address ranges of its owner are known */
  unverified: string | null;
}

/** An uploaded access log, and what it contained */
export interface AccessLog {
  /** Id of the access log */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Lines that contain a request, or should */
  lines: number;
  /** Lines that could be read */
  read: number;
  /** Lines that could not be read */
  skipped: number;
  /** Lines read that are for a host that is not the brand's */
  other_hosts: number;
  /** Unpacked */
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

/** Visits of AI crawlers, according to uploaded logs */
export interface CrawlerVisits {
  /** Id of the brand */
  brand_id: string;
  /** What each row is about */
  by: "agent" | "page" | "day" | "engine";
  /** First day, UTC */
  from: string;
  /** Last day, UTC */
  to: string;
  /** The time uploaded logs cover; null without one: then nothing was measured */
  logged: {
    /** First request */
    from: string;
    /** Last request */
    to: string;
  } | null;
  /** Date of the agent data */
  agents_as_of: string;
  /** Whether the citations compared with include some from the sandbox */
  simulated: boolean;
  /** All agents together */
  summary: {
    /** Requests */
    visits: number;
    /** Those from an address that the owner publishes */
    verified: number;
    /** In an agent's name, but from addresses that its owner does not publish */
    outside_ranges: number;
    /** Pages known from the crawl; null without a crawl */
    pages_known: number | null;
    /** Those never served to an agent */
    pages_never_read: number | null;
    /** Pages that answers cite; null if no engine was queried in the period */
    pages_cited: number | null;
    /** Those never served to an agent */
    cited_never_read: number | null;
    /** Pages served to agents that no answer cites */
    read_never_cited: number | null;
  };
  /** Total number of rows */
  total: number;
  /** Rows as chosen with `by` */
  rows: VisitsOfAgent[] | VisitsOfPage[] | VisitsOfDay[] | VisitsOfEngine[];
}

/** Visits of an agent */
export interface VisitsOfAgent {
  /** Name in the user agent */
  agent: string;
  /** Its operator */
  operator: string;
  /** Its purpose */
  purpose: "search" | "user" | "training";
  /** Requests */
  visits: number;
  /** Those from an address that the owner publishes */
  verified: number;
  /** `ok` is 2xx and 304 */
  outcomes: {
    /** Served: 2xx and 304 */
    ok: number;
    /** Redirected */
    redirect: number;
    /** 4xx */
    client_error: number;
    /** 5xx */
    server_error: number;
  };
  /** In its name, but from addresses that its owner does not publish; included in `visits` only with `verified=false` */
  outside_ranges: number;
  /** Why visits of the agent cannot be verified: no published address ranges of its owner are known */
  unverified: string | null;
  /** Where the owner publishes its addresses, their date, and when they were retrieved */
  ranges: {
    /** URL of the list */
    source: string;
    /** Date of the list */
    created: string;
    /** When it was retrieved */
    seen: string;
  } | null;
  /** Different pages served to it (2xx, 304) */
  pages_read: number;
  /** Those known from the crawl; null without a crawl */
  known_pages_read: number | null;
  /** The rest */
  known_pages_never_read: number | null;
  /** Its first visit in the period */
  first_day: string | null;
  /** Its last visit in the period */
  last_day: string | null;
}

/** Visits to a page */
export interface VisitsOfPage {
  /** Host and path, without www. and query */
  page: string;
  /** As known from the crawl; null if unknown */
  url: string | null;
  /** Its title, if known from the crawl */
  title: string | null;
  /** True for an image, script or document, by its extension */
  is_file: boolean;
  /** Requests */
  visits: number;
  /** Those from an address that the owner publishes */
  verified: number;
  /** `ok` is 2xx and 304 */
  outcomes: {
    /** Served: 2xx and 304 */
    ok: number;
    /** Redirected */
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
  /** Agents that were served the page (2xx, 304) */
  read_by: string[];
  /** The last visit in the period */
  last_day: string | null;
  /** Answers in the period that cite the page; null if no engine was queried */
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
  /** Those from an address that the owner publishes */
  verified: number;
  /** `ok` is 2xx and 304 */
  outcomes: {
    /** Served: 2xx and 304 */
    ok: number;
    /** Redirected */
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

/** What an engine cites compared with what its operator's crawlers read */
export interface VisitsOfEngine {
  /** Answer engine */
  engine: string;
  /** The operator whose crawlers its answers rely on; null if unknown */
  operator: string | null;
  /** The operator's crawlers */
  agents: string[];
  /** Pages of the brand that its answers cite */
  pages_cited: number;
  /** Those served to the operator's crawlers */
  cited_and_read: number | null;
  /** The rest */
  cited_never_read: number | null;
  /** Pages served to the crawlers that no answer cites */
  read_never_cited: number | null;
  /** The first of the pages cited but never read */
  never_read: string[];
}

/** Deleted visits */
export interface CrawlerVisitsRemoved {
  /** Always true */
  deleted: true;
  /** Number of rows deleted */
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
  /** True if any figure comes from the sandbox */
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
  /** Positions in search results, over what both measured */
  rankings: {
    /** Searches with a better position */
    improvements: {
      /** The search */
      keyword: string;
      /** Position then; 1 is first */
      from: number;
      /** Position now */
      to: number;
      /** Positions gained; negative: lost */
      delta: number;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** Searches with a worse position */
    declines: {
      /** The search */
      keyword: string;
      /** Position then; 1 is first */
      from: number;
      /** Position now */
      to: number;
      /** Positions gained; negative: lost */
      delta: number;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** Searches that had no position before */
    new: {
      /** The search */
      keyword: string;
      /** Position now */
      to: number;
      /** Later versions may add more. */
      [more: string]: unknown;
    }[];
    /** Searches that no longer have a position */
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
    /** Now minus then */
    delta: number;
    /** Later versions may add more. */
    [more: string]: unknown;
  }>;
  /** Later versions may add more. */
  [more: string]: unknown;
}

/** The stored event */
export interface OutcomeRecorded {
  /** Id of the event */
  outcome_event_id: string;
  /** Id of the artifact created by the event */
  artifact_id: string;
  /** Always true */
  status: "recorded";
  /** Metrics that are stored but not used for learning */
  warnings?: string[];
}

/** The outcome of a recommendation */
export interface OutcomeReport {
  /** Id of the brand */
  brand_id: string;
  /** The outcome; `observed_…`: measured that many days after completion */
  event_type: "accepted" | "rejected" | "completed" | "observed_7d" | "observed_30d" | "observed_90d";
  /** Id of the opportunity or insight: the queue item's `source_id` */
  recommendation_id?: string | null;
  /** Id of the brief it was done with */
  brief_id?: string | null;
  /** Required with event_type rejected */
  rejection_reason?: string | null;
  /** Stored as the event's delta; counted if it has values before and after */
  metrics?: Record<string, unknown> | null;
  /** A note of your own */
  notes?: string | null;
}

/** When runs of a kind start */
export interface Schedule {
  /** Id of the brand */
  brand_id: string;
  /** Kind of run */
  kind: "full" | "technical_enrichment" | "llm_enrichment" | "discovery";
  /** Minute, hour, day of the month, month, weekday */
  cron: string;
  /** IANA name of its time zone */
  time_zone: string;
  /** true: paused */
  paused: boolean;
  /** Next start, up to an hour after the scheduled time so that brands do not all start at once; null while paused */
  next_at: string | null;
  /** Id of the last run it started */
  last_run_id: string | null;
  /** When it was last due */
  last_at: string | null;
  /** Why the last run was skipped, or what it is waiting for */
  last_note: string | null;
  /** When it was created */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** What to set; omitted fields stay unchanged; the default is weekly in UTC */
export interface ScheduleChange {
  /** At 4 o'clock: every day, on Mondays, or on the first of the month */
  every?: "daily" | "weekly" | "monthly";
  /** Instead of `every`: minute, hour, day of the month, month, weekday */
  cron?: string;
  /** IANA name of its time zone */
  time_zone?: string;
  /** true: paused */
  paused?: boolean;
}

/** A deleted schedule */
export interface ScheduleDeleted {
  /** Always true */
  deleted: true;
  /** Id of the brand */
  brand_id: string;
  /** Kind of run */
  kind: "full" | "technical_enrichment" | "llm_enrichment" | "discovery";
}

/** Cost of a month, and its ceiling */
export interface Budget {
  /** Calendar month, UTC */
  month: string;
  /** Cost of its vendor calls at list price; simulated runs cost nothing */
  spent_usd: number;
  /** US dollars a month; null: no ceiling */
  monthly_cost_max_usd: number | null;
  /** For a brand: what it and its account have left */
  left_usd: number | null;
}

/** The ceiling to set */
export interface BudgetChange {
  /** US dollars a month; null: no ceiling */
  monthly_cost_max_usd: number | null;
}

/** An event of a brand */
export interface BrandEvent {
  /** Id of the event */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** What it is about */
  type: "run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting";
  /** What the webhook's `data` says, by `type` */
  data: {
    /** True if any of its figures come from the sandbox */
    simulated: boolean;
    /** Later versions may add more. */
    [more: string]: unknown;
  };
  /** When it was created */
  created_at: string;
}

/** A URL that events are posted to */
export interface Webhook {
  /** Id of the webhook */
  id: string;
  /** Id of the brand; null: all brands of the account */
  brand_id: string | null;
  /** Where messages are sent; null: SECRET_KEY has changed since, so create the webhook again */
  url: string | null;
  /** `slack`: a text for Slack's incoming webhooks */
  format: "standard" | "slack";
  /** Types of events that it receives */
  events: ("run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting")[];
  /** false: nothing is sent */
  enabled: boolean;
  /** Why it was switched off automatically: 410 Gone */
  disabled_reason: string | null;
  /** When it was created */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A webhook with its secret */
export type WebhookCreated = Webhook & {
  /** Standard Webhooks secret; shown only in this response */
  secret: string;
};

/** A webhook to add */
export interface WebhookAdd {
  /** A public https URL that responds with 2xx within ten seconds */
  url: string;
  /** `slack`: a text for Slack's incoming webhooks */
  format?: "standard" | "slack";
  /** Types of events that it receives; null: all except run.finished */
  events?: ("run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting")[] | null;
  /** false: nothing is sent */
  enabled?: boolean;
}

/** What to change; omitted fields stay unchanged */
export interface WebhookChange {
  /** A public https URL that responds with 2xx within ten seconds */
  url?: string;
  /** `slack`: a text for Slack's incoming webhooks */
  format?: "standard" | "slack";
  /** Types of events that it receives; null: all except run.finished */
  events?: ("run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting")[] | null;
  /** false: nothing is sent */
  enabled?: boolean;
}

/** A deleted webhook or digest */
export interface AlertDeleted {
  /** Always true */
  deleted: true;
  /** What was deleted */
  id: string;
}

/** A new secret */
export interface WebhookRotated {
  /** Standard Webhooks secret; shown only in this response */
  secret: string;
  /** Until when messages are also signed with the old one */
  old_secret_until: string;
}

/** One message to one webhook, with all its attempts */
export interface WebhookDelivery {
  /** Id of the delivery */
  id: string;
  /** The webhook-id header, the same for all attempts */
  event_id: string;
  /** What the message is about */
  event_type: "run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting" | "test";
  /** `failed`: given up; it can be sent again */
  status: "pending" | "sending" | "sent" | "failed";
  /** Number of attempts */
  attempts: number;
  /** HTTP status of the last response; null: there was none */
  last_status: number | null;
  /** Why the last attempt failed */
  last_error: string | null;
  /** When it is tried next; null: it is not retried */
  next_attempt_at: string | null;
  /** When it was created */
  created_at: string;
  /** When the receiver accepted it; null: not yet */
  sent_at: string | null;
}

/** A webhook to add, for one brand or all */
export interface AccountWebhookAdd {
  /** A public https URL that responds with 2xx within ten seconds */
  url: string;
  /** `slack`: a text for Slack's incoming webhooks */
  format?: "standard" | "slack";
  /** Types of events that it receives; null: all except run.finished */
  events?: ("run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting")[] | null;
  /** false: nothing is sent */
  enabled?: boolean;
  /** Id of the brand; null: all brands of the account */
  brand_id?: string | null;
}

/** An e-mail on what changed, every week or month */
export interface Digest {
  /** Id of the digest */
  id: string;
  /** Id of the brand; null: all brands of the account */
  brand_id: string | null;
  /** On Mondays or the first of the month, from 7 o'clock */
  every: "weekly" | "monthly";
  /** Addresses it is sent to */
  recipients: string[];
  /** Recipients who have unsubscribed from digests of the account */
  unsubscribed: string[];
  /** IANA name of its time zone */
  time_zone: string;
  /** Date format */
  locale: string;
  /** true: paused */
  paused: boolean;
  /** When the next one is sent; null while paused */
  next_at: string | null;
  /** When the last one was sent */
  last_at: string | null;
  /** When it was created */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** What to set; omitted fields stay unchanged */
export interface DigestChange {
  /** On Mondays or the first of the month, from 7 o'clock */
  every?: "weekly" | "monthly";
  /** Addresses it is sent to; default: the account's */
  recipients?: string[];
  /** IANA name of its time zone; default UTC */
  time_zone?: string;
  /** Date format, such as `en-GB` */
  locale?: string;
  /** true: paused */
  paused?: boolean;
}

/** What was sent */
export interface DigestSent {
  /** E-mails that were queued */
  sent: number;
}

/** A digest to add, for one brand or all */
export interface AccountDigestAdd {
  /** On Mondays or the first of the month, from 7 o'clock */
  every?: "weekly" | "monthly";
  /** Addresses it is sent to; default: the account's */
  recipients?: string[];
  /** IANA name of its time zone; default UTC */
  time_zone?: string;
  /** Date format, such as `en-GB` */
  locale?: string;
  /** true: paused */
  paused?: boolean;
  /** Id of the brand; null: all brands of the account */
  brand_id?: string | null;
}

/** Where a brand's texts can be sent */
export interface PublishingTargetList {
  /** Id of the brand */
  brand_id: string;
  /** Number of targets */
  total: number;
  /** All of them, oldest first */
  publishing_targets: PublishingTarget[];
}

/** Passwords and tokens are never shown */
export interface PublishingTarget {
  /** Id of the target */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Kind of target */
  kind: "wordpress" | "github";
  /** WordPress: its URL */
  site_url?: string;
  /** WordPress: user name */
  username?: string;
  /** GitHub: owner/name */
  repository?: string;
  /** GitHub: the branch that pull requests are merged into */
  branch?: string;
  /** GitHub: path for new pages */
  path_pattern?: string;
  /** When it was connected */
  created_at: string;
  /** When its credentials last changed */
  updated_at: string;
}

/** A place that texts can be sent to, with its credentials */
export type PublishingTargetRequest = {
  /** A WordPress site */
  kind: "wordpress";
  /** URL of WordPress; https */
  site_url: string;
  /** Name of a user with the role Editor */
  username: string;
  /** WordPress, Users, Profile, Application Passwords */
  application_password: string;
} | {
  /** A GitHub repository */
  kind: "github";
  /** owner/name */
  repository: string;
  /** The branch that pull requests are merged into */
  branch?: string;
  /** Path for new pages; {slug} is the last part of the page's URL */
  path_pattern: string;
  /** A fine-grained token with the permissions Contents and Pull requests: read and write */
  token: string;
};

/** A deleted target */
export interface PublishingTargetRemoved {
  /** Always true */
  deleted: true;
  /** Id of the target */
  id: string;
}

/** A text or fix proposed for the site */
export interface Publication {
  /** Id of the publication */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Id of the target */
  target_id: string;
  /** `fix`: single values of an existing page */
  kind: "text" | "fix";
  /** Id of the execution; null for a fix */
  draft_id: string | null;
  /** The action that a fix carries out; null if none was given */
  queue_item_id: string | null;
  /** Its status */
  status: "waiting_for_approval" | "rejected" | "sending" | "sent" | "failed" | "not_found_yet" | "live";
  /** Title of the page, or what is fixed and where */
  title: string;
  /** Last part of the page's URL; null for a fix */
  slug: string | null;
  /** The page that is edited; null for a new one */
  page_url: string | null;
  /** For a fix: what changes; empty for a text */
  changes: ({
    /** `link`: the URL of a link; `image_alt`: the alt text of an image; a page has only one of each of the others */
    what: "title" | "meta_description" | "canonical" | "link" | "image_alt";
    /** For a link or image: its full URL */
    at: string | null;
    /** What the last crawl read there; null: nothing */
    before: string | null;
    /** The new value; null: the link is removed */
    after: string | null;
  })[];
  /** For a fix on GitHub: the file that is changed */
  file: string | null;
  /** What to know before approving it */
  warnings: string[];
  /** Who proposed it */
  proposed: {
    /** Holder of the session or key */
    email: string;
    /** `dashboard`: signed in by e-mail. `key`: by an API key */
    by: "dashboard" | "key";
    /** When */
    at: string;
  };
  /** Who approved or rejected it; null while it is waiting */
  decided: {
    /** Holder of the session or key */
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
  /** What was created at the target; null until it is sent */
  sent: {
    /** What was created there */
    kind: "draft_post" | "page_revision" | "pull_request";
    /** Its id or number there */
    id: string;
    /** Where a person opens it */
    url: string;
  } | null;
  /** When it was sent */
  sent_at: string | null;
  /** What the last crawl after sending found; `live` from 0.7, for a fix at 1 */
  checked: {
    /** The crawl's run */
    run_id: string;
    /** When it was checked */
    at: string;
    /** The page that contains most of it; null: none does */
    url: string | null;
    /** Share of the new text (weighted by sentence length), or of a fix's changes, found on that page */
    found_share: number;
  } | null;
  /** When a crawl first found it on the site */
  live_at: string | null;
  /** The `completed` event reported when it went live */
  outcome_id: string | null;
  /** When it was proposed */
  created_at: string;
  /** When it last changed */
  updated_at: string;
}

/** A publication with what is sent */
export type PublicationDetail = Publication & {
  /** The page's meta description; empty for a fix */
  description: string;
  /** What is sent, in order: HTML for WordPress, Markdown for GitHub */
  parts: string[];
  /** For an edit: the texts of the page that it replaces or removes */
  gone: string[];
};

/** A draft or a fix to publish, and where */
export interface PublicationRequest {
  /** Id of the target */
  target_id: string;
  /** Id of an execution. For a draft that edits a page, its changes are sent */
  draft_id?: string;
  fix?: PublicationFix;
  /** Last part of a new page's URL; default: made from the draft */
  slug?: string;
}

/** Instead of a draft: a fix for an audit finding */
export interface PublicationFix {
  /** A page that the last crawl read */
  page_url: string;
  /** The queue item (or its insight) that the fix carries out, so that its outcome is measured */
  queue_item_id?: string;
  /** GitHub: the file that renders the page; needed only if the service cannot tell */
  file?: string;
  /** What changes on the page */
  changes: ({
    /** `link`: the URL of a link; `image_alt`: the alt text of an image; a page has only one of each of the others */
    what: "title" | "meta_description" | "canonical" | "link" | "image_alt";
    /** For a link or image: its current URL, as in the page's HTML or in full */
    at?: string;
    /** The new value. For a link, null removes it and keeps its text */
    value: string | null;
  })[];
}

/** Why a publication is rejected */
export interface PublicationRejection {
  /** The reason, shown to whoever proposed it */
  reason: string;
}

/** A link with which anyone can read the report */
export interface ReportLink {
  /** Id of the link */
  id: string;
  /** Id of the brand */
  brand_id: string;
  /** Only an `active` one opens the report */
  status: "active" | "expired" | "revoked";
  /** The last N days; null: a fixed period */
  days: number | null;
  /** For a fixed period: its start */
  from_at: string | null;
  /** For a fixed period: its end */
  to_at: string | null;
  /** Until when it works */
  expires_at: string;
  /** When it was revoked; null: it was not */
  revoked_at: string | null;
  /** When it was created */
  created_at: string;
}

/** A link with its URL */
export type ReportLinkCreated = ReportLink & {
  /** Opens the report without a key; not shown again */
  url: string;
};

/** How long the link works, and the period it covers */
export interface ReportLinkAdd {
  /** Days until it expires; default 30 */
  expires_in_days?: number;
  /** The last N days before it is opened; default 90 */
  days?: number;
  /** First day or time of the period */
  from?: string;
  /** Last day or time of the period; default: now */
  to?: string;
}

/** How reports look; null: the default */
export interface Branding {
  /** Agency name shown on the report */
  agency_name: string | null;
  /** data: URL */
  logo: string | null;
  /** #rrggbb, of headings */
  heading_color: string | null;
  /** #rrggbb, of the brand in charts */
  chart_color: string | null;
}

/** What to set; omitted fields stay unchanged, null removes a value */
export interface BrandingChange {
  /** Agency name shown on the report */
  agency_name?: string | null;
  /** data:image/png, jpeg or svg+xml;base64,… of at most 200000 bytes; an SVG of shapes alone */
  logo?: string | null;
  /** #rrggbb, contrast on white of at least 4.5:1 */
  heading_color?: string | null;
  /** #rrggbb, contrast on white of at least 3:1 */
  chart_color?: string | null;
}

/** What is of a brand. */
export interface OfBrand {
  /** Id of the brand */
  brand_id: string;
}

/** Which part of a list. */
export interface OnePage {
  /** Rows to return, 1 to 1000. Default: the first 1000, or fewer if rows are large; follow the Link header for more */
  limit?: number;
  /** Rows to skip. Beyond the first few pages, follow the Link header instead */
  offset?: number;
  /** Cursor for the next page, as given in the Link header: opaque, valid for the same list and filter, not together with offset. Rows added in the meantime do not shift pages */
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
  /** Only runs with this status */
  status?: "queued" | "running" | "done" | "failed";
  /** Only runs of this kind */
  kind?: "full" | "brand_enrichment" | "technical_enrichment" | "llm_enrichment" | "discovery" | "competitor_discovery" | "synthesize" | "scoring" | "brief" | "execution";
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What getRun takes. */
export interface GetRunInput extends OfBrand {
  /** Id of the run */
  run_id: string;
  /** Hold the response until the run ends, for at most this many seconds (0 to 60) */
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
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listEvidence takes. */
export interface ListEvidenceInput extends OfBrand, OnePage {
  /** Only evidence of this type */
  type?: "llm_answer" | "own_answer" | "llm_citation" | "llm_gap" | "serp" | "serp_gap" | "citation" | "keyword" | "competitor" | "technical_issue" | "provider_error";
  /** Id of a run: only what it created */
  run_id?: string;
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listFamilies takes. */
export interface ListFamiliesInput extends OfBrand, OnePage {
  /** Id of a run: only what it created */
  run_id?: string;
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listQueue takes. */
export interface ListQueueInput extends OfBrand, OnePage {
  /** Only items with this status */
  status?: "pending" | "accepted" | "rejected" | "completed" | "outdated";
  /** Only items of this kind */
  kind?: "opportunity" | "insight";
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listBriefs takes. */
export interface ListBriefsInput extends OfBrand, OnePage {
  /** Id of a run: only what it created */
  run_id?: string;
  /** Only briefs with this status */
  status?: "ready" | "declined";
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listExecutions takes. */
export interface ListExecutionsInput extends OfBrand, OnePage {
  /** Id of a run: only what it created */
  run_id?: string;
  /** Always `draft` */
  status?: "draft";
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listOutcomes takes. */
export interface ListOutcomesInput extends OfBrand, OnePage {
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listMeasurements takes. */
export interface ListMeasurementsInput extends OfBrand, OnePage {
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listInsights takes. */
export interface ListInsightsInput extends OfBrand, OnePage {
  /** The scoring category, or the finding's own */
  category?: string;
  /** Only findings of this severity */
  severity?: "critical" | "high" | "medium" | "low" | "info";
  /** Only findings on this page */
  url?: string;
  /** Default: `open` */
  status?: "open" | "closed";
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What listInsightPages takes. */
export interface ListInsightPagesInput extends OfBrand, OnePage {
  /** Id of the insight */
  insight_id: string;
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
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
  /** `own`: yours. `generated`: made from a keyword. Shares never mix the two */
  source?: "own" | "generated";
  /** Only questions with this status */
  status?: "active" | "retired" | "unplanned";
  /** Only questions with this tag */
  tag?: string;
  /** Id of a persona: only its questions */
  persona?: string;
  /** Id of a market: only its questions */
  market?: string;
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What addQuestion takes. */
export interface AddQuestionInput extends OfBrand, Sent<QuestionInput> {}

/** What listSeries takes. */
export interface ListSeriesInput extends OfBrand, OnePage {
  /** One series for each; default `question` */
  by?: "question" | "tag" | "persona" | "market" | "all";
  /** Default `own`; never both */
  source?: "own" | "generated";
  /** Id of a question: only its series */
  question_id?: string;
  /** Only questions with this tag */
  tag?: string;
  /** Id of a persona: only its questions */
  persona?: string;
  /** Id of a market: only its questions */
  market?: string;
  /** Newest runs, default 12 */
  runs?: number;
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
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
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
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
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
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
  /** For a file: the tool that exported it */
  source?: "google_search_console" | "bing_webmaster" | "ga4";
  /** For a file: its property, if the file does not say */
  property?: string;
  /** For a file that does not say: the first day it covers */
  from?: string;
  /** The last day, inclusive */
  to?: string;
  /** What is sent. */
  body?: ImportRequest | string | Uint8Array;
}

/** What listImports takes. */
export interface ListImportsInput extends OfBrand, OnePage {
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What removeImport takes. */
export interface RemoveImportInput extends OfBrand {
  /** Id of the import */
  import_id: string;
}

/** What uploadAccessLog takes. */
export interface UploadAccessLogInput extends OfBrand, Sent<string | Uint8Array> {
  /** The host for lines without one; default: the brand's domain */
  host?: string;
  /** Number of proxies in front of the server (a CDN counts as one) that append to X-Forwarded-For: the entry of the outermost one is the visitor. By default, an entry is trusted only if the peer is in a private network */
  proxies?: number;
  /** Which of several servers wrote the log, so that identical requests to two of them count twice */
  server?: string;
}

/** What listAccessLogs takes. */
export interface ListAccessLogsInput extends OfBrand, OnePage {
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
  format?: "json" | "csv" | "jsonl";
}

/** What readCrawlerVisits takes. */
export interface ReadCrawlerVisitsInput extends OfBrand {
  /** What each row is about */
  by?: "agent" | "page" | "day" | "engine";
  /** Only this agent */
  agent?: string;
  /** Only agents of this operator */
  operator?: string;
  /** Only agents with this purpose */
  purpose?: "search" | "user" | "training";
  /** Only verified visits, or all others. Default: all except those from outside published ranges */
  verified?: "true" | "false";
  /** With `by=page`: `read` (requested, whatever the response), `never_read` (known from the crawl, but never served to an agent), `cited` (by answers), `cited_never_read`, `read_never_cited` */
  pages?: "read" | "never_read" | "cited" | "cited_never_read" | "read_never_cited";
  /** First day, UTC; default: 30 days up to `to` */
  from?: string;
  /** Last day; default: the last day in a log */
  to?: string;
  /** Rows to return, 1 to 1000 */
  limit?: number;
  /** Rows to skip */
  offset?: number;
  /** `csv`: all rows as a file, or as many as `limit` says; cells never run as formulas */
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
  /** Kind of run */
  kind: "full" | "technical_enrichment" | "llm_enrichment" | "discovery";
}

/** What deleteSchedule takes. */
export interface DeleteScheduleInput extends OfBrand {
  /** Kind of run */
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
  /** Only events of this type */
  type?: "run.finished" | "run.failed" | "visibility.changed" | "citation.new" | "citation.lost" | "own_questions.changed" | "finding.critical" | "engine.failed" | "budget.reached" | "publication.waiting";
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
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
  /** Rows to return, 1 to 1000. Default: the first 1000, or fewer if rows are large; follow the Link header for more */
  limit?: number;
  /** Rows to skip. Beyond the first few pages, follow the Link header instead */
  offset?: number;
  /** Only deliveries with this status */
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
  /** Rows to return, 1 to 1000. Default: the first 1000, or fewer if rows are large; follow the Link header for more */
  limit?: number;
  /** Rows to skip. Beyond the first few pages, follow the Link header instead */
  offset?: number;
  /** Only deliveries with this status */
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
  /** Only those with this status */
  status?: "waiting_for_approval" | "rejected" | "sending" | "sent" | "failed" | "not_found_yet" | "live";
  /** `csv`, `jsonl`: the list as a file, complete unless `limit` is given. CSV cells never run as formulas; lists within a row are joined by semicolons */
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
  /** The last N days, instead of from and to; default 90 */
  days?: number;
  /** First day or time of the period */
  from?: string;
  /** Last day or time of the period; default: now */
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
  /** Get a new API key; the old one stops working immediately. Rotates the key used for the call, which must be an owner's. Other members rotate theirs on the dashboard. The holder is told by e-mail. */
  rotateKey(input?: RotateKeyInput, options?: Options): Promise<RotatedKey>;
  /** The account's members and their roles. First the account holder, who is an owner; then the others, including those invited. */
  listMembers(input?: ListMembersInput, options?: Options): Promise<MemberList>;
  /** Invite someone by e-mail. `viewer` reads. `editor` works on brands and approves what is published. `owner` does everything. The link in the e-mail works once and for seven days. The person who accepts is signed in and finds an API key with that role on the dashboard. Inviting the same address again sends a new link. An account can send 30 invitations an hour. */
  inviteMember(input: InviteMemberInput, options?: Options): Promise<Member>;
  /** Remove a member, or withdraw an invitation. Key, sessions and links stop working immediately. Removing the account holder passes the account to the owner who joined first. The last owner cannot be removed. */
  removeMember(input: RemoveMemberInput, options?: Options): Promise<MemberRemoved>;
  /** Buy a plan. Anonymous: a payment link is e-mailed. With X-API-Key: `checkout_url` is returned inline; for an account with an active subscription it is the billing portal. */
  createCheckout(input: CreateCheckoutInput, options?: Options): Promise<CheckoutCreated>;
  /** Poll a checkout session. Never contains an API key. */
  getCheckoutStatus(input: GetCheckoutStatusInput, options?: Options): Promise<CheckoutStatus>;
  /** Address of the billing portal. The payment provider's page for plan, payment method and invoices. `becomes_read_only` lists the brands that a smaller plan would make read-only. 409 for an account without a subscription. */
  createBillingPortal(input?: CreateBillingPortalInput, options?: Options): Promise<PortalLink>;
  /** E-mail a sign-in link. The response is the same for an unknown address. */
  recoverAccount(input: RecoverAccountInput, options?: Options): Promise<RecoverSent>;
  /** Register a brand by its domain. Always 201; `existing: true` if the account already has this domain. */
  createBrand(input: CreateBrandInput, options?: Options): Promise<RegisteredBrand>;
  /** List your brands. Oldest first. `read_only` marks those that exceed the plan. */
  listBrands(input?: ListBrandsInput, options?: Options): Promise<BrandListItem[]>;
  /** Read a brand. Includes everything runs have found out: the three contexts are null until a run has filled them. */
  getBrand(input: GetBrandInput, options?: Options): Promise<Brand>;
  /** Change name or competitors. Only these two fields are mutable. Bare domain strings become competitors with default values. */
  updateBrand(input: UpdateBrandInput, options?: Options): Promise<ChangedBrand>;
  /** Delete the brand record. Pipeline data is kept. Call POST /brands/{brand_id}/reset first to delete everything. */
  deleteBrand(input: DeleteBrandInput, options?: Options): Promise<DeletedBrand>;
  /** Clear all pipeline data of the brand. Deletes families, evidence, opportunities, queue, briefs, drafts and runs. Values set by a person, own questions and schedules stay. Call it before DELETE to leave nothing behind. */
  resetBrand(input: ResetBrandInput, options?: Options): Promise<ResetBrand>;
  /** Read the brand sheet. What the brand is called, sells and does not sell, to whom, where, in which languages, and whether it is still active. Each value comes with its source and page. Empty before POST enrich/brand. */
  getProfile(input: GetProfileInput, options?: Options): Promise<Profile>;
  /** Confirm or correct the brand sheet. A list replaces the whole field with your values, and later crawls do not overwrite them. null restores what was read. Omitted fields stay unchanged. Changes are saved at once, even while runs are active. Keyword families are updated at once: those about things not offered are removed, and a service without a family gets one. Removed families only come back with a new discovery. The run in `follow_up` updates opportunities and the queue. */
  updateProfile(input: UpdateProfileInput, options?: Options): Promise<ChangedProfile>;
  /** Runs, newest first. Active and finished runs of every kind. */
  listRuns(input: Omit<ListRunsInput, "format">, options?: Options): Promise<Listed<"runs", Run>>;
  /** One run; `wait` holds until it ends. Use `wait=30` instead of polling quickly: every call counts. `meta.stage_detail` shows the progress. */
  getRun(input: GetRunInput, options?: Options): Promise<Run>;
  /** Run the full pipeline. Enrichment, audit, families, competitors, evidence, answer engines, opportunities, leverage, queue. */
  analyze(input: AnalyzeInput, options?: Options): Promise<RunAccepted>;
  /** Read the brand profile from its site. Fills `brand_context`. */
  enrichBrand(input: EnrichBrandInput, options?: Options): Promise<RunAccepted>;
  /** Audit the site, or take an audit you have. Give `trigger: true` or `audit_data`; with neither the run is accepted and then fails. */
  enrichTechnical(input: EnrichTechnicalInput, options?: Options): Promise<RunAccepted>;
  /** Query the answer engines. Fills `llm_context`; creates `llm_gap` and `llm_citation` evidence. */
  enrichLlm(input: EnrichLlmInput, options?: Options): Promise<RunAccepted>;
  /** Find keyword families, collect evidence, synthesize opportunities. The queue is not refreshed until POST /brands/{brand_id}/score has run. */
  discover(input: DiscoverInput, options?: Options): Promise<RunAccepted>;
  /** Find competitors. Fills `competitors`, unless they were set by PATCH. */
  discoverCompetitors(input: DiscoverCompetitorsInput, options?: Options): Promise<RunAccepted>;
  /** Synthesize and score opportunities from stored data, and build the action queue. No new crawl and no new keyword data; needs families and evidence. */
  synthesize(input: SynthesizeInput, options?: Options): Promise<RunAccepted>;
  /** Score leverage and build the action queue. Without opportunities the queue is built from insights only. */
  score(input: ScoreInput, options?: Options): Promise<RunAccepted>;
  /** Write a content brief from a queue item. Read it with GET /brands/{brand_id}/briefs when the run is done. */
  createBrief(input: CreateBriefInput, options?: Options): Promise<RunAccepted>;
  /** Write a draft from a brief, or have your own text checked. Read it with GET /brands/{brand_id}/executions when the run is done. With `own_text` nothing is written: your text becomes the draft unchanged, and its statements are checked against the brief's sources like those of any draft. Problems are listed in `review.findings`. */
  createExecution(input: CreateExecutionInput, options?: Options): Promise<RunAccepted>;
  /** Opportunities by rank. Of the latest completed run with results, unless `run_id` names another. */
  listOpportunities(input: Omit<ListOpportunitiesInput, "format">, options?: Options): Promise<Listed<"opportunities", Opportunity>>;
  /** Evidence, newest first. Every measured fact with its provider; filter by `type` and `run_id`. */
  listEvidence(input: Omit<ListEvidenceInput, "format">, options?: Options): Promise<Listed<"evidence", Evidence>>;
  /** The keyword universe. Keyword families according to the newest discovery and the brand sheet. */
  listFamilies(input: Omit<ListFamiliesInput, "format">, options?: Options): Promise<Listed<"families", Family>>;
  /** The action queue by rank. What to do next: open items first, then completed, rejected and outdated ones. `kind` determines the shape of `item`. */
  listQueue(input: Omit<ListQueueInput, "format">, options?: Options): Promise<Listed<"queue", QueueItem>>;
  /** Content briefs, newest first. Created by POST /brands/{brand_id}/brief. */
  listBriefs(input: Omit<ListBriefsInput, "format">, options?: Options): Promise<Listed<"briefs", Brief>>;
  /** Drafts, newest first. Created by POST /brands/{brand_id}/execute. */
  listExecutions(input: Omit<ListExecutionsInput, "format">, options?: Options): Promise<Listed<"executions", Execution>>;
  /** Outcome events, newest first. What callers reported, and what the service measured itself. */
  listOutcomes(input: Omit<ListOutcomesInput, "format">, options?: Options): Promise<Listed<"outcomes", Outcome>>;
  /** What is measured 7, 30 and 90 days after a recommendation was reported done, newest first. What is still due, what was measured, and why something was not. */
  listMeasurements(input: Omit<ListMeasurementsInput, "format">, options?: Options): Promise<Listed<"measurements", Measurement>>;
  /** Findings to act on that are not content, by priority. Technical findings, outreach, and problems with the company's state. Only `open` ones by default. */
  listInsights(input: Omit<ListInsightsInput, "format">, options?: Options): Promise<Listed<"insights", Insight>>;
  /** Every page affected by an insight, by URL; none if the site as a whole is affected. With what was found on each. */
  listInsightPages(input: Omit<ListInsightPagesInput, "format">, options?: Options): Promise<Listed<"pages", InsightPage>>;
  /** One evidence record. Look up the ids in `contributing_signals` and `evidence_ids` here. */
  getEvidence(input: GetEvidenceInput, options?: Options): Promise<Evidence>;
  /** One content brief. Sections, searches, sources and what the company has to answer first. `declined`: it is better not to write it. */
  getBrief(input: GetBriefInput, options?: Options): Promise<Brief>;
  /** One draft. With `format` as a file: `md` for Markdown with YAML front matter, `html` for a complete page, `docx` for Word. What prevents publishing is listed at the top. */
  getExecution(input: Omit<GetExecutionInput, "format">, options?: Options): Promise<Execution>;
  /** One queue item. 403 instead of 404 if the brand belongs to another account. */
  getQueueItem(input: GetQueueItemInput, options?: Options): Promise<QueueItem>;
  /** Why an opportunity has its rank. The whole chain from evidence to rank, as data and as one paragraph; of earlier runs and outcomes the newest 100. */
  explainOpportunity(input: ExplainOpportunityInput, options?: Options): Promise<Explanation>;
  /** Own and generated questions, oldest first. Your own and those generated from keywords, with their newest answers. */
  listQuestions(input: Omit<ListQuestionsInput, "format">, options?: Options): Promise<Listed<"questions", Question>>;
  /** Add an own question. Every run that queries the answer engines asks it from then on, before the generated ones. The same text for the same persona and market is not added twice. */
  addQuestion(input: AddQuestionInput, options?: Options): Promise<AddedQuestion>;
  /** How questions perform from run to run, by question, tag, persona, market or all together. One row per run, engine and series, newest run first. Each question is compared with the last time it was asked in the same way. */
  listSeries(input: Omit<ListSeriesInput, "format">, options?: Options): Promise<Listed<"series", QuestionSeriesPoint>>;
  /** Add own questions from a CSV file. As `text/csv`, or as JSON `{csv}`. The first line names the columns: `question`, and optionally `tags` (separated by `;`), `persona` (its name), `persona_description` (creates it), `country`, `language`, `place`. A line without a question only adds its persona or market. At most 1,000 lines. Valid lines are added, `errors` says what is wrong with the others; importing the same file again adds nothing. */
  importQuestions(input: ImportQuestionsInput, options?: Options): Promise<QuestionsImported>;
  /** Edit, tag, retire or reactivate a question. Changing what is asked creates a new `revision`, and the series starts again. An edited generated question keeps the edit whatever later runs generate; `text: null` undoes it. */
  changeQuestion(input: ChangeQuestionInput, options?: Options): Promise<Question>;
  /** Retire a question. It is no longer asked; its measurements stay. PATCH reactivates it. */
  retireQuestion(input: RetireQuestionInput, options?: Options): Promise<Question>;
  /** Personas for whom own questions are asked. Including retired ones, whose history stays. */
  listPersonas(input: Omit<ListPersonasInput, "format">, options?: Options): Promise<Listed<"personas", Persona>>;
  /** Add a persona. Engines read the description, written in the first person, before the question. */
  addPersona(input: AddPersonaInput, options?: Options): Promise<Persona>;
  /** Rename a persona or change its description. A new description makes a new question: the series of its questions start again. */
  changePersona(input: ChangePersonaInput, options?: Options): Promise<Persona>;
  /** Retire a persona. 409 while active questions are asked for it. */
  retirePersona(input: RetirePersonaInput, options?: Options): Promise<Persona>;
  /** Markets where own questions are asked, besides the brand's first market. Including retired ones, whose history stays. */
  listMarkets(input: Omit<ListMarketsInput, "format">, options?: Options): Promise<Listed<"markets", Market>>;
  /** Add a market for own questions. Own questions can use it. Runs still ask generated questions in the brand's first market. */
  addMarket(input: AddMarketInput, options?: Options): Promise<Market>;
  /** Retire a market. 409 while active questions are asked in it. */
  retireMarket(input: RetireMarketInput, options?: Options): Promise<Market>;
  /** Import searches, clicks and positions from Search Console, Bing Webmaster Tools or GA4. As JSON `{source, property}`: the property is read daily from now on, with the operator's access. As `text/csv`, with `source` in the query: a file as exported by the tool, UTF-8 or UTF-16; give `from` and `to` if the file does not say which days it covers. Importing the same data again changes nothing. */
  importTraffic(input: ImportTrafficInput, options?: Options): Promise<Import>;
  /** Imports of visitor data and their status, newest first. Files and properties, with what each imported and when a property is read next. */
  listImports(input: Omit<ListImportsInput, "format">, options?: Options): Promise<Listed<"imports", Import>>;
  /** Delete an import and its data. A property is no longer read. What families and outcomes already took from it stays until they are created again. */
  removeImport(input: RemoveImportInput, options?: Options): Promise<ImportRemoved>;
  /** Count the visits of AI crawlers in an access log. Send the file as it is, plain or gzipped: common or combined format, JSON lines of a server or CDN (nginx, Caddy, Traefik, Cloudflare, CloudFront, Google), W3C extended. It is streamed, up to 2048 MiB when unpacked. Only visits of known agents are stored, counted by day, agent, page and outcome: no log lines or addresses. Lines from an earlier upload are not counted again; two identical lines in one upload count twice. Returns 409 while another log of the brand is being read. */
  uploadAccessLog(input: UploadAccessLogInput, options?: Options): Promise<AccessLogAnswer>;
  /** Uploaded access logs and what they contained, newest first. What each contained when it was uploaded; the logs themselves are not stored. */
  listAccessLogs(input: Omit<ListAccessLogsInput, "format">, options?: Options): Promise<Listed<"access_logs", AccessLog>>;
  /** Visits of AI crawlers by agent, page, day or engine, joined with the crawl and with citations. `by=agent` lists every agent, including those that never visited; `by=page` lists the pages of one set (`pages`); `by=engine` compares what each engine cites with what its crawlers read. Visits in an agent's name from addresses that its owner does not publish are counted separately (`outside_ranges`) and never as reading a page. */
  readCrawlerVisits(input: Omit<ReadCrawlerVisitsInput, "format">, options?: Options): Promise<CrawlerVisits>;
  /** Delete all crawler visits and the records of the logs they came from. Use it if a log was uploaded with the wrong `host` or `proxies`, then upload the log again. */
  forgetCrawlerVisits(input: ForgetCrawlerVisitsInput, options?: Options): Promise<CrawlerVisitsRemoved>;
  /** Take a snapshot of rankings and citations. Stores the newest rankings and citations for later comparison. Scheduled runs take one automatically. */
  createSnapshot(input: CreateSnapshotInput, options?: Options): Promise<SnapshotCreated>;
  /** What changed since a time. Compares only what both snapshots measured. The ranking delta is from minus to (positive is better), the citation delta is to minus from. */
  getChanges(input: GetChangesInput, options?: Options): Promise<Changes>;
  /** Report the outcome of a recommendation. Depends on the OUTCOME_LINKAGE setting: 503 while it is off. Scores learn from metrics with a value before and after: {"clicks": {"before": 100, "after": 150}, "control": {"clicks": {"before": 400, "after": 410}}}. Each side is a number, or a value with its time window: {"value": 100, "from": "2026-01-01", "to": "2026-01-31"}. `control` has the same metrics for what was not worked on. A change given as one value is also accepted (`clicks_change_pct`, `position_delta`, `uplift`). A single value without comparison, and metrics other than the known ones (clicks, impressions, sessions, visits, traffic, conversions, leads, revenue, mentions, citations, shares and rates, positions), are stored but not counted, and listed in `warnings`. */
  reportOutcome(input: ReportOutcomeInput, options?: Options): Promise<OutcomeRecorded>;
  /** Schedules of the brand. At most one per kind of run. */
  listSchedules(input: ListSchedulesInput, options?: Options): Promise<Listed<"schedules", Schedule>>;
  /** Run an analysis daily, weekly, monthly or by a cron line. Omitted fields stay unchanged; the default is weekly in UTC. A start missed while the service was down is made up once. Each run takes a snapshot. No run starts while another analysis of the brand is active, when the plan is not paid, or when the month's cost ceiling is reached: `last_note` says so. */
  setSchedule(input: SetScheduleInput, options?: Options): Promise<Schedule>;
  /** Delete a schedule. It starts no more runs; active runs continue. To keep the schedule, pause it instead. */
  deleteSchedule(input: DeleteScheduleInput, options?: Options): Promise<ScheduleDeleted>;
  /** What the brand has cost this month, and its ceiling. At the vendors' list prices, for the calendar month in UTC. */
  getBudget(input: GetBudgetInput, options?: Options): Promise<Budget>;
  /** Set the brand's monthly cost ceiling. Checked for every run before the first call to a vendor. null removes it. */
  setBudget(input: SetBudgetInput, options?: Options): Promise<Budget>;
  /** What all brands have cost this month, and their ceiling. At the vendors' list prices, for the calendar month in UTC, over all brands. */
  getAccountBudget(input?: GetAccountBudgetInput, options?: Options): Promise<Budget>;
  /** Set the monthly cost ceiling for all brands. Applies in addition to the ceilings of single brands: the lower one stops a run before the first call to a vendor. null removes it. */
  setAccountBudget(input: SetAccountBudgetInput, options?: Options): Promise<Budget>;
  /** Events of the brand, newest first. Each event is created once, after the run it results from, whether or not there is a webhook. */
  listEvents(input: Omit<ListEventsInput, "format">, options?: Options): Promise<Listed<"events", BrandEvent>>;
  /** Webhooks of the brand. Without their secrets; including those that are switched off. Only owners see the whole URL, since anyone who has it can post there. */
  listBrandWebhooks(input: ListBrandWebhooksInput, options?: Options): Promise<{
    /** Id of the brand; absent in an account's list */
    brand_id?: string;
    /** Number of matching rows */
    total: number;
    /** The rows */
    webhooks: Webhook[];
  }>;
  /** Add a webhook for the brand. Signed as Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature. Anything but a 2xx response within ten seconds is retried for about a day; redirects are not followed; 410 switches the webhook off. The body is {type, timestamp, data}. */
  addBrandWebhook(input: AddBrandWebhookInput, options?: Options): Promise<WebhookCreated>;
  /** Change a webhook, or switch it on and off. Omitted fields stay unchanged. Switching it off discards the messages waiting for it. */
  changeBrandWebhook(input: ChangeBrandWebhookInput, options?: Options): Promise<Webhook>;
  /** Delete a webhook with its deliveries. Messages that have not been sent yet are discarded. */
  deleteBrandWebhook(input: DeleteBrandWebhookInput, options?: Options): Promise<AlertDeleted>;
  /** Create a new secret. For 24 hours each message is also signed with the old secret. */
  rotateBrandWebhook(input: RotateBrandWebhookInput, options?: Options): Promise<WebhookRotated>;
  /** Post a test message once and return the result. Signed like every message, with type `test`. It is not retried. */
  testBrandWebhook(input: TestBrandWebhookInput, options?: Options): Promise<WebhookDelivery>;
  /** Deliveries of a webhook, newest first; status=failed lists those given up. What was posted, how often, and the response. */
  listBrandWebhookDeliveries(input: ListBrandWebhookDeliveriesInput, options?: Options): Promise<{
    /** Id of the brand; absent in an account's list */
    brand_id?: string;
    /** Number of matching rows */
    total: number;
    /** The rows */
    deliveries: WebhookDelivery[];
  }>;
  /** Send a delivery again, under the same webhook-id. Also works for one that was given up. The receiver can recognise it by the id. */
  resendBrandWebhookDelivery(input: ResendBrandWebhookDeliveryInput, options?: Options): Promise<WebhookDelivery>;
  /** Webhooks of the account. Without their secrets; including those that are switched off. Only owners see the whole URL, since anyone who has it can post there. */
  listWebhooks(input?: ListWebhooksInput, options?: Options): Promise<{
    /** Id of the brand; absent in an account's list */
    brand_id?: string;
    /** Number of matching rows */
    total: number;
    /** The rows */
    webhooks: Webhook[];
  }>;
  /** Add a webhook for the account. Signed as Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature. Anything but a 2xx response within ten seconds is retried for about a day; redirects are not followed; 410 switches the webhook off. The body is {type, timestamp, data}. */
  addWebhook(input: AddWebhookInput, options?: Options): Promise<WebhookCreated>;
  /** Change a webhook, or switch it on and off. Omitted fields stay unchanged. Switching it off discards the messages waiting for it. */
  changeWebhook(input: ChangeWebhookInput, options?: Options): Promise<Webhook>;
  /** Delete a webhook with its deliveries. Messages that have not been sent yet are discarded. */
  deleteWebhook(input: DeleteWebhookInput, options?: Options): Promise<AlertDeleted>;
  /** Create a new secret. For 24 hours each message is also signed with the old secret. */
  rotateWebhook(input: RotateWebhookInput, options?: Options): Promise<WebhookRotated>;
  /** Post a test message once and return the result. Signed like every message, with type `test`. It is not retried. */
  testWebhook(input: TestWebhookInput, options?: Options): Promise<WebhookDelivery>;
  /** Deliveries of a webhook, newest first; status=failed lists those given up. What was posted, how often, and the response. */
  listWebhookDeliveries(input: ListWebhookDeliveriesInput, options?: Options): Promise<{
    /** Id of the brand; absent in an account's list */
    brand_id?: string;
    /** Number of matching rows */
    total: number;
    /** The rows */
    deliveries: WebhookDelivery[];
  }>;
  /** Send a delivery again, under the same webhook-id. Also works for one that was given up. The receiver can recognise it by the id. */
  resendWebhookDelivery(input: ResendWebhookDeliveryInput, options?: Options): Promise<WebhookDelivery>;
  /** E-mail digests of the brand. Including paused ones. */
  listBrandDigests(input: ListBrandDigestsInput, options?: Options): Promise<{
    /** Id of the brand; absent in an account's list */
    brand_id?: string;
    /** Number of matching rows */
    total: number;
    /** The rows */
    digests: Digest[];
  }>;
  /** E-mail what changed for the brand, each week or month. Each recipient gets an unsubscribe link, which applies to all digests of the account. */
  addBrandDigest(input: AddBrandDigestInput, options?: Options): Promise<Digest>;
  /** Change or pause a digest. Omitted fields stay unchanged. */
  changeBrandDigest(input: ChangeBrandDigestInput, options?: Options): Promise<Digest>;
  /** Delete a digest. No more e-mails are sent. To keep the digest, pause it instead. */
  deleteBrandDigest(input: DeleteBrandDigestInput, options?: Options): Promise<AlertDeleted>;
  /** Send a digest now, outside its schedule. To all recipients who have not unsubscribed, with what changed since the last one. */
  sendBrandDigest(input: SendBrandDigestInput, options?: Options): Promise<DigestSent>;
  /** E-mail digests of the account. Including paused ones. */
  listDigests(input?: ListDigestsInput, options?: Options): Promise<{
    /** Id of the brand; absent in an account's list */
    brand_id?: string;
    /** Number of matching rows */
    total: number;
    /** The rows */
    digests: Digest[];
  }>;
  /** E-mail what changed for the account, each week or month. Each recipient gets an unsubscribe link, which applies to all digests of the account. */
  addDigest(input: AddDigestInput, options?: Options): Promise<Digest>;
  /** Change or pause a digest. Omitted fields stay unchanged. */
  changeDigest(input: ChangeDigestInput, options?: Options): Promise<Digest>;
  /** Delete a digest. No more e-mails are sent. To keep the digest, pause it instead. */
  deleteDigest(input: DeleteDigestInput, options?: Options): Promise<AlertDeleted>;
  /** Send a digest now, outside its schedule. To all recipients who have not unsubscribed, with what changed since the last one. */
  sendDigest(input: SendDigestInput, options?: Options): Promise<DigestSent>;
  /** Where the brand's texts can be sent. WordPress sites and GitHub repositories, without their secrets. */
  listPublishingTargets(input: ListPublishingTargetsInput, options?: Options): Promise<PublishingTargetList>;
  /** Connect a WordPress site or a GitHub repository. The credentials and write access are checked immediately; if they fail, 422 says what to do. Secrets are stored encrypted and never shown. Connecting the same place again replaces the secret and keeps the target. */
  addPublishingTarget(input: AddPublishingTargetInput, options?: Options): Promise<PublishingTarget>;
  /** Delete a target and its secret. Proposals waiting for it fail when they are approved. Texts and fixes that were already sent there are still looked for on the site. */
  removePublishingTarget(input: RemovePublishingTargetInput, options?: Options): Promise<PublishingTargetRemoved>;
  /** Texts and fixes on their way to the site, newest first. Each with its status, who proposed and decided it, and what the last crawl found of it. */
  listPublications(input: Omit<ListPublicationsInput, "format">, options?: Options): Promise<Listed<"publications", Publication>>;
  /** Propose a draft or a fix for publishing. Nothing is sent until a person approves it; those who can approve get an e-mail. What is approved is what is stored now. A draft of a new page becomes a draft post, or a file in a pull request. An edit becomes an autosave of the page, or a change to its file; parts that the draft does not change stay as they are. A fix changes single values of an existing page and nothing else. The target is checked immediately; if the change cannot be placed, 422 says what to do. WordPress accepts the title, the meta description, and links and alt texts in the content. The title is the page's own, which most themes also show as the heading. The meta description is stored in the excerpt, which SEO plugins use if their own field is empty. A canonical and fields of SEO plugins are not accepted. GitHub accepts all of them if a Markdown or HTML file in the repository contains them: front matter, head or text. A second fix for the same value is refused with 409. */
  proposePublication(input: ProposePublicationInput, options?: Options): Promise<PublicationDetail>;
  /** One publication, with what is sent. Its text or changes as stored when it was proposed: this is what a person approves. */
  getPublication(input: GetPublicationInput, options?: Options): Promise<PublicationDetail>;
  /** Approve it, so that it is sent. Editors and owners who are signed in approve on the dashboard. With a key, an editor or owner can approve what someone else proposed; a key cannot approve what it proposed itself. The service knows whose key is used, not who uses it: never give an agent the key of someone who is to approve its work. A failed one is sent again. */
  approvePublication(input: ApprovePublicationInput, options?: Options): Promise<Publication>;
  /** Reject it. Nothing is sent. The reason is stored; the draft can be proposed again. */
  rejectPublication(input: RejectPublicationInput, options?: Options): Promise<Publication>;
  /** A report as one HTML page to save, print or send. Summary, visibility in AI answers by engine compared with the main competitors, citations won and lost, site health, completed work with its measured effect, what comes next and how it was measured. The page is self-contained and runs no scripts. */
  getReport(input: GetReportInput, options?: Options): Promise<string>;
  /** Links to the brand's report, newest first. Including those that expired or were revoked. */
  listReportLinks(input: ListReportLinksInput, options?: Options): Promise<Listed<"links", ReportLink>>;
  /** Create a link with which anyone can read the report until it expires or is revoked. Rolling with `days`, or for a fixed period with `from` and `to`. The URL is shown only once. */
  addReportLink(input: AddReportLinkInput, options?: Options): Promise<ReportLinkCreated>;
  /** Revoke a link: from now on it answers 410. Anyone who opens it is told that it has ended. This cannot be undone. */
  revokeReportLink(input: RevokeReportLinkInput, options?: Options): Promise<ReportLink>;
  /** How the reports of the account look. Applies to the reports of all brands. */
  getBranding(input?: GetBrandingInput, options?: Options): Promise<Branding>;
  /** Set agency name, logo and colours of reports. Omitted fields stay unchanged; null removes a value. */
  setBranding(input: SetBrandingInput, options?: Options): Promise<Branding>;
  /** Whether the service is up and its database is intact. 503 when the database file is damaged: the operator has to restore a backup. The file is checked in the background, at most every 2 seconds, a large file less often. */
  getHealth(input?: GetHealthInput, options?: Options): Promise<{
    /** All is well */
    status: "ok";
  }>;
  /** Whether the service accepts requests now. 503 while it is stopping, while another process locks the database, and when the database is damaged. */
  getReadiness(input?: GetReadinessInput, options?: Options): Promise<{
    /** Requests are accepted */
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

