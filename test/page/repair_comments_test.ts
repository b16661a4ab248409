import assert from "node:assert/strict";
import { test } from "node:test";
import { repairComments } from "../../src/page/repair_comments.ts";

test("repairComments() takes out empty comments, and none that ends another", () => {
  assert.equal(repairComments("<p>a<!-->b<!--->c</p>"), "<p>abc</p>");
  assert.equal(repairComments("a<!-- b --!>c"), "a<!-- b -->c");
  const page = '<!--[if gt IE 8]><!--><html lang="it"> <!--<![endif]--><body>x<!--->y';
  assert.equal(repairComments(page), '<!--[if gt IE 8]><!--><html lang="it"> <!--<![endif]--><body>xy');
  assert.equal(repairComments("a<!-->b<!-- never closed"), "ab<!-- never closed");
  assert.equal(repairComments("<!-- a --> <p>"), "<!-- a --> <p>");
});

test("repairComments() takes a page of openings in good time", () => {
  const started = process.cpuUsage();
  repairComments(`<!-->${"<!--".repeat(400_000)}`);
  assert.ok(process.cpuUsage(started).user < 1_500_000);
});
