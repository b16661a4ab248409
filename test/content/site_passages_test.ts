import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sitePassages } from "../../src/content/site_passages.ts";
import { textOfBlocks } from "../../src/domain/block.ts";
import { contentDossier, type InventedPage, KILNS } from "../support/content_dossier.ts";

function page(lines: string[], more: Partial<InventedPage> = {}): InventedPage {
  return { path: "/a/", title: "Kiln care", kind: "article", lines, ...more };
}

function quoted(...pages: InventedPage[]): [string, string][] {
  return sitePassages(contentDossier(pages, {})).map(({ heading, blocks }) => [heading, textOfBlocks(blocks)]);
}

describe("sitePassages()", () => {
  test("headings and asked lines divide a page; its title and description are no text", () => {
    const lines = ["Title: Kiln care", "Description: All about the care of a kiln.", "# Kiln care"];
    assert.deepEqual(
      quoted(
        page([...lines, "The kiln is swept each day.", "How is the door sealed?", "The door is sealed with clay."]),
      ),
      [
        ["Kiln care", "The kiln is swept each day."],
        ["How is the door sealed?", "The door is sealed with clay."],
      ],
    );
  });

  test("the first line of a passage is the heading of its label", () => {
    const dossier = contentDossier([page(["Doors", "The door is sealed with clay."])], {});
    const source = { ...dossier.sources[0]!, kind: "passage" as const, label: "Kiln care › Doors" };
    const [passage] = sitePassages({ ...dossier, sources: [source] });
    assert.deepEqual([passage!.heading, passage!.title, passage!.isOpening], ["Doors", "Kiln care", false]);
  });

  test("whole paragraphs without markup, addresses or calls", () => {
    for (const line of [
      "The form is [here] for all of you.",
      "The list is at www.kilns.example for all.",
      "Come and see all of our kilns today!",
      "Read more about the kilns",
    ])
      assert.deepEqual(
        quoted(page(["# Kiln care", "The kiln is swept after each firing.", line])),
        [["Kiln care", "The kiln is swept after each firing."]],
        line,
      );
  });

  test("lists and tables are whole or not at all", () => {
    const table = ["# Sizes", "Kiln | Volume", "Small | 40 litres", "Large | 90 litres"];
    assert.deepEqual(quoted(page(table)), [["Sizes", "Kiln | Volume\nSmall | 40 litres\nLarge | 90 litres"]]);
    assert.deepEqual(quoted(page([...table, "Two | three | columns"])), []);
    const list = ["# Care", "Every kiln needs these three:", "- Brush", "- Clay", "- Patience"];
    assert.deepEqual(quoted(page(list)), [["Care", "Every kiln needs these three:\nBrush\nClay\nPatience"]]);
    assert.deepEqual(quoted(page([...list, "- www.kilns.example"])), []);
  });

  test("listings, customers' pages and teasers are left out", () => {
    assert.deepEqual(quoted(KILNS.find(({ kind }) => kind === "contact")!), []);
    const said = "The kiln was the best that we have had so far.";
    assert.deepEqual(quoted(page(["# Ida Holm", said], { path: "/testimonials/ida/", title: "Ida Holm" })), []);
    const parts = ["A", "B", "C", "D"].flatMap((name) => [`## Kiln ${name}`, `The kiln ${name} is built of brick.`]);
    const headings = quoted(page(parts), page(["# Glaze", "The glaze is stirred."], { path: "/b/", title: "Kiln A" }));
    assert.deepEqual(
      headings.map(([heading]) => heading),
      ["Kiln B", "Kiln C", "Kiln D"],
    );
  });
});
