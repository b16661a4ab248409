import { z } from "zod";
import { sha256Hex } from "../base/ids.ts";
import type { Candidate } from "../core/families/candidates.ts";
import type { Market } from "../domain/market.ts";
import { customerSearchesCall, readSearches, SEARCHES_VERSION } from "../keywords/customer_searches.ts";
import type { Db } from "../store/db.ts";
import { brandLines } from "./brand_lines.ts";
import { openModelQuestion } from "./model_question.ts";
import type { StageContext, StageFigures } from "./stage.ts";

/** Beside what the site names: whether anybody searches for it, the keyword provider has to say. */
const TOLD_SCORE = 3;
const Told = z.array(z.string());

/** Searches of customers in words of their own, as a model, where there is one, knows them; once for what is known of the brand. */
export async function customerSearches(
  ctx: StageContext,
  { pages, market }: { pages: readonly { title: string }[]; market: Market },
): Promise<{ candidates: Candidate[]; keep(tx: Db): StageFigures }> {
  const { brand } = ctx;
  const told = openModelQuestion(ctx, {
    question: "searches",
    instead: "only the searches from the site's own words",
    read: (verdict) => Told.safeParse(verdict).data,
  });
  const industry = brand.brand_context?.industry?.value;
  const about = [...(industry === undefined ? [] : [`Kind of company: ${industry}`]), ...brandLines(brand)];
  const { language, country } = market;
  const key = sha256Hex([SEARCHES_VERSION, language, country, ...about].join("\n"));
  if (about.length > 0 && told.get(key) === undefined)
    await told.askBatches([key], {
      size: 1,
      callsMax: 1,
      keyOf: (one) => one,
      callFor: () => customerSearchesCall({ about, language, country, pages }),
      read: (answer) => [[key, readSearches(answer)]],
      report: () => "Asking how customers search for its offers",
    });
  const searches = told.get(key) ?? [];
  return {
    candidates: searches.map((keyword) => ({ keyword, source: "model", score: TOLD_SCORE, pages: [] })),
    keep: (tx) =>
      told.keep(tx, [key], {
        ...{ name: "searches_told", cost: "families_cost_usd" },
        figures: () => ({ searches }),
      }),
  };
}
