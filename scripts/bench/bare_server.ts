/**
 * What an API with the same answers costs at least: hono on its Node server, better-sqlite3 and one prepared statement
 * for each step (key look-up, calls of the day, select), nothing between. `node bare_server.ts DATABASE` prints where
 * it listens.
 */
import { createHash } from "node:crypto";
import { serve } from "@hono/node-server";
import Database from "better-sqlite3";
import { type Context, Hono } from "hono";

const WRITE_AFTER_MS = 500;
const PAGE = 50;

interface Account {
  id: string;
}

const db = new Database(process.argv[2]!);
db.pragma("journal_mode = WAL");
const byKey = db.prepare<[string], Account>("SELECT * FROM accounts WHERE api_key_hash = ?");
const used = db.prepare<[string, string], { used: number }>(
  "SELECT used FROM call_counters WHERE account_id = ? AND day = ?",
);
const addCalls = db.prepare(
  "INSERT INTO call_counters (account_id, day, used) VALUES (?, ?, ?) ON CONFLICT (account_id, day) DO UPDATE SET used = used + excluded.used",
);
const brandsOf = db.prepare<[string], { is_managed: number }>(
  "SELECT id, domain, name, created_at, is_managed FROM brands WHERE account_id = ? ORDER BY created_at, id",
);
const ownBrand = db.prepare<[string, string]>("SELECT id FROM brands WHERE id = ? AND account_id = ?");
const itemOf = db.prepare<[string], Record<string, unknown>>("SELECT * FROM queue_items WHERE id = ?");
const pageOf = db.prepare<[string, number], Record<string, unknown>>(
  "SELECT * FROM evidence WHERE brand_id = ? ORDER BY observed_at DESC, id LIMIT ?",
);
const totalOf = db.prepare<[string], { total: number }>(
  "SELECT sum(rows) AS total FROM list_counts WHERE brand_id = ? AND list = 'evidence'",
);

const pending = new Map<string, number>();
const day = new Date().toISOString().slice(0, 10);
setInterval(() => {
  db.transaction(() => {
    for (const [account, calls] of pending) addCalls.run(account, day, calls);
  })();
  pending.clear();
}, WRITE_AFTER_MS).unref();

function accountOf(c: Context): Account {
  const key = createHash("sha256")
    .update(c.req.header("X-API-Key") ?? "")
    .digest("hex");
  const account = byKey.get(key);
  if (account === undefined) throw new Error("No such key");
  pending.set(account.id, (pending.get(account.id) ?? 0) + 1);
  used.get(account.id, day);
  return account;
}

const app = new Hono();
app.get("/brands", (c) =>
  c.json(brandsOf.all(accountOf(c).id).map((brand) => ({ ...brand, is_managed: brand.is_managed === 1 }))),
);
app.get("/brands/:brand/queue/:item", (c) => {
  ownBrand.get(c.req.param("brand"), accountOf(c).id);
  const item = itemOf.get(c.req.param("item"))!;
  return c.json({ ...item, item: JSON.parse(String(item.item)) });
});
app.get("/brands/:brand/evidence", (c) => {
  const brand = c.req.param("brand");
  ownBrand.get(brand, accountOf(c).id);
  const evidence = pageOf
    .all(brand, PAGE)
    .map((row) => ({ ...row, simulated: row.simulated === 1, data: JSON.parse(String(row.data)) }));
  return c.json({ evidence, ...totalOf.get(brand), limit: PAGE, offset: 0 });
});

serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.stdout.write(`Listening on http://127.0.0.1:${port}\n`);
});
