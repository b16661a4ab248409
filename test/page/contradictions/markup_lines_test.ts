import assert from "node:assert/strict";
import { test } from "node:test";
import { markupLines } from "../../../src/page/contradictions/markup_lines.ts";
import type { HtmlFacts } from "../../../src/page/page_facts.ts";

const linesOf = (item: Record<string, unknown>) =>
  markupLines({
    main_text: "",
    structured_data: [{ format: "json_ld", error: null, types: [], items: [item] }],
  } as unknown as HtmlFacts);

test("markupLines() says whose profiles are named, and tells fields of parts as those of the whole", () => {
  const city = { "@type": "City", name: "Newtown", sameAs: "https://en.wikipedia.org/wiki/Newtown" };
  const firm = {
    "@type": "LocalBusiness",
    telephone: "+1 760 555 0114",
    address: { "@type": "PostalAddress", streetAddress: "12 Mill Lane" },
    areaServed: city,
    sameAs: ["https://www.facebook.com/turf"],
  };
  assert.deepEqual(linesOf(firm), [
    "LocalBusiness: telephone +1 760 555 0114; streetAddress 12 Mill Lane; areaServed.sameAs https://en.wikipedia.org/wiki/Newtown; sameAs https://www.facebook.com/turf",
  ]);
});
