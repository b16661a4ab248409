import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { silentLog } from "../../src/base/log.ts";
import { patiently } from "../../src/pipeline/patience.ts";

function patience(signal = new AbortController().signal) {
  const looks: string[] = [];
  const gate = {
    open: async () => {
      looks.push("gate");
      return true;
    },
  };
  return { looks, wait: { gate, log: silentLog, signal } };
}

function failing(code: string, times: number) {
  let left = times;
  return () => {
    if (left-- > 0) throw Object.assign(new Error(code), { code });
    return "written";
  };
}

describe("patiently()", () => {
  test("does at once what works at once, before it returns", () => {
    let done = false;
    void patiently(patience().wait, () => {
      done = true;
    });
    assert.equal(done, true);
  });

  for (const code of ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_READONLY"]) {
    test(`${code}: tries again until it works`, async () => {
      const { looks, wait } = patience();
      assert.equal(await patiently(wait, failing(code, 1)), "written");
      assert.deepEqual(looks, []);
    });
  }

  test("SQLITE_BUSY: waits at the gate, not by the clock", async () => {
    const { looks, wait } = patience();
    assert.equal(await patiently(wait, failing("SQLITE_BUSY", 3)), "written");
    assert.deepEqual(looks, ["gate", "gate", "gate"]);
  });

  for (const code of ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CORRUPT", "ENOENT"]) {
    test(`${code}: is thrown on at once`, async () => {
      await assert.rejects(patiently(patience().wait, failing(code, 1)), new RegExp(code));
    });
  }

  test("waits no longer than its signal", async () => {
    const ended = new AbortController();
    const { wait } = patience(ended.signal);
    const writing = patiently(wait, failing("SQLITE_FULL", 1000));
    ended.abort(new Error("expired"));
    await assert.rejects(writing, /expired/);
  });
});
