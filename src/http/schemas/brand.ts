import { z } from "@hono/zod-openapi";
import { type Competitor, competitorFromDomain } from "../../domain/competitor.ts";
import { BrandId, DATED, Timestamp } from "./common.ts";
import { BrandContext, LlmContext, TechnicalContext } from "./contexts.ts";
import { named, someText } from "./shapes.ts";

const NAME_LENGTH_MAX = 200;
const DOMAIN_LENGTH_MAX = 2_000;
const COMPETITORS_MAX = 100;

const BrandName = someText(NAME_LENGTH_MAX).openapi({ example: "Acme" });
const DomainText = someText(DOMAIN_LENGTH_MAX).openapi({ example: "acme.com" });

export const NewBrand = named("NewBrand", "A brand to register", {
  domain: DomainText.describe("Its domain; scheme, `www.` and path are taken off"),
  name: BrandName.describe("What it is called"),
});

const competitor = {
  type: "What it is: `business` competes; `aggregator`, `marketplace`, `publisher`, `reference`, `social`, `unknown`",
  tier: "`direct`, or `adjacent`",
  confidence: "How sure it is a rival, 0 to 1",
  reason_codes: "Why it is one",
  source_tags: "Where it was met",
  evidence: "Ids of evidence, or notes of your own",
  name: "What it is called",
  aliases: "Its other names in answers",
};

export const CompetitorSchema = named("Competitor", "A rival of the brand, and why it is one", {
  domain: z.string().describe("Its domain"),
  type: z.string().openapi({ description: competitor.type, example: "business" }),
  tier: z.string().openapi({ description: competitor.tier, example: "direct" }),
  confidence: z.number().describe(competitor.confidence),
  reason_codes: z.array(z.string()).describe(competitor.reason_codes),
  source_tags: z.array(z.string()).describe(competitor.source_tags),
  evidence: z.array(z.unknown()).describe(competitor.evidence),
  name: z.string().optional().describe(competitor.name),
  aliases: z.array(z.string()).optional().describe(competitor.aliases),
  simulated: z.boolean().optional().describe("Whether an observation of it is the sandbox's"),
});

const ShortText = someText(NAME_LENGTH_MAX);
const Tags = z.array(z.string().max(NAME_LENGTH_MAX)).max(COMPETITORS_MAX).default([]);

const CompetitorInput = z.union(
  [
    DomainText.transform((domain): Competitor => competitorFromDomain(domain)),
    z.object({
      domain: DomainText.describe("Its domain"),
      type: ShortText.default("business").describe(competitor.type),
      tier: ShortText.default("adjacent").describe(competitor.tier),
      confidence: z.number().min(0).max(1).default(0).describe(competitor.confidence),
      reason_codes: Tags.describe(competitor.reason_codes),
      source_tags: Tags.describe(competitor.source_tags),
      evidence: z.array(z.unknown()).max(COMPETITORS_MAX).default([]).describe(competitor.evidence),
      name: ShortText.optional().describe(competitor.name),
      aliases: z.array(ShortText).max(20).optional().describe(competitor.aliases),
    }),
  ],
  { error: "must be a domain or a competitor object with a domain" },
);

export const BrandChange = named("BrandChange", "What to change; what is left out stays", {
  name: BrandName.optional().describe("What it is called"),
  competitors: z
    .array(CompetitorInput)
    .max(COMPETITORS_MAX)
    .optional()
    .describe("All its rivals: the list is replaced as a whole. A domain alone will do"),
});

const NAMED = {
  id: BrandId,
  domain: z.string().describe("Its domain"),
  name: z.string().describe("What it is called"),
};

export const RegisteredBrand = named("RegisteredBrand", "The brand as it is registered", {
  ...NAMED,
  existing: z.literal(true).optional().describe("The account had this domain already"),
});

const ReadOnlyMark = z
  .literal(true)
  .optional()
  .describe("The tier has no room for it: it can be read, reset and deleted");
const IsManaged = z.boolean().describe("Whether the operator looks after it");

export const BrandListItem = named("BrandListItem", "A brand in the list", {
  ...NAMED,
  created_at: DATED.created_at,
  is_managed: IsManaged,
  read_only: ReadOnlyMark,
});

const Competitors = z.array(CompetitorSchema).describe("Its rivals");

export const BrandRecord = named("Brand", "A brand with all that is known of it", {
  ...NAMED,
  competitors: Competitors,
  brand_context: z.union([BrandContext, z.null()]).describe("What its site says it is; null before it was read"),
  technical_context: z.union([TechnicalContext, z.null()]).describe("The newest audit; null before the first"),
  llm_context: z.union([LlmContext, z.null()]).describe("What answer engines say of it; null before they were asked"),
  is_managed: IsManaged,
  read_only: ReadOnlyMark,
  ...DATED,
});

export const ChangedBrand = named("ChangedBrand", "The brand as changed", {
  ...NAMED,
  competitors: Competitors,
  updated_at: Timestamp.describe("When it was changed"),
});

export const DeletedBrand = named("DeletedBrand", "A brand that is no more", {
  deleted: z.literal(true).describe("It is gone"),
  brand_id: BrandId,
  domain: z.string().describe("Its domain"),
});

export const ResetBrand = named("ResetBrand", "What a reset removed", {
  reset: z.literal(true).describe("Its pipeline data is gone"),
  brand_id: BrandId,
  deleted: z.record(z.string(), z.number().int()).describe("Rows that were deleted, by kind"),
});
