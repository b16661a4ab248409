import { z } from "@hono/zod-openapi";
import { divideByPlan, isReadOnlyBrand } from "../../service/brand_room.ts";
import { changeBrand, registerBrand, removeBrand, resetBrand } from "../../service/brands.ts";
import { recomputeVisibility } from "../../service/visibility.ts";
import { listBrandHeads } from "../../store/brands.ts";
import type { Api, HttpDeps } from "../context.ts";
import {
  BrandChange,
  BrandListItem,
  BrandRecord,
  ChangedBrand,
  DeletedBrand,
  NewBrand,
  RegisteredBrand,
  ResetBrand,
} from "../schemas/brand.ts";
import { shownBy } from "../schemas/common.ts";
import { keyedRoutes } from "./keyed_routes.ts";

export function mountBrands(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Brands");
  const brandDeps = { ...deps, abort: deps.runs.abort };

  route("createBrand", "post /brands", {
    summary: "Register a brand by its domain",
    description: "Always 201; `existing: true` if the account already has this domain.",
    body: NewBrand,
    answer: [201, RegisteredBrand, "The brand"],
    errors: [403],
    handle: (c) => {
      const { brand, existing } = registerBrand(brandDeps, c.get("account"), c.req.valid("json"));
      const { id, domain, name } = brand;
      return c.json({ id, domain, name, ...(existing ? { existing: true as const } : {}) }, 201);
    },
  });

  route("listBrands", "get /brands", {
    summary: "List your brands",
    description: "Oldest first. `read_only` marks those that exceed the plan.",
    answer: [200, z.array(BrandListItem), "A bare array"],
    handle: (c) => {
      const account = c.get("account");
      const brands = listBrandHeads(deps.db, account.id);
      const over = new Set(divideByPlan(account, brands).readOnly.map(({ id }) => id));
      return c.json(
        brands.map((brand) => ({ ...brand, ...(over.has(brand.id) ? { read_only: true as const } : {}) })),
        200,
      );
    },
  });

  route("getBrand", "get /brands/{brand_id}", {
    summary: "Read a brand",
    description: "Includes everything runs have found out: the three contexts are null until a run has filled them.",
    answer: [200, BrandRecord, "The brand record"],
    handle: (c) => {
      const brand = c.get("brand");
      const over = isReadOnlyBrand(deps.db, c.get("account"), brand.id);
      return c.json({ ...shownBy(BrandRecord, brand), ...(over ? { read_only: true as const } : {}) }, 200);
    },
  });

  route("updateBrand", "patch /brands/{brand_id}", {
    summary: "Change name or competitors",
    description: "Only these two fields are mutable. Bare domain strings become competitors with default values.",
    body: BrandChange,
    answer: [200, ChangedBrand, "The changed brand"],
    errors: [409],
    handle: async (c) => {
      const scope = { accountId: c.get("account").id, brandId: c.get("brand").id };
      const change = c.req.valid("json");
      const brand = changeBrand(brandDeps, scope, change);
      // Kept answers are read again with the new rivals or name: history changes, no engine is asked.
      if (change.competitors !== undefined || change.name !== undefined) await recomputeVisibility(deps, scope.brandId);
      return c.json(shownBy(ChangedBrand, brand), 200);
    },
  });

  route("deleteBrand", "delete /brands/{brand_id}", {
    summary: "Delete the brand record",
    description: "Pipeline data is kept. Call POST /brands/{brand_id}/reset first to delete everything.",
    passes: { readOnlyPasses: true },
    answer: [200, DeletedBrand, "Deleted"],
    errors: [409],
    handle: (c) => {
      const brand = removeBrand(brandDeps, { accountId: c.get("account").id, brandId: c.get("brand").id });
      return c.json({ deleted: true as const, brand_id: brand.id, domain: brand.domain }, 200);
    },
  });

  route("resetBrand", "post /brands/{brand_id}/reset", {
    summary: "Clear all pipeline data of the brand",
    description:
      "Deletes families, evidence, opportunities, queue, briefs, drafts and runs. Values set by a person, own questions and schedules stay. Call it before DELETE to leave nothing behind.",
    passes: { readOnlyPasses: true },
    answer: [200, ResetBrand, "Rows deleted by kind"],
    errors: [409],
    handle: (c) => {
      const brandId = c.get("brand").id;
      const deleted = resetBrand(brandDeps, { accountId: c.get("account").id, brandId });
      return c.json({ reset: true as const, brand_id: brandId, deleted }, 200);
    },
  });
}
