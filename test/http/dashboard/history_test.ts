import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { history } from "../../../src/http/dashboard/charts/history.ts";

describe("history()", () => {
  const drawn = (broken?: string) => {
    const at = (day: number, value: number) => ({ at: `2026-01-0${day}T00:00:00.000Z`, value, interval: null });
    return String(history([at(1, 0.2), { ...at(2, 0.6), broken }], { label: "share", max: 1 }));
  };

  test("no line leads over a break, which is drawn and says why", () => {
    assert.match(drawn(), /class="trend"/);
    assert.doesNotMatch(drawn("another model version: a → b"), /class="trend"/);
    assert.match(drawn("another model version: a → b"), /class="break".*<title>another model version: a → b/s);
  });
});
