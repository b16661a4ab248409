import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ContentPage } from "../../src/content/passage_index.ts";
import {
  draftSiteReading,
  earlierJob,
  type ReadingAnswer,
  readingKey,
  readingMaterial,
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
const MATERIAL = readingMaterial(PAGES, { about: ["Acme"], site: undefined });
const JOB: ReadingAnswer["jobs"][number] = {
  kind: "contradiction",
  page: "/tents",
  pages: ["the home page"],
  title: "Two prices for one tent",
  action: "Say one price on /tents and on the home page: 80 or 90 pounds.",
  why: "Who compares leaves.",
  seen: [{ page: "/tents", quote: "from 90 pounds a week" }],
  order: "first",
};
const OF = { brandId: "b1", ceiling: 0.6, simulated: false };
const drafts = (...jobs: Partial<typeof JOB>[]) =>
  draftSiteReading({ jobs: jobs.map((job) => ({ ...JOB, ...job })) }, MATERIAL, OF);

describe("the reading of a site", () => {
  test("shows the home page first and what stands on many pages once", () => {
    const call = siteReadingCall(MATERIAL, { listed: ["Mend a link"], earlier: [], chars: 10_000 });
    const [company, listed, pages] = call.data.map(({ text }) => text);
    assert.deepEqual([company, listed], ["Acme", "Mend a link"]);
    assert.ok(pages!.startsWith("## the home page"));
    assert.equal(pages!.split(MENU).length, 2);
    assert.match(pages!, /## \/tents · offer\n/);
    const lone = readingMaterial(
      ["a", "b", "c"].map((name) => page(`https://a.example/${name}`, null, `${name} hire`, "£80")),
      {
        ...{ about: [], site: undefined },
      },
    );
    assert.ok(lone.pages.every(({ text }) => text.endsWith("£80")));
  });

  test("gives a finding with its quotes, on the pages that it names", () => {
    const [found] = drafts({});
    assert.deepEqual(found?.data.examples, [TENTS, HOME]);
    assert.deepEqual(found?.data.findings, [{ url: TENTS, detail: "“from 90 pounds a week”" }]);
    assert.equal(found?.data.next_action, JOB.action);
    assert.equal(found?.text, "Two prices for one tent. The site says: “from 90 pounds a week” (/tents).");
  });

  test("a quote counts where it stands, whatever page it is said to be of", () => {
    const [found] = drafts({ seen: [{ page: "/stoves", quote: "Tents and stoves for campers" }] });
    assert.equal(found?.data.findings?.[0]?.url, HOME);
  });

  test("refuses what quotes nothing on the site, and figures and addresses that it does not have", () => {
    assert.deepEqual(drafts({ seen: [{ page: "/tents", quote: "Tents for rent in Leeds" }] }), []);
    assert.deepEqual(drafts({ seen: [] }), []);
    assert.deepEqual(drafts({ action: "Say that tents cost 70 pounds." }), []);
    assert.deepEqual(drafts({ action: "Link it from /hire." }), []);
  });

  test("a job keeps its key under other words; of one kind on one page there is one", () => {
    const [before] = drafts({});
    const [after, ...others] = drafts({ title: "Prices differ" }, { title: "Prices differ again" });
    assert.deepEqual([after?.stable_key, others], [before?.stable_key, []]);
    assert.notEqual(drafts({ kind: "prices" })[0]?.stable_key, before?.stable_key);
    assert.equal(earlierJob(before!), `contradiction · /tents · ${JOB.title}: ${JOB.action}`);
  });

  test("what comes first outranks what can wait", () => {
    const [first, last] = [drafts({})[0]!, drafts({ order: "last" })[0]!];
    assert.ok(first.priority > last.priority);
  });

  test("a site is read anew when its words or its sheet are others", () => {
    const key = readingKey(MATERIAL, "sheet");
    assert.equal(readingKey(readingMaterial([...PAGES].reverse(), { about: ["Acme"], site: undefined }), "sheet"), key);
    assert.notEqual(readingKey(MATERIAL, "other sheet"), key);
    const changed = readingMaterial([...PAGES.slice(1), page(TENTS, "offer", "Tents.")], {
      about: [],
      site: undefined,
    });
    assert.notEqual(readingKey(changed, "sheet"), key);
  });
});
