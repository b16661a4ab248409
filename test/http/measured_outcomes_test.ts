import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { isoTime } from "../../src/base/clock.ts";
import { DAY_MS } from "../../src/base/iso_time.ts";
import { recordBase } from "../../src/pipeline/vendor_calls.ts";
import { insertEvidence } from "../../src/store/evidence.ts";
import { serpData } from "../support/evidence_data.ts";
import { fillBrand } from "../support/fill_brand.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { createQuickStages, openTestApp } from "../support/test_app.ts";

const OTHERS = ["tents", "stoves", "lamps", "ropes", "maps", "boots"];

describe("outcomes that measure themselves", () => {
  test("a run after the window gives one, which a report goes before", async (t) => {
    let position = 14;
    let keyword = "";
    const stages = createQuickStages({
      async evidence_collection(context) {
        const reading = (searched: string, brand_position: number) => ({
          ...recordBase(context, { provider: "serper", simulated: false }, isoTime(context.clock.now())),
          type: "serp" as const,
          subject: searched,
          data: serpData(searched, { brand_position }),
        });
        const read = [reading(keyword, position), ...OTHERS.map((other) => reading(other, 9))];
        context.save((tx) => {
          insertEvidence(tx, read);
          return undefined;
        });
      },
    });
    const app = openTestApp(t, { stages });
    const { key, id } = app.account();
    const brand = await app.brand(key);
    const names = fillBrand(app, brand, id);
    const get = async (list: string) => (await app.call("GET", `/brands/${brand}/${list}`, { key })).body[list];
    const discover = async () => {
      const { run_id } = (await app.call("POST", `/brands/${brand}/discover`, { key })).body;
      const ended = await app.call("GET", `/brands/${brand}/runs/${run_id}?wait=30`, { key });
      assert.equal(ended.body.status, "done", ended.text);
    };
    const report = (event: object) =>
      app.call("POST", "/track/outcomes/report", {
        key,
        body: { brand_id: brand, recommendation_id: names.opportunity, ...event },
      });
    keyword = (await get("opportunities")).find((of: { id: string }) => of.id === names.opportunity).keywords[0]
      .keyword;

    await discover();
    app.clock.advance(DAY_MS);
    assert.equal((await report({ event_type: "completed" })).status, 201);
    app.clock.advance(8 * DAY_MS);
    position = 5;
    await discover();
    const measured = async () => (await get("outcomes")).filter((of: { source: string }) => of.source === "measured");
    for (let i = 0; i < 200 && (await measured()).length === 0; i++) await sleep(10);
    const [outcome] = await measured();
    assert.deepEqual(
      [outcome.event_type, outcome.recommendation_id, outcome.simulated, outcome.superseded_by],
      ["observed_7d", names.opportunity, false, null],
    );
    assert.deepEqual(outcome.delta.position, { before: 14, after: 5, n: 1 });
    assert.deepEqual(outcome.delta.control, { position: { before: 9, after: 9, n: 6 } });

    const said = await report({ event_type: "observed_7d", metrics: { clicks: { before: 5, after: 4 } } });
    assert.equal((await measured())[0].superseded_by, said.body.outcome_event_id);
    const openApi = await createOpenApiCheck(app);
    const path = `/brands/${brand}/measurements`;
    const answer = await app.call("GET", path, { key });
    openApi.check({ method: "GET", path }, answer);
    assert.equal(answer.body.measurements[0].windows[0].superseded_by, said.body.outcome_event_id);
  });
});
