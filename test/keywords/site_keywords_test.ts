import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../src/base/slices.ts";
import type { Block } from "../../src/domain/block.ts";
import type { KeywordPage, SiteKeyword } from "../../src/keywords/keyword_page.ts";
import { type SiteKeywords, siteKeywordSteps } from "../../src/keywords/site_keywords.ts";

const HOME = "https://surf.example/";
const COMMON = ["our", "we", "learn", "more", "read", "best", "time", "friends", "day", "see", "all"];

describe("siteKeywordSteps()", () => {
  test("takes what title, heading, links and address agree on, whole", () => {
    const found = keywords([
      page("", "Roche Surf", { links: [["group-lessons/", "Group lessons"]] }),
      page("group-lessons/", "Surf lessons in groups – Roche Surf", { headings: ["Group lessons"] }),
    ]);
    assert.ok(found.includes("group lessons"));
    assert.ok(!found.some((keyword) => keyword === "surf lessons" || keyword === "lessons in groups"));
  });

  test("takes no address, no part of a sentence, no date and no furniture", () => {
    const found = keywords([
      page("how-we-pack/", "How we pack without plastic", { headings: ["How we pack without plastic"] }),
      page("frequently-asked-questions/", "Frequently asked questions", { headings: ["Frequently asked questions"] }),
      page("camp-april/", "Surfcamp 10-13 April", { headings: ["Surfcamp 10-13 April"] }),
      page("wetsuit-hire-roche/", "Welcome", { headings: ["Dive in"] }),
    ]);
    assert.deepEqual(found, []);
  });

  test("takes a heading that the text of other pages comes back to, and not one that nothing bears out", () => {
    const said = "Every price includes wetsuit hire.";
    const found = keywords([
      page("a/", "One", { headings: ["Wetsuit hire", "Feel the magic flow"], text: [said] }),
      page("b/", "Two", { text: ["Wetsuit hire is included on all days."] }),
      page("c/", "Three", { text: ["Ask about wetsuit hire."] }),
    ]);
    assert.ok(found.includes("wetsuit hire"));
    assert.ok(!found.includes("feel the magic flow"));
  });

  test("takes no phrase with a word that many pages say and none is called after, but what a page is called", () => {
    const said = ["A", "B", "C", "D", "E", "F", "G"].map((name) =>
      page(`${name}/`, `Beach ${name}`, { text: [`Quicker wetsuit hire at beach ${name}.`, `Wetsuit hire ${name}.`] }),
    );
    const links: [string, string][] = [["hire/", "Quicker wetsuit hire"]];
    const site = (title: string) => [
      page("hire/", title, { headings: [title], text: ["Quicker wetsuit hire for all."] }),
      ...said,
      page("z/", "Beach Z", { headings: ["Wetsuit hire"], links }),
    ];
    const found = keywords(site("Wetsuit hire"));
    assert.ok(found.includes("wetsuit hire"));
    assert.ok(!found.includes("quicker wetsuit hire"));
    assert.ok(keywords(site("Quicker wetsuit hire")).includes("quicker wetsuit hire"));
  });

  test("without a judge takes no name out of a sentence, and no price or number into one, but a model's", () => {
    const link = (path: string, title: string, shown: string) =>
      page(path, title, { headings: [title], links: [["wetsuits/", shown]] });
    const found = keywords([
      link("healing/", "Your healing place", "Wetsuits $11.99"),
      link("drysuits/", "Drysuit Roche 3116", "Don't rent wetsuits yet"),
      page("wetsuits/", "Wetsuits", { kind: "offer", headings: ["Wetsuits", "Storm?"], text: ["Wetsuits dry fast."] }),
    ]);
    assert.deepEqual(found, ["drysuit roche 3116"]);
  });

  test("without a judge takes no two halves for one name", () => {
    const links: [string, string][] = [["kids/", "Kids / Surfcamp"]];
    const found = keywords([
      page("", "Roche Surf", { links: [...links, ["teens/", "Teens – Surfcamp"]] }),
      page("kids/", "Kids surfcamp", { headings: ["Kids surfcamp"] }),
      page("teens/", "Sunny weeks", { headings: ["Teens – Surfcamp"] }),
    ]);
    assert.deepEqual(found, ["kids surfcamp"]);
  });

  test("without a judge takes nothing of any trade for its place", () => {
    const offer = (path: string, title: string) =>
      page(path, title, { kind: "offer", headings: ["x", title], links: [[path, title]] });
    const found = keywords([
      offer("services/", "Our services in Roche"),
      offer("services-2/", "Services Roche"),
      offer("hire/", "Wetsuit hire Roche"),
    ]);
    assert.deepEqual(found, ["wetsuit hire roche"]);
  });

  test("gives a small site of plain pages its offers, told as weak", () => {
    const found = run([
      page("products/", "Products", { kind: "offer", headings: ["Cucumber vinegar", "Linen compresses"] }),
    ]);
    assert.deepEqual(
      found.map(({ keyword, weak }) => [keyword, weak]),
      [
        ["cucumber vinegar", true],
        ["linen compresses", true],
      ],
    );
  });

  test("asks for what is sold in the place where the brand is, a word of any trade there alone", () => {
    const offer = { kind: "offer", text: ["Surf lessons start daily.", "Repairs take a week."] };
    const found = keywords([
      page("", "Roche Surf", {
        kind: "home",
        links: [
          ["lessons/", "Surf lessons"],
          ["repairs/", "Repairs"],
        ],
      }),
      page("lessons/", "Surf lessons | Roche Surf", offer),
      page("girls/", "Surf lessons for girls | Roche Surf", {
        ...offer,
        headings: ["Slots", "Surf lessons for girls"],
      }),
      page("repairs/", "Repairs | Roche Surf", offer),
    ]);
    assert.deepEqual(found.toSorted(), [
      "repairs roche",
      "surf lessons",
      "surf lessons for girls",
      "surf lessons roche",
    ]);
  });

  test("once the site is known to be about something, takes headings of that alone, with a word that not all have", () => {
    const said =
      "Surf coaching, expert surf, expert kayak and expert sailing, changing rooms, kayak tours and sailing tours.";
    const offer = (path: string, title: string, ...headings: string[]) =>
      page(path, title, { kind: "offer", headings, text: [`${said} ${path}`], links: [[path, title]] });
    const found = keywords([
      page("", "Surf, kayak and sailing", { kind: "home", text: ["Surf here. Kayak here. Sailing here."] }),
      offer("a/", "One", "Expert surf", "Surf coaching", "Changing rooms"),
      offer("b/", "Two", "Expert kayak", "Kayak tours"),
      offer("c/", "Three", "Expert sailing"),
    ]);
    assert.ok(found.includes("surf coaching") && found.includes("kayak tours"));
    assert.ok(!found.some((keyword) => keyword.startsWith("expert") || keyword === "changing rooms"));
  });

  test("names of one page bear each other out where one stands within the other, a word alone does not", () => {
    const found = keywords([
      page("", "Roche Surf", {
        kind: "home",
        links: [
          ["hire/", "Wetsuit hire"],
          ["fins/", "Fins"],
        ],
      }),
      page("hire/", "Gear for all", { headings: ["Hire of a wetsuit, short or long"] }),
      page("fins/", "Fins of all sizes", { headings: ["Slide on"] }),
      page("camp/", "Weeks", { headings: ["Camp for kids", "Our best camp for kids"] }),
    ]);
    assert.deepEqual(found.toSorted(), ["camp for kids", "wetsuit hire"]);
  });

  test("what titles and headings of sister pages share beside what differs is a name, and so is each up to there", () => {
    const sister = (town: string) =>
      page(`${town}/`, `Surf Board Repair in ${town}, TX | Roche Surf`, {
        headings: [`Surf Board Repair In ${town}, TX.`],
        text: [`Call us in ${town}.`],
      });
    const found = keywords(["Bude", "Looe", "Padstow"].map(sister));
    assert.ok(found.includes("surf board repair"), String(found));
    assert.ok(found.includes("surf board repair in looe") && !found.some((keyword) => keyword.includes("tx")));
    assert.deepEqual(keywords(["Bude", "Looe"].map(sister)), []);
  });

  test("what links call by one word is called as the text says it, beside words of another name", () => {
    const said = ["We offer board repair daily.", "Quick board repair, done well.", "Book a board repair now."];
    const site = (text: string[]) =>
      keywords([
        page("", "Welcome", {
          links: [
            ["repair/", "Repair"],
            ["hire/", "Board hire"],
          ],
          text: text.slice(0, 1),
        }),
        page("repair/", "Repair", { kind: "offer", text: text.slice(1) }),
        page("hire/", "Board hire", { kind: "offer", text: ["Board hire by the hour."] }),
        page("prices/", "Board hire prices", { headings: ["Board hire prices"], text: ["Board hire is cheap."] }),
      ]);
    assert.ok(site(said).includes("board repair"), String(site(said)));
    assert.ok(!site(said.slice(0, 2)).includes("board repair"));
  });

  test("what the home page's title and most others end with is what the site is about", () => {
    const text = ["Our 24h board rescue comes to you.", "A board rescue by day."];
    const named = (tail: string) =>
      ["Slots", "Crew", "Times", "Waves"].map((name) => page(`${name}/`, `${name} | Roche Surf | ${tail}`, { text }));
    const home = (tail: string) =>
      page("", `Roche Surf | ${tail}`, { kind: "home", text: ["Board rescue, day or night."] });
    assert.ok(keywords([home("Board rescue"), ...named("Board rescue")]).includes("board rescue"));
    assert.ok(!keywords([home("Lifting spirits"), ...named("Lifting spirits")]).includes("lifting spirits"));
  });

  test("leaves out what names the brand", () => {
    const pages = [page("roche-surf-school/", "Roche Surf school", { headings: ["Roche Surf school"] })];
    assert.deepEqual(keywords(pages), []);
  });

  test("takes no sequence of words that only stands behind numbers", () => {
    const far = ["a", "b", "c", "d", "e", "f"].map((path, at) =>
      page(`${path}/`, "Surf beaches", {
        text: [`${at} mi surf beaches`, `${at} mi surf beaches near ${path}${path}`],
      }),
    );
    assert.ok(!keywords(far).includes("mi surf beaches"));
  });
});

describe("strongest()", () => {
  const NONE: ReadonlySet<string> = new Set();

  const campOf = (who: string) =>
    page(`${who}-surf-camp/`, `${who} surf camp`, {
      headings: [`${who} surf camp`],
      text: [`The ${who} surf camp starts at ten.`, "Insurance included.", "Each surf camp has its own coach."],
    });
  const camps = ["girls", "kids", "winter", "family"].map(campOf);
  const site = [page("", "Roche Surf | surf camp", { kind: "home" }), ...camps];
  const beside = ["tell me stories", "moonlight", "the", "grand opening", "west jordan", "busy days", "red door"];

  test("keeps what the site speaks of throughout and its own name, of others the best few where that is little", () => {
    const { strongest } = read(site);
    const strong = ["surf camp", "girls surf camp", "kids surf camp", "winter surf camp", "family surf camp"];
    assert.deepEqual(strongest([...beside, ...strong, "roche surf"], NONE), new Set(["roche surf", ...strong]));
    assert.equal(strongest(beside, NONE).size, 5);
    assert.ok(!strongest(beside, NONE).has("the"));
  });

  test("a heading alone stays where the text says it, it names a place, or it is told to be offered", () => {
    const headings = ["Shop", "Longboard wax", "Longboard racks", "Longboards Roche"];
    const shop = page("a/", "Shop", { kind: "offer", headings, text: ["Longboard wax is here."] });
    const { strongest } = read([shop, page("b/", "Longboards", { text: ["Longboard racks stand by the door."] })]);
    const { strongest: unsaid } = read([{ ...shop, blocks: [] }]);
    const phrases = ["longboard wax", "longboard racks", "longboards roche"];
    assert.deepEqual(strongest(phrases, NONE), new Set(phrases));
    assert.deepEqual(unsaid(phrases, NONE), new Set(["longboards roche"]));
    assert.deepEqual(unsaid(phrases, new Set(["longboard wax"])), new Set(["longboard wax", "longboards roche"]));
  });

  test("a larger site must say more of a phrase", () => {
    const more = [...site, ...["summer", "teens", "ladies"].map(campOf)];
    const notes = Array.from({ length: 400 }, (_, at) => page(`note-${at}/`, `Note ${at}`));
    const phrases = ["girls", "kids", "winter", "family", "summer", "teens", "ladies"].map((who) => `${who} surf camp`);
    assert.equal(read(more).strongest(phrases, NONE).size, 7);
    assert.equal(read([...more, ...notes]).strongest(phrases, NONE).size, 5);
  });

  test("what several titles begin with bears itself out, where it is about the site's topics", () => {
    const pages = ["Contact us", "Our people", "Gallery"].map((rest, at) =>
      page(`${at}/`, `Wetsuit repair Newtown, ${rest}`, { headings: [rest], text: ["We repair each wetsuit."] }),
    );
    const home = page("", "Wetsuit repair | Roche Surf", {
      kind: "home",
      headings: ["Wetsuit repair"],
      text: ["Every wetsuit."],
    });
    const links: [string, string][] = [["wetsuits/", "Wetsuit repair"]];
    const own = page("wetsuits/", "Wetsuit repair", { headings: ["Wetsuit repair"], text: ["A wetsuit."], links });
    assert.ok(keywords([home, own, ...pages]).includes("wetsuit repair newtown"));
    assert.ok(!keywords([home, own, ...pages.slice(0, 1)]).includes("wetsuit repair newtown"));
  });

  test("a part of an offer's title stands alone where it is about the site's topics, what `and` joins does not", () => {
    const found = keywords([
      page("", "Wetsuit repair | Roche Surf", { kind: "home", headings: ["Wetsuit repair"], text: ["Every wetsuit."] }),
      page("a/", "Wetsuit cleaning & calendar | Roche Surf", { kind: "offer", text: ["A calendar for your wetsuit."] }),
      page("b/", "Advice & planning | Roche Surf", { kind: "offer", headings: ["", "Advice & planning"] }),
      page("c/", "Places | Roche Surf", { headings: ["Places", "Wetsuit Roche"] }),
    ]);
    assert.ok(found.includes("wetsuit cleaning roche") && found.includes("wetsuit roche"));
    assert.ok(!found.some((keyword) => keyword.includes(" and ")), String(found));
  });

  test("where titles name the place with what is sold, what they do not name it with is not sold", () => {
    const offer = (path: string, title: string, name: string) =>
      page(path, title, { kind: "offer", text: [`${name} daily.`, `More ${name}.`], links: [[path, name]] });
    const site = (place: string) => [
      page("", "Wetsuits", {
        kind: "home",
        links: [
          ["a/", "Surf lessons"],
          ["d/", "Bookings"],
        ],
      }),
      ...["Surf lessons", "Kayak tours", "Board repair"].map((name, at) =>
        offer(`${"abc"[at]}/`, `${name} ${place}`, name),
      ),
      offer("d/", "Bookings", "Bookings"),
    ];
    assert.ok(keywords(site("daily"), "Bude").includes("bookings bude"));
    const found = keywords(site("Bude"), "Bude");
    assert.ok(found.includes("surf lessons bude") && !found.some((keyword) => keyword.startsWith("bookings")));
  });

  test("a word that only titles say makes no keyword of what they name", () => {
    const tags = ["kitesurf", "bodyboard", "longboard", "skimboard", "wingfoil"];
    const named = tags.map((tag) => page(`tag/${tag}/`, `Etiqueta ${tag}`, { headings: [`Etiqueta ${tag}`] }));
    const { keywords: found, strongest } = read([...site, ...named]);
    const kept = strongest(
      found.map(({ keyword }) => keyword),
      NONE,
    );
    assert.ok(kept.has("winter surf camp"));
    assert.ok(![...kept].some((keyword) => keyword.startsWith("etiqueta")));
  });
});

function keywords(pages: readonly KeywordPage[], place?: string): string[] {
  return read(pages, place).keywords.map(({ keyword }) => keyword);
}

function run(pages: readonly KeywordPage[]): SiteKeyword[] {
  return read(pages).keywords;
}

function read(pages: readonly KeywordPage[], place = "Roche"): SiteKeywords {
  return finishSteps(
    siteKeywordSteps(pages, {
      strict: true,
      places: [place],
      addresses: [],
      place: place.toLowerCase(),
      names: ["roche", "surf"],
      language: "en",
      home: HOME,
      rank: (word) => (COMMON.includes(word) ? 1 : Number.POSITIVE_INFINITY),
      isBranded: (phrase) => phrase.includes("roche surf"),
    }),
  );
}

function page(
  path: string,
  title: string,
  of: { headings?: string[]; text?: string[]; links?: [string, string][]; kind?: string } = {},
): KeywordPage {
  const { headings = [], text = [], links = [], kind = "other" } = of;
  return {
    url: `${HOME}${path}`,
    title,
    kind,
    headings: headings.map((heading, place) => ({ level: place === 0 && kind !== "offer" ? 1 : 2, text: heading })),
    blocks: text.map((paragraph): Block => ({ type: "paragraph", text: paragraph })),
    links: links.map(([to, shown]) => ({ url: `${HOME}${to}`, text: shown })),
  };
}
