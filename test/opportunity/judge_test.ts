import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PlayStep } from "../../src/domain/opportunity.ts";
import {
  notePages,
  type OpportunityAnswer,
  opportunityJudgeCall,
  readOpportunities,
  type ShownPage,
} from "../../src/opportunity/judge.ts";
import { revisedSteps } from "../../src/opportunity/revision.ts";
import type { OpportunityDraft } from "../../src/opportunity/synthesis.ts";

const SECTIONS: PlayStep = { kind: "sections", page: null, searches: ["tents for two", "tent pegs"], evidence_ids: [] };
const LINKS: PlayStep = { kind: "links", page: null, from: ["https://a.example/x"], evidence_ids: [] };
const OFFER: PlayStep = { kind: "offer", path: "/tents", offer: "Tents", evidence_ids: [] };

function draft(stable_key: string, target_url: string | null): OpportunityDraft {
  const steps = [OFFER, SECTIONS, LINKS].map((step) => ({ ...step, text: `Do ${step.kind}.` }));
  const data = { target_url, proposed_path: target_url === null ? "/tents" : null, steps, questions: [] };
  const keywords = [{ keyword: "tents", google_vol: 90 }];
  return {
    stable_key,
    data,
    keywords,
    play: "Sell tents",
    recommended_format: "landing_page",
  } as unknown as OpportunityDraft;
}

const DRAFTS = [draft("one", null), draft("two", "https://a.example/tents")];
const SAID: OpportunityAnswer["opportunities"][number] = {
  n: 1,
  verdict: "do",
  worth: "main",
  with: 0,
  apart: [],
  page: "",
  kind: "",
  name: "",
  title: "",
  omit: [],
  reword: [],
  cover: [],
  local: false,
  reason: "",
};
const MATERIAL = "tents [90 a month]";
const read = (said: Partial<typeof SAID>) =>
  readOpportunities({ opportunities: [{ ...SAID, ...said }] }, DRAFTS, MATERIAL).get(DRAFTS[(said.n ?? 1) - 1]!);

describe("opportunityJudgeCall()", () => {
  const page = (path: string, kind: string, main_text = "", headings: string[] = []): ShownPage => ({
    url: `https://a.example/${path}`,
    title: path,
    kind,
    main_text,
    headings: headings.map((text) => ({ text })),
  });

  test("shows each step under a letter, a search or page of it by itself", () => {
    const { data } = opportunityJudgeCall(DRAFTS, { about: ["Acme"], pages: [] });
    const text = data.at(-1)?.text ?? "";
    assert.match(text, /1\. landing_page, a new page \/tents: Sell tents\. Searches: \(1\) tents \[90 a month\]/);
    assert.match(text, /b\) section on "tents for two"\n {3}c\) section on "tent pegs"\n {3}d\) link from/);
  });

  test("shows pages with their length, those to edit first and posts last", () => {
    const pages = [page("post", "article"), page("about", "about"), page("tents", "offer", "Light tents for two")];
    const { data } = opportunityJudgeCall(DRAFTS, { about: [], pages: notePages(pages) });
    const lines = data.find(({ label }) => label === "PAGES")?.text.split("\n") ?? [];
    assert.deepEqual(
      lines.map((line) => line.split(" · ")[2]),
      ["tents", "about", "post"],
    );
    assert.match(lines[0] ?? "", /4 words · Light tents for two$/);
  });

  test("shows the sections of a page, and no line of the template", () => {
    const footer = ["Call us", "Open daily"];
    const pages = ["a", "b", "c", "d"].map((path) => page(path, "offer", footer.join("\n"), footer));
    const tents = page("tents", "offer", [...footer, "How to pitch", "Any wind"].join("\n"), [
      ...footer,
      "How to pitch",
    ]);
    const { data } = opportunityJudgeCall(DRAFTS, { about: [], pages: notePages([...pages, tents]) });
    const text = data.find(({ label }) => label === "PAGES")?.text ?? "";
    assert.match(text, /5 words · How to pitch \| Any wind$/m);
    assert.doesNotMatch(text, /Call us/);
  });
});

describe("opportunityJudgeCall() on a site of many posts", () => {
  const post = (n: number): ShownPage => ({
    ...{ url: `https://a.example/events/tour-${n}/2026-05-1${n}/`, title: `Tour ${n}`, kind: "offer" },
    ...{ headings: [{ text: "A camping shop" }], main_text: "Come along" },
  });
  const tents: ShownPage = {
    ...{ url: "https://a.example/tents/two", title: "Tents for two", kind: "offer" },
    ...{
      headings: [{ text: "A camping shop" }, { text: "Which tent" }],
      main_text: `Light ones. ${"So light. ".repeat(99)}`,
    },
  };
  const pages = [...Array.from({ length: 8 }, (_, at) => post(at + 1)), tents];
  const textOf = (around?: Parameters<typeof opportunityJudgeCall>[1]["around"]) =>
    opportunityJudgeCall(DRAFTS, {
      about: [],
      pages: notePages(pages),
      ...(around === undefined ? {} : { around }),
    }).data.map(({ text }) => text);

  test("tells posts alike by their number and a few of them, and leaves out what heads every page", () => {
    const [, text = ""] = textOf();
    assert.match(
      text,
      /^https:\/\/a\.example\/events\/tour-#\/#-#-#\/ · 8 posts alike, for example: Tour 1 \| Tour 2 \| Tour 3$/m,
    );
    assert.doesNotMatch(text, /A camping shop|Tour 4/);
  });

  test("of pages that copy each other the one of the shortest address keeps its text", () => {
    const copy = (path: string): ShownPage => {
      const url = `https://acme.example/${path}`;
      return { url, title: path, kind: "offer", headings: [], main_text: "We mend roofs in every town" };
    };
    const others = [1, 2, 3].map((n) => ({ ...copy(`about-${n}`), main_text: `About ${n}` }));
    const notes = notePages([...["deal/x", "hythe/x", "", "dover/x"].map(copy), ...others]);
    assert.deepEqual(
      notes.filter(({ starts }) => starts.includes("roofs")).map(({ url }) => url),
      ["https://acme.example/"],
    );
  });

  test("shows what is near and what ranks, near pages at length, and where a text is cut", () => {
    const [, shown = "", told = ""] = textOf(() => ({ near: [tents.url, post(8).url], ranks: ["Tents: prices"] }));
    assert.match(told, /NEAR: https:\/\/a\.example\/tents\/two \| \S+tour-8\S+\n {3}RANKS: Tents: prices\n {3}a\)/);
    assert.match(shown, /7 posts alike/);
    assert.match(shown, /Which tent \| Light ones\. .+… \[cut\]$/m);
  });
});

describe("readOpportunities()", () => {
  test("letters and numbers as what they stand for; those that do not exist are left out", () => {
    assert.deepEqual(read({ omit: ["c", " D", "z"] })?.omit, ["sections: tent pegs", "links: https://a.example/x"]);
    assert.equal(read({ verdict: "join", with: 2 })?.with, "two");
    assert.equal(read({ verdict: "join", with: 7 })?.with, "");
    assert.equal(read({ n: 3 }), undefined);
  });

  test("other words for a step by its letter, none that code would not take", () => {
    const reword = [
      { step: "b", words: "Tents for couples" },
      { step: "c", words: "Pegs from 9 dollars" },
      { step: "x", words: "Poles" },
    ];
    const [told] = read({ reword })?.reword ?? [];
    assert.deepEqual(
      [told, read({ reword })?.reword.length],
      [{ key: "sections: tents for two", words: "Tents for couples" }, 1],
    );
    const steps = revisedSteps([SECTIONS], { omit: [], reword: [told!], cover: [] }, null);
    assert.deepEqual(steps, [{ ...SECTIONS, searches: ["Tents for couples", "tent pegs"] }]);
  });

  test("no topic with a figure, markup or an address", () => {
    const cover = ["Pitching in wind.", "From 99 dollars", "<b>Sizes</b>", "See https://evil.example", ""];
    assert.deepEqual(read({ cover })?.cover, ["Pitching in wind"]);
  });
});

describe("revisedSteps()", () => {
  test("takes out what does not fit and puts first what is to be covered", () => {
    const revision = { omit: ["sections: tent pegs", "links: https://a.example/x"], cover: ["Weight and packed size"] };
    assert.deepEqual(revisedSteps([OFFER, SECTIONS, LINKS], revision, null), [
      { kind: "cover", page: null, topics: ["Weight and packed size"], evidence_ids: [] },
      { ...SECTIONS, searches: ["tents for two"] },
      LINKS,
    ]);
    assert.deepEqual(revisedSteps([OFFER], { omit: ["offer"], cover: [] }, null), []);
  });

  test("leaves a page to make one link that leads to it, as long as there is something to do on it", () => {
    const omit = LINKS.kind === "links" ? LINKS.from.map((from) => `links: ${from}`) : [];
    const two = { ...LINKS, from: ["https://a.example/x", "https://a.example/y"] } as PlayStep;
    assert.deepEqual(revisedSteps([OFFER, two], { omit, cover: [] }, null), [
      OFFER,
      { ...LINKS, from: ["https://a.example/y"] },
    ]);
    assert.deepEqual(revisedSteps([OFFER, LINKS], { omit, cover: [] }, null), [OFFER, LINKS]);
    const reword = omit.map((key) => ({ key, words: "Tents" }));
    assert.deepEqual(revisedSteps([OFFER, LINKS], { omit: [], reword, cover: [] }, null), [OFFER, LINKS]);
    assert.deepEqual(revisedSteps([LINKS], { omit, cover: [] }, null), []);
    assert.deepEqual(revisedSteps([OFFER, LINKS], { omit, cover: [] }, "https://a.example/z"), [OFFER]);
  });

  test("on a page that somebody named instead, nothing of it goes into the title", () => {
    const title: PlayStep = { kind: "title", page: "https://a.example/all", search: "tents", evidence_ids: [] };
    const told = { page: "https://a.example/all", omit: [], cover: [] };
    assert.deepEqual(revisedSteps([title, LINKS], told, told.page), [LINKS]);
    assert.deepEqual(revisedSteps([title, LINKS], { omit: [], cover: [] }, told.page), [title, LINKS]);
  });
});
