import { createRoute, z } from "@hono/zod-openapi";
import { brandsInPlan, isReadOnlyBrand } from "../../service/brand_room.ts";
import { changeBrand, registerBrand, removeBrand, resetBrand } from "../../service/brands.ts";
import { recomputeVisibility } from "../../service/visibility.ts";
import { listBrandHeads } from "../../store/brands.ts";
import type { Api, HttpDeps } from "../context.ts";
import { authentication } from "../middleware/authentication.ts";
import { brandScope } from "../middleware/brand_scope.ts";
import { idempotency } from "../middleware/idempotency.ts";
import { jsonBody, limitBody } from "../middleware/json_body.ts";
import {
  BrandChange,
  BrandListItem,
  BrandRecord,
  ChangedBrand,
  DeletedBrand,
  NewBrand,
  presentBrand,
  RegisteredBrand,
  ResetBrand,
} from "../schemas/brand.ts";
import { BrandParams } from "../schemas/common.ts";
import { API_KEY_SECURITY, jsonResponse, protectedErrors } from "./route.ts";

const TAGS = ["Brands"];

export function mountBrands(api: Api, deps: HttpDeps): void {
  const brandDeps = { ...deps, abort: deps.runs.abort };
  const auth = authentication(deps);
  const own = [auth, brandScope(deps)];
  const makingRoom = [auth, brandScope(deps, { readOnlyPasses: true })];

  api.openapi(
    createRoute({
      method: "post",
      path: "/brands",
      tags: TAGS,
      summary: "Register a brand by its domain",
      description: "Always 201; `existing: true` when the account has this domain already.",
      security: API_KEY_SECURITY,
      middleware: [auth, ...jsonBody(), idempotency(deps)],
      request: { body: { required: true, content: { "application/json": { schema: NewBrand } } } },
      responses: { 201: jsonResponse(RegisteredBrand, "The brand"), ...protectedErrors(403, 413) },
    }),
    (c) => {
      const { brand, existing } = registerBrand(brandDeps, c.get("account"), c.req.valid("json"));
      const { id, domain, name } = brand;
      return c.json({ id, domain, name, ...(existing ? { existing: true as const } : {}) }, 201);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/brands",
      tags: TAGS,
      summary: "List your brands",
      security: API_KEY_SECURITY,
      middleware: [auth],
      responses: { 200: jsonResponse(z.array(BrandListItem), "A bare array"), ...protectedErrors() },
    }),
    (c) => {
      const account = c.get("account");
      const over = new Set(brandsInPlan(deps.db, account).readOnly.map(({ id }) => id));
      return c.json(
        listBrandHeads(deps.db, account.id).map((brand) => ({
          ...brand,
          ...(over.has(brand.id) ? { read_only: true as const } : {}),
        })),
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/brands/{brand_id}",
      tags: TAGS,
      summary: "Read a brand",
      security: API_KEY_SECURITY,
      middleware: own,
      request: { params: BrandParams },
      responses: { 200: jsonResponse(BrandRecord, "The brand record"), ...protectedErrors(404) },
    }),
    (c) => {
      const brand = c.get("brand");
      const over = isReadOnlyBrand(deps.db, c.get("account"), brand.id);
      return c.json({ ...presentBrand(brand), ...(over ? { read_only: true as const } : {}) }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "patch",
      path: "/brands/{brand_id}",
      tags: TAGS,
      summary: "Change name or competitors",
      description: "Only these two fields are mutable. Bare domain strings become competitors with the defaults.",
      security: API_KEY_SECURITY,
      middleware: [...own, ...jsonBody()],
      request: {
        params: BrandParams,
        body: { required: true, content: { "application/json": { schema: BrandChange } } },
      },
      responses: { 200: jsonResponse(ChangedBrand, "The changed brand"), ...protectedErrors(403, 404, 409, 413) },
    }),
    async (c) => {
      const scope = { accountId: c.get("account").id, brandId: c.get("brand").id };
      const change = c.req.valid("json");
      const { id, domain, name, competitors, updated_at } = presentBrand(changeBrand(brandDeps, scope, change));
      // Kept answers are read again with the new rivals or name: history changes, no engine is asked.
      if (change.competitors !== undefined || change.name !== undefined) await recomputeVisibility(deps, scope.brandId);
      return c.json({ id, domain, name, competitors, updated_at }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/brands/{brand_id}",
      tags: TAGS,
      summary: "Delete the brand record",
      description: "Pipeline data is kept. Call POST /brands/{brand_id}/reset first to delete everything.",
      security: API_KEY_SECURITY,
      middleware: makingRoom,
      request: { params: BrandParams },
      responses: { 200: jsonResponse(DeletedBrand, "Deleted"), ...protectedErrors(404, 409) },
    }),
    (c) => {
      const brand = removeBrand(brandDeps, { accountId: c.get("account").id, brandId: c.get("brand").id });
      return c.json({ deleted: true as const, brand_id: brand.id, domain: brand.domain }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/brands/{brand_id}/reset",
      tags: TAGS,
      summary: "Clear all pipeline data of the brand",
      security: API_KEY_SECURITY,
      middleware: [...makingRoom, limitBody(), idempotency(deps)],
      request: { params: BrandParams },
      responses: { 200: jsonResponse(ResetBrand, "Rows deleted by kind"), ...protectedErrors(404, 409, 413) },
    }),
    (c) => {
      const brandId = c.get("brand").id;
      const deleted = resetBrand(brandDeps, { accountId: c.get("account").id, brandId });
      return c.json({ reset: true as const, brand_id: brandId, deleted }, 200);
    },
  );
}
