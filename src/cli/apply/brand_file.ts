import { z } from "zod";
import { DigestChange, WebhookAdd } from "../../http/schemas/alert.ts";
import { NewBrand } from "../../http/schemas/brand.ts";
import { ProfileChange } from "../../http/schemas/profile.ts";
import { PersonaInput, QuestionInput } from "../../http/schemas/question.ts";
import { BudgetChange, ScheduleChange, ScheduledKindParam } from "../../http/schemas/schedule.ts";

const BRANDS_MAX = 1_000;
const ROWS_MAX = 1_000;
const NAME_CHARS_MAX = 200;

const Short = z.string().trim().min(1).max(NAME_CHARS_MAX);
const listOf = <T extends z.ZodType>(one: T) => z.array(one).max(ROWS_MAX).optional();
/** A text alone stands for an object with nothing else. */
const orText = <T extends z.ZodType>(name: string, schema: T) =>
  z.preprocess((given) => (typeof given === "string" ? { [name]: given } : given), schema);

const CompetitorEntry = z.strictObject({
  domain: NewBrand.shape.domain,
  name: Short.optional(),
  aliases: listOf(Short),
  type: Short.optional(),
  tier: Short.optional(),
});

/** What an account has as well as a brand. */
const owned = {
  monthly_cost_max_usd: BudgetChange.shape.monthly_cost_max_usd.optional(),
  webhooks: listOf(WebhookAdd),
  digests: listOf(DigestChange),
};

const BrandEntry = z.strictObject({
  ...NewBrand.shape,
  competitors: listOf(orText("domain", CompetitorEntry)),
  profile: ProfileChange.optional(),
  personas: listOf(PersonaInput),
  questions: listOf(orText("text", QuestionInput)),
  schedules: z.partialRecord(ScheduledKindParam, ScheduleChange).optional(),
  ...owned,
});

/** The file of `apply`: the shapes of the HTTP API, so that its limits hold. Unknown fields are refused. */
export const BrandFile = z.strictObject({
  /** E-mail address of the account; --account goes before it. */
  account: z.email().optional(),
  ...owned,
  brands: z.array(BrandEntry).max(BRANDS_MAX).optional(),
});

export type BrandFile = z.infer<typeof BrandFile>;
export type BrandEntry = z.infer<typeof BrandEntry>;
export type CompetitorEntry = z.infer<typeof CompetitorEntry>;
export type OwnedEntry = Pick<BrandFile, keyof typeof owned>;
