import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PageKind } from "../../../src/page/kind/page_kind.ts";
import { BAKERY, GARDENER, type InventedPage, kindsOf, verdictsOf, withPages } from "./invented_sites.ts";

const CASES: readonly (readonly [kind: PageKind, path: string, page: InventedPage])[] = [
  ["script_shell", "/app/", { bare: true, title: "App", main: '<div id="root"></div><script src="/a.js"></script>' }],
  [
    "theme_demo",
    "/hello-world/",
    {
      unlinked: true,
      main: "<h1>Hello world!</h1><p>Welcome to WordPress. This is your first post. Edit or delete it, then start writing!</p>",
    },
  ],
  [
    "theme_demo",
    "/home-2/",
    {
      unlinked: true,
      main: "<h1>Home 2</h1><p>Discover our new collection of chairs, lamps and sofas for a modern living room with style.</p>",
    },
  ],
  [
    "theme_demo",
    "/unser-team-2/",
    {
      unlinked: true,
      main: "<h1>Team</h1><p>John Doe, CEO, and Jane Doe, designer. Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.</p>",
    },
  ],
  [
    "placeholder",
    "/catering/",
    {
      main: "<h1>Catering</h1><p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore.</p>",
    },
  ],
  ["placeholder", "/shop-opening/", { main: "<h1>Our shop</h1><p>Coming soon!</p>" }],
  [
    "placeholder",
    "/sample-page/",
    {
      main: "<h1>Sample Page</h1><p>This is an example page. It’s different from a blog post because it will stay in one place and will show up in your site navigation.</p>",
    },
  ],
  ["empty", "/downloads/", { main: "<h1>Downloads</h1>" }],
  [
    "empty",
    "/old-page/",
    {
      bare: true,
      title: "Redirecting...",
      main: "<p>You are being redirected to /</p>",
      head: '<meta http-equiv="refresh" content="0; url=/">',
    },
  ],
  [
    "cart",
    "/cart/",
    { body_class: "page woocommerce-cart", main: "<h1>Cart</h1><p>Your cart is currently empty.</p>" },
  ],
  [
    "cart",
    "/mein-konto/",
    {
      main: '<h1>Mein Konto</h1><form method="post"><input name="user"><input type="password" name="pass"></form><p>Bitte melden Sie sich an, um Ihre Bestellungen zu sehen.</p>',
    },
  ],
  [
    "legal",
    "/returns-policy/",
    {
      main: "<h1>Returns</h1><p>Bring back what you do not like within fourteen days and we give you the money back.</p>",
    },
  ],
  [
    "attachment",
    "/oven-photo/",
    {
      body_class: "attachment single-attachment",
      main: "<h1>oven photo</h1><p>The oven on the day we lit it for the first time in March.</p>",
    },
  ],
  [
    "archive",
    "/tag/rye/",
    {
      body_class: "archive tag",
      main: '<h1>rye</h1><p><a href="/blog/rye-starter/">Keeping a rye starter alive</a> Feed it twice a day with flour and water of the same weight.</p>',
    },
  ],
  [
    "archive",
    "/product-category/bread/",
    {
      body_class: "archive tax-product_cat",
      main: "<h1>Bread</h1><ul><li>Rye loaf 4.20</li><li>White loaf 3.80</li><li>Seeded roll 1.20</li><li>Spelt loaf 5.10</li></ul>",
    },
  ],
  [
    "offer",
    "/product-category/cakes/",
    {
      body_class: "archive tax-product_cat",
      main: `<h1>Cakes</h1><p>${"Our cakes are baked on the day you fetch them, with butter from the dairy in the next valley and fruit of the season, and we write on them what you like. ".repeat(3)}</p><ul><li>Plum cake 24.00</li></ul>`,
    },
  ],
  [
    "article",
    "/rezepte/pflaumenkuchen/",
    {
      main: "<h1>Pflaumenkuchen vom Blech</h1><p>Rühren Sie Butter, Zucker und Eier schaumig, geben Sie das Mehl dazu und verteilen Sie den Teig auf dem Blech.</p>",
    },
  ],
  [
    "article",
    "/faq/",
    {
      main: "<h1>Questions</h1><p>Can I order by telephone? Yes, until noon on the day before, and you pay when you fetch it.</p>",
    },
  ],
  [
    "about",
    "/testimonials/",
    {
      main: "<h1>Kind words</h1><p>The best bread I have had since I moved to this city, and they remember my name every single time.</p>",
    },
  ],
  [
    "offer",
    "/prices/",
    {
      main: "<h1>Prices</h1><p>A rye loaf is 4.20 and a box of twelve buns is 9.60, and cafés pay less from twenty loaves a day on.</p>",
    },
  ],
];

describe("judgeSite()", () => {
  for (const [kind, path, page] of CASES) {
    test(`${kind} at ${path}`, async () =>
      assert.equal((await kindsOf(withPages(BAKERY, { [path]: page })))[path], kind));
  }

  test("a whole site in two languages", async () => {
    assert.deepEqual(await kindsOf(BAKERY), {
      "/": "home",
      "/services/": "offer",
      "/baking-classes/": "offer",
      "/about-us/": "about",
      "/contact/": "contact",
      "/blog/rye-starter/": "article",
      "/privacy-policy/": "legal",
    });
    assert.deepEqual(await kindsOf(GARDENER), {
      "/": "home",
      "/leistungen/": "offer",
      "/ueber-uns/": "about",
      "/kontakt/": "contact",
      "/ratgeber/rosen-schneiden/": "article",
      "/impressum/": "legal",
      "/datenschutz/": "legal",
    });
  });

  test("says which facts decided", async () => {
    const verdicts = await verdictsOf(
      withPages(BAKERY, {
        "/spins/": {
          unlinked: true,
          main: "<h1>Best online casino</h1><p>Free spins for every new player of our partners, with a bonus on the first day.</p>",
        },
      }),
    );
    assert.match(verdicts["/about-us/"]!.reason, /\/about-us/);
    assert.match(verdicts["/spins/"]!.reason, /gambling: .*online casino/);
    for (const [path, { reason }] of Object.entries(verdicts)) assert.ok(reason.length > 10, path);
  });

  test("an article on filler text is none", async () => {
    const main = `<h1>What lorem ipsum is</h1><p>${"Typesetters have used the words lorem ipsum for centuries to show how a page will look before its text is there. ".repeat(6)}</p>`;
    assert.equal(
      (await kindsOf(withPages(BAKERY, { "/blog/lorem-ipsum/": { main } })))["/blog/lorem-ipsum/"],
      "article",
    );
  });

  test("a page in another language that the menu shows is the site's own", async () => {
    const main =
      "<h1>Baking classes in French</h1><p>Nous vous apprenons à faire votre pain au levain dans notre fournil, en un long samedi, avec un repas pour tous.</p>";
    assert.equal((await kindsOf(withPages(BAKERY, { "/cours/": { main } })))["/cours/"], "offer");
  });
});
