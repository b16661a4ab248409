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
  domain: DomainText.describe("Its domain; scheme, `www.` and path are removed"),
  name: BrandName.describe("Its name"),
});

const competitor = {
  type: "Type of site: `business` competes with the brand; others are `aggregator`, `marketplace`, `publisher`, `reference`, `social`, `unknown`",
  tier: "`direct` or `adjacent`",
  confidence: "Confidence that it is a competitor, 0 to 1",
  reason_codes: "Why it is a competitor",
  source_tags: "Where it was found",
  evidence: "Ids of evidence, or notes of your own",
  name: "Its name",
  aliases: "Other names used in answers",
};

export const CompetitorSchema = named("Competitor", "A competitor of the brand, and why it is one", {
  domain: z.string().describe("Its domain"),
  type: z.string().openapi({ description: competitor.type, example: "business" }),
  tier: z.string().openapi({ description: competitor.tier, example: "direct" }),
  confidence: z.number().describe(competitor.confidence),
  reason_codes: z.array(z.string()).describe(competitor.reason_codes),
  source_tags: z.array(z.string()).describe(competitor.source_tags),
  evidence: z.array(z.unknown()).describe(competitor.evidence),
  name: z.string().optional().describe(competitor.name),
  aliases: z.array(z.string()).optional().describe(competitor.aliases),
  simulated: z.boolean().optional().describe("Whether any observation of it comes from the sandbox"),
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

export const BrandChange = named("BrandChange", "What to change; omitted fields stay unchanged", {
  name: BrandName.optional().describe("Its name"),
  competitors: z
    .array(CompetitorInput)
    .max(COMPETITORS_MAX)
    .optional()
    .describe("All its competitors: the whole list is replaced. A domain is enough"),
});

const NAMED = {
  id: BrandId,
  domain: z.string().describe("Its domain"),
  name: z.string().describe("Its name"),
};

export const RegisteredBrand = named("RegisteredBrand", "The registered brand", {
  ...NAMED,
  existing: z.literal(true).optional().describe("The account already had this domain"),
});

const ReadOnlyMark = z.literal(true).optional().describe("It exceeds the tier: it can only be read, reset and deleted");
const IsManaged = z.boolean().describe("Whether the operator manages it");

export const BrandListItem = named("BrandListItem", "A brand in the list", {
  ...NAMED,
  created_at: DATED.created_at,
  is_managed: IsManaged,
  read_only: ReadOnlyMark,
});

const Competitors = z.array(CompetitorSchema).describe("Its competitors");

export const BrandRecord = named("Brand", "A brand with everything known about it", {
  ...NAMED,
  competitors: Competitors,
  brand_context: z.union([BrandContext, z.null()]).describe("What its site says about it; null until it has been read"),
  technical_context: z.union([TechnicalContext, z.null()]).describe("The newest audit; null until there is one"),
  llm_context: z
    .union([LlmContext, z.null()])
    .describe("What answer engines say about it; null until they have been asked"),
  is_managed: IsManaged,
  read_only: ReadOnlyMark,
  ...DATED,
});

export const ChangedBrand = named("ChangedBrand", "The changed brand", {
  ...NAMED,
  competitors: Competitors,
  updated_at: Timestamp.describe("When it was changed"),
});

export const DeletedBrand = named("DeletedBrand", "A deleted brand", {
  deleted: z.literal(true).describe("Always true"),
  brand_id: BrandId,
  domain: z.string().describe("Its domain"),
});

export const ResetBrand = named("ResetBrand", "What a reset removed", {
  reset: z.literal(true).describe("Always true"),
  brand_id: BrandId,
  deleted: z.record(z.string(), z.number().int()).describe("Rows deleted, by kind"),
});
