import { z } from "zod";
import type { Brand } from "../../domain/brand.ts";
import type { Brief } from "../../domain/brief.ts";
import type { Execution } from "../../domain/execution.ts";
import type { PublicationEdit, TargetKind, TextContent } from "../../domain/publication.ts";
import { refuseField } from "../../service/refuse_field.ts";
import { draftParts } from "../dashboard/markdown.ts";
import { draftText } from "./draft_text.ts";

const SLUG_CHARS_MAX = 80;

const Patch = z.array(z.object({ before: z.string(), after: z.string() }));
const Task = z.object({
  kind: z.string().optional(),
  action: z.string().optional(),
  target_url: z.url().nullish(),
  proposed_path: z.string().nullish(),
});

/** A draft as a target of this kind takes it, and what its checks left open. Refuses what is no page. */
export function publicationContent(
  given: { draft: Execution; brief: Brief | undefined; brand: Brand },
  { kind, slug }: { kind: TargetKind; slug: string | undefined },
): { content: TextContent; warnings: string[] } {
  const { draft, brief } = given;
  const { title, description, body, language, notes } = draftText(given);
  const task = Task.safeParse(brief?.strategy).data ?? {};
  if (task.kind !== undefined && task.kind !== "content")
    refuseField("body.draft_id", "is a task or a message, not a page: there is nothing to publish");
  if (draft.content.review?.findings.some(({ check }) => check === "declined"))
    refuseField(
      "body.draft_id",
      "says why no page should be written yet: answer its questions, then write another draft",
    );
  const edit = editOf(draft, task);
  const shown = draftParts(body, title).filter(({ markdown }) => edit === null || !isTitle(markdown));
  const parts = shown.map(({ html, markdown, text }) => ({ source: kind === "wordpress" ? html : markdown, text }));
  if (parts.length === 0) refuseField("body.draft_id", "is empty: there is nothing to publish");
  const added = edit === null ? shown : (Patch.safeParse(draft.content.patch).data ?? []).flatMap(addedBy);
  const retitled = edit?.retitled ? [`The page's first heading becomes "${title}"`] : [];
  return {
    content: {
      title,
      slug: slugOf(slug ?? lastPart(task.proposed_path ?? "") ?? "") || slugOf(title) || draft.id,
      description,
      language,
      format: kind === "wordpress" ? "html" : "markdown",
      parts,
      new_text: added.map(({ text }) => text).join("\n"),
      edit,
    },
    warnings: [...notes, ...retitled],
  };
}

function editOf(draft: Execution, { action, target_url }: z.infer<typeof Task>): PublicationEdit | null {
  if (action !== "edit" || !target_url) return null;
  const patch = Patch.safeParse(draft.content.patch).data;
  if (patch === undefined)
    refuseField("body.draft_id", "does not say what it changes on the page. Edit the page by hand, using the draft");
  if (patch.length === 0) refuseField("body.draft_id", `changes nothing on ${target_url}: there is nothing to publish`);
  const gone = patch.flatMap(({ before }) => draftParts(before, ""));
  return {
    page_url: target_url,
    gone: gone.filter(({ markdown }) => !isTitle(markdown)).map(({ text }) => text),
    retitled: gone.some(({ markdown }) => isTitle(markdown)),
  };
}

function addedBy({ after }: { after: string }) {
  return draftParts(after, "").filter(({ markdown }) => !isTitle(markdown));
}

/** Of the first level: the page's own title. */
function isTitle(markdown: string): boolean {
  return markdown.startsWith("# ");
}

function lastPart(path: string): string | undefined {
  return path.split("/").findLast((part) => part !== "");
}

/** "Crème brûlée & Co." as `creme-brulee-co`. */
function slugOf(text: string): string {
  const words =
    text
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, SLUG_CHARS_MAX).replace(/-$/, "");
}
