import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fuzzApi } from "../support/api_fuzz.ts";

describe("requests made from the OpenAPI document", () => {
  test("get no 5xx, no undocumented status and no undocumented shape", async () => {
    const { requests, statuses } = await fuzzApi(1_500, 20260301);
    assert.equal(requests, 1_500);
    assert.ok(Object.keys(statuses).length >= 6, `the requests reached too little: ${JSON.stringify(statuses)}`);
  });
});
