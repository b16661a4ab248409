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
  site_url: Text.openapi({ description: "Where WordPress lives; https", example: "https://acme.com" }),
  username: Text.describe("Of a user with the role Editor"),
  application_password: Text.describe("WordPress, Users, Profile, Application Passwords"),
});
const GithubTarget = z.object({
  kind: z.literal("github").describe("A GitHub repository"),
  repository: Text.regex(/^[\w.-]+\/[\w.-]+$/, "must be owner/name").openapi({
    description: "owner/name",
    example: "acme/site",
  }),
  branch: Branch.default("main").describe("What pull requests are to be merged into"),
  path_pattern: Pattern.openapi({
    description: "Where new pages go; {slug} is the last part of the page's address",
    example: "content/blog/{slug}.md",
  }),
  token: Text.describe("A fine-grained token with Contents and Pull requests: read and write"),
});
export const TargetAdd = z
  .discriminatedUnion("kind", [WordPressTarget, GithubTarget])
  .openapi("PublishingTargetRequest", { description: "A place that texts can be sent to, with its secret" });

export const TargetRecord = named("PublishingTarget", "Passwords and tokens are never shown", {
  id: idOf("target"),
  brand_id: idOf("brand"),
  kind: z.enum(TARGET_KINDS).describe("What it is"),
  site_url: z.string().optional().describe("WordPress: where it lives"),
  username: z.string().optional().describe("WordPress: whose password it is"),
  repository: z.string().optional().describe("GitHub: owner/name"),
  branch: z.string().optional().describe("GitHub: what pull requests are to be merged into"),
  path_pattern: z.string().optional().describe("GitHub: where new pages go"),
  created_at: Timestamp.describe("When it was connected"),
  updated_at: Timestamp.describe("When it last took a secret"),
});

export function presentTarget({ settings, ...target }: PublishingTarget): z.infer<typeof TargetRecord> {
  return { ...target, ...settings };
}

export const TargetList = named("PublishingTargetList", "Where a brand's texts can be sent", {
  brand_id: idOf("brand"),
  total: z.number().int().describe("How many there are"),
  publishing_targets: z.array(TargetRecord).describe("All of them, the oldest first"),
});

export const TargetRemoved = named("PublishingTargetRemoved", "A target that was forgotten", {
  deleted: z.literal(true).describe("It is gone"),
  id: idOf("target"),
});

const What = z
  .enum(FIX_KINDS)
  .describe("`link`: a link's address; `image_alt`: the words in place of an image; the rest a page has once");
const Change = z.object({
  what: What,
  at: someText(2_000).optional().openapi({
    description: "Of a link or image: its address now, as the page's HTML has it or in full",
    example: "/old-guide",
  }),
  value: z
    .string()
    .max(1_000)
    .regex(/^[^\r\n]*$/, "must be one line")
    .nullable()
    .describe("What is to stand there. Of a link null takes it out; its words stay"),
});
const FilePath = Text.regex(
  /^(?!\/)(?!(?:.*\/)?\.{1,2}(?:\/|$))[^?#\\]+\.(?:md|mdx|markdown|html?)$/,
  "must be the path of a Markdown or HTML file in the repository",
);
const Fix = named("PublicationFix", "New values for single things of a page that stands", {
  page_url: someText(2_000).openapi({
    description: "A page that the last crawl read",
    example: "https://acme.com/about/",
  }),
  queue_item_id: Uuid.toLowerCase()
    .optional()
    .describe("The queue item (or its insight) that the fix carries out: its outcome is measured"),
  file: FilePath.optional().openapi({
    description: "GitHub: the file that renders the page; needed only where the service cannot tell",
    example: "content/about.md",
  }),
  changes: z.array(Change).min(1).max(20).describe("What changes on the page"),
});

export const PublicationAdd = z
  .object({
    target_id: idOf("target"),
    draft_id: Uuid.optional().describe("An execution's id. A draft that edits a page sends its changes"),
    fix: Fix.optional().describe("Instead of a draft: a fix of what the audit found"),
    slug: z
      .string()
      .regex(/^[^\s/?#%.]+$/, "must be words joined by hyphens")
      .max(80)
      .optional()
      .openapi({
        description: "Last part of a new page's address; else made from the draft",
        example: "espresso-guide",
      }),
  })
  .refine(({ draft_id, fix }) => (draft_id === undefined) !== (fix === undefined), {
    path: ["draft_id"],
    error: "either this or fix is needed, not both",
  })
  .openapi("PublicationRequest", {
    description: "What is to be published, and where: a draft or a fix",
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

export const PublicationReject = named("PublicationRejection", "Why a publication is turned down", {
  reason: someText(2_000).describe("Why, for whoever proposed it"),
});

export const PublicationsQuery = PageQuery.extend({
  status: z.enum(PUBLICATION_STATUSES).optional().describe("Those with this status alone"),
});

const By = z.object({
  email: z.string().describe("Whose session or key it was"),
  by: z.enum(["dashboard", "key"]).describe("`dashboard`: signed in by e-mail. `key`: by an API key"),
  at: Timestamp.describe("When"),
});

export const PublicationRecord = named("Publication", "A text or a fix on its way to the site", {
  id: idOf("publication"),
  brand_id: idOf("brand"),
  target_id: idOf("target"),
  kind: z.enum(["text", "fix"]).describe("`fix`: single values of a page that stands"),
  draft_id: Uuid.nullable().describe("The execution's id; null of a fix"),
  queue_item_id: Uuid.nullable().describe("The action that a fix carries out; null where none was named"),
  status: z.enum(PUBLICATION_STATUSES).describe("How far it is"),
  title: z.string().describe("Title of the page, or what is fixed where"),
  slug: z.string().nullable().describe("Last part of the page's address; null of a fix"),
  page_url: z.string().nullable().describe("The page that is edited; null for a new one"),
  changes: parts("Of a fix: what changes; of a text none", {
    what: What,
    at: z.string().nullable().describe("Of a link or image: its whole address"),
    before: z.string().nullable().describe("What the last crawl read there; null: nothing"),
    after: z.string().nullable().describe("What is to stand there; null: the link goes"),
  }),
  file: z.string().nullable().describe("Of a fix by GitHub: the file that is changed"),
  warnings: z.array(z.string()).describe("What to know before it is accepted"),
  proposed: By.describe("Who proposed it"),
  decided: By.nullable().describe("Who approved or rejected it; null while it waits"),
  reason: z.string().nullable().describe("Why it was rejected"),
  error: z.string().nullable().describe("Why it could not be sent (yet), and what to do"),
  sent: part("What was made at the target; null until it is sent", {
    kind: z.enum(["draft_post", "page_revision", "pull_request"]).describe("What was made there"),
    id: z.string().describe("Its id or number there"),
    url: z.string().describe("Where a person opens it"),
  }).nullable(),
  sent_at: Timestamp.nullable().describe("When it was sent"),
  checked: part("What the last crawl after the sending found; `live` from 0.7 on, a fix at 1", {
    run_id: z.string().describe("The crawl's run"),
    at: Timestamp.describe("When it was looked for"),
    url: z.string().nullable().describe("The page that holds most of it; null: none does"),
    found_share: z
      .number()
      .describe("Share of the new text, by its sentences' length, or of a fix's changes, on that page"),
  }).nullable(),
  live_at: Timestamp.nullable().describe("When a crawl first found it on the site"),
  outcome_id: z.string().nullable().describe("The `completed` event that its going live reported"),
  created_at: Timestamp.describe("When it was proposed"),
  updated_at: Timestamp.describe("When it last changed"),
});

export const PublicationDetail = extended(PublicationRecord, "PublicationDetail", "A publication with what is sent", {
  description: z.string().describe("The page's meta description; empty of a fix"),
  parts: z.array(z.string()).describe("What is sent, in order: HTML for WordPress, Markdown for GitHub"),
  gone: z.array(z.string()).describe("Of an edit: the page's texts that it replaces or takes out"),
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
