import assert from "node:assert/strict";
import { test } from "node:test";
import { brandContextOf, FOREIGN_CASES } from "../support/foreign_sites/foreign_cases.ts";

for (const { site, services, industry, customer } of FOREIGN_CASES) {
  test(`readBrand() in ${site.language} reads offers, trade and the customer by name`, () => {
    const context = brandContextOf(site);
    assert.deepEqual(
      context.services.map((service) => service.value),
      services,
    );
    assert.equal(context.industry?.value ?? null, industry);
    const said = context.trust_signals.find((signal) => signal.kind === "testimonial");
    assert.equal(said?.author, customer);
    assert.equal(context.voice?.person, "first person plural (we)");
    for (const signal of context.trust_signals) assert.doesNotMatch(signal.value, /\?$|^[-–—]/);
  });
}
