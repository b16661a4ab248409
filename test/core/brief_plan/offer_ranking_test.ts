import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pagesOfOthers, rankServices } from "../../../src/core/brief_plan/offer_ranking.ts";
import type { BrandContext } from "../../../src/domain/brand.ts";
import { contentKeys } from "../../../src/language/words.ts";

const page = (url: string, title: string) => ({ url, title, headings: [{ level: 1, text: title }] });

describe("pagesOfOthers()", () => {
  const others = (topic: string, brand: string, names: readonly string[], titles: readonly string[]) => {
    const topicKeys = contentKeys(topic, "en");
    const context = {
      services: names.map((value) => ({ value, source_url: "https://a.example/", method: "list", confidence: 1 })),
    } as unknown as BrandContext;
    const services = rankServices(context, { topicKeys, language: "en" });
    return [
      ...pagesOfOthers(
        titles.map((title) => page(title, title)),
        { services, topicKeys, brand, language: "en" },
      ),
    ];
  };

  test("names pages of an offer that shares no word of its own with the topic", () =>
    assert.deepEqual(
      others(
        "dental check-up",
        "Brightsmile Dental",
        ["Dental Check-Up", "Dental Implants"],
        ["Dental implants: a practical guide", "Dental check-up explained", "Opening hours"],
      ),
      ["Dental implants: a practical guide"],
    ));

  test("leaves in the pages of an offer that holds the topic", () =>
    assert.deepEqual(
      others(
        "office coffee machine rental",
        "Acme Coffee",
        ["Office Coffee Service", "Wholesale Coffee"],
        ["Office Coffee Service", "Wholesale coffee: a short checklist"],
      ),
      ["Wholesale coffee: a short checklist"],
    ));
});
