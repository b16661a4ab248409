import assert from "node:assert/strict";
import { fstatSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { Worker } from "node:worker_threads";
import { openPageShelf, readShelved } from "../../src/page/page_shelf.ts";

const folder = mkdtempSync(join(tmpdir(), "shelf-test-"));
after(() => rmSync(folder, { recursive: true }));

describe("openPageShelf()", () => {
  it("gives back any part of what was put, in this thread and in others", async () => {
    const shelf = openPageShelf(folder);
    const [first, second] = ["Lantern", "harbour pilot"].map((text) => shelf.put(Buffer.from(text))!);
    assert.equal(Buffer.from(readShelved(first!, 0, 7)).toString(), "Lantern");
    assert.equal(Buffer.from(readShelved(second!, 8, 13)).toString(), "pilot");
    const source = `
      import { parentPort, workerData } from "node:worker_threads";
      import { readShelved } from ${JSON.stringify(new URL("../../src/page/page_shelf.ts", import.meta.url).href)};
      parentPort.postMessage(Buffer.from(readShelved(workerData, 0, 7)).toString());`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { workerData: second });
    assert.equal(await new Promise((resolve) => worker.once("message", resolve)), "harbour");
    await worker.terminate();
    shelf.close();
  });

  it("leaves no file behind, not even when it is never closed", () => {
    const shelf = openPageShelf(folder);
    const { file } = shelf.put(Buffer.from("Lantern"))!;
    assert.deepEqual(readdirSync(folder), []);
    shelf.close();
    assert.throws(() => fstatSync(file), { code: "EBADF" });
    // A page that comes late, of a crawl that was given up, opens nothing that nobody closes.
    assert.equal(shelf.put(Buffer.from("Lantern")), null);
  });

  it("takes nothing where no file can be written", () => {
    const shelf = openPageShelf(join(folder, "missing"));
    assert.equal(shelf.put(Buffer.from("Lantern")), null);
    shelf.close();
  });
});
