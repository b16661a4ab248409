import { z } from "@hono/zod-openapi";
import {
  FIX_KINDS,
  isFix,
  PUBLICATION_STATUSES,
  type Publication,
  type PublicationActor,
  type PublishingTarget,
  TARGET_KINDS,
} from "../../domain/publication.ts";
import { idOf, PageQuery, shownBy, Timestamp, Uuid } from "./common.ts";
import { extended, named, part, parts, someText } from "./shapes.ts";

const Text = someText(300);
const Branch = Text.regex(/^(?!.*\.\.)[\w./-]+$/, "must be the name of a branch");
const Pattern = Text.regex(
  /^(?!\/)(?!.*\.\.)[^?#\\]*\{slug\}[^?#\\]*\.(?:md|mdx|markdown)$/,
  "must be the path of a Markdown file with {slug}, such as content/blog/{slug}.md",
);

const WordPressTarget = z.object({
  kind: z.literal("wordpress").describe("A WordPress site"),
  site_url: Text.openapi({ description: "URL of WordPress; https", example: "https://acme.com" }),
  username: Text.describe("Name of a user with the role Editor"),
  application_password: Text.describe("WordPress, Users, Profile, Application Passwords"),
});
const GithubTarget = z.object({
  kind: z.literal("github").describe("A GitHub repository"),
  repository: Text.regex(/^[\w.-]+\/[\w.-]+$/, "must be owner/name").openapi({
    description: "owner/name",
    example: "acme/site",
  }),
  branch: Branch.default("main").describe("The branch that pull requests are merged into"),
  path_pattern: Pattern.openapi({
    description: "Path for new pages; {slug} is the last part of the page's URL",
    example: "content/blog/{slug}.md",
  }),
  token: Text.describe("A fine-grained token with the permissions Contents and Pull requests: read and write"),
});
export const TargetAdd = z
  .discriminatedUnion("kind", [WordPressTarget, GithubTarget])
  .openapi("PublishingTargetRequest", { description: "A place that texts can be sent to, with its credentials" });

export const TargetRecord = named("PublishingTarget", "Passwords and tokens are never shown", {
  id: idOf("target"),
  brand_id: idOf("brand"),
  kind: z.enum(TARGET_KINDS).describe("Kind of target"),
  site_url: z.string().optional().describe("WordPress: its URL"),
  username: z.string().optional().describe("WordPress: user name"),
  repository: z.string().optional().describe("GitHub: owner/name"),
  branch: z.string().optional().describe("GitHub: the branch that pull requests are merged into"),
  path_pattern: z.string().optional().describe("GitHub: path for new pages"),
  created_at: Timestamp.describe("When it was connected"),
  updated_at: Timestamp.describe("When its credentials last changed"),
});

export function presentTarget({ settings, ...target }: PublishingTarget): z.infer<typeof TargetRecord> {
  return { ...target, ...settings };
}

export const TargetList = named("PublishingTargetList", "Where a brand's texts can be sent", {
  brand_id: idOf("brand"),
  total: z.number().int().describe("Number of targets"),
  publishing_targets: z.array(TargetRecord).describe("All of them, oldest first"),
});

export const TargetRemoved = named("PublishingTargetRemoved", "A deleted target", {
  deleted: z.literal(true).describe("Always true"),
  id: idOf("target"),
});

const What = z
  .enum(FIX_KINDS)
  .describe(
    "`link`: the URL of a link; `image_alt`: the alt text of an image; a page has only one of each of the others",
  );
const Change = z.object({
  what: What,
  at: someText(2_000).optional().openapi({
    description: "For a link or image: its current URL, as in the page's HTML or in full",
    example: "/old-guide",
  }),
  value: z
    .string()
    .max(1_000)
    .regex(/^[^\r\n]*$/, "must be one line")
    .nullable()
    .describe("The new value. For a link, null removes it and keeps its text"),
});
const FilePath = Text.regex(
  /^(?!\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[^?#\\]+\.(?:md|mdx|markdown|html?)$/,
  "must be the path of a Markdown or HTML file in the repository",
);
const Fix = named("PublicationFix", "New values for single elements of an existing page", {
  page_url: someText(2_000).openapi({
    description: "A page that the last crawl read",
    example: "https://acme.com/about/",
  }),
  queue_item_id: Uuid.toLowerCase()
    .optional()
    .describe("The queue item (or its insight) that the fix carries out, so that its outcome is measured"),
  file: FilePath.optional().openapi({
    description: "GitHub: the file that renders the page; needed only if the service cannot tell",
    example: "content/about.md",
  }),
  changes: z.array(Change).min(1).max(20).describe("What changes on the page"),
});

export const PublicationAdd = z
  .object({
    target_id: idOf("target"),
    draft_id: Uuid.optional().describe("Id of an execution. For a draft that edits a page, its changes are sent"),
    fix: Fix.optional().describe("Instead of a draft: a fix for an audit finding"),
    slug: z
      .string()
      .regex(/^[^\s/?#%.]+$/, "must be words joined by hyphens")
      .max(80)
      .optional()
      .openapi({
        description: "Last part of a new page's URL; default: made from the draft",
        example: "espresso-guide",
      }),
  })
  .refine(({ draft_id, fix }) => (draft_id === undefined) !== (fix === undefined), {
    path: ["draft_id"],
    error: "give either this or fix, not both",
  })
  .openapi("PublicationRequest", {
    description: "A draft or a fix to publish, and where",
    example: {
      target_id: "0b9f7a58-3c1e-4c57-9a3e-6a2f5f0d9c11",
      fix: {
        page_url: "https://acme.com/about/",
        changes: [
          { what: "title", value: "Who roasts your coffee | Acme" },
          { what: "link", at: "/old-guide", value: "/guide" },
        ],
      },
    },
  });

export const PublicationReject = named("PublicationRejection", "Why a publication is rejected", {
  reason: someText(2_000).describe("The reason, shown to whoever proposed it"),
});

export const PublicationsQuery = PageQuery.extend({
  status: z.enum(PUBLICATION_STATUSES).optional().describe("Only those with this status"),
});

const By = z.object({
  email: z.string().describe("Holder of the session or key"),
  by: z.enum(["dashboard", "key"]).describe("`dashboard`: signed in by e-mail. `key`: by an API key"),
  at: Timestamp.describe("When"),
});

export const PublicationRecord = named("Publication", "A text or fix proposed for the site", {
  id: idOf("publication"),
  brand_id: idOf("brand"),
  target_id: idOf("target"),
  kind: z.enum(["text", "fix"]).describe("`fix`: single values of an existing page"),
  draft_id: Uuid.nullable().describe("Id of the execution; null for a fix"),
  queue_item_id: Uuid.nullable().describe("The action that a fix carries out; null if none was given"),
  status: z.enum(PUBLICATION_STATUSES).describe("Its status"),
  title: z.string().describe("Title of the page, or what is fixed and where"),
  slug: z.string().nullable().describe("Last part of the page's URL; null for a fix"),
  page_url: z.string().nullable().describe("The page that is edited; null for a new one"),
  changes: parts("For a fix: what changes; empty for a text", {
    what: What,
    at: z.string().nullable().describe("For a link or image: its full URL"),
    before: z.string().nullable().describe("What the last crawl read there; null: nothing"),
    after: z.string().nullable().describe("The new value; null: the link is removed"),
  }),
  file: z.string().nullable().describe("For a fix on GitHub: the file that is changed"),
  warnings: z.array(z.string()).describe("What to know before approving it"),
  proposed: By.describe("Who proposed it"),
  decided: By.nullable().describe("Who approved or rejected it; null while it is waiting"),
  reason: z.string().nullable().describe("Why it was rejected"),
  error: z.string().nullable().describe("Why it could not be sent (yet), and what to do"),
  sent: part("What was created at the target; null until it is sent", {
    kind: z.enum(["draft_post", "page_revision", "pull_request"]).describe("What was created there"),
    id: z.string().describe("Its id or number there"),
    url: z.string().describe("Where a person opens it"),
  }).nullable(),
  sent_at: Timestamp.nullable().describe("When it was sent"),
  checked: part("What the last crawl after sending found; `live` from 0.7, for a fix at 1", {
    run_id: z.string().describe("The crawl's run"),
    at: Timestamp.describe("When it was checked"),
    url: z.string().nullable().describe("The page that contains most of it; null: none does"),
    found_share: z
      .number()
      .describe("Share of the new text (weighted by sentence length), or of a fix's changes, found on that page"),
  }).nullable(),
  live_at: Timestamp.nullable().describe("When a crawl first found it on the site"),
  outcome_id: z.string().nullable().describe("The `completed` event reported when it went live"),
  created_at: Timestamp.describe("When it was proposed"),
  updated_at: Timestamp.describe("When it last changed"),
});

export const PublicationDetail = extended(PublicationRecord, "PublicationDetail", "A publication with what is sent", {
  description: z.string().describe("The page's meta description; empty for a fix"),
  parts: z.array(z.string()).describe("What is sent, in order: HTML for WordPress, Markdown for GitHub"),
  gone: z.array(z.string()).describe("For an edit: the texts of the page that it replaces or removes"),
});

export function presentPublication(row: Publication): z.infer<typeof PublicationRecord> {
  const { content } = row;
  const of = isFix(content)
    ? { kind: "fix" as const, slug: null, page_url: content.page_url, changes: content.changes, file: content.file }
    : { kind: "text" as const, slug: content.slug, page_url: content.edit?.page_url ?? null, changes: [], file: null };
  const by = { proposed: byOf(row.proposed), decided: row.decided && byOf(row.decided) };
  return { ...shownBy(PublicationRecord, row), title: content.title, ...of, ...by };
}

function byOf({ email, by, at }: PublicationActor) {
  return { email, by, at };
}

export function presentPublicationDetail(row: Publication): z.infer<typeof PublicationDetail> {
  const shown = presentPublication(row);
  if (isFix(row.content)) return { ...shown, description: "", parts: [], gone: [] };
  const { description, parts, edit } = row.content;
  return { ...shown, description, parts: parts.map(({ source }) => source), gone: edit?.gone ?? [] };
}
