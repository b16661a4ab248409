import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sitePassages } from "../../src/content/site_passages.ts";
import { contentDossier, type InventedPage, KILNS, WORKSHOP } from "../support/content_dossier.ts";

function page(lines: string[], more: Partial<InventedPage> = {}): InventedPage {
  return { path: "/a/", title: "Kiln care", kind: "article", lines, ...more };
}

function quoted(...pages: InventedPage[]): [string, string[]][] {
  return sitePassages(contentDossier(pages, {})).map(({ heading, paragraphs }) => [heading, paragraphs]);
}

describe("sitePassages()", () => {
  test("marked headings divide a page; without marks a label between prose does", () => {
    assert.deepEqual(
      quoted(
        page(["# Kiln care", "The kiln is swept after each firing.", "## Doors", "The door is sealed with clay."]),
      ),
      [
        ["Kiln care", ["The kiln is swept after each firing."]],
        ["Doors", ["The door is sealed with clay."]],
      ],
    );
    const german = sitePassages(contentDossier(WORKSHOP, { language: "de" }));
    assert.deepEqual(
      german.map(({ heading }) => heading),
      ["Lastenrad", "Bremsen am Lastenrad", "Wie schwer ist ein Lastenrad?", "Werkstatt"],
    );
  });

  test("a label at the end of a row of labels may be a list's last item: it is no heading", () => {
    const lines = ["The shelf holds what we sell.", "Clay", "Cones", "Tongs", "The shop is open on all weekdays."];
    assert.deepEqual(quoted(page(lines)), [["", ["The shelf holds what we sell."]]]);
  });

  test("whole sentences only, up to the first with markup, an address, a day or an open bracket", () => {
    for (const debris of [
      "The form is [here] for all of you.",
      "The list is at www.kilns.example for all.",
      "The fair is on 12 March in the old hall.",
      "The fair is on 12.3.2024 in the old hall.",
      "The kiln is fired (as it was before.",
      "The price in 2019 was $300 for each of them.",
    ])
      assert.deepEqual(
        quoted(page(["# Kiln care", `The kiln is swept after each firing. ${debris}`])),
        [["Kiln care", ["The kiln is swept after each firing."]]],
        debris,
      );
  });

  test("a page's own title and description are no text; a passage's first line is the heading of its label", () => {
    const lines = ["Title: Kiln care", "Description: All about the care of a kiln.", "# Kiln care"];
    assert.deepEqual(quoted(page([...lines, "The kiln is swept each day."])), [
      ["Kiln care", ["The kiln is swept each day."]],
    ]);
    const dossier = contentDossier([page(["Doors", "The door is sealed with clay."])], {});
    const source = { ...dossier.sources[0]!, kind: "passage" as const, label: "Kiln care › Doors" };
    const [passage] = sitePassages({ ...dossier, sources: [source] });
    assert.deepEqual([passage!.heading, passage!.page], ["Doors", "Kiln care"]);
  });

  test("an abbreviation ends no sentence", () => {
    const line = "The kiln was drawn by Dr. Ames and built by us. The firing was done by them.";
    assert.deepEqual(quoted(page(["# Kiln care", line])), [["Kiln care", [line]]]);
  });

  test("lines on many pages are furniture, listings hold no passages of their own", () => {
    const pages = ["/a/", "/b/", "/c/"].map((path, at) =>
      page([`# Part ${at}`, "The valley is our home and has been for long."], { path, title: `Part ${at}` }),
    );
    assert.deepEqual(quoted(...pages), []);
    const contact = KILNS.find(({ kind }) => kind === "contact")!;
    assert.deepEqual(quoted(contact), []);
  });

  test("tables stand as they are, in one width", () => {
    assert.deepEqual(quoted(page(["# Sizes", "Kiln | Volume", "Small | 40 litres", "Large | 90 litres"])), [
      ["Sizes", ["| Kiln | Volume |\n|---|---|\n| Small | 40 litres |\n| Large | 90 litres |"]],
    ]);
    assert.deepEqual(quoted(page(["# Sizes", "Kiln | Volume", "Small"])), []);
  });

  test("words in quotation marks need the name of who said them", () => {
    const words = "“The kiln has stood in our school for eleven winters now.”";
    const [said] = sitePassages(contentDossier([page(["# Voices", `${words} – Ida Holm`])], {}));
    assert.equal(said!.author, "Ida Holm");
    assert.deepEqual(quoted(page(["# Voices", words])), []);
  });

  test("a first word that elsewhere only goes on leans; the end of a page and teasers are told", () => {
    const lines = ["A", "B", "C", "D", "E", "F"].flatMap((name) => [
      `## Kiln ${name}`,
      `The kiln ${name} is of brick. It is hot for a day. It is cold after two.`,
    ]);
    const all = sitePassages(
      contentDossier(
        [
          page([
            "# Kiln care",
            ...lines,
            "## Kiln Z",
            "It is the last of them all.",
            "## End",
            "The end is near for it.",
          ]),
          page(["# Glaze tips", "The glaze is stirred before use."], { path: "/b/", title: "Kiln A" }),
        ],
        {},
      ),
    );
    const of = (heading: string) => all.find((passage) => passage.heading === heading)!;
    assert.deepEqual([of("Kiln Z").leans, of("Kiln B").leans], [true, false]);
    assert.deepEqual([of("End").isLast, of("Kiln Z").isLast], [true, false]);
    assert.deepEqual([of("Kiln A").isTeaser, of("Kiln B").isTeaser], [true, false]);
  });
});
