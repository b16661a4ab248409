import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { fillBrand } from "../support/fill_brand.ts";
import { createOpenApiCheck, type OpenApiCheck } from "../support/openapi_check.ts";
import { createQuickStages, createTestApp, TEST_BASE_URL, type TestAnswer } from "../support/test_app.ts";
import { ACCOUNT_AND_BRAND_ROWS } from "./contract/account_and_brand_rows.ts";
import { ALERT_ROWS } from "./contract/alert_rows.ts";
import { PIPELINE_ROWS } from "./contract/pipeline_rows.ts";
import { REPORT_ROWS } from "./contract/report_rows.ts";
import { REQUEST_ROWS } from "./contract/request_rows.ts";
import { RESULT_ROWS } from "./contract/result_rows.ts";
import { type Fixture, WRONG_KEY } from "./contract/row.ts";
import { SCHEDULE_ROWS } from "./contract/schedule_rows.ts";
import { TRACKING_ROWS } from "./contract/tracking_rows.ts";

const ROWS = [
  ...ACCOUNT_AND_BRAND_ROWS,
  ...PIPELINE_ROWS,
  ...RESULT_ROWS,
  ...TRACKING_ROWS,
  ...SCHEDULE_ROWS,
  ...ALERT_ROWS,
  ...REPORT_ROWS,
  ...REQUEST_ROWS,
];

const READING = ["GET", "HEAD", "OPTIONS"];
/** Their own tests: checkout_test.ts, imports_test.ts, run_events_test.ts, tracking_test.ts, schedules_test.ts, members_test.ts, publishing_test.ts, webhooks_test.ts, digests_test.ts, reports_test.ts, questions_test.ts, crawlers_test.ts. */
const TESTED_ELSEWHERE = [
  ...["/auth", "/brands/{brand_id}"].flatMap((at) => [
    `DELETE ${at}/digests/{digest_id}`,
    `DELETE ${at}/webhooks/{webhook_id}`,
    `GET ${at}/webhooks/{webhook_id}/deliveries`,
    `PATCH ${at}/digests/{digest_id}`,
    `PATCH ${at}/webhooks/{webhook_id}`,
    `POST ${at}/digests/{digest_id}/send`,
    `POST ${at}/webhooks/{webhook_id}/deliveries/{delivery_id}/resend`,
    `POST ${at}/webhooks/{webhook_id}/rotate`,
    `POST ${at}/webhooks/{webhook_id}/test`,
  ]),
  ...["DELETE /auth/members/{member_id}", "GET /auth/members", "POST /auth/members"],
  "DELETE /brands/{brand_id}/crawler-visits",
  "DELETE /brands/{brand_id}/imports/{import_id}",
  "DELETE /brands/{brand_id}/publishing-targets/{target_id}",
  ...["publications", "publications/{publication_id}", "publishing-targets"].map(
    (at) => `GET /brands/{brand_id}/${at}`,
  ),
  ...["", "/{publication_id}/approve", "/{publication_id}/reject"].map(
    (at) => `POST /brands/{brand_id}/publications${at}`,
  ),
  "POST /brands/{brand_id}/publishing-targets",
  "DELETE /brands/{brand_id}/report-links/{link_id}",
  "DELETE /brands/{brand_id}/schedules/{kind}",
  "GET /auth/checkout/{session_id}/status",
  "GET /brands/{brand_id}/access-logs",
  "GET /brands/{brand_id}/crawler-visits",
  "GET /brands/{brand_id}/runs/{run_id}/events",
  ...["markets/{market_id}", "personas/{persona_id}", "questions/{question_id}"].map(
    (at) => `DELETE /brands/{brand_id}/${at}`,
  ),
  ...["markets", "personas", "questions", "questions/series"].map((at) => `GET /brands/{brand_id}/${at}`),
  ...["personas/{persona_id}", "questions/{question_id}"].map((at) => `PATCH /brands/{brand_id}/${at}`),
  ...["access-logs", "markets", "personas", "questions", "questions/import"].map(
    (at) => `POST /brands/{brand_id}/${at}`,
  ),
  "GET /track/brands/{brand_id}/changes",
  "POST /auth/billing-portal",
  "POST /auth/checkout",
  "POST /auth/recover",
  "POST /auth/rotate-key",
];

describe("the contract", () => {
  let openApi: OpenApiCheck;
  /** For rows that change nothing. */
  let untouched: Fixture;
  const met = new Set<string>();
  before(async () => {
    const app = createTestApp();
    openApi = await createOpenApiCheck(app);
    await app.close();
    untouched = await createFixture();
  });
  after(() => untouched.test.close());
  after(() => {
    const documented = openApi.operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const untested = documented.filter((name) => ![...met].some((entry) => entry.startsWith(`${name} 2`)));
    assert.deepEqual(untested.sort(), TESTED_ELSEWHERE.toSorted(), "operations whose success no row shows");
  });
  for (const row of ROWS) {
    test(`${row.method} ${row.path}: ${row.name}`, async () => {
      const changes = row.status < 400 && !READING.includes(row.method);
      const fixture = changes ? await createFixture() : untouched;
      try {
        const fill = (text: string) =>
          text.replace(/\{(\w+)\}/g, (whole, name: string) => fixture.names[name] ?? whole);
        const key = row.key === undefined ? "owner" : row.key;
        const answer = await fixture.test.call(row.method, fill(row.path), {
          ...row.options,
          ...(row.body === undefined ? {} : { body: JSON.parse(fill(JSON.stringify(row.body))) }),
          key: key === null ? undefined : key === "wrong" ? WRONG_KEY : fixture[key].key,
        });
        assert.equal(answer.status, row.status, answer.text.slice(0, 400));
        checkHeaders(
          answer,
          row.status !== 405 && row.key !== null && row.key !== "wrong" && row.path.startsWith("/brand"),
        );
        if (row.key === null || row.key === "wrong") assert.equal(answer.headers.get("X-Skill-Latest"), null);
        if (!fill(row.path).startsWith("/brand/") && row.method !== "HEAD") {
          const found = openApi.check({ method: row.method, path: fill(row.path) }, answer);
          if (found !== null) met.add(found);
        }
        row.check?.(answer, fixture);
      } finally {
        if (changes) await fixture.test.close();
      }
    });
  }
});

function checkHeaders({ headers }: TestAnswer, authenticated: boolean): void {
  assert.match(headers.get("X-Request-ID") ?? "", /^[0-9a-f]{8}$/);
  assert.match(headers.get("X-Process-Time") ?? "", /^\d+\.\d{6}$/);
  if (!authenticated) return;
  assert.match(headers.get("X-Skill-Latest") ?? "", /^\d+\.\d+\.\d+$/);
  assert.equal(headers.get("X-Skill-Update-URL"), `${TEST_BASE_URL}/skill`);
}

async function createFixture(): Promise<Fixture> {
  const app = createTestApp({ stages: createQuickStages() });
  const owner = app.account();
  const other = app.account();
  const brand = await app.brand(owner.key);
  const foreign = await app.brand(other.key, "foreign.com");
  return { test: app, owner, other, names: { brand, foreign, ...fillBrand(app, brand, owner.id) } };
}
