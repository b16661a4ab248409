import type { Context } from "hono";
import {
  addDigest,
  changeDigest,
  type DigestView,
  requireDigest,
  sendDigest,
  showDigest,
} from "../../service/digests.ts";
import { deleteDigest, listDigests } from "../../store/digests.ts";
import type { Api, HttpDeps, HttpEnv } from "../context.ts";
import { AccountDigestAdd, Deleted, DigestChange, DigestRecord, DigestSent, ownedList } from "../schemas/alert.ts";
import { shownBy } from "../schemas/common.ts";
import { ALERT_SCOPES, type AlertScope, idsGuard, namedBrand, ownerOf } from "./alert_scopes.ts";
import { keyedRoutes } from "./keyed_routes.ts";

/** Mails that tell what changed, each week or month. */
export function mountDigests(api: Api, deps: HttpDeps): void {
  for (const scope of ALERT_SCOPES) mountScope(api, deps, scope);
}

function mountScope(api: Api, deps: HttpDeps, scope: AlertScope): void {
  const route = keyedRoutes(api, deps, "Alerts");
  const { at, of, whose } = scope;
  const one = (c: Context<HttpEnv>) =>
    requireDigest(deps.db, ownerOf(c, scope), c.req.param("digest_id")!.toLowerCase());

  route(`list${of}Digests`, `get ${at}/digests`, {
    summary: `E-mail digests of ${whose}`,
    description: "Including paused ones.",
    answer: [200, ownedList("digests", DigestRecord), "The digests"],
    handle: (c) => {
      const { accountId, brandId } = ownerOf(c, scope);
      const digests = listDigests(deps.db, accountId, brandId).map((digest) => present(showDigest(deps.db, digest)));
      return c.json({ ...(brandId ? { brand_id: brandId } : {}), total: digests.length, digests }, 200);
    },
  });

  route(`add${of}Digest`, `post ${at}/digests`, {
    summary: `E-mail what changed for ${whose}, each week or month`,
    description: "Each recipient gets an unsubscribe link, which applies to all digests of the account.",
    body: of === "Brand" ? (DigestChange as unknown as typeof AccountDigestAdd) : AccountDigestAdd,
    answer: [201, DigestRecord, "The digest"],
    errors: of === "Brand" ? [409] : [403, 404, 409],
    handle: (c) => {
      const { brand_id, ...request } = c.req.valid("json");
      const owner = ownerOf(c, scope);
      return c.json(
        present(addDigest(deps.digests, owner, { ...request, brand_id: namedBrand(deps, c, brand_id) })),
        201,
      );
    },
  });

  route(`change${of}Digest`, `patch ${at}/digests/{digest_id}`, {
    summary: "Change or pause a digest",
    description: "Omitted fields stay unchanged.",
    body: DigestChange,
    ...idsGuard(scope),
    answer: [200, DigestRecord, "The digest"],
    errors: [404],
    handle: (c) => c.json(present(changeDigest(deps.digests, one(c), c.req.valid("json"))), 200),
  });

  route(`delete${of}Digest`, `delete ${at}/digests/{digest_id}`, {
    summary: "Delete a digest",
    description: "No more e-mails are sent. To keep the digest, pause it instead.",
    ...idsGuard(scope),
    answer: [200, Deleted, "Deleted"],
    errors: [404],
    handle: (c) => {
      const { id } = one(c);
      deleteDigest(deps.db, id);
      return c.json({ deleted: true as const, id }, 200);
    },
  });

  route(`send${of}Digest`, `post ${at}/digests/{digest_id}/send`, {
    summary: "Send a digest now, outside its schedule",
    description: "To all recipients who have not unsubscribed, with what changed since the last one.",
    ...idsGuard(scope),
    answer: [200, DigestSent, "How many e-mails were queued"],
    errors: [404],
    handle: (c) => c.json({ sent: sendDigest(deps.digests, c.get("account"), one(c)) }, 200),
  });
}

function present(digest: DigestView) {
  return shownBy(DigestRecord, digest);
}
