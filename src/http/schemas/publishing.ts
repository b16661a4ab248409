import { z } from "@hono/zod-openapi";
import {
  PUBLICATION_STATUSES,
  type Publication,
  type PublicationActor,
  type PublishingTarget,
  TARGET_KINDS,
} from "../../domain/publication.ts";
import { PageQuery, shownBy, Timestamp, Uuid } from "./common.ts";

const Text = z.string().trim().min(1).max(300);
const Branch = Text.regex(/^(?!.*\.\.)[\w./-]+$/, "must be the name of a branch");
const Pattern = Text.regex(
  /^(?!\/)(?!.*\.\.)[^?#\\]*\{slug\}[^?#\\]*\.(?:md|mdx|markdown)$/,
  "must be the path of a Markdown file with {slug}, such as content/blog/{slug}.md",
);

const WordPressTarget = z.object({
  kind: z.literal("wordpress"),
  site_url: Text.openapi({ description: "Where WordPress lives; https", example: "https://acme.com" }),
  username: Text,
  application_password: Text.openapi({ description: "WordPress, Users, Profile, Application Passwords" }),
});
const GithubTarget = z.object({
  kind: z.literal("github"),
  repository: Text.regex(/^[\w.-]+\/[\w.-]+$/, "must be owner/name").openapi({ example: "acme/site" }),
  branch: Branch.default("main").openapi({ description: "What pull requests are to be merged into" }),
  path_pattern: Pattern.openapi({ example: "content/blog/{slug}.md" }),
  token: Text.openapi({ description: "A fine-grained token with Contents and Pull requests: read and write" }),
});
export const TargetAdd = z
  .discriminatedUnion("kind", [WordPressTarget, GithubTarget])
  .openapi("PublishingTargetRequest");

export const TargetRecord = z
  .object({
    id: Uuid,
    brand_id: Uuid,
    kind: z.enum(TARGET_KINDS),
    site_url: z.string().optional(),
    username: z.string().optional(),
    repository: z.string().optional(),
    branch: z.string().optional(),
    path_pattern: z.string().optional(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .openapi("PublishingTarget", { description: "Passwords and tokens are never shown" });

export function presentTarget({ settings, ...target }: PublishingTarget): z.infer<typeof TargetRecord> {
  return { ...target, ...settings };
}

export const TargetList = z
  .object({ brand_id: Uuid, total: z.number().int(), publishing_targets: z.array(TargetRecord) })
  .openapi("PublishingTargetList");

export const TargetRemoved = z.object({ deleted: z.literal(true), id: Uuid }).openapi("PublishingTargetRemoved");

export const PublicationAdd = z
  .object({
    target_id: Uuid,
    draft_id: Uuid.openapi({ description: "An execution's id. A draft that edits a page sends its changes" }),
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
  .openapi("PublicationRequest");

export const PublicationReject = z
  .object({ reason: z.string().trim().min(1).max(2_000) })
  .openapi("PublicationRejection");

export const PublicationsQuery = PageQuery.extend({ status: z.enum(PUBLICATION_STATUSES).optional() });

const By = z.object({
  email: z.string(),
  by: z.enum(["dashboard", "key"]).openapi({ description: "`dashboard`: signed in by e-mail. `key`: by an API key" }),
  at: Timestamp,
});

const PublicationFields = z.object({
  id: Uuid,
  brand_id: Uuid,
  target_id: Uuid,
  draft_id: Uuid,
  status: z.enum(PUBLICATION_STATUSES),
  title: z.string(),
  slug: z.string(),
  page_url: z.string().nullable().openapi({ description: "The page that is edited; null for a new one" }),
  warnings: z.array(z.string()).openapi({ description: "What the draft's checks left open" }),
  proposed: By,
  decided: By.nullable(),
  reason: z.string().nullable().openapi({ description: "Why it was rejected" }),
  error: z.string().nullable().openapi({ description: "Why it could not be sent (yet), and what to do" }),
  sent: z
    .object({
      kind: z.enum(["draft_post", "page_revision", "pull_request"]),
      id: z.string(),
      url: z.string().openapi({ description: "Where a person opens it" }),
    })
    .nullable(),
  sent_at: Timestamp.nullable(),
  checked: z
    .object({
      run_id: z.string(),
      at: Timestamp,
      url: z.string().nullable(),
      found_share: z.number().openapi({ description: "Share of the new text, by its sentences' length, on that page" }),
    })
    .nullable()
    .openapi({ description: "What the last crawl after the sending found; `live` from 0.7 on" }),
  live_at: Timestamp.nullable(),
  outcome_id: z.string().nullable().openapi({ description: "The `completed` event that its going live reported" }),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const PublicationRecord = PublicationFields.openapi("Publication");

export const PublicationDetail = PublicationFields.extend({
  description: z.string(),
  parts: z
    .array(z.string())
    .openapi({ description: "What is sent, in order: HTML for WordPress, Markdown for GitHub" }),
  gone: z.array(z.string()).openapi({ description: "Of an edit: the page's texts that it replaces or takes out" }),
}).openapi("PublicationDetail");

export function presentPublication(row: Publication): z.infer<typeof PublicationRecord> {
  const { title, slug, edit } = row.content;
  const shown = shownBy(PublicationRecord, row);
  const page_url = edit?.page_url ?? null;
  return { ...shown, title, slug, page_url, proposed: byOf(row.proposed), decided: row.decided && byOf(row.decided) };
}

function byOf({ email, by, at }: PublicationActor) {
  return { email, by, at };
}

export function presentPublicationDetail(row: Publication): z.infer<typeof PublicationDetail> {
  const { description, parts, edit } = row.content;
  return { ...presentPublication(row), description, parts: parts.map(({ source }) => source), gone: edit?.gone ?? [] };
}
