import { z } from "@hono/zod-openapi";
import { type Competitor, competitorFromDomain } from "../../domain/competitor.ts";
import { Timestamp, Uuid } from "./common.ts";

const NAME_LENGTH_MAX = 200;
const DOMAIN_LENGTH_MAX = 2_000;
const COMPETITORS_MAX = 100;

const BrandName = z.string().trim().min(1).max(NAME_LENGTH_MAX).openapi({ example: "Acme" });
const DomainText = z.string().trim().min(1).max(DOMAIN_LENGTH_MAX).openapi({ example: "acme.com" });

export const NewBrand = z.object({ domain: DomainText, name: BrandName }).openapi("NewBrand");

export const CompetitorSchema = z
  .object({
    domain: z.string(),
    type: z.string().openapi({ example: "business" }),
    tier: z.string().openapi({ example: "direct" }),
    confidence: z.number(),
    reason_codes: z.array(z.string()),
    source_tags: z.array(z.string()),
    evidence: z.array(z.unknown()),
    name: z.string().optional(),
    aliases: z.array(z.string()).optional(),
    simulated: z.boolean().optional().openapi({ description: "Whether an observation of it is the sandbox's" }),
  })
  .openapi("Competitor");

const ShortText = z.string().trim().min(1).max(NAME_LENGTH_MAX);

const CompetitorInput = z.union(
  [
    DomainText.transform((domain): Competitor => competitorFromDomain(domain)),
    z.object({
      domain: DomainText,
      type: ShortText.default("business"),
      tier: ShortText.default("adjacent"),
      confidence: z.number().min(0).max(1).default(0),
      reason_codes: z.array(z.string().max(NAME_LENGTH_MAX)).max(COMPETITORS_MAX).default([]),
      source_tags: z.array(z.string().max(NAME_LENGTH_MAX)).max(COMPETITORS_MAX).default([]),
      evidence: z.array(z.unknown()).max(COMPETITORS_MAX).default([]),
      name: ShortText.optional(),
      aliases: z.array(ShortText).max(20).optional(),
    }),
  ],
  { error: "must be a domain or a competitor object with a domain" },
);

export const BrandChange = z
  .object({ name: BrandName.optional(), competitors: z.array(CompetitorInput).max(COMPETITORS_MAX).optional() })
  .openapi("BrandChange");

const NAMED = { id: Uuid, domain: z.string(), name: z.string() };

export const RegisteredBrand = z.object({ ...NAMED, existing: z.literal(true).optional() }).openapi("RegisteredBrand");

const ReadOnlyMark = z
  .literal(true)
  .optional()
  .openapi({ description: "The tier has no room for it: it can be read, reset and deleted" });

export const BrandListItem = z
  .object({ ...NAMED, created_at: Timestamp, is_managed: z.boolean(), read_only: ReadOnlyMark })
  .openapi("BrandListItem");

const Context = z.record(z.string(), z.unknown()).nullable();

export const BrandRecord = z
  .object({
    ...NAMED,
    competitors: z.array(CompetitorSchema),
    brand_context: Context,
    technical_context: Context,
    llm_context: Context,
    is_managed: z.boolean(),
    read_only: ReadOnlyMark,
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .openapi("Brand");

export const ChangedBrand = z
  .object({ ...NAMED, competitors: z.array(CompetitorSchema), updated_at: Timestamp })
  .openapi("ChangedBrand");

export const DeletedBrand = z
  .object({ deleted: z.literal(true), brand_id: Uuid, domain: z.string() })
  .openapi("DeletedBrand");

export const ResetBrand = z
  .object({ reset: z.literal(true), brand_id: Uuid, deleted: z.record(z.string(), z.number().int()) })
  .openapi("ResetBrand");
