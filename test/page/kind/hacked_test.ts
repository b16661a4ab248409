import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { neighbourReader } from "../../../src/page/kind/neighbour_features.ts";
import {
  BAKERY,
  GARDENER,
  type InventedPage,
  type InventedSite,
  judgedOf,
  kindsOf,
  verdictsOf,
  withPages,
} from "./invented_sites.ts";

const REAL_ARTICLE =
  "Feed it twice a day with flour and water of the same weight, keep it warm, and throw half of it away before each feeding so that it stays strong.";

const HACKS: readonly (readonly [what: string, site: InventedSite, path: string, page: InventedPage])[] = [
  [
    "a defaced home page",
    BAKERY,
    "/",
    { title: "Hacked by NightCrew", main: "<h1>Hacked by NightCrew</h1><p>Your security is low, admin.</p>" },
  ],
  [
    "a planted page on slots",
    BAKERY,
    "/slot-gacor-77/",
    {
      unlinked: true,
      title: "Situs Slot Gacor 77 Terpercaya",
      main: "<h1>Slot Gacor</h1><p>Daftar situs slot gacor hari ini dengan rtp live dan maxwin setiap hari untuk semua member baru.</p>",
    },
  ],
  [
    "a planted page on betting in Turkish",
    GARDENER,
    "/x/deneme/",
    {
      unlinked: true,
      main: "<h1>Deneme bonusu veren siteler</h1><p>Canlı bahis ve kaçak bahis siteleri güncel giriş adresi burada sizi bekliyor.</p>",
    },
  ],
  [
    "Japanese goods on an English site",
    BAKERY,
    "/item/8812.html",
    {
      unlinked: true,
      lang: "ja",
      bare: true,
      title: "高級腕時計 激安 通販 送料無料",
      main: "<h1>高級腕時計</h1><p>当店は最高品質の腕時計を激安価格で販売しております。送料無料でお届けします。</p>",
    },
  ],
  [
    "Russian casino text on a German site",
    GARDENER,
    "/blog/kak-vybrat/",
    {
      unlinked: true,
      main: "<h1>Как выбрать</h1><p>Лучшие онлайн казино и бонусы для вас каждый день, регистрация занимает всего одну минуту на нашем сайте.</p>",
    },
  ],
  [
    "one sentence of spam in a real article",
    BAKERY,
    "/blog/rye-starter/",
    {
      body_class: "single-post",
      main: `<h1>Keeping a rye starter alive</h1><p>${REAL_ARTICLE}</p><p>You can also buy viagra here.</p>`,
    },
  ],
  [
    "replica goods",
    GARDENER,
    "/uhren/",
    {
      unlinked: true,
      main: "<h1>Replica watches</h1><p>Rolex replica and replica handbags at the best price with fast shipping all over the world.</p>",
    },
  ],
  [
    "essays for sale",
    BAKERY,
    "/write/",
    {
      unlinked: true,
      main: "<h1>Write my essay</h1><p>Our essay writing service has the best writers and you can order essay help at any hour of the day.</p>",
    },
  ],
  [
    "a mixer of coins",
    BAKERY,
    "/mix/",
    {
      unlinked: true,
      main: "<h1>Bitcoin mixer</h1><p>Use our crypto mixer to send coins that nobody can trace, with low fees and no questions.</p>",
    },
  ],
];

const PHARMACY: InventedSite = {
  ...BAKERY,
  name: "Harbour Pharmacy",
  footer: "Harbour Pharmacy, 9 Quay Road, Bristol",
  pages: {
    "/": {
      main: "<h1>Your pharmacy at the harbour</h1><p>We fill your prescription while you wait, and our pharmacist has time for your questions on any medication.</p>",
    },
    "/services/": {
      main: "<h1>Services</h1><p>Blood pressure checks, travel vaccinations and sildenafil after a talk with our pharmacist, in a private room.</p>",
    },
    "/mens-health/": {
      main: "<h1>Men’s health</h1><p>Our pharmacist can sell you sildenafil and tadalafil after a short check of your health and your other medication.</p>",
    },
    "/products/sildenafil/": {
      main: "<h1>Sildenafil 50 mg</h1><p>Buy sildenafil in our pharmacy in Bristol: four tablets are 14 pounds. Viagra Connect is the brand of the same medicine.</p>",
    },
    "/contact/": {
      main: "<h1>Contact</h1><p>9 Quay Road in Bristol, open on all days of the week from eight to eight, also at Christmas.</p>",
    },
    "/about/": {
      main: "<h1>About</h1><p>A family pharmacy since 1952, run by two sisters who are both pharmacists and know half the street.</p>",
    },
  },
};

const NEAR_MISSES: readonly (readonly [what: string, site: InventedSite, path: string, page: InventedPage])[] = [
  [
    "a casino night for charity",
    BAKERY,
    "/events/casino-night/",
    {
      main: "<h1>Casino night for the food bank</h1><p>Play roulette, blackjack and poker for buns at our charity casino night in November; all money goes to the food bank.</p>",
    },
  ],
  [
    "an essay contest",
    BAKERY,
    "/blog/essay-contest/",
    {
      main: "<h1>Essay contest on bread</h1><p>Write an essay of two pages on the bread of your childhood; the best essay wins a year of loaves.</p>",
    },
  ],
  [
    "a Japanese name on the menu",
    BAKERY,
    "/shokupan/",
    {
      main: "<h1>Shokupan 食パン</h1><p>Our soft Japanese milk bread, baked on Fridays, is what the people of the quarter call a cloud in a tin.</p>",
    },
  ],
  [
    "a loan for the oven",
    BAKERY,
    "/blog/our-oven/",
    {
      main: "<h1>How we paid the oven</h1><p>The bank gave us a loan over ten years, and forty neighbours lent us the rest, so that we could light it in March.</p>",
    },
  ],
];

function siteOf(name: string, topic: string, pages: Record<string, InventedPage>): InventedSite {
  return {
    name,
    lang: "en",
    footer: `${name}, 1 High Street`,
    pages: {
      "/": { main: `<h1>${name}</h1><p>${topic}</p>` },
      "/services/": { main: `<h1>Services</h1><p>${topic} Ask us for an appointment on any day of the week.</p>` },
      "/about/": { main: `<h1>About</h1><p>We have done this for twenty years. ${topic}</p>` },
      "/contact/": {
        main: "<h1>Contact</h1><p>1 High Street, on the second floor, with a lift and a place for bicycles in the yard.</p>",
      },
      "/imprint/": {
        main: "<h1>Imprint</h1><p>Responsible for these pages is the owner of the firm, who can be reached at the address below.</p>",
      },
      ...pages,
    },
  };
}

const TRADES: readonly InventedSite[] = [
  PHARMACY,
  siteOf(
    "Reed & Holt Law",
    "We advise operators of betting shops and lotteries on gambling law and betting licences.",
    {
      "/blog/online-casino-licence/": {
        main: "<h1>What an online casino licence asks</h1><p>An online casino or sportsbook needs a licence before it takes the first bet, and casino bonus terms have to be fair.</p>",
      },
    },
  ),
  siteOf("Maple Loan Brokers", "We are a loan broker and compare loans and mortgages of thirty lenders for you.", {
    "/bad-credit-loans/": {
      main: "<h1>Bad credit loans</h1><p>Bad credit loans cost more, and payday loans cost most: as a broker we show you what lenders ask before you sign.</p>",
    },
  }),
  siteOf(
    "Dr Amy Stone",
    "Our urology clinic treats men with erectile dysfunction and kidney stones; every physician here is a urologist.",
    {
      "/blog/erectile-dysfunction/": {
        main: "<h1>Erectile dysfunction</h1><p>Viagra, Cialis and Levitra are names of medication: sildenafil and tadalafil help many men, and our clinic tells you which is safe.</p>",
      },
    },
  ),
  siteOf("Vogel Watchmakers", "Our watchmaker repairs watches of Rolex, Omega and Seiko in our own workshop.", {
    "/rolex-repair/": {
      main: "<h1>Rolex repair</h1><p>We service every Rolex since 1950. We do not repair replica watches, and we tell you when a fake Rolex was sold to you.</p>",
    },
  }),
  siteOf(
    "Riverside Poker Club",
    "Our poker club plays Texas hold em every Friday, with a poker league and a tournament.",
    {
      "/poker-league/": {
        main: "<h1>Poker league</h1><p>Poker for fun: no casino, no roulette, no blackjack, just our poker league with a cup at the end of the year.</p>",
      },
    },
  ),
];

describe("judgeSite() on hacked pages", () => {
  for (const [what, site, path, page] of HACKS) {
    test(`finds ${what}`, async () => {
      const kinds = await kindsOf(withPages(site, { [path]: page }));
      assert.equal(kinds[path], "hacked");
      assert.deepEqual(
        Object.keys(kinds).filter((other) => other !== path && kinds[other] === "hacked"),
        [],
      );
    });
  }

  for (const [what, site, path, page] of NEAR_MISSES) {
    test(`leaves ${what}`, async () =>
      assert.notEqual((await kindsOf(withPages(site, { [path]: page })))[path], "hacked"));
  }

  for (const site of TRADES) {
    test(`leaves ${site.name}`, async () => {
      const kinds = await kindsOf(site);
      assert.deepEqual(
        Object.keys(kinds).filter((path) => kinds[path] === "hacked"),
        [],
      );
    });
  }

  test("where others were planted, a list is suspect by what it lists, not by a word in its name", async () => {
    const planted: InventedPage = {
      unlinked: true,
      title: "Mega online casino bonus",
      main: "<h1>Mega</h1><p>Play slots at the best online casino with free spins and a bonus for every new member of our sportsbook.</p>",
    };
    const list = (...paths: string[]): InventedPage => ({
      body_class: "archive",
      title: "Slots: Friday",
      main: `<h1>Slots: Friday</h1><p>${paths.map((path) => `<a href="${path}">${path}</a>`).join(" ")}</p>`,
    });
    const posts = Object.fromEntries([1, 2, 3, 4].map((at) => [`/x${at}/`, planted]));
    const course: InventedPage = {
      unlinked: true,
      main: "<h1>Rye loaves on Friday</h1><p>Learn to bake a rye loaf with our head baker in one evening, with a starter to take home.</p>",
    };
    const lists = { "/time-slots/friday/": list("/rye-loaves/"), "/tag/slots/": list("/x1/", "/x2/") };
    const { pages } = await judgedOf(withPages(BAKERY, { ...posts, "/rye-loaves/": course, ...lists }));
    const read = neighbourReader(new Map(pages.map(({ page, verdict }) => [page, verdict.kind])));
    const own = {
      planted: new Map([["alien common in head>=1", 1]]),
      unfinished: new Map(),
      use: new Map(),
      said: new Map(),
    };
    const isSuspect = (path: string) =>
      read(pages.find(({ page }) => page.path === path)!.page, own).planted.has(
        "planted elsewhere, alien common in head>=1",
      );
    assert.deepEqual(Object.keys(lists).map(isSuspect), [false, true]);
  });

  test("one spam term on the home page does not make it the site's own trade", async () => {
    const planted: InventedPage = {
      unlinked: true,
      main: "<h1>Buy viagra online</h1><p>Cheap viagra and generic cialis without prescription, sent to you over night from our partners.</p>",
    };
    const home: InventedPage = {
      main: "<h1>Bread with time</h1><p>We bake sourdough bread and buns in our stone oven every morning, and bring them to cafés. Viagra.</p>",
    };
    const kinds = await kindsOf(withPages(BAKERY, { "/": home, "/buy/": planted }));
    assert.deepEqual([kinds["/"], kinds["/buy/"]], ["home", "hacked"]);
  });

  const HIDDEN =
    '<div style="position:absolute;left:-9999px"><a href="https://best-casino.example.net/">online casino</a> <a href="https://x.example.org/">payday loans</a></div>';

  test("spam hidden in the template of every page takes no page from the site, and is reported for each", async () => {
    const tails = Object.entries(BAKERY.pages).map(([path, page]) => [path, { ...page, tail: HIDDEN }] as const);
    const verdicts = await verdictsOf({ ...BAKERY, pages: Object.fromEntries(tails) });
    assert.deepEqual(
      Object.fromEntries(Object.entries(verdicts).map(([path, { kind }]) => [path, kind])),
      await kindsOf(BAKERY),
    );
    for (const [path, { injected }] of Object.entries(verdicts)) assert.match(injected ?? "", /online casino/, path);
  });

  test("spam hidden in one article leaves it an article, and is reported", async () => {
    const article: InventedPage = {
      body_class: "single-post",
      main: `<h1>Keeping a rye starter alive</h1><p>${REAL_ARTICLE}</p>${HIDDEN}`,
    };
    const verdict = (await verdictsOf(withPages(BAKERY, { "/blog/rye-starter/": article })))["/blog/rye-starter/"];
    assert.equal(verdict?.kind, "article");
    assert.match(verdict?.injected ?? "", /online casino/);
  });

  test("a page that exists for spam is planted where every page hides some", async () => {
    const planted: InventedPage = {
      unlinked: true,
      main: "<h1>Best online casino</h1><p>Free spins and casino bonus codes for every new player, with no deposit bonus today.</p>",
    };
    const tails = Object.entries(BAKERY.pages).map(([path, page]) => [path, { ...page, tail: HIDDEN }] as const);
    const kinds = await kindsOf({ ...BAKERY, pages: { ...Object.fromEntries(tails), "/spins/": planted } });
    assert.deepEqual(kinds, { ...(await kindsOf(BAKERY)), "/spins/": "hacked" });
  });

  test("a title and description that were swapped for spam make a page a planted one", async () => {
    const swapped: InventedPage = {
      title: "Online casino bonus: free spins without deposit",
      head: '<meta name="description" content="Best online casino with free spins and slot bonus">',
      main: BAKERY.pages["/services/"]!.main,
    };
    assert.equal((await kindsOf(withPages(BAKERY, { "/services/": swapped })))["/services/"], "hacked");
  });
});
