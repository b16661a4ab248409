import { silentLog } from "../../src/base/log.ts";
import { readConfig } from "../../src/config.ts";
import type { Evidence } from "../../src/domain/evidence/evidence.ts";
import { createOutsideWorld } from "../../src/outside_world.ts";
import { createStageTable } from "../../src/pipeline/stage_table.ts";
import { createTestApp, createTestClock, type TestApp } from "./test_app.ts";

/** What the API tells of a brand after a full run. */
export interface Told {
  brandId: string;
  key: string;
  evidence: Evidence[];
  // biome-ignore lint/suspicious/noExplicitAny: tests read into answers of any shape
  opportunities: any[];
  // biome-ignore lint/suspicious/noExplicitAny: as above
  queue: any[];
}

export interface SandboxApp {
  app: TestApp;
  /** Registers the domain under an account of its own and runs the whole pipeline on it. */
  analyze(domain: string, name: string): Promise<Told>;
  /** Waits for the run that a POST began. */
  run(told: Pick<Told, "brandId" | "key">, path: string, body: object): Promise<void>;
  list<Row>(told: Pick<Told, "brandId" | "key">, name: string): Promise<Row[]>;
  close(): Promise<void>;
}

const POLL_MS = 20;
const PAGE_ROWS = 200;

/** The whole service on the sandbox and a database in memory. */
export function openSandboxApp(env: Record<string, string> = {}): SandboxApp {
  const settings = { SANDBOX: "on", ANSWER_CALLS_MAX: "24", ...env };
  const config = readConfig({ DATABASE_PATH: ":memory:", ...settings });
  const world = {
    ...createOutsideWorld(config, { log: silentLog, clock: createTestClock() }),
    mail: { provider: "test", send: async () => {}, close() {} },
  };
  const app = createTestApp({ env: settings, world, stages: createStageTable({ reader: world.htmlReader }) });

  async function run({ brandId, key }: Pick<Told, "brandId" | "key">, path: string, body: object): Promise<void> {
    const started = await app.call("POST", `/brands/${brandId}/${path}`, { key, body });
    for (;;) {
      const { status, error } = (await app.call("GET", `/brands/${brandId}/runs/${started.body.run_id}`, { key })).body;
      if (status === "done") return;
      if (status === "failed") throw new Error(`${path} failed: ${error}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async function list<Row>({ brandId, key }: Pick<Told, "brandId" | "key">, name: string): Promise<Row[]> {
    const rows: Row[] = [];
    for (;;) {
      const path = `/brands/${brandId}/${name}?limit=${PAGE_ROWS}&offset=${rows.length}`;
      const { body } = await app.call("GET", path, { key });
      rows.push(...body[name]);
      if (rows.length >= body.total) return rows;
    }
  }

  return {
    app,
    run,
    list,
    async analyze(domain, name) {
      const { key } = app.account();
      const made = await app.call("POST", "/brands", { key, body: { domain, name } });
      const of = { brandId: made.body.id as string, key };
      await run(of, "analyze", {});
      return {
        ...of,
        evidence: await list(of, "evidence"),
        opportunities: await list(of, "opportunities"),
        queue: await list(of, "queue"),
      };
    },
    async close() {
      await app.close();
      await world.close();
    },
  };
}
