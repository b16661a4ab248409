import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DoctorRow } from "../../../src/providers/doctor.ts";
import { endOfCommand } from "../../support/server_process.ts";
import { startSerper } from "../../support/vendors/serper.ts";

interface Told {
  sandbox: boolean;
  providers: DoctorRow[];
}

/** Verdicts by capability; the writer is the built-in one in each case. */
const verdicts = (told: Told) => told.providers.map((row) => [row.capability, row.provider, row.ok]);

const NO_ENDPOINT = { RENDER_PAGES_MAX: "10", BROWSER_WS_ENDPOINT: "ws://127.0.0.1:9/?token=browser-secret-1" };
/** Whether one is on the machine is not looked at. */
const NO_BROWSER = { RENDER_PAGES_MAX: "0" };

describe("doctor", { concurrency: true, timeout: 300_000 }, () => {
  test("without a key names what is not set and how to set it, calls nobody and exits 0", async () => {
    const [told, shown] = await Promise.all([
      endOfCommand(["doctor", "--json"], NO_BROWSER),
      endOfCommand(["doctor"], NO_BROWSER),
    ]);
    assert.equal(told.code, 0, told.stderr);
    const value = JSON.parse(told.stdout) as Told;
    assert.equal(value.sandbox, true);
    assert.deepEqual(verdicts(value), [
      ["writing", "builtin", true],
      ["answers", "none", null],
      ["search results", "none", null],
      ["keyword data", "none", null],
      ["rendering", "none", null],
      ["payment", "none", null],
      ["mail", "none", null],
    ]);
    for (const row of value.providers.filter((one) => one.provider === "none" && one.fix !== null))
      assert.match(row.fix!, /^Set [A-Z_]{4,}/);
    assert.equal(shown.code, 0, shown.stderr);
    assert.match(shown.stdout, /^not set {2}answers\n[\s\S]*The sandbox is on/m);
  });

  test("exits 0 when what is set works, 1 when one of it does not, and never prints a key", async (t) => {
    const serper = await startSerper({});
    t.after(() => serper.close());
    const works = { ...NO_BROWSER, SERPER_API_KEY: serper.apiKey, SERPER_BASE_URL: serper.baseUrl };
    const fails = { ...works, BRAVE_API_KEY: "brave-secret-1", BRAVE_BASE_URL: "http://127.0.0.1:9", ...NO_ENDPOINT };
    const [sound, broken] = await Promise.all([
      endOfCommand(["doctor", "--json"], works),
      endOfCommand(["doctor", "--json"], fails),
    ]);
    assert.equal(sound.code, 0, sound.stderr);
    const searching = (end: { stdout: string }) =>
      verdicts(JSON.parse(end.stdout) as Told).filter(([capability]) => capability === "search results");
    assert.deepEqual(searching(sound), [["search results", "serper", true]]);
    assert.equal(broken.code, 1, broken.stderr);
    assert.deepEqual(searching(broken), [
      ["search results", "serper", true],
      ["search results", "brave", false],
    ]);
    const { providers } = JSON.parse(broken.stdout) as Told;
    const rendering = providers.find(({ capability }) => capability === "rendering");
    assert.deepEqual([rendering?.provider, rendering?.ok], ["127.0.0.1:9", false]);
    for (const end of [sound, broken])
      assert.doesNotMatch(end.stdout + end.stderr, new RegExp(`brave-secret-1|browser-secret-1|${serper.apiKey}`));
  });

  test("names a setting it cannot read", async () => {
    const refused = await endOfCommand(["doctor"], { PORT: "eighty" });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /PORT/);
    assert.equal(refused.stdout, "");
  });
});
