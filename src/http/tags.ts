/** What operations are grouped by, in the order in which a caller meets them. */
const TAGS = {
  Account: "Buying a plan, the key, the account and its limits.",
  Brands: "Registering brands, and what is known about the company.",
  Pipeline: "Starting runs. Each returns 202 with a run id; poll the run until it is `done` or `failed`.",
  Results:
    "What runs found and created: queue, opportunities, evidence, findings, briefs and drafts, and the runs themselves.",
  Questions: "What answer engines are asked, for whom and where, and how each question performs.",
  Imports: "Searches, clicks and positions of the brand's own visitors.",
  Publishing:
    "Where drafts and fixes are sent, and their status: proposed, approved by a person, sent, found on the site.",
  "AI crawlers": "What the crawlers of AI companies and search engines read on the site, according to its access logs.",
  Tracking: "Reporting the outcome of recommendations, and what changed between two snapshots.",
  Schedules: "Scheduled runs, and what they may cost per month.",
  Alerts: "Events, webhooks and e-mail digests, for one brand or the account.",
  Reports: "Reports for readers without a key, and their branding.",
  Service: "Whether the service is up and accepts requests.",
} as const;

export type Tag = keyof typeof TAGS;

/** As the document lists them. */
export const TAG_TEXTS = Object.entries(TAGS).map(([name, description]) => ({ name, description }));
