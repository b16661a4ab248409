import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { emptySiteNotes } from "../../src/core/site_notes.ts";
import { draftBusinessProfile, draftHomePage, draftOutreach } from "../../src/opportunity/outreach.ts";
import { synthesizeOpportunities } from "../../src/opportunity/synthesis.ts";
import { BRAND_ID, factSources, family, serp } from "../support/opportunity_world.ts";

const HELD = ["g2.com", "g2.com", "yelp.com", "reddit.com", "wikipedia.org", "rival.example"];
const rows = [serp("best crm", HELD), serp("crm reviews", HELD)];
const families = [family("best crm", "commercial", ["best crm"]), family("crm reviews", "commercial", ["crm reviews"])];
const { ceded } = synthesizeOpportunities({
  brandId: BRAND_ID,
  families,
  sources: factSources({ evidence: rows }),
  earlier: [],
});

describe("draftOutreach()", () => {
  const drafts = draftOutreach(ceded, BRAND_ID);

  test("makes one insight for each outlet, whatever number of topics it decides", () => {
    assert.equal(drafts.length, 1);
    assert.equal(drafts[0]?.data.outlet, "g2.com");
    assert.deepEqual(drafts[0]?.data.topics, ["best crm", "crm reviews"]);
    assert.match(drafts[0]?.text ?? "", /10 of 12 places/);
  });

  test("names its evidence, says what to do, and scores on the scale of opportunities", () => {
    const [draft] = drafts;
    assert.deepEqual(new Set(draft?.evidence_ids), new Set(rows.map((row) => row.id)));
    assert.match(draft?.data.next_action ?? "", /g2\.com/);
    assert.ok(draft !== undefined && draft.priority > 0 && draft.priority < 1);
  });

  test("never advises editing an encyclopaedia", () => {
    const held = ["wikipedia.org", "wikipedia.org", "britannica.com", "wikipedia.org", "rival.example"];
    const result = synthesizeOpportunities({
      brandId: BRAND_ID,
      families: [families[0]!],
      sources: factSources({ evidence: [serp("best crm", held)] }),
      earlier: [],
    });
    assert.equal(result.ceded.length, 1);
    assert.deepEqual(draftOutreach(result.ceded, BRAND_ID), []);
  });
});

describe("draftBusinessProfile()", () => {
  const near = ["crm help near me", "crm help lyon", "crm advice lyon", "crm shop near me", "crm store nearby"];
  const local = near.map((keyword) => ({
    ...families[0]!.keywords[0]!,
    keyword,
    intent: "local" as const,
    google_vol: 100,
  }));
  const asked = {
    families: [{ ...families[0]!, keywords: local }],
    ceiling: 0.7,
    nearShare: null,
    findings: [],
    simulated: false,
  };
  const brand = (change: { same_as?: string[]; state?: unknown; locations?: unknown[]; contact?: unknown[] } = {}) =>
    ({
      id: BRAND_ID,
      brand_context: {
        contact: [{ kind: "phone", value: "+33 4 00 00 00 00", source_url: "" }],
        locations: [{ value: "Lyon", source_url: "", method: "json_ld" }],
        same_as: [],
        services: [{ value: "CRM help", source_url: "", method: "text" }],
        ...change,
      },
    }) as unknown as Parameters<typeof draftBusinessProfile>[0];

  test("is one insight for a firm that people look for nearby", () => {
    const [profile, ...others] = draftBusinessProfile(brand(), asked);
    assert.deepEqual([others.length, profile?.category], [0, "outreach"]);
    assert.match(profile?.text ?? "", /5 searches look for a business .*nearby, 500 times a month/);
  });

  test("says what the site says, asks what it leaves open, and counts by how many choose such a firm nearby", () => {
    const doubted = { data: { rule_id: "contact_link_differs", title: "Contact links that lead elsewhere" } };
    const [near, open, far] = [1, null, 0.1].map(
      (nearShare) =>
        draftBusinessProfile(brand(), {
          ...asked,
          nearShare,
          findings: [doubted] as unknown as typeof asked.findings,
        })[0]!,
    );
    assert.match(
      near!.data.next_action ?? "",
      /^Only if you meet customers in person.* the area served \(Lyon first\)/,
    );
    assert.match(near!.data.next_action ?? "", /First fix "Contact links that lead elsewhere"/);
    assert.match(near!.data.next_action ?? "", /hours from the home page, and "CRM help" as services/);
    assert.ok(near!.priority > open!.priority && open!.priority > far!.priority);
    assert.equal(far!.severity, "low");
  });

  test("a link to its address on the map is no profile, and who has no number may have one", () => {
    const locations = [{ value: "Burgstrasse 29, 4051, Basel", source_url: "", method: "json_ld" }];
    const maps = "https://www.google.ch/maps/place";
    const found = (place: string) => draftBusinessProfile(brand({ locations, same_as: [`${maps}/${place}`] }), asked);
    assert.deepEqual([found("Burgstrasse+29,+4051+Basel").length, found("Acme+Basel").length], [1, 0]);
    const contact = [{ kind: "page", value: "https://a.example/contact", source_url: "" }];
    assert.equal(draftBusinessProfile(brand({ contact }), asked).length, 1);
    assert.equal(draftBusinessProfile(brand({ contact: [] }), asked).length, 0);
  });

  test("is one as well where few searches name a place, and customers choose such a firm nearby", () => {
    const [profile] = draftBusinessProfile(brand(), { ...asked, families, nearShare: 0.8 });
    assert.match(profile?.text ?? "", /choose a business nearby/);
  });

  test("is one for a company of several addresses, whoever its customers are; one street in two towns is one", () => {
    const at = (...values: string[]) =>
      draftBusinessProfile(
        brand({ locations: values.map((value) => ({ value, source_url: "", method: "json_ld" })) }),
        { ...asked, families, nearShare: 0.1 },
      ).map(({ data }) => data.next_action);
    const [action] = at("12 Quai Sud, 69001, Lyon", "3 Rue du Port, 34000, Montpellier");
    assert.match(
      action ?? "",
      /a profile for each of its 2 addresses with its own address \("12 Quai Sud, 69001, Lyon" first\)/,
    );
    assert.deepEqual(at("12 Quai Sud, 69001, Lyon", "12 Quai Sud, 34000, Montpellier"), []);
    assert.deepEqual(at("Musterstr. 1, 12345 Köln", "Musterstraße 1, 12345 Köln"), []);
  });

  test("is none where the site names one, nobody looks nearby, or the firm may have moved", () => {
    const moved = brand({ state: { value: "moved", source: "model", page: null } });
    assert.deepEqual(draftBusinessProfile(brand({ same_as: ["https://maps.app.goo.gl/x"] }), asked), []);
    assert.deepEqual(draftBusinessProfile(brand(), { ...asked, families }), []);
    assert.deepEqual(draftBusinessProfile(moved, asked), []);
  });
});

describe("draftHomePage()", () => {
  const HOME = "https://a.example/";
  const searches = ["crm help lyon", "crm advice lyon", "crm shop lyon", "crm help near me", "crm nearby"];
  const keywords = searches.map((keyword, at) => ({
    ...families[0]!.keywords[0]!,
    ...{ keyword, intent: "local" as const, google_vol: 100 + at },
  }));
  const about = (title: string, h1: string | null, change: object = {}) => {
    const site = emptySiteNotes();
    site.notes.set("a.example", { url: HOME, title, h1 } as never);
    const brand_context = {
      ...{
        language: "en",
        industry: null,
        state: null,
        locations: [{ value: "Lyon", source_url: "", method: "text" }],
      },
      services: [{ value: "CRM help", source_url: "", method: "text" }],
    };
    const asked = { site, families: [{ ...families[0]!, keywords }], ceiling: 0.7, edited: [null], simulated: false };
    return draftHomePage({ id: BRAND_ID, brand_context } as never, { ...asked, ...change });
  };

  test("says what title and main heading of the home page lack, in the words that are searched most", () => {
    const [finding, ...others] = about("Welcome to Acme", "Good to see you");
    assert.deepEqual(
      [others.length, finding!.data.title],
      [0, 'Home page title and heading lack what you offer and "Lyon"'],
    );
    assert.match(finding!.text, /: "Welcome to Acme" and "Good to see you" are all that/);
    assert.match(
      finding!.data.next_action!,
      /^Put what you offer and "Lyon" into both, .+ \("crm shop lyon", 102 times/,
    );
    assert.equal(about("CRM help by Acme", null)[0]!.data.title, 'Home page title and heading lack "Lyon"');
  });

  test("is none where both together name it, where people do not look nearby, or where a recommendation edits the page", () => {
    assert.deepEqual(about("CRM help", "Your partner in Lyon"), []);
    assert.deepEqual(about("CRM help", null, { families }), []);
    assert.deepEqual(about("Welcome", null, { edited: [HOME] }), []);
    assert.deepEqual(about("Welcome", null, { site: undefined }), []);
  });
});
