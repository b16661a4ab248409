import type { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Brand } from "../../domain/brand.ts";
import type { Publication } from "../../domain/publication.ts";
import { type FixRequest, prepareFix } from "../../service/fix_proposals.ts";
import {
  approvePublication,
  type Decider,
  type Proposal,
  proposePublication,
  rejectPublication,
  requirePublication,
} from "../../service/publications.ts";
import { addTarget, removeTarget, requireTarget, showTarget } from "../../service/publishing_targets.ts";
import { refuseField } from "../../service/refuse_field.ts";
import { getBrief } from "../../store/briefs.ts";
import { getExecution } from "../../store/executions.ts";
import { listPublicationsPage, listTargets, type TargetRow } from "../../store/publications.ts";
import type { Api, HttpDeps, HttpEnv } from "../context.ts";
import { publicationContent } from "../exports/publication_content.ts";
import {
  PublicationAdd,
  PublicationDetail,
  PublicationRecord,
  PublicationReject,
  PublicationsQuery,
  presentPublication,
  presentPublicationDetail,
  presentTarget,
  TargetAdd,
  TargetList,
  TargetRecord,
  TargetRemoved,
} from "../schemas/publishing.ts";
import { keyedRoutes } from "./keyed_routes.ts";
import { mountList } from "./list_endpoint.ts";

const ACCEPT =
  "Editors and owners who are signed in approve on the dashboard. With a key, an editor or owner can approve what someone else proposed; a key cannot approve what it proposed itself. The service knows whose key is used, not who uses it: never give an agent the key of someone who is to approve its work.";

const FIX =
  "A fix changes single values of an existing page and nothing else. The target is checked immediately; if the change cannot be placed, 422 says what to do. WordPress accepts the title, the meta description, and links and alt texts in the content. The title is the page's own, which most themes also show as the heading. The meta description is stored in the excerpt, which SEO plugins use if their own field is empty. A canonical and fields of SEO plugins are not accepted. GitHub accepts all of them if a Markdown or HTML file in the repository contains them: front matter, head or text. A second fix for the same value is refused with 409.";

/** From a draft or a finding to the site: proposed, accepted by a person, sent, and looked for by the next crawl. */
export function mountPublishing(api: Api, deps: HttpDeps): void {
  mountTargets(api, deps);
  mountPublications(api, deps);
  mountDecisions(api, deps);
}

function mountTargets(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Publishing");
  route("listPublishingTargets", "get /brands/{brand_id}/publishing-targets", {
    summary: "Where the brand's texts can be sent",
    description: "WordPress sites and GitHub repositories, without their secrets.",
    answer: [200, TargetList, "All of them, oldest first"],
    handle: (c) => {
      const { id } = c.get("brand");
      const targets = listTargets(deps.db, id).map((row) => presentTarget(showTarget(row)));
      return c.json({ brand_id: id, total: targets.length, publishing_targets: targets }, 200);
    },
  });

  route("addPublishingTarget", "post /brands/{brand_id}/publishing-targets", {
    summary: "Connect a WordPress site or a GitHub repository",
    description:
      "The credentials and write access are checked immediately; if they fail, 422 says what to do. Secrets are stored encrypted and never shown. Connecting the same place again replaces the secret and keeps the target.",
    body: TargetAdd,
    answer: [201, TargetRecord, "The target, checked"],
    errors: [409, 503],
    handle: async (c) => {
      const target = await addTarget(deps.publishing, c.get("brand").id, c.req.valid("json"));
      return c.json(presentTarget(target), 201);
    },
  });

  route("removePublishingTarget", "delete /brands/{brand_id}/publishing-targets/{target_id}", {
    summary: "Delete a target and its secret",
    description:
      "Proposals waiting for it fail when they are approved. Texts and fixes that were already sent there are still looked for on the site.",
    answer: [200, TargetRemoved, "Removed"],
    handle: (c) => {
      const id = c.req.param("target_id").toLowerCase();
      removeTarget(deps.db, c.get("brand").id, id);
      return c.json({ deleted: true as const, id }, 200);
    },
  });
}

function mountPublications(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Publishing");
  mountList(api, deps, {
    name: "publications",
    summary: "Texts and fixes on their way to the site, newest first",
    description: "Each with its status, who proposed and decided it, and what the last crawl found of it.",
    item: PublicationRecord,
    query: PublicationsQuery,
    load: (brandId, of) => listPublicationsPage(deps.db, brandId, of),
    present: presentPublication,
  });

  route("getPublication", "get /brands/{brand_id}/publications/{publication_id}", {
    summary: "One publication, with what is sent",
    description: "Its text or changes as stored when it was proposed: this is what a person approves.",
    answer: [200, PublicationDetail, "The publication"],
    handle: (c) => c.json(presentPublicationDetail(requirePublication(deps.db, c.get("brand").id, idOf(c))), 200),
  });

  route("proposePublication", "post /brands/{brand_id}/publications", {
    summary: "Propose a draft or a fix for publishing",
    description: `Nothing is sent until a person approves it; those who can approve get an e-mail. What is approved is what is stored now. A draft of a new page becomes a draft post, or a file in a pull request. An edit becomes an autosave of the page, or a change to its file; parts that the draft does not change stay as they are. ${FIX}`,
    body: PublicationAdd,
    answer: [201, PublicationDetail, "The publication, `waiting_for_approval`"],
    errors: [409, 503],
    handle: async (c) => c.json(presentPublicationDetail(await propose(deps, c, c.req.valid("json"))), 201),
  });
}

/** The same by the API and from the dashboard. */
export async function propose(
  deps: HttpDeps,
  c: { get(name: "brand"): Brand; get(name: "actor"): Decider["actor"] },
  asked: z.infer<typeof PublicationAdd>,
  by: Decider["by"] = "key",
): Promise<Publication> {
  const brand = c.get("brand");
  const target = requireTarget(deps.db, brand.id, asked.target_id.toLowerCase());
  const proposal =
    asked.fix === undefined
      ? draftProposal(deps, brand, { target, draftId: asked.draft_id ?? "", slug: asked.slug })
      : await fixProposal(deps, brand, { target, asked: asked.fix });
  return proposePublication(deps.publishing, { actor: c.get("actor"), by }, { brand, proposal });
}

function draftProposal(
  deps: HttpDeps,
  brand: Brand,
  { target, draftId, slug }: { target: TargetRow; draftId: string; slug: string | undefined },
): Proposal {
  const draft = getExecution(deps.db, brand.id, draftId.toLowerCase());
  if (draft === undefined) refuseField("body.draft_id", "is not a draft of this brand. GET …/executions lists them");
  const { id: draft_id, brief_id, content } = draft;
  const of = { draft, brief: getBrief(deps.db, brand.id, brief_id), brand };
  const made = publicationContent(of, { kind: target.kind, slug });
  const simulated = content.simulated === true;
  return { targetId: target.id, draft_id, brief_id, queue_item_id: null, simulated, ...made };
}

async function fixProposal(
  deps: HttpDeps,
  brand: Brand,
  { target, asked }: { target: TargetRow; asked: FixRequest },
): Promise<Proposal> {
  const made = await prepareFix(deps.publishing, brand, { asked, target });
  return { targetId: target.id, draft_id: null, brief_id: null, ...made };
}

function mountDecisions(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Publishing");
  const decider = (c: Context<HttpEnv>): Decider => ({ actor: c.get("actor"), by: "key" });

  route("approvePublication", "post /brands/{brand_id}/publications/{publication_id}/approve", {
    summary: "Approve it, so that it is sent",
    description: `${ACCEPT} A failed one is sent again.`,
    answer: [200, PublicationRecord, "The publication, `sending`"],
    errors: [409],
    handle: (c) => {
      const of = { brandId: c.get("brand").id, id: idOf(c) };
      return c.json(presentPublication(approvePublication(deps.publishing, decider(c), of)), 200);
    },
  });

  route("rejectPublication", "post /brands/{brand_id}/publications/{publication_id}/reject", {
    summary: "Reject it",
    description: "Nothing is sent. The reason is stored; the draft can be proposed again.",
    body: PublicationReject,
    answer: [200, PublicationRecord, "The publication, `rejected`"],
    errors: [409],
    handle: (c) => {
      const of = { brandId: c.get("brand").id, id: idOf(c), reason: c.req.valid("json").reason };
      return c.json(presentPublication(rejectPublication(deps.publishing, decider(c), of)), 200);
    },
  });
}

function idOf(c: Context<HttpEnv>): string {
  return c.req.param("publication_id" as never as "")!.toLowerCase();
}
