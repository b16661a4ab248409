import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { criteriaOf } from "../../../src/core/brief_plan/comparison_answers.ts";
import { fitOf } from "../../../src/core/brief_plan/comparison_fit.ts";
import { comparedOptions, providerName } from "../../../src/core/brief_plan/comparison_options.ts";
import { comparisonSections } from "../../../src/core/brief_plan/comparison_outline.ts";
import { comparedSides } from "../../../src/core/brief_plan/comparison_sides.ts";
import {
  brandContext,
  planGround,
  planPage,
  type ResultRow,
  searches,
  serpEvidence,
} from "../../support/plan_ground.ts";

const OFFER = "https://acme.example/services/office-coffee";
const PAGES = [
  planPage(
    OFFER,
    "Office Coffee Service | Acme Coffee",
    `# Office Coffee Service
Acme Coffee offers office coffee service for companies with 10 to 200 people in and around Leeds.
## What you get
Machine with cleaning kit
Beans of your choice
Visit of a technician
## What it costs
Office Coffee Service at Acme Coffee costs from £0.40 per cup, with beans and machine.
Fixed fees for office coffee run from 80 to 300 pounds a month elsewhere.
## Good to know
Office coffee contracts differ most in what happens when the machine fails.
Office coffee service is not for teams of fewer than ten people.`,
  ),
  planPage(
    "https://acme.example/faq",
    "Questions | Acme Coffee",
    `# Questions
## How long is the waiting time?
Two to three weeks from the order to the first cup in the house.
## How long does it take to set up office coffee?
Two to three weeks from the order to the first office cup of coffee.
## What happens when something fails?
We replace every product that fails within one working day, at no charge.
## Where do you deliver the kegs?
We deliver kegs of cold brew within 60 kilometres of the roastery.
## How long does a keg of nitro cold brew last?
Kegs stay fresh for six weeks when they are kept cold.`,
  ),
  planPage(
    "https://acme.example/services/nitro-keg",
    "Nitro Keg | Acme Coffee",
    "# Nitro Keg\nA keg of cold brew for the office kitchen that needs no barista at all.",
  ),
];
const CONTEXT = brandContext({
  services: [
    {
      value: "Office Coffee Service",
      source_url: OFFER,
      url: OFFER,
      method: "heading",
      description: "Machine, beans and service for companies with 10 to 200 people, in and around Leeds.",
    },
    { value: "Nitro Keg", source_url: "https://acme.example/services/nitro-keg", method: "heading" },
  ] as never,
});
const RESULTS: ResultRow[] = [
  [
    1,
    "https://oakroast.example/office",
    "Office coffee service, from £0.45 per cup | Oak Roast",
    "Oak Roast offers machines for meeting rooms with milk systems and weekly cleaning.",
  ],
  [
    2,
    "https://coffeegazette.example/blog/best-office-coffee",
    "The best office coffee services | Coffee Gazette",
    "We compared nine services by price and by how fast they repair a machine.",
  ],
  [
    3,
    "https://bestbean.example/office",
    "Office coffee service | Best Bean",
    "The leading and most trusted office coffee service with award-winning beans.",
  ],
  [
    4,
    OFFER,
    "Office Coffee Service | Acme Coffee",
    "Acme Coffee offers machine, beans and service for companies with 10 to 200 people.",
  ],
  [
    5,
    "https://tidecup.example/office",
    "Office coffee service in York | Tide Cup",
    "Tide Cup offers machines on loan when you order eight kilograms of beans a month.",
  ],
];
const ground = (rows: readonly ResultRow[] = RESULTS, pages = PAGES) =>
  planGround({
    keywords: searches("best office coffee service"),
    pages,
    evidence: [serpEvidence("office coffee service", rows)],
    context: CONTEXT,
    brand: {
      name: "Acme Coffee",
      domain: "acme.example",
      context: CONTEXT,
      competitors: [
        { domain: "oakroast.example", type: "business", tier: "direct" },
        { domain: "bestbean.example", type: "business", tier: "direct" },
        { domain: "tidecup.example", type: "business", tier: "direct" },
        { domain: "coffeegazette.example", type: "publisher", tier: "adjacent" },
      ],
    },
  });

describe("comparedOptions()", () => {
  test("takes providers alone, the brand at its place among them", () => {
    const { options, notOptions } = comparedOptions(ground());
    assert.deepEqual(
      options.map((option) => option.name),
      ["Oak Roast", "Acme Coffee", "Tide Cup"],
    );
    assert.deepEqual(
      notOptions.map(({ domain, kind }) => [domain, kind]),
      [["coffeegazette.example", "publisher"]],
    );
  });

  test("keeps what a result states, without name, praise and what it does not say", () => {
    const { options, silent } = comparedOptions(ground());
    const [oak, acme, tide] = options;
    assert.equal(oak?.states, "… offers machines for meeting rooms with milk systems and weekly cleaning.");
    assert.deepEqual([oak?.price, oak?.area], ["from £0.45 per cup", null]);
    assert.deepEqual([tide?.price, tide?.area], [null, "York"]);
    assert.deepEqual([acme?.own, acme?.price], [true, "from £0.40 per cup"]);
    assert.deepEqual(
      silent.map((entry) => entry.domain),
      ["bestbean.example"],
    );
  });

  test("says once what several state in the same words", () => {
    const same = RESULTS.map(
      ([position, url, title]): ResultRow => [
        position,
        url,
        title,
        `${title.split(" | ")[1]} offers machine, beans, milk and cleaning for one price per cup.`,
      ],
    );
    const { shared } = comparedOptions(ground(same));
    assert.equal(shared, "… offers machine, beans, milk and cleaning for one price per cup.");
    assert.equal(comparedOptions(ground()).shared, null);
  });
});

describe("providerName()", () => {
  const cases: [string, string, string, string][] = [
    ["Office coffee | Oak Roast", "oakroast.example", "", "Oak Roast"],
    ["Office Coffee by Quarry Lane", "quarrylane-roastery.example", "", "Quarry Lane"],
    ["Office coffee", "tallyhouse-books.example", "Tallyhouse offers coffee.", "Tallyhouse"],
    ["Ten tips", "x1.example", "Water is soft.", "x1.example"],
  ];
  for (const [title, domain, snippet, name] of cases)
    test(`“${title}” on ${domain} is ${name}`, () => assert.equal(providerName({ title, domain, snippet }), name));
});

describe("criteriaOf()", () => {
  const { answered, open } = criteriaOf(ground(), new Set(["timing"]));
  const answers = new Map(answered.map(({ criterion, text }) => [criterion.id, text]));

  test("answers from the offer's page, and from the brand's where they name the topic or speak of all it sells", () => {
    assert.equal(
      answers.get("cost"),
      "Office Coffee Service at Acme Coffee costs from £0.40 per cup, with beans and machine.",
    );
    assert.equal(answers.get("included"), "Machine with cleaning kit; Beans of your choice; Visit of a technician");
    assert.equal(answers.get("time"), "Two to three weeks from the order to the first office cup of coffee.");
    assert.equal(answers.get("guarantee"), "We replace every product that fails within one working day, at no charge.");
  });

  test("puts what people ask for first", () => assert.equal(answered[0]?.criterion.id, "time"));

  test("leaves a point open rather than answer it with a sentence on something else", () => {
    const faq = planPage(
      "https://acme.example/faq",
      "Questions | Acme Coffee",
      `# Questions
## How long does it take?
Six to eight weeks from the order to the first delivery of the espresso machine.
After 22 hours of roasting our team had the best beans of the year on the table.`,
    );
    const { answered: found } = criteriaOf(ground(RESULTS, [...PAGES.slice(0, 1), faq]), new Set());
    assert.ok(!found.some(({ criterion }) => criterion.id === "time"));
  });

  test("takes how long it takes from an article that answers just that", () => {
    const article = planPage(
      "https://acme.example/blog/office-coffee-setup",
      "Office coffee setup | Acme Coffee",
      "# Office coffee setup\n## How long does it take to set up office coffee?\nAn office coffee corner with one machine takes two hours to set up.",
    );
    const { answered: found } = criteriaOf(ground(RESULTS, [article]), new Set());
    assert.equal(
      found.find(({ criterion }) => criterion.id === "time")?.text,
      "An office coffee corner with one machine takes two hours to set up.",
    );
  });

  test("asks nobody where a thing takes place", () => {
    const openFor = (head: string) =>
      criteriaOf(planGround({ head, keywords: searches(`best ${head}`), pages: [] }), new Set()).open.map(
        ({ id }) => id,
      );
    assert.ok(openFor("massage").includes("place"));
    assert.ok(!openFor("marketing dashboard").includes("place"));
  });

  test("takes no general advice and no answer about another offer for its own, and says what is open", () => {
    assert.ok(!answered.some(({ text }) => /elsewhere|contracts differ|Kegs/.test(text)));
    assert.deepEqual(
      open.map((criterion) => criterion.id),
      ["place", "terms"],
    );
  });
});

describe("fitOf()", () => {
  test("finds what the site itself names as a limit", () =>
    assert.deepEqual(
      fitOf(ground()).limits.map((limit) => limit.text),
      ["Office coffee service is not for teams of fewer than ten people."],
    ));

  test("takes no advice to whoever buys for a limit", () => {
    const page = planPage(
      "https://acme.example/blog/office-coffee",
      "Office coffee service | Acme Coffee",
      "# Office coffee service\nAsk for the price in writing, with everything that is not included in the office coffee.",
    );
    assert.deepEqual(fitOf(ground(RESULTS, [page])).limits, []);
  });
});

describe("comparisonSections()", () => {
  test("weighs providers by criteria and options, and asks a human what the site leaves open", () => {
    const sections = comparisonSections(ground());
    const roles = sections.map((section) => section.role);
    assert.ok(roles.includes("criteria") && roles.includes("options") && roles.includes("fit"));
    const criteria = sections.find((section) => section.role === "criteria");
    assert.ok(criteria?.key_points.some((point) => point.startsWith("Contract: not on the site. Ask sales: ")));
    const options = sections.find((section) => section.role === "options");
    assert.match(options?.guidance ?? "", /No options: coffeegazette\.example \(publisher\)/);
    assert.ok(options?.key_points.some((point) => point.startsWith("Acme Coffee (yours): ")));
  });

  test("asks sales for the options where results state nothing", () => {
    const options = comparisonSections(ground([])).find((section) => section.role === "options");
    assert.match(options?.guidance ?? "", /^No result states what a provider offers\. Ask sales: /);
  });
});

describe("comparedSides()", () => {
  const GRIND = planPage(
    "https://acme.example/blog/grind",
    "Coffee grind size explained | Acme Coffee",
    `# Coffee grind size explained
Burr grinders cut beans to an even size, while blade grinders leave dust and boulders in the same cup.
A burr grinder costs from 60 dollars by hand and 130 dollars with a motor.
Blade grinders cost 20 to 30 dollars in any store of the town.
We sharpen the burrs of the machines in our own shop each month.`,
  );
  const sides = (keyword: string, pages = [GRIND], rows: readonly ResultRow[] = []) =>
    comparedSides(
      planGround({
        head: "burr grinder",
        keywords: searches(keyword),
        pages,
        evidence: [serpEvidence("burr grinder", rows)],
      }),
    );

  test("pairs what is said of both, and splits a sentence that sets them against each other", () => {
    const found = sides("burr grinder vs blade grinder");
    const rows = found?.rows.map((row) => row.cells.map((cell) => cell.text));
    assert.deepEqual(rows?.[0], [
      "Burr grinders cut beans to an even size",
      "blade grinders leave dust and boulders in the same cup.",
    ]);
    assert.deepEqual(
      found?.rows.find((row) => row.name === "Cost")?.cells.map((cell) => cell.text),
      [
        "A burr grinder costs from 60 dollars by hand and 130 dollars with a motor.",
        "Blade grinders cost 20 to 30 dollars in any store of the town.",
      ],
    );
    assert.deepEqual(found?.missing, []);
  });

  test("names the side that nothing is said of", () => {
    const page = planPage(
      GRIND.url,
      GRIND.title,
      "# Coffee grind size explained\nA burr grinder costs from 60 dollars by hand and 130 dollars with a motor.",
    );
    assert.deepEqual(sides("burr grinder vs blade grinder", [page])?.missing, ["blade grinder"]);
  });

  test("quotes a publisher, and no rival, for a side the site is silent on", () => {
    const page = planPage(
      GRIND.url,
      GRIND.title,
      "# Coffee grind size explained\nA burr grinder costs from 60 dollars by hand and 130 dollars with a motor.",
    );
    const said = "Blade grinders cost 25 dollars and last for three years of daily use.";
    const of = (type: string) =>
      comparedSides(
        planGround({
          head: "burr grinder",
          keywords: searches("burr grinder vs blade grinder"),
          pages: [page],
          evidence: [
            serpEvidence("burr grinder", [[1, "https://other.example/blog/blade", "Blade grinders | Other", said]]),
          ],
          brand: {
            name: "Acme Coffee",
            domain: "acme.example",
            context: null,
            competitors: [{ domain: "other.example", type, tier: "direct" }],
          },
        }),
      );
    const cells = [
      ...(of("publisher")?.rows.flatMap((row) => row.cells) ?? []),
      ...(of("publisher")?.loose.flat() ?? []),
    ];
    assert.deepEqual(
      cells.filter((cell) => cell.site !== null).map((cell) => [cell.site, cell.text]),
      [["Other", said]],
    );
    assert.deepEqual(of("business")?.missing, ["blade grinder"]);
  });

  test("is nothing for other searches and where a side is a provider", () => {
    assert.equal(sides("best burr grinder"), null);
    assert.equal(sides("acme coffee vs oak roast"), null);
    assert.equal(
      sides("burr grinder vs oak roast", [GRIND], [[1, "https://oakroast.example/g", "Grinders | Oak Roast", "x"]]),
      null,
    );
  });
});
