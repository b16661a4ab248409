import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { pageFacts } from "../support/bakery_site.ts";

const formOf = (fields: string) =>
  pageFacts(
    "https://bakery.example/order",
    `<body><main><form method="post" action="/send">${fields}</form></main></body>`,
  ).html!.forms[0]!;

describe("what a form asks for", () => {
  test("fields by their names, with what stands in them before", () => {
    const { fields } = formOf(
      '<input name="when" placeholder="e.g. 15 July, 4:30am"><textarea id="note" placeholder="Flour and size"></textarea><input aria-label="Your name"><select name="size"><option>Small</select>',
    );
    assert.deepEqual(fields, ['when "e.g. 15 July, 4:30am"', 'note "Flour and size"', "Your name", "size: Small"]);
  });

  test("a list with what it offers, as far as there is room, without what only asks to choose", () => {
    const list =
      '<select name="event"><option value="">Choose</option><optgroup><option>Wedding<option>School</select>';
    const many = Array.from({ length: 90 }, (_, at) => `<option value="${at}">Town ${at}`).join("");
    const { fields } = formOf(`${list}<select name="town">${many}</select><input name="day">`);
    assert.deepEqual([fields?.[0], fields?.[2]], ["event: Wedding / School", "day"]);
    assert.match(fields?.[1] ?? "", /^town: Town 0 \/ Town 1 .*Town \d+ \/ …$/);
    assert.ok(fields![1]!.length < 310);
  });

  test("nothing that is hidden, pressed, ticked or searched by", () => {
    const others = ["hidden", "submit", "checkbox", "search", "password"].map(
      (type) => `<input type="${type}" name="n">`,
    );
    const trap = '<div style="display:none"><input name="website"></div>';
    assert.equal(formOf([...others, trap].join("")).fields, undefined);
  });

  test("a dozen at most", () => {
    const many = Array.from({ length: 40 }, (_, at) => `<input name="f${at}">`).join("");
    assert.equal(formOf(many).fields?.length, 12);
  });
});
