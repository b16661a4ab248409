import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openSandboxApp, type Told } from "./support/sandbox_app.ts";

const ONE = { domain: "acme-coffee.example", name: "Acme Coffee" };
const OTHER = { domain: "harbor-coffee-roasters.com", name: "Harbor Coffee Roasters" };
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

describe("the sandbox with two accounts", () => {
  test("evidence is the same whoever else is registered, in whichever order, and names nobody else's brand", async () => {
    const first = await analyzeInOrder([ONE, OTHER]);
    const second = await analyzeInOrder([OTHER, ONE]);
    for (const [brand, other] of [
      [ONE, OTHER],
      [OTHER, ONE],
    ] as const) {
      assert.deepEqual(first.get(brand.domain), second.get(brand.domain), brand.domain);
      assert.ok(first.get(brand.domain)!.length > 100);
      assert.ok(!first.get(brand.domain)!.some((record) => record.includes(other.domain)), other.domain);
    }
  });
});

/** Evidence by domain as the API tells it, without ids. */
async function analyzeInOrder(brands: readonly (typeof ONE)[]): Promise<Map<string, string[]>> {
  const app = openSandboxApp({ CRAWL_PAGES_MAX: "12" });
  try {
    const told = new Map<string, string[]>();
    for (const { domain, name } of brands) told.set(domain, recordsOf(await app.analyze(domain, name)));
    return told;
  } finally {
    await app.close();
  }
}

function recordsOf({ evidence }: Told): string[] {
  return evidence
    .map(({ type, subject, data }) => JSON.stringify({ type, subject, data }).replaceAll(UUID, "id"))
    .toSorted();
}
