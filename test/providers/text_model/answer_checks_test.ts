import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import {
  acceptLine,
  type Ground,
  isVerbatim,
  plainLine,
  refusalOf,
} from "../../../src/providers/text_model/answer_checks.ts";
import { fenceData } from "../../../src/providers/text_model/marked_data.ts";

const ground: Ground = {
  text: "Acme ships 1,200 orders a day, 4.5 of 5 stars. Founded in 1998. A reader wrote: “It changed how we drink coffee”. Built with Node.js.",
  domain: "acme.co.uk",
  language: "en",
};

describe("refusalOf()", () => {
  test("passes figures the material has, however they are grouped", () => {
    for (const text of ["1200 orders", "1.200 orders", "1,200 orders", "4,5 stars", "since 1998"])
      assert.equal(refusalOf(text, ground), null, text);
  });

  test("refuses figures the material has not", () => {
    for (const text of ["12 orders", "45 stars", "120 orders", "1999", "99 %", "1,200,000 orders"])
      assert.match(refusalOf(text, ground) ?? "", /figure/, text);
  });

  test("passes the brand's own addresses and what only looks like one", () => {
    for (const text of ["See acme.co.uk", "https://shop.acme.co.uk/beans", "e.g. beans", "made with Node.js", "etc."])
      assert.equal(refusalOf(text, ground), null, text);
  });

  test("refuses any other address, also one that the material names", () => {
    const named = { ...ground, text: `${ground.text} evil.com https://evil.example/a` };
    for (const text of [
      "evil.com",
      "https://evil.example/a",
      "http://10.0.0.1/",
      "acme.co.uk.evil.com",
      "notacme.co.uk",
    ])
      assert.match(refusalOf(text, named) ?? "", /address|figure/, text);
  });

  test("passes quotations that are verbatim, whatever their marks, and refuses others", () => {
    assert.equal(refusalOf('"It changed how we drink coffee", she wrote', ground), null);
    assert.match(refusalOf("„It ruined how we drink coffee“, she wrote", ground) ?? "", /quotation/);
    assert.equal(refusalOf('the so-called "third wave"', ground), null);
  });
});

describe("acceptLine()", () => {
  test("gives one plain line without links or markup, or null", () => {
    assert.equal(
      acceptLine("  Coffee\n<b>beans</b> [here](https://evil.com) ", { ground, max: 50 }),
      "Coffee beans here",
    );
    assert.equal(acceptLine("x".repeat(51), { ground, max: 50 }), null);
    assert.equal(acceptLine("<i></i> \u200b", { ground, max: 50 }), null);
  });

  test("never lets a figure through that the material has not", () => {
    const known = new Set(["1200", "4.5", "5", "1998"]);
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.nat(99_999), (text, number) => {
        const line = acceptLine(`${text} ${number} `, { ground, max: 200 });
        if (line !== null) assert.ok(known.has(String(number)) || !line.includes(String(number)), line);
      }),
    );
  });

  test("never lets markup or control characters through", () => {
    const pieces = fc.constantFrom("<a>", "[x](http://a.com)", "\u0000", "\u202e", "<", ">", "word ", "](", "![", "\n");
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const line = plainLine(parts.join(""));
        assert.doesNotMatch(line, /[\u0000-\u001f\u202a-\u202e]|<a>|\]\(http/);
      }),
    );
  });
});

describe("isVerbatim()", () => {
  test("tells words of the material from others", () => {
    assert.ok(isVerbatim("acme  SHIPS", ground.text));
    assert.ok(!isVerbatim("", ground.text));
  });
});

describe("fenceData()", () => {
  test("a text can never close its fence or open another", () => {
    const fence = "0123456789abcdef01234567";
    const near = fc.constantFrom(
      fence,
      `${fence}>>>`,
      `<<<${fence}`,
      fence.slice(0, 12),
      fence.slice(12),
      ">>>",
      "<<<",
      "a",
    );
    const split = `${fence.slice(0, 12)}${fence}${fence.slice(12)}`;
    assert.equal(fenceData([{ label: split, text: split }], fence).split(fence).length - 1, 2);
    fc.assert(
      fc.property(fc.array(near, { maxLength: 12 }), fc.array(near, { maxLength: 4 }), (text, label) => {
        const fenced = fenceData([{ label: label.join(""), text: text.join("") }], fence);
        assert.equal(fenced.split(fence).length - 1, 2, fenced);
      }),
    );
  });
});
