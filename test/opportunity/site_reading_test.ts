import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../src/base/slices.ts";
import type { ContentPage } from "../../src/content/passage_index.ts";
import { pageKey } from "../../src/core/page_match.ts";
import type { SiteNotes } from "../../src/core/site_notes.ts";
import {
  checkedReading,
  draftSiteReading,
  earlierJob,
  type ReadingAnswer,
  readingKey,
  readingMaterialSteps,
  siteReadingCall,
} from "../../src/opportunity/site_reading.ts";

const HOME = "https://a.example/";
const TENTS = "https://a.example/tents";
const MENU = "Call us on 020 7946 0018\nOpen all week\nHire by post";

function page(url: string, kind: string | null, ...texts: string[]): ContentPage {
  const blocks = texts.map((text) => ({ type: "paragraph" as const, text }));
  return { url, kind, title: `Title of ${url}`, description: "", blocks };
}

const PAGES = [
  page(TENTS, "offer", MENU, "Tents from 90 pounds a week.", "We pitch them for you."),
  page(HOME, null, MENU, "Tents and stoves for campers and schools.", "Tents from 80 pounds a week."),
  page("https://a.example/stoves", "offer", MENU, "Stoves burn gas."),
];
const read = (pages: readonly ContentPage[], about: string[] = []) =>
  finishSteps(readingMaterialSteps(pages, { about, site: undefined }));
const MATERIAL = read(PAGES, ["Acme"]);
const JOB: ReadingAnswer["jobs"][number] = {
  kind: "contradiction",
  earlier: 0,
  page: "P3",
  pages: ["P1"],
  title: "Two prices for one tent",
  action: "Say one price on /tents and on the home page: 80 or 90 pounds.",
  why: "Who compares leaves.",
  lacks: [],
  seen: [{ page: "P3", quote: "from 90 pounds a week" }],
  order: "first",
};
const AROUND = { listed: [], earlier: [], earlierKeys: [] as string[], brandId: "b1" };
const checked = (jobs: readonly Partial<typeof JOB>[], around: Partial<typeof AROUND> = {}) =>
  checkedReading({ jobs: jobs.map((job) => ({ ...JOB, ...job })) }, MATERIAL, { ...AROUND, ...around });
const drafts = (...jobs: Partial<typeof JOB>[]) => draftSiteReading(checked(jobs), { ceiling: 0.6, simulated: false });

describe("the reading of a site", () => {
  test("shows the home page first and what stands on many pages once", () => {
    const call = siteReadingCall(MATERIAL, { listed: ["Mend a link"], earlier: ["a job"], chars: 10_000 });
    const [company, listed, earlier, pages] = call.data.map(({ text }) => text);
    assert.deepEqual([company, listed, earlier], ["Acme", "Mend a link", "1. a job"]);
    assert.ok(pages!.startsWith("## P1 the home page"));
    assert.equal(pages!.split("Open all week").length, 2);
    assert.match(pages!, /Call us on 020 7946 0018 … \[more, as on a page above\]/);
    assert.match(pages!, /## P3 \/tents · offer\n/);
  });

  test("keeps a lone line that repeats, and says which pages are another's text", () => {
    const lone = read(["a", "b", "c"].map((name) => page(`https://a.example/${name}`, null, `${name} hire`, "£80")));
    assert.ok(lone.pages.every(({ text }) => text.endsWith("£80")));
    const long = Array.from({ length: 60 }, (_, at) => `word${at}`).join(" ");
    const copies = read([
      page(HOME, null, "Hire of tents"),
      page(TENTS, "offer", long),
      page(`${TENTS}-old`, "offer", long),
    ]);
    assert.match(copies.pages[2]!.label, /^P3 \/tents-old · offer · 100 % of its text stands on P2 word for word$/);
  });

  test("names pictures once, as words of their page, and what a job says is missing", () => {
    const notes = [HOME, TENTS].map((url) => [
      pageKey(url),
      { url, has: [], links: [], menu: [], pictures: ["Scouts of Leeds"] },
    ]);
    const site = { notes: new Map(notes as never), inlinks: new Map(), pages: 2 } as SiteNotes;
    const shown = finishSteps(readingMaterialSteps(PAGES, { about: [], site }));
    const texts = shown.pages.map(({ text }) => text);
    assert.match(texts[0]!, /\nPictures: Scouts of Leeds\n/);
    assert.doesNotMatch(texts.slice(1).join(), /Pictures:/);
    const job = {
      ...JOB,
      seen: [{ page: "P3", quote: "Scouts of Leeds" }],
      lacks: [" ", " who hired ", "a", "b", "c"],
    };
    const [found] = draftSiteReading(checkedReading({ jobs: [job] }, shown, AROUND), { ceiling: 0, simulated: false });
    assert.equal(found?.data.findings?.[0]?.url, TENTS);
    assert.deepEqual(found?.data.lacks, ["who hired", "a", "b"]);
    assert.equal("lacks" in drafts({})[0]!.data, false);
  });

  test("gives a finding with its quotes, on the pages that it names", () => {
    const [found] = drafts({});
    assert.deepEqual(found?.data.examples, [TENTS, HOME]);
    assert.deepEqual(found?.data.findings, [{ url: TENTS, detail: "“from 90 pounds a week”" }]);
    assert.deepEqual([found?.data.next_action, found?.text], [JOB.action, JOB.title]);
    assert.equal(found?.data.what, "The site says: “from 90 pounds a week” (/tents).");
    assert.deepEqual(drafts({ page: "", pages: [] })[0]?.data.examples, []);
    assert.deepEqual(drafts({ page: "/tents", pages: ["stoves"] })[0]?.data.examples, [
      TENTS,
      "https://a.example/stoves",
    ]);
  });

  test("a quote counts where it stands, whatever page it is said to be of", () => {
    const [found] = drafts({ seen: [{ page: "P2", quote: "Tents and stoves for campers" }] });
    assert.equal(found?.data.findings?.[0]?.url, HOME);
  });

  test("refuses what quotes nothing on the site, and figures and addresses that it does not have", () => {
    const none = (job: Partial<typeof JOB>) => assert.deepEqual(drafts(job), []);
    none({ seen: [{ page: "P3", quote: "Tents for rent in Leeds" }] });
    none({ seen: [{ page: "P3", quote: "ents from 90 pound" }] });
    none({ seen: [{ page: "P3", quote: "Title: Description:" }] });
    none({ seen: [] });
    none({ action: "Say that tents cost 70 pounds." });
    none({ action: "Link it from /hire." });
    none({ action: "Ask at evil.example today." });
    assert.deepEqual(checked([{ seen: [] }, {}]).refused, 1);
    none({ action: "Put 70:30 on it." });
    assert.equal(drafts({ action: "Say whether 90:00 holds." }).length, 1);
    assert.equal(drafts({ action: "Put 3 photos and/or names under the H1." }).length, 1);
  });

  test("a job goes on under its key where it is told to be an earlier one; others have their own", () => {
    const again = checked([{ earlier: 1, title: "Prices differ" }, { earlier: 1 }, { title: "Another" }], {
      earlierKeys: ["old"],
    });
    assert.deepEqual(
      again.jobs.map(({ key, title }) => [key === "old", title]),
      [
        [true, "Prices differ"],
        [false, "Another"],
      ],
    );
    const [job] = drafts({});
    assert.equal(earlierJob(job!, null), `contradiction · /tents · ${JOB.title}: ${JOB.action}`);
    assert.ok(earlierJob(job!, "declined").startsWith("(declined) "));
  });

  test("what comes first outranks what can wait", () => {
    const [first, last] = [drafts({})[0]!, drafts({ order: "last" })[0]!];
    assert.ok(first.priority > last.priority);
  });

  test("a site is read anew when its words or its sheet are others", () => {
    const key = readingKey(MATERIAL, "sheet");
    assert.equal(readingKey(read([...PAGES].reverse(), ["Acme"]), "sheet"), key);
    assert.notEqual(readingKey(MATERIAL, "other sheet"), key);
    assert.notEqual(readingKey(read([...PAGES.slice(1), page(TENTS, "offer", "Tents.")]), "sheet"), key);
  });
});
