import assert from "node:assert/strict";
import { test } from "node:test";
import { codeExcerpt } from "../../../src/page/source/code_excerpt.ts";

test("codeExcerpt() shows how code begins and ends, and whom it calls between", () => {
  const filling = "var a = 1; ".repeat(40);
  const code = `/* forms */ ${filling}form.addEventListener("submit", send); ${filling}location.href = "mailto:info@a.example?body=" + text; ${filling}done();`;
  const said = codeExcerpt(code, 40);
  assert.ok(said.startsWith("/* forms */ var a = 1;") && said.endsWith("done();"));
  assert.match(said, / … addEventListener\("submit", send\);.* … location\.href = "mailto:info@a\.example/);
  assert.ok(said.length < 300);
  assert.equal(codeExcerpt("go();\n\n  stay();", 40), "go(); stay();");
});
