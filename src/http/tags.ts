/** What operations are grouped by, in the order in which a caller meets them. */
const TAGS = {
  Account: "Buying a plan, the key, the account and its limits.",
  Brands: "Registering brands, and what is known of the company behind one.",
  Pipeline: "Starting runs. Each answers 202 with a run's id; ask for the run until it is `done` or `failed`.",
  Results:
    "What runs found and made: queue, opportunities, evidence, findings, briefs and drafts, and the runs themselves.",
  Questions: "What answer engines are asked, for whom and where, and how each question fares.",
  Imports: "Searches, clicks and positions of the brand's own visitors.",
  Publishing:
    "Where drafts and fixes go, and their way there: proposed, accepted by a person, sent, found on the site.",
  "AI crawlers": "What crawlers of AI companies and search engines read of the site, by its own access logs.",
  Tracking: "Reporting what became of recommendations, and what changed between two snapshots.",
  Schedules: "Runs that come round by themselves, and what a month of them may cost.",
  Alerts: "Events, webhooks and mail digests, of one brand or of the account.",
  Reports: "Reports for readers without a key, and how they look.",
  Service: "Whether the service is up and takes requests.",
} as const;

export type Tag = keyof typeof TAGS;

/** As the document lists them. */
export const TAG_TEXTS = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
