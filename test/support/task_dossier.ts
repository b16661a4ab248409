import { groundInputOf, indexGround } from "../../src/content/claims/ground.ts";
import { buildDossier, type DossierInput } from "../../src/content/dossier.ts";
import { extractiveText } from "../../src/content/extractive.ts";
import { extractivePlan } from "../../src/content/extractive_plan.ts";
import { resolvePlan } from "../../src/content/strategist.ts";
import { checkText, refusedOf } from "../../src/content/text_check.ts";
import type { ContentPlan, WrittenText } from "../../src/domain/content_plan.ts";
import type { Dossier } from "../../src/domain/dossier.ts";
import { indexPages } from "./page_index.ts";
import { testBrand } from "./stage_context.ts";

export interface Extracted {
  dossier: Dossier;
  plan: ContentPlan;
  text: WrittenText;
  body: string;
  /** Statements that the checks do not let stand. */
  refused: string[];
}

/** What is written of a subject without a model. */
export function extracted(input: Pick<DossierInput, "subject"> & Partial<DossierInput>): Extracted {
  const { language = "en", pages = [] } = input;
  const dossier = buildDossier({
    brand: testBrand(),
    language,
    families: [],
    evidence: [],
    pages,
    index: indexPages(pages, language),
    ranking: [],
    unread: [],
    pagesSimulated: false,
    tokensMax: 20_000,
    ...input,
  });
  const { plan } = resolvePlan(extractivePlan(dossier), dossier);
  const text = extractiveText(dossier, plan);
  const body = text.blocks.map(({ heading, markdown }) => `## ${heading}\n${markdown}`).join("\n\n");
  const refused = refusedOf(checkText(text, indexGround(groundInputOf(dossier)))).map(
    ({ text: said, reason }) => `${said}: ${reason}`,
  );
  return { dossier, plan, text, body, refused };
}
