import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { charsetOfHeader, decodeText } from "../../src/page/charset.ts";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string))));

describe("decodeText()", () => {
  test("prefers the byte order mark, then the header, then the meta tag", () => {
    const marked = decodeText(bytes([0xef, 0xbb, 0xbf], "<p>ä</p>"), "text/html; charset=iso-8859-1");
    assert.equal(marked.charset.used, "utf-8");
    assert.equal(marked.text, "<p>ä</p>");
    const header = decodeText(bytes('<meta charset="utf-8">', [0xe4]), "text/html; charset=ISO-8859-1");
    assert.equal(header.charset.used, "windows-1252");
    assert.ok(header.text.endsWith("ä"));
    const meta = decodeText(bytes('<meta charset="windows-1251">', [0xcf, 0xf0]), "text/html");
    assert.ok(meta.text.endsWith("Пр"));
    assert.equal(meta.charset.meta, "windows-1251");
  });

  test("reads http-equiv, XML declarations and UTF-16 marks", () => {
    const equiv = '<meta http-equiv="Content-Type" content="text/html; charset=shift_jis">';
    assert.ok(decodeText(bytes(equiv, [0x93, 0xfa, 0x96, 0x7b]), null).text.endsWith("日本"));
    assert.ok(decodeText(bytes('<?xml version="1.0" encoding="koi8-r"?>', [0xc1]), null).text.endsWith("а"));
    assert.equal(decodeText(new Uint8Array([0xff, 0xfe, 0x61, 0]), null).text, "a");
  });

  test("without a word of it takes UTF-8 where it is, else windows-1252", () => {
    assert.equal(decodeText(bytes("größe"), "text/html").charset.used, "utf-8");
    const latin = decodeText(bytes("gr", [0xf6, 0xdf], "e"), "text/html");
    assert.equal(latin.charset.used, "windows-1252");
    assert.equal(latin.text, "größe");
  });

  test("tells bytes that the charset does not have, but not a character cut at the end", () => {
    const wrong = decodeText(bytes("caf", [0xe9], " au lait, and more"), "text/html; charset=utf-8");
    assert.equal(wrong.charset.had_errors, true);
    const cut = decodeText(bytes("a long text that ends in ", [0xe2, 0x82]), "text/html; charset=utf-8");
    assert.equal(cut.charset.had_errors, false);
  });

  test("does without a charset that nobody knows", () => {
    assert.equal(decodeText(bytes("ä"), "text/html; charset=x-user-defined-42").charset.used, "utf-8");
    assert.equal(charsetOfHeader('text/html; charset="UTF-8"'), "utf-8");
  });
});
