import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { describe, test } from "node:test";
import { parse } from "yaml";
import { readConfig } from "../../src/config.ts";
import { ROOT } from "../support/server_process.ts";
import { openTestApp } from "../support/test_app.ts";

const FOLDER = join(ROOT, "scripts/hosting");
const text = (name: string) => readFileSync(join(FOLDER, name), "utf8");
// biome-ignore lint/suspicious/noExplicitAny: files of many shapes
const yaml = (name: string): any => parse(text(name));
const dockerfile = readFileSync(join(ROOT, "Dockerfile"), "utf8");
const told = (pattern: RegExp) => pattern.exec(dockerfile)![1]!;

describe("scripts/hosting", () => {
  const { services, volumes, secrets } = yaml("compose.yaml");
  const { app, proxy, backup, prometheus, grafana } = services;

  test("the service runs as the image has it, behind one proxy, and starts with these settings", () => {
    const port = told(/EXPOSE (\d+)/);
    const folder = told(/VOLUME (\S+)/);
    assert.deepEqual(app.expose, [port]);
    assert.equal(app.environment.DATABASE_PATH, told(/DATABASE_PATH=(\S+)/));
    assert.deepEqual(app.volumes, [`data:${folder}`]);
    assert.equal(normalize(join(FOLDER, app.build)), ROOT);
    const example = readFileSync(join(ROOT, ".env.example"), "utf8");
    for (const name of Object.keys(app.environment)) assert.match(example, new RegExp(`^${name}=`, "m"));
    const filled = Object.entries<string>(app.environment).map(([name, value]) => [
      name,
      value
        .replace(/\$\{DOMAIN:[^}]*\}/, "acme.com")
        .replace(/\$\{SECRET_KEY:[^}]*\}/, createHash("sha256").update("a key of tests").digest("hex")),
    ]);
    // What .env says of them for a machine of one's own is of no weight here.
    const config = readConfig({ HOST: "127.0.0.1", NODE_ENV: "development", ...Object.fromEntries(filled) });
    assert.deepEqual([config.production, config.HOST, String(config.PORT)], [true, "0.0.0.0", port]);
    assert.deepEqual([config.TRUST_PROXY, config.BASE_URL], [1, "https://acme.com"]);
    assert.match(text("Caddyfile"), new RegExp(`^\\s*reverse_proxy app:${port} \\{$`, "m"));
    assert.match(text("Caddyfile"), /^\{\$DOMAIN\} \{$/m);
    assert.ok("DOMAIN" in proxy.environment);
    assert.ok(Number.parseInt(app.stop_grace_period, 10) > 25);
  });

  test("the copies are of this database, by the owner of its files", () => {
    const { dbs } = yaml("litestream.yml");
    assert.deepEqual(
      dbs.map(({ path }: { path: string }) => path),
      [app.environment.DATABASE_PATH],
    );
    for (const [, name] of text("litestream.yml").matchAll(/\$\{(\w+)\}/g))
      assert.ok(name! in backup.environment, name);
    assert.ok(backup.volumes.includes(app.volumes[0]));
    assert.deepEqual([told(/^USER (\w+)/m), backup.user], ["node", "1000:1000"]);
  });

  test("workers are given settings of vendors and crawling, and no secret of the service", () => {
    const { worker, redis } = services;
    const names = Object.keys(worker.environment);
    const example = readFileSync(join(ROOT, ".env.example"), "utf8");
    for (const name of names) assert.match(example, new RegExp(`^${name}=`, "m"));
    assert.deepEqual(
      names.filter((name) => /SECRET|STRIPE|SMTP|DATABASE|OAUTH|SERVICE_ACCOUNT/.test(name)),
      [],
    );
    // Each of the example's settings that a vendor's adapter reads.
    const vendors = example.match(/^[A-Z_]+_(?:API_KEY|MODEL|LOGIN|PASSWORD)=/gm)!.map((line) => line.slice(0, -1));
    const left = vendors.filter((name) => !names.includes(name) && !/^(?:BING|SMTP)/.test(name));
    assert.deepEqual(left, []);
    assert.deepEqual([worker.profiles, redis.profiles, worker.deploy.replicas], [["workers"], ["workers"], 2]);
    assert.match(redis.command, /appendonly yes.*noeviction/);
    assert.ok(dockerfile.includes("COPY package.json package-lock.json ./\nCOPY drizzle"), "the mark of a release");
  });

  test("each file and volume that is mounted is there", () => {
    for (const mount of [proxy, backup, prometheus, grafana, app].flatMap((one) => one.volumes) as string[]) {
      const [source] = mount.split(":") as [string];
      assert.ok(source.startsWith("./") ? existsSync(join(FOLDER, source)) : source in volumes, mount);
    }
    const [scrape] = yaml("prometheus.yml").scrape_configs;
    assert.deepEqual(scrape.static_configs[0].targets, [`app:${app.expose[0]}`]);
    const secret = scrape.authorization.credentials_file.replace("/run/secrets/", "");
    assert.ok(prometheus.secrets.includes(secret) && secrets[secret].environment === "METRICS_TOKEN");
    const [provider] = yaml("grafana_dashboards.yaml").providers;
    assert.ok(grafana.volumes.some((mount: string) => mount.includes(`:${provider.options.path}/`)));
  });

  test("each metric of the dashboard is one that /metrics tells", async (t) => {
    const service = openTestApp(t);
    const { key } = service.account();
    const brand = await service.brand(key);
    await service.call("POST", `/brands/${brand}/enrich/llm`, { key, body: {} });
    await service.app.runner.idle();
    const { text: metrics } = await service.call("GET", "/metrics");
    const { panels } = JSON.parse(text("grafana_dashboard.json"));
    const lines = panels.flatMap(({ targets }: { targets: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    ) as string[];
    const selectors = lines.flatMap((line) => [...line.matchAll(/([a-z0-9_:]+)\{([^}]*)\}/g)]);
    assert.ok(panels.length >= 10 && selectors.length >= lines.length);
    for (const [, name, labels] of selectors) {
      const row = metrics.split("\n").find((each) => each.startsWith(`${name}{`) || each.startsWith(`${name} `));
      assert.ok(row !== undefined, name);
      // `job` is Prometheus' own.
      for (const [, label] of labels!.matchAll(/(\w+)[=!]~?"/g))
        assert.ok(label === "job" || row.includes(`${label}="`), `${name} ${label}`);
    }
  });
});
