import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Log } from "../src/base/log.ts";
import { silentLog } from "../src/base/log.ts";
import { readConfig } from "../src/config.ts";
import { createOutsideWorld, type OutsideWorld } from "../src/outside_world.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  SECRET_KEY: "9a1f4c7be2d05836417cd8e93f60ab2594ed0b6c28a7f15d3e8042b97c6d1fa3",
};

async function withWorld(env: Record<string, string>, look: (world: OutsideWorld, errors: string[]) => void) {
  const errors: string[] = [];
  const note = (text: unknown) => errors.push(String(text));
  const log = { ...silentLog, info() {}, error: note, warn: note } as unknown as Log;
  const world = createOutsideWorld(readConfig(env), { log, clock: { now: () => 0 } });
  try {
    look(world, errors);
  } finally {
    await world.close();
  }
}

describe("createOutsideWorld()", () => {
  test("production without SMTP_URL and Stripe: no mail goes to files, no test checkout, and the log says so", async () => {
    await withWorld(PRODUCTION, (world, errors) => {
      assert.equal(world.mail, null);
      assert.equal(world.createPayments({ baseUrl: "https://a.test", now: () => 0 }), null);
      assert.match(errors.join(), /SMTP_URL is not set/);
    });
  });

  test("outside production: mails to files and the test checkout, nothing to complain of", async () => {
    await withWorld({}, (world, errors) => {
      assert.equal(world.mail?.provider, "file");
      assert.equal(world.createPayments({ baseUrl: "https://a.test", now: () => 0 })?.provider, "test");
      assert.deepEqual(errors, []);
    });
  });

  test("in production webhooks go to public addresses alone, whatever the crawler is told", async () => {
    const local = { CRAWL_HOST_MAP: "hooks.test=127.0.0.1:9" };
    await withWorld(local, ({ webhookPost }) => assert.ok(webhookPost.isMapped("hooks.test")));
    await withWorld({ ...PRODUCTION, ...local }, ({ webhookPost }) => assert.ok(!webhookPost.isMapped("hooks.test")));
  });

  test("SMTP_URL and Stripe's settings choose SMTP and Stripe", async () => {
    const env = {
      ...PRODUCTION,
      SMTP_URL: "smtp://127.0.0.1:9",
      STRIPE_SECRET_KEY: "sk_test_1",
      STRIPE_WEBHOOK_SECRET: "whsec_1",
      STRIPE_PRICE_BUILDER: "price_1",
      STRIPE_PRICE_PRO: "price_2",
      STRIPE_PRICE_AGENCY: "price_3",
    };
    await withWorld(env, (world, errors) => {
      assert.equal(world.mail?.provider, "smtp");
      assert.equal(world.createPayments({ baseUrl: "https://a.test", now: () => 0 })?.provider, "stripe");
      assert.deepEqual(errors, []);
    });
  });

  test("the sandbox compares keywords by a model only where EMBEDDING_MODEL names one", async () => {
    const local = { SANDBOX: "on", OPENAI_API_KEY: "sk-x" };
    await withWorld(local, ({ providers }) => assert.equal(providers.embedding, null));
    await withWorld({ ...local, EMBEDDING_MODEL: "openai/text-embedding-3-small" }, ({ providers }) => {
      assert.equal(providers.embedding?.name, "openai/text-embedding-3-small");
    });
    await assert.rejects(
      async () => withWorld({ SANDBOX: "on", EMBEDDING_MODEL: "openai/m" }, () => undefined),
      /openai is not configured. Set OPENAI_API_KEY/,
    );
  });

  test("the sandbox writes with the model that TEXT_MODEL names, and else with the built-in one, whatever keys there are", async () => {
    const local = { SANDBOX: "on", OPENAI_API_KEY: "sk-1", OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:9/v1" };
    await withWorld({ ...local, TEXT_MODEL: "openai_compatible/mine" }, ({ providers }) => {
      assert.equal(providers.sandbox, true);
      assert.equal(providers.textModel.name, "openai_compatible/mine");
      const seen = providers.forSite?.({ domain: "acme.com", pages: () => [] });
      assert.equal(seen?.textModel.name, "openai_compatible/mine");
    });
    await withWorld({ ...local, OPENAI_COMPATIBLE_MODEL: "mine" }, ({ providers }) => {
      assert.equal(providers.textModel.name, "builtin");
    });
  });

  test("MODEL_CONTEXT_TOKENS and TEXT_MODEL_PRICE_* hold for the writing model", async () => {
    const local = { SANDBOX: "off", OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:9/v1", OPENAI_COMPATIBLE_MODEL: "m" };
    const own = { TEXT_MODEL_PRICE_INPUT: "1.5", TEXT_MODEL_PRICE_OUTPUT: "6", MODEL_CONTEXT_TOKENS: "8000" };
    await withWorld({ ...local, ...own, RUN_COST_MAX_USD: "2" }, ({ providers: { textModel } }) => {
      assert.equal(textModel.name, "openai_compatible/m");
      assert.equal(textModel.contextTokens, 8_000);
      assert.equal(textModel.estimateCallUsd({ input: 1_000_000, output: 0 }), 1.5);
    });
    await withWorld({ ...local, RUN_COST_MAX_USD: "2" }, ({ providers }, told) => {
      assert.equal(providers.textModel.name, "builtin");
      assert.match(told.join(), /Set TEXT_MODEL_PRICE_INPUT/);
    });
  });
});
