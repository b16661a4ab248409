import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  besidesWords,
  emptySiteNotes,
  isLinked,
  linksTo,
  noteAt,
  notePage,
  offerLists,
  TEXT_CHARS_MAX,
} from "../../src/core/site_notes.ts";
import type { HtmlFacts, PageFacts } from "../../src/page/page_facts.ts";

function facts(url: string, change: Partial<HtmlFacts> = {}): PageFacts {
  const html = {
    titles: ["T"],
    descriptions: [],
    headings: [{ level: 1, text: "What is a doula?" }],
    links: [],
    main_text: "",
    main_word_count: 0,
    app_shell: false,
    structured_data: [],
    robots: [],
    canonicals: [],
    placeholder_text: null,
    ...{ forms: [], iframes: [], scripts: [], images: [] },
    ...change,
  };
  return { url, html, response: { final_url: url } } as unknown as PageFacts;
}

const link = (url: string, change: object = {}) => ({ internal: true, url, href: url, text: "", ...change });

describe("notePage()", () => {
  test("knows what a page has besides words, and where the menu of the first leads", () => {
    const site = emptySiteNotes();
    const nav = { region: "nav", text: "Book" };
    const links = [
      link("https://book.a.example/", { ...nav, internal: false }),
      link("https://a.example/prices", { ...nav, text: "Prices" }),
      link("https://a.example/legal", { ...nav, text: "Política de cookies" }),
      link("https://shop.example/", { region: "main", text: "Shop", internal: false }),
      link("https://a.example/prices", { region: "main", text: "Prices" }),
      link("https://a.example/#top", { region: "main", text: "Top" }),
      { ...link("x", { region: "main", text: "Call" }), url: null, href: "tel:+441" },
    ];
    const forms = [{ has_message: true }];
    const images = [{ alt: "Cutting  a hedge" }, { alt: "" }, { alt: null }, { alt: "Cutting a hedge" }];
    const iframes = [{ url: "https://maps.example/x" }];
    const change = { links, forms, images, iframes } as unknown as Partial<HtmlFacts>;
    notePage(site, { ...facts("https://a.example/", change), depth: 0 });
    const home = noteAt(site, "https://a.example/");
    assert.deepEqual(home?.menu, ["Book → book.a.example", "Prices → /prices"]);
    const linked = ["links to shop.example"];
    assert.deepEqual(home?.has, ["a form", "a number to call", ...linked, "boxes of maps.example"]);
    assert.deepEqual(home?.pictures, ["Cutting a hedge"]);
    for (const page of ["b", "c"]) notePage(site, facts(`https://a.example/${page}`));
    assert.equal(besidesWords(site, "https://a.example/").at(-1), "links in its text to /prices");
    for (const page of ["b", "c"]) {
      const menu = [link("https://a.example/prices", { region: "nav" })] as unknown as HtmlFacts["links"];
      notePage(site, facts(`https://a.example/${page}`, { links: menu }));
    }
    assert.deepEqual(besidesWords(site, "https://a.example/"), home?.has);
  });

  test("tells a form by what it asks for; one that searches or logs in is none", () => {
    const hasOf = (...forms: object[]) => {
      const site = emptySiteNotes();
      notePage(site, facts("https://a.example/", { forms } as unknown as Partial<HtmlFacts>));
      const { has = [] } = noteAt(site, "https://a.example/") ?? {};
      assert.equal(has[0], "no picture in its markup");
      return has.slice(1);
    };
    assert.deepEqual(hasOf({ fields: ["q"] }, { fields: ["user", "mail"], has_password: true }), []);
    assert.deepEqual(hasOf({ fields: ["q"] }, { fields: ["name", 'when "4:30am"'] }), [
      'a form with the fields name, when "4:30am"',
    ]);
  });

  test("a text as long as what is kept, or drawn by script, is not known whole", () => {
    const site = emptySiteNotes();
    notePage(site, facts("https://a.example/l", { main_text: "x".repeat(TEXT_CHARS_MAX) }));
    notePage(site, facts("https://a.example/s", { app_shell: true }));
    assert.deepEqual(
      [noteAt(site, "https://a.example/l")?.whole, noteAt(site, "https://a.example/s")?.whole],
      [false, false],
    );
  });

  test("keeps what only structured data tells in sentences, with the name of what it belongs to", () => {
    const site = emptySiteNotes();
    const entry = (name: string, text: string) => ({ "@type": "Question", name, acceptedAnswer: { text } });
    const items = [
      {
        mainEntity: [
          entry("Cost?", "An hour with us costs 90 dollars."),
          entry("When?", "We are open from nine to five."),
        ],
      },
      { name: "Session", offers: { price: 160, priceCurrency: "USD" } },
      { name: "Talk", offers: { price: "90" } },
      { name: "Acme", image: "https://a.example/one two three four five six.jpg", slogan: "Too short" },
    ];
    const structured_data = [{ format: "json_ld" as const, error: null, types: [], items }];
    notePage(site, facts("https://a.example/", { structured_data, main_text: "We are open from nine to five!" }));
    assert.deepEqual(noteAt(site, "https://a.example/")?.unshown, [
      "Cost? An hour with us costs 90 dollars.",
      "Session price: 160 USD",
      "Talk price: 90",
    ]);
  });

  test("counts linking pages once, whatever the spelling; own links count nothing, those of a closed menu do", () => {
    const site = emptySiteNotes();
    const to = "https://a.example/b";
    const links = [
      link(`${to}/`),
      link(`${to}#top`),
      link("https://a.example/a"),
      link("https://a.example/c", { hidden: true }),
    ];
    notePage(site, facts("https://a.example/a", { links: links as unknown as HtmlFacts["links"] }));
    assert.deepEqual(
      [linksTo(site, to), linksTo(site, "https://a.example/a"), linksTo(site, "https://a.example/c")],
      [1, 0, 1],
    );
    assert.deepEqual(
      [
        isLinked(site, "https://a.example/a", to),
        isLinked(site, "https://a.example/unread", to),
        linksTo(undefined, to),
      ],
      [true, null, null],
    );
  });
});

describe("offerLists()", () => {
  const offers = ["a", "b", "c", "d"].map((name) => `https://a.example/p/${name}`);
  const siteOf = (pages: Record<string, string[]>) => {
    const site = emptySiteNotes();
    const menu = link("https://a.example/contact");
    for (const [url, targets] of Object.entries(pages))
      notePage(site, facts(url, { links: [menu, ...targets.map((to) => link(to))] as never }));
    return site;
  };

  test("tells a category by its own links, its further pages with it, whatever every page links to", () => {
    const site = siteOf({
      "https://a.example/pumps": offers.slice(0, 3),
      "https://a.example/pumps/page/2": offers.slice(1),
      "https://a.example/blog": ["https://a.example/one", "https://a.example/two", ...offers.slice(0, 2)],
      "https://a.example/": ["https://a.example/pumps", "https://a.example/blog"],
      "https://a.example/p/a": [offers[1]!],
      ...Object.fromEntries(["one", "two", "three", "four"].map((name) => [`https://a.example/${name}`, []])),
    });
    assert.deepEqual(
      [...offerLists(site, offers)],
      [["a.example/pumps", new Set(["a", "b", "c", "d"].map((name) => `a.example/p/${name}`))]],
    );
  });

  test("a list of posts is none", () => {
    const posts = ["https://a.example/one", "https://a.example/two", "https://a.example/three"];
    const site = siteOf({ "https://a.example/blog": [...posts, offers[0]!], "https://a.example/": [] });
    assert.equal(offerLists(site, offers).size, 0);
  });
});
