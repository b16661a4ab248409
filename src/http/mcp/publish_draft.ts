import { z } from "zod";
import { FIX_KINDS } from "../../domain/publication.ts";
import { type Answer, type OwnApi, Refused } from "./own_api.ts";
import { tool } from "./tool.ts";
import { PublicationAnswer } from "./tool_answers.ts";
import { BrandId } from "./tools_to_read.ts";

const ROWS_MAX = 200;

const Fix = z.object({
  page_url: z.string().describe("A page that the last crawl read"),
  action_id: z
    .uuid()
    .optional()
    .describe("The action from next_actions that it carries out, so that its outcome is measured"),
  changes: z
    .array(
      z.object({
        what: z.enum(FIX_KINDS),
        at: z.string().optional().describe("For a link or image_alt: the current URL of the link or image"),
        value: z.string().nullable().describe("The new value; for a link, null removes it"),
      }),
    )
    .min(1),
  file: z.string().optional().describe("GitHub: the page's file; only if a response asks for it"),
});
type Fix = z.infer<typeof Fix>;

export const PUBLISH_DRAFT = tool({
  name: "publish_draft",
  title: "Propose a draft or a fix for publishing, or check its status",
  description:
    "Proposes a draft, or a fix for one page (title, meta_description, canonical, link, image_alt), for the site's WordPress or GitHub. A person has to approve it: your own key cannot. Those who can approve get an e-mail. Call it again with the same arguments to check the status: waiting_for_approval, sending, sent (as a draft there), not_found_yet, live, rejected or failed. Once it is live, its outcome is measured.",
  input: z.object({
    brand_id: BrandId,
    draft_id: z.uuid().optional().describe("From write_draft"),
    fix: Fix.optional().describe("Instead of a draft: new values, worded by you from what the page says"),
    target_id: z.uuid().optional().describe("The target; only needed if the brand has several"),
  }),
  output: PublicationAnswer,
  effect: "write",
  async run(api, { brand_id, draft_id, fix, target_id }) {
    if ((draft_id === undefined) === (fix === undefined)) throw new Refused("Give either draft_id or fix", null);
    const path = `/brands/${brand_id}/publications`;
    const { publications } = await api.get(path, { limit: ROWS_MAX });
    const isSame = (row: Answer) =>
      (fix === undefined ? row.draft_id === draft_id : isSameFix(row, fix)) &&
      row.status !== "rejected" &&
      (row.target_id === target_id || target_id === undefined);
    const known = publications.find(isSame);
    const row = known ?? (await propose(api, { brand_id, draft_id, fix, target_id }, path));
    const { id, kind, status, title, page_url, changes, file, warnings, reason, error, sent, live_at } = row;
    return {
      ...{ publication_id: id, kind, status, title, page_url, changes, file },
      ...{ warnings, reason, error, sent, live_at },
    };
  },
});

async function propose(
  api: OwnApi,
  of: { brand_id: string; draft_id?: string | undefined; fix?: Fix | undefined; target_id?: string | undefined },
  path: string,
): Promise<Answer> {
  const target_id = of.target_id ?? (await onlyTarget(api, of.brand_id));
  if (of.fix === undefined) return api.send("POST", path, { target_id, draft_id: of.draft_id });
  const { action_id, ...fix } = of.fix;
  return api.send("POST", path, { target_id, fix: { ...fix, queue_item_id: action_id } });
}

/** The same values for the same page, whose address may be spelled otherwise. */
function isSameFix({ kind, page_url, changes }: Answer, fix: Fix): boolean {
  const pathOf = (url: string, base?: string) => URL.parse(url, base)?.pathname.replace(/\/$/, "");
  const valuesOf = (rows: { what: string; value: string | null }[]) =>
    rows.map(({ what, value }) => `${what} ${value?.trim()}`).join("\n");
  const kept = (changes as Answer[]).map(({ what, after }) => ({ what, value: after }));
  return (
    kind === "fix" && pathOf(page_url) === pathOf(fix.page_url, page_url) && valuesOf(kept) === valuesOf(fix.changes)
  );
}

async function onlyTarget(api: OwnApi, brandId: string): Promise<string> {
  const { publishing_targets: targets } = await api.get(`/brands/${brandId}/publishing-targets`);
  if (targets.length === 1) return targets[0].id;
  const named = targets.map(({ id, site_url, repository }: Answer) => `${id} (${site_url ?? repository})`);
  throw new Refused(
    targets.length === 0
      ? "The brand has no publishing target. An owner of the account can connect WordPress or GitHub on the Publishing page"
      : `Give the target as target_id: ${named.join(", ")}`,
    null,
  );
}
