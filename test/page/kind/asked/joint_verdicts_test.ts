import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { jointVerdicts, readKinds } from "../../../../src/page/kind/asked/joint_verdicts.ts";
import { type KindsAnswer, kindsCall } from "../../../../src/page/kind/asked/kinds_call.ts";
import type { KindVerdict, PageKind } from "../../../../src/page/kind/page_kind.ts";
import { BAKERY, type InventedPage, type InventedSite, judgedOf, ORIGIN, withPages } from "../invented_sites.ts";

/** Verdicts by path where a model answers so; `markOf` gives a page's mark. */
async function joint(
  site: InventedSite,
  answer: (markOf: (path: string) => string) => Partial<KindsAnswer>,
): Promise<{ rules: Record<string, KindVerdict>; both: Record<string, KindVerdict> }> {
  const judged = await judgedOf(site);
  const { groups } = await kindsCall(judged, { isSettled: () => false, contextTokens: 60_000, signal });
  const markOf = (path: string) => [...groups].find(([, group]) => group.some(({ page }) => page.path === path))![0];
  const told = readKinds({ pages: [], inserted: [], missing: [], ...answer(markOf) }, groups);
  const byPath = (verdicts: ReadonlyMap<string, KindVerdict>) =>
    Object.fromEntries([...verdicts].map(([url, verdict]) => [url.slice(ORIGIN.length), verdict]));
  return {
    rules: byPath(jointVerdicts(judged, () => undefined)),
    both: byPath(jointVerdicts(judged, (page) => told.get(page))),
  };
}

const { signal } = new AbortController();
const says = (mark: string, kind: string, reason = "seen") => ({ mark, kind, reason });

describe("jointVerdicts()", () => {
  test("a model's kind stands with its reason and who said it; what it leaves out stays the facts'", async () => {
    const { rules, both } = await joint(BAKERY, (markOf) => ({
      pages: [
        says(`[${markOf("/about-us/").toUpperCase()}]`, "Theme demo", "invented\u0007 founders"),
        says(markOf("/contact/"), "offer", ""),
      ],
    }));
    assert.deepEqual(both["/about-us/"], {
      kind: "theme_demo",
      reason: "invented founders (as a model reads it)",
      by: "model",
    });
    assert.deepEqual(
      [both["/contact/"]!.kind, both["/contact/"]!.reason],
      ["offer", "Read as offer (as a model reads it)"],
    );
    assert.deepEqual(both["/services/"], rules["/services/"]);
    assert.equal(both["/services/"]!.by, "rules");
  });

  test("a sentence that says that something is missing counts where it stands on the page, never on the first", async () => {
    const gone = {
      unlinked: true,
      main: "<h1>Sauerteig</h1><p>Tuotetta ei löytynyt, se on poistettu valikoimasta.</p>",
    };
    const { both } = await joint(withPages(BAKERY, { "/ruis/": gone }), (markOf) => ({
      missing: [
        { mark: markOf("/ruis/"), quote: "Tuotetta ei löytynyt" },
        { mark: markOf("/contact/"), quote: "Tuotetta ei löytynyt" },
        { mark: markOf("/"), quote: "Bakery" },
      ],
    }));
    const said = Object.entries(both).flatMap(([path, { missing }]) => (missing ? [[path, missing]] : []));
    assert.deepEqual(said, [["/ruis/", "Tuotetta ei löytynyt"]]);
  });

  test("kinds and marks that there are not change nothing", async () => {
    const { rules, both } = await joint(BAKERY, (markOf) => ({
      pages: [
        says("p99", "hacked"),
        says("", "hacked"),
        says(markOf("/services/"), "spammy"),
        says("constructor", "hacked"),
      ],
      inserted: [{ mark: "p98", what: "links" }],
    }));
    assert.deepEqual(both, rules);
  });

  test("no front page is excluded on words alone", async () => {
    const { both } = await joint(BAKERY, (markOf) => ({
      pages: [says(markOf("/"), "hacked"), says(markOf("/contact/"), "hacked")],
    }));
    assert.deepEqual([both["/"]!.kind, both["/"]!.by, both["/contact/"]!.kind], ["home", "rules", "hacked"]);
    const demo = withPages(BAKERY, {
      "/": {
        title: "Home",
        main: "<h1>Lorem ipsum</h1><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.</p>",
      },
    });
    const left = await joint(demo, (markOf) => ({ pages: [says(markOf("/"), "theme_demo")] }));
    assert.equal(left.both["/"]!.kind, "theme_demo");
  });

  test("what is certain by facts stays, but for what was planted there", async () => {
    const picture = { unlinked: true, body_class: "attachment", main: "<h1>img_2041</h1><p>Casino evening.</p>" };
    const judged = await judgedOf(withPages(BAKERY, { "/img_2041/": picture }));
    const told = (kind: PageKind) =>
      jointVerdicts(judged, () => ({ kind, reason: "seen", inserted: null })).get(`${ORIGIN}/img_2041/`)!;
    assert.deepEqual([told("hacked").kind, told("hacked").by], ["hacked", "model"]);
    assert.deepEqual([told("offer").kind, told("offer").by], ["attachment", "rules"]);
  });

  test("a list that mostly leads to pages which a model calls planted was planted with them", async () => {
    const post = (name: string): InventedPage => ({
      unlinked: true,
      body_class: "single single-post",
      main: `<h1>Calm evening ${name}</h1><p>A calm evening begins with ${name} tea and a good book on the sofa at home.</p>`,
    });
    const list = {
      unlinked: true,
      body_class: "archive category",
      main: '<h1>Evenings</h1><p><a href="/calm-one/">One</a> <a href="/calm-two/">Two</a></p>',
    };
    const site = withPages(BAKERY, { "/calm-one/": post("one"), "/calm-two/": post("two"), "/category/calm/": list });
    const judged = await judgedOf(site);
    const verdicts = jointVerdicts(judged, ({ page }) =>
      page.path.startsWith("/calm-") ? { kind: "hacked", reason: "out of place", inserted: null } : undefined,
    );
    const verdict = verdicts.get(`${ORIGIN}/category/calm/`)!;
    assert.deepEqual(
      [verdict.kind, verdict.by, verdict.reason],
      ["hacked", "rules", "Most of the pages it lists were injected"],
    );
    assert.equal(jointVerdicts(judged, () => undefined).get(`${ORIGIN}/category/calm/`)!.kind, "archive");
  });

  test("spam put into the owner's page is told beside its kind; what code found of it stands", async () => {
    const hidden = '<div style="display:none"><a href="https://s.example/">slot gacor maxwin</a></div>';
    const page = BAKERY.pages["/services/"]!;
    const site = withPages(BAKERY, { "/services/": { ...page, tail: hidden } });
    const { rules, both } = await joint(site, (markOf) => ({
      pages: [says(markOf("/about-us/"), "about")],
      inserted: [
        { mark: markOf("/about-us/"), what: "a loan link" },
        { mark: markOf("/services/"), what: "something" },
      ],
    }));
    assert.deepEqual([both["/about-us/"]!.kind, both["/about-us/"]!.injected], ["about", "a loan link"]);
    assert.match(rules["/services/"]!.injected!, /^gambling: /);
    assert.deepEqual(both["/services/"], rules["/services/"]);
  });
});
