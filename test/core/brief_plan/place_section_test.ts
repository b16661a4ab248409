import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { titleFor } from "../../../src/core/brief_plan/brief_title.ts";
import { outlineFor } from "../../../src/core/brief_plan/format_outline.ts";
import { statedHours } from "../../../src/core/brief_plan/opening_hours.ts";
import { pageMeta } from "../../../src/core/brief_plan/page_meta.ts";
import { brandContext, planGround, planPage, searches } from "../../support/plan_ground.ts";

const HOME = "https://acme.example/";
const PAGES = [
  planPage(HOME, "Acme Coffee", "# Acme Coffee\nAcme Coffee is a coffee roaster for homes and offices since 2005."),
  planPage(`${HOME}contact`, "Contact | Acme Coffee", "# Contact\nOpen from Monday to Friday, 9 am to 6 pm."),
  planPage(
    `${HOME}blog/roast-days`,
    "How we roast | Acme Coffee",
    "# How we roast\nWe roasted from Monday to Sunday in the first year and slept little.",
  ),
];
const located = (...values: string[]) =>
  brandContext({
    locations: values.map((value) => ({ value, source_url: HOME, method: "json_ld" })),
    contact: [{ kind: "phone", value: "+1 555 0195", source_url: HOME }],
  });
const roaster = (context = located("88 Harbour Street, Lunenburg", "Lunenburg"), change = {}) =>
  planGround({
    head: "coffee roaster",
    keywords: searches("coffee roaster near me", "local coffee roaster", "coffee roaster"),
    pages: PAGES,
    context,
    ...change,
  });
const placeOf = (ground: ReturnType<typeof roaster>) =>
  outlineFor("landing_page", ground).find((section) => section.role === "place");

describe("outlineFor() for people nearby", () => {
  const place = placeOf(roaster());

  test("has a section on where and when, with the page each line stands on", () => {
    assert.equal(place?.heading, "Where and when to find Acme Coffee");
    assert.deepEqual(place?.key_points, [
      "Address: 88 Harbour Street, Lunenburg (the home page)",
      "Hours: Open from Monday to Friday, 9 am to 6 pm. (/contact)",
      "Phone: +1 555 0195 (the home page)",
    ]);
  });

  test("asks for what no page states", () => {
    assert.match(place?.guidance ?? "", /Not on your site, to be asked for: .*how a visit is booked/);
    assert.doesNotMatch(place?.guidance ?? "", /opening hours/);
  });

  test("takes a page to book on, not an article on books", () => {
    const page = (path: string) => planPage(`${HOME}${path}`, "A page", "# A page\nSomething is told on this page.");
    const bookings = (...paths: string[]) =>
      placeOf(roaster(undefined, { pages: [...PAGES, ...paths.map(page)] }))?.key_points.filter((point) =>
        point.startsWith("Booking:"),
      );
    assert.deepEqual(bookings("blog/a-good-book-on-coffee"), []);
    assert.deepEqual(bookings("blog/a-good-book-on-coffee", "book-a-visit"), ["Booking: /book-a-visit"]);
  });

  test("lists several towns on one page and says when each gets its own", () => {
    const several = placeOf(roaster(located("88 Harbour Street, Lunenburg", "4 Dock Road, Halifax")));
    assert.match(
      several?.guidance ?? "",
      /names 2 towns \(Lunenburg and Halifax\).*one page list all.*\/coffee-roaster-halifax/,
    );
  });

  test("says that a page without a place is none", () =>
    assert.match(placeOf(roaster(located()))?.guidance ?? "", /No page of your site says where you are/));

  test("is there for a play that is local, whatever the searches say", () => {
    const ground = roaster(undefined, { keywords: searches("coffee roaster"), local: true });
    assert.ok(placeOf(ground) !== undefined);
    assert.equal(titleFor("landing_page", ground, []), "Coffee roaster in Lunenburg");
  });

  test("is left out where nobody searches near", () =>
    assert.equal(
      placeOf(roaster(undefined, { keywords: searches("coffee roaster", "best coffee roaster") })),
      undefined,
    ));
});

describe("titleFor() and pageMeta() for people nearby", () => {
  test("name the town", () => {
    const ground = roaster();
    const title = titleFor("landing_page", ground, []);
    assert.equal(title, "Coffee roaster in Lunenburg");
    assert.equal(
      pageMeta(ground, { title, format: "landing_page" }).title,
      "Coffee roaster in Lunenburg | Acme Coffee",
    );
  });

  test("name the towns there are", () =>
    assert.equal(
      titleFor("landing_page", roaster(located("88 Harbour Street, Lunenburg", "4 Dock Road, Halifax")), []),
      "Coffee roaster in Lunenburg and Halifax",
    ));
});

describe("statedHours()", () => {
  const on = (text: string, language = "en") =>
    statedHours(planGround({ pages: [planPage(`${HOME}visit`, "Visit", text)], language })).map((entry) => entry.text);

  test("reads spans of days and days with times, not days alone", () => {
    assert.deepEqual(on("Closed at noon.\nSat 10:00 to 14:00\nWe write a letter every Monday."), [
      "Sat 10:00 to 14:00",
    ]);
    assert.deepEqual(on("Montag bis Freitag 9 bis 17 Uhr\nSo geht es weiter.", "de"), [
      "Montag bis Freitag 9 bis 17 Uhr",
    ]);
  });

  test("takes no word for a day: so, sat, the second lesson", () => {
    for (const [text, language] of [
      ["Wir planen das so, dass Sie gegen 10 Uhr fertig sind.", "de"],
      ["So können Sie um 10 Uhr wieder gehen.", "de"],
      ["The cat sat there until 5 pm.", "en"],
      ["A segunda aula dura 2 horas e a terceira uma.", "pt"],
      ["Le cours de 2 heures le samedi est complet.", "fr"],
    ] as const)
      assert.deepEqual(on(text, language), [], text);
    for (const [text, language] of [
      ["Mo-Fr 9-18 Uhr, Sa 10-14 Uhr.", "de"],
      ["So ab 10 Uhr.", "de"],
      ["Open sat 10am to 2pm.", "en"],
      ["Aberto de segunda a sexta das 9h às 18h.", "pt"],
      ["Ouvert le samedi à 9 heures.", "fr"],
    ] as const)
      assert.deepEqual(on(text, language), [text]);
  });

  test("takes the same times once", () =>
    assert.equal(on("Open Monday to Friday, 9 am to 6 pm.\nOur shop: Monday to Friday, 9 am to 6 pm.").length, 1));

  test("takes the line of an offer only where no other tells the hours", () => {
    const offer = "Bike Fitting can be had from Monday to Friday, 10 am to 2 pm.";
    const context = brandContext({
      services: [{ value: "Bike Fitting", source_url: `${HOME}fitting`, method: "json_ld" }],
    });
    const fitting = planPage(`${HOME}fitting`, "Bike Fitting", offer);
    const hoursOf = (...pages: (typeof fitting)[]) =>
      statedHours(planGround({ pages, context })).map((entry) => entry.text);
    assert.deepEqual(hoursOf(fitting), [offer]);
    assert.deepEqual(hoursOf(fitting, planPage(`${HOME}contact`, "Contact", "Open Monday to Friday, 9 am to 6 pm.")), [
      "Open Monday to Friday, 9 am to 6 pm.",
    ]);
  });

  test("leaves an article's days alone", () =>
    assert.deepEqual(
      statedHours(roaster()).map((entry) => entry.url),
      [`${HOME}contact`],
    ));
});
