import assert from "node:assert/strict";
import { test } from "node:test";
import { cakeOpportunity } from "../support/cake_brief.ts";
import { brandContextOf, FOREIGN_CASES } from "../support/foreign_sites/foreign_cases.ts";
import { contentPagesOf } from "../support/foreign_sites/foreign_site.ts";
import { testBrand } from "../support/stage_context.ts";
import { extracted } from "../support/task_dossier.ts";

/** Function words of English that none of the six languages has. */
const ENGLISH = /\b(?:the|and|with|what|how|where|which|you|your|from|this|that|before|about|each|not)\b/i;

for (const { site, offer, customer } of FOREIGN_CASES)
  test(`a landing page in ${site.language} quotes and links the offer and its customer, holds nothing untrue and nothing in English`, () => {
    const opportunity = cakeOpportunity();
    const { body, refused } = extracted({
      subject: {
        opportunity: {
          ...opportunity,
          family: offer.search,
          recommended_format: "landing_page",
          keywords: [{ keyword: offer.search, intent: "commercial" }],
          contributing_signals: [],
        },
        family: null,
      },
      brand: testBrand({ name: site.name, domain: site.domain, brand_context: brandContextOf(site) }),
      pages: contentPagesOf(site),
      language: site.language,
    });
    assert.ok(body.includes(`(https://${site.domain}${offer.path})`), body);
    assert.ok(body.includes(`” – ${customer} [B2]`), body);
    assert.doesNotMatch(body.replace(/\]\([^)]*\)/g, "]").replace(/\[Ask A\d+/g, ""), ENGLISH);
    assert.deepEqual(refused, []);
  });
