import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { sql } from "drizzle-orm";
import { isoTime } from "../../src/base/clock.ts";
import type { DraftContent } from "../../src/domain/execution.ts";
import { toPageRow } from "../../src/pipeline/page_row.ts";
import { getBrief, insertBrief } from "../../src/store/briefs.ts";
import { getExecution, insertExecution } from "../../src/store/executions.ts";
import { type PageRow, upsertPages } from "../../src/store/pages.ts";
import { pageFacts } from "../support/bakery_site.ts";
import { signInAs } from "../support/dashboard.ts";
import { fillBrand } from "../support/fill_brand.ts";
import { joinAs } from "../support/members.ts";
import { createOpenApiCheck } from "../support/openapi_check.ts";
import { GITHUB_TARGET, startPublishingWorld, WORDPRESS_TARGET } from "../support/publishing_world.ts";
import { createQuickStages, openTestApp, TEST_BASE_URL } from "../support/test_app.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers of many shapes
type Answer = any;

const MINUTE_MS = 60_000;
const SENTENCES = [
  "Cold brew steeps for sixteen hours in cold water.",
  "Grind the beans as coarsely as sea salt.",
  "Keep it in the fridge for at most one week.",
  "Dilute it with the same amount of water or milk.",
];
const TITLE = "Cold brew at home";
const BODY = `# ${TITLE}\n\n${SENTENCES.slice(0, 2).join(" ")}\n\n- ${SENTENCES.slice(2).join("\n- ")}\n`;

/** As a crawl stores it, with what the reader made of its HTML. */
function htmlRow(of: { brand_id: string; run_id: string; url: string; html: string }, fetchedAt: string): PageRow {
  const { brand_id: brandId, run_id: runId, url, html } = of;
  return toPageRow(pageFacts(url, html), { brandId, runId, fetchedAt, kinds: new Map() });
}

function pageRow(of: Pick<PageRow, "brand_id" | "run_id" | "url" | "main_text">, fetched_at: string): PageRow {
  const text = { title: "", description: "", headings: [], blocks: [], language: "en", facts: null };
  const kind = { kind: null, kind_reason: null, kind_by: null };
  return {
    ...of,
    ...text,
    ...kind,
    status: 200,
    reader_version: 9,
    indexable: true,
    etag: null,
    last_modified: null,
    fetched_at,
  };
}

async function openPublishing(t: { after(fn: () => Promise<void>): void }, env: Record<string, string> = {}) {
  const world = await startPublishingWorld(t);
  /** What a crawl finds by address: a text, or HTML. */
  const site: Record<string, string> = {};
  const stages = createQuickStages({
    async technical_enrichment({ run, brand, clock, save }) {
      const of = { brand_id: brand.id, run_id: run.id };
      const rows = Object.entries(site).map(([url, text]) =>
        text.startsWith("<")
          ? htmlRow({ ...of, url, html: text }, isoTime(clock.now()))
          : pageRow({ ...of, url, main_text: text }, isoTime(clock.now())),
      );
      save((tx) => {
        upsertPages(tx, rows);
        return undefined;
      });
    },
  });
  const app = openTestApp(t, { publishers: world.publishers, stages, env });
  const owner = app.account();
  const brand = await app.brand(owner.key);
  const names = fillBrand(app, brand, owner.id);
  const call = (method: string, path: string, body?: object, key = owner.key) =>
    app.call(method, `/brands/${brand}${path}`, { key, ...(body === undefined ? {} : { body }) });
  /** Crawls, and waits until this publication was looked for. */
  const crawl = async (id: string) => {
    const { body } = await call("POST", "/enrich/technical", { trigger: true });
    assert.equal((await call("GET", `/runs/${body.run_id}?wait=30`)).body.status, "done");
    for (let i = 0; id !== "" && i < 200 && (await state(id)).checked?.run_id !== body.run_id; i++) await sleep(5);
  };
  const send = async () => {
    app.app.http.publishing.kickPublishing();
    await app.app.publications.idle();
  };
  /** A draft as the pipeline leaves it. */
  const draft = (content: Partial<DraftContent> = {}, strategy: object = {}): string => {
    const { db } = app.app;
    const [brief, known] = [getBrief(db, brand, names.brief!)!, getExecution(db, brand, names.execution!)!];
    const ids = { brief: app.app.http.ids.uuid(), draft: app.app.http.ids.uuid() };
    insertBrief(db, { ...brief, id: ids.brief, strategy: { kind: "content", action: "create", ...strategy } });
    const written = { ...known.content, title: TITLE, body: BODY, simulated: false, ...content };
    insertExecution(db, { ...known, id: ids.draft, brief_id: ids.brief, content: written });
    return ids.draft;
  };
  const propose = async (body: object, key = owner.key) => {
    const answer = await call("POST", "/publications", body, key);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const state = async (id: string) => (await call("GET", `/publications/${id}`)).body;
  return { ...world, app, site, owner, brand, names, call, crawl, send, draft, propose, state };
}

describe("publishing", () => {
  test("a target is checked, its secret is never shown and never stored in clear", async (t) => {
    const { app, call, wordpress } = await openPublishing(t);
    const add = (body: object) => call("POST", "/publishing-targets", body);
    const made = await add(WORDPRESS_TARGET);
    assert.equal(made.status, 201, made.text);
    assert.deepEqual(
      [made.body.kind, made.body.site_url, made.body.username],
      ["wordpress", "http://wp.test", "publisher"],
    );
    assert.equal((await add(GITHUB_TARGET)).status, 201);
    assert.equal((await add({ ...WORDPRESS_TARGET, site_url: "http://wp.test/wp-admin/" })).body.id, made.body.id);
    const listed = await call("GET", "/publishing-targets");
    assert.equal(listed.body.total, 2);
    const stored = JSON.stringify(app.app.db.all(sql`SELECT * FROM publishing_targets`));
    for (const text of [made.text, listed.text, stored])
      for (const secret of [WORDPRESS_TARGET.application_password, GITHUB_TARGET.token])
        assert.ok(!text.includes(secret));

    const refused = async (body: object, status: number, told: RegExp) => {
      const answer = await add(body);
      assert.equal(answer.status, status, answer.text);
      assert.match(answer.body.detail, told);
    };
    await refused({ ...WORDPRESS_TARGET, application_password: "no" }, 422, /Not connected: .*application password/);
    await refused({ ...GITHUB_TARGET, token: "ghp_no" }, 422, /Bad credentials/);
    await refused({ ...WORDPRESS_TARGET, site_url: "http://acme.com" }, 422, /must be an https address/);
    await refused({ ...WORDPRESS_TARGET, site_url: "https://10.0.0.8" }, 422, /not a public address/);
    await refused({ ...GITHUB_TARGET, path_pattern: "../{slug}.md" }, 422, /path of a Markdown file/);
    wordpress.trouble = "maintenance";
    await refused(WORDPRESS_TARGET, 503, /Try again later/);
  });

  test("an agent proposes by MCP and sees it go live; a person accepts it in between", async (t) => {
    const { app, owner, brand, call, send, crawl, draft, site } = await openPublishing(t);
    const agent = await joinAs(app, owner.key, { email: "agent@acme.test", role: "editor" });
    const client = new Client({ name: "agent", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL("/mcp", TEST_BASE_URL), {
      requestInit: { headers: { Authorization: `Bearer ${agent.key}` } },
      fetch: async (url, init) => app.app.fetch(new Request(url, init), { remoteAddress: "203.0.113.7" }),
    });
    await client.connect(transport);
    await client.listTools();
    const draft_id = draft();
    const publish = async () => {
      const given = { name: "publish_draft", arguments: { brand_id: brand, draft_id } };
      const { isError, content, structuredContent } = await client.callTool(given);
      return isError ? { refused: (content as { text: string }[])[0]!.text } : (structuredContent as Answer);
    };
    assert.match((await publish()).refused, /no publishing target.*owner/);
    await call("POST", "/publishing-targets", WORDPRESS_TARGET);
    const proposed = await publish();
    assert.equal(proposed.status, "waiting_for_approval");
    const again = await publish();
    assert.equal(again.publication_id, proposed.publication_id, "asked again, it tells how far it is");
    assert.equal((await call("POST", `/publications/${proposed.publication_id}/approve`, {}, agent.key)).status, 403);
    assert.equal((await call("POST", `/publications/${proposed.publication_id}/approve`, {})).status, 200);
    await send();
    const sent = await publish();
    assert.equal(sent.status, "sent");
    assert.match(sent.sent.url, /^http:\/\/wp\.test\//);
    site["https://acme.com/cold-brew-at-home"] = SENTENCES.join("\n");
    await crawl(proposed.publication_id);
    const live = await publish();
    assert.deepEqual([live.status, live.error], ["live", null]);
    assert.ok(live.live_at);
    await client.close();
  });

  test("proposed by an agent, accepted by a person, sent once, found on the site, measured", async (t) => {
    const { app, owner, brand, call, send, crawl, draft, propose, state, site, wordpress, names } =
      await openPublishing(t);
    const { body: target } = await call("POST", "/publishing-targets", WORDPRESS_TARGET);
    const agent = await joinAs(app, owner.key, { email: "agent@acme.test", role: "editor" });
    const asked = { target_id: target.id, draft_id: draft(), slug: "cold-brew" };
    const { id, status, parts } = await propose(asked, agent.key);
    assert.equal(status, "waiting_for_approval");
    assert.deepEqual(parts[0], `<p>${SENTENCES.slice(0, 2).join(" ")}</p>`);
    assert.equal((await call("POST", "/publications", asked)).status, 409);
    const own = await call("POST", `/publications/${id}/approve`, undefined, agent.key);
    assert.equal(own.status, 403);
    assert.match(
      own.body.detail,
      new RegExp(`cannot approve what it proposed.*/dashboard/b/${brand}/publishing/${id}`),
    );
    await send();
    assert.equal(wordpress.entries.length, 0);

    wordpress.cutAfterWrite = 1;
    const approved = await call("POST", `/publications/${id}/approve`);
    assert.deepEqual(
      [approved.body.status, approved.body.decided.email, approved.body.decided.by],
      ["sending", owner.email, "key"],
    );
    await send();
    assert.match((await state(id)).error, /could not be reached/);
    app.clock.advance(2 * MINUTE_MS);
    // A process that was killed has it still; the next start takes it up.
    app.app.db.run(sql`UPDATE publications SET turn = 'taken'`);
    await send();
    assert.equal((await state(id)).status, "sending");
    app.app.publications.recover();
    await app.app.publications.idle();
    const sent = await state(id);
    assert.deepEqual([sent.status, sent.error, sent.sent.kind], ["sent", null, "draft_post"]);
    assert.equal(wordpress.entries.length, 1);
    assert.equal((await call("POST", `/publications/${id}/approve`)).status, 409);

    const url = "https://acme.com/guides/cold-brew/";
    app.clock.advance(MINUTE_MS);
    site["https://acme.com/"] = `Welcome. ${SENTENCES[0]}`;
    await crawl(id);
    const early = await state(id);
    assert.equal(early.status, "not_found_yet");
    assert.ok(early.checked.found_share > 0.2 && early.checked.found_share < 0.4, String(early.checked.found_share));
    // The editor worded one sentence otherwise, and the theme sets other quotes and dashes.
    app.clock.advance(MINUTE_MS);
    site[url] = `${TITLE} ${SENTENCES.slice(0, 3).join("  ").toUpperCase()} Then add milk.`;
    await crawl(id);
    const live = await state(id);
    assert.deepEqual([live.status, live.checked.url], ["live", url]);
    assert.ok(live.checked.found_share >= 0.7 && live.live_at !== null);
    const { outcomes } = (await call("GET", "/outcomes")).body;
    assert.deepEqual(
      [outcomes[0].id, outcomes[0].event_type, outcomes[0].recommendation_id],
      [live.outcome_id, "completed", names.opportunity],
    );
    const { measurements } = (await call("GET", "/measurements")).body;
    assert.deepEqual([measurements[0].id, measurements[0].windows.length], [live.outcome_id, 3]);
    const item = (await call("GET", "/queue?status=completed")).body.queue[0];
    assert.equal(item.id, names.queue);

    const openApi = await createOpenApiCheck(app);
    for (const path of ["/publications", `/publications/${id}`, "/publishing-targets"])
      assert.ok(openApi.check({ method: "GET", path: `/brands/${brand}${path}` }, await call("GET", path)));
    assert.equal((await call("GET", "/publications?status=live")).body.total, 1);
    await call("DELETE", `/publishing-targets/${target.id}`);
    assert.equal((await call("GET", "/publishing-targets")).body.total, 0);
  });

  test("an edit goes out as its changes; what fails says what to do and is sent once more", async (t) => {
    const { app, call, send, crawl, draft, propose, state, site, github, owner, brand } = await openPublishing(t);
    const { body: target } = await call("POST", "/publishing-targets", GITHUB_TARGET);
    const page = "https://acme.com/about/";
    const old = "We are open till five.";
    const body = `# About\n\nWe roast in Leeds.\n\nWe are open till six.\n`;
    const patch = [
      { op: "replace", blocks: ["b2"], reason: "It changed", before: old, after: "We are open till six." },
    ];
    const draft_id = draft({ title: "About", body, patch }, { action: "edit", target_url: page });
    const { id, page_url, gone } = await propose({ target_id: target.id, draft_id });
    assert.deepEqual([page_url, gone], [page, [old]]);

    // On the dashboard whoever proposed accepts: the mailbox is theirs.
    const person = await signInAs(app, owner);
    const shown = await person.get(`/b/${brand}/publishing/${id}`);
    assert.match(shown.text, /<del>We are open till five\.<\/del>[\s\S]*We are open till six\./);
    assert.match(shown.text, /action="[^"]*\/approve"/);
    const decide = (what: string, form = {}) => person.post(`/b/${brand}/publishing/${id}/${what}`, form);
    assert.equal((await decide("approve")).status, 303);
    await send();
    const failed = await state(id);
    assert.deepEqual([failed.status, failed.decided.by], ["failed", "dashboard"]);
    assert.match(failed.error, /no file "content\/about\.md".*path_pattern/);

    github.branches.get("main")!.set("content/about.md", `---\nx: 1\n---\n\nWe roast in Leeds.\n\n${old}\n`);
    github.trouble = "secondary_limit";
    assert.equal((await decide("approve")).status, 303);
    await send();
    app.clock.advance(10 * MINUTE_MS);
    github.trouble = null;
    await send();
    assert.equal((await state(id)).status, "sending", "GitHub asked for a quarter of an hour");
    app.clock.advance(6 * MINUTE_MS);
    await send();
    assert.equal((await state(id)).sent.url, github.pulls[0]!.html_url);
    assert.equal(
      github.branches.get(github.pulls[0]!.head)!.get("content/about.md"),
      "---\nx: 1\n---\n\nWe roast in Leeds.\n\nWe are open till six.\n",
    );

    app.clock.advance(MINUTE_MS);
    // The rest of the page stands already and proves nothing; nor does another page.
    site[page] = `We roast in Leeds. ${old}`;
    site["https://acme.com/hours"] = "We are open till six.";
    await crawl(id);
    assert.deepEqual([(await state(id)).status, (await state(id)).checked.found_share], ["not_found_yet", 0]);
    site[page] = "We roast in Leeds. We are open till six.";
    app.clock.advance(MINUTE_MS);
    await crawl(id);
    assert.equal((await state(id)).status, "live");

    const other = await propose({ target_id: target.id, draft_id: draft({ editor_notes: ["Which beans?"] }) });
    assert.deepEqual(other.warnings, ["Still to answer: Which beans?"]);
    const rejected = await call("POST", `/publications/${other.id}/reject`, { reason: "Not now" });
    assert.deepEqual([rejected.body.status, rejected.body.reason], ["rejected", "Not now"]);
    assert.equal((await call("POST", `/publications/${other.id}/approve`)).status, 409);
    const review = { passed: false, findings: [{ check: "declined", severity: "error" as const, message: "No" }] };
    const declined = await call("POST", "/publications", { target_id: target.id, draft_id: draft({ review }) });
    assert.match(declined.body.detail, /why no page should be written yet/);
    const task = await call("POST", "/publications", { target_id: target.id, draft_id: draft({}, { kind: "fix" }) });
    assert.match(task.body.detail, /not a page/);
  });

  test("a fix is held against the crawl, told to who may accept, sent, and live when the page shows all of it", async (t) => {
    const { app, call, send, crawl, propose, state, site, wordpress, owner, brand } = await openPublishing(t);
    const page = "https://acme.com/about/";
    const html = (title: string, link: string) =>
      `<html lang="en"><head><title>${title}</title></head><body><main><p>See the <a href="${link}">guide</a>.</p></main></body></html>`;
    site[page] = html("About – Acme", "/old");
    const { body: target } = await call("POST", "/publishing-targets", { ...WORDPRESS_TARGET });
    wordpress.entries.push({
      ...{ id: 5, type: "pages", slug: "about", status: "publish", title: "About", excerpt: "" },
      ...{ content: '<p>See the <a href="/old">guide</a>.</p>', modified: "2026-01-01T00:00:00" },
    });
    // The stand-in writes its own address, as the crawl reads the brand's.
    wordpress.home = "https://acme.com";
    const agent = await joinAs(app, owner.key, { email: "agent@acme.test", role: "editor" });
    const item = (await call("GET", "/queue?kind=insight")).body.queue[0].id;
    const title = { what: "title", value: "Who roasts – Acme" };
    const link = { what: "link", at: "/old", value: "/guide" };
    const fix = (changes: object[], of = {}) => ({ target_id: target.id, fix: { page_url: page, changes, ...of } });
    const refused = async (body: object, told: RegExp, status = 422) => {
      const answer = await call("POST", "/publications", body, agent.key);
      assert.deepEqual([answer.status, told.test(answer.body.detail)], [status, true], answer.text);
    };
    await refused(fix([title]), /not a page that the last crawl/);
    await crawl("");
    await refused(fix([title], { page_url: "https://acme.com/none" }), /not a page that the last crawl/);
    await refused({ target_id: target.id }, /either this or fix/);
    await refused(fix([{ ...title, value: "About – Acme" }]), /already shows/);
    await refused(fix([{ ...title, value: null }]), /only a link can be removed/);
    await refused(fix([{ ...link, at: "/never" }]), /not a link that the last crawl found/);
    await refused(fix([{ ...link, value: "javascript:alert(1)" }]), /not a URL/);
    await refused(fix([title, title]), /same thing/);
    await refused(fix([title], { queue_item_id: target.id }), /not a finding in the queue/);
    await refused(fix([title], { file: "about.md" }), /GitHub only/);
    await refused(fix([title], { file: "../../x.md" }), /path of a Markdown or HTML file/);
    await refused(fix([{ what: "canonical", value: page }]), /Not proposed: WordPress .*canonical/);
    wordpress.trouble = "maintenance";
    await refused(fix([title]), /Try again later/, 503);
    wordpress.trouble = null;

    app.sentMail.length = 0;
    const { id, kind, changes, warnings } = await propose(fix([title, link], { queue_item_id: item }), agent.key);
    assert.deepEqual(
      [kind, changes],
      [
        "fix",
        [
          { what: "title", at: null, before: "About – Acme", after: "Who roasts – Acme" },
          { what: "link", at: "https://acme.com/old", before: "/old", after: "/guide" },
        ],
      ],
    );
    assert.match(warnings.join(" "), /heading.*SEO plugin.*did not read https:\/\/acme\.com\/guide/);
    await app.app.mail.idle();
    assert.deepEqual(app.sentMail.map(({ to }) => to).toSorted(), ["agent@acme.test", owner.email].toSorted());
    assert.match(
      app.sentMail[0]!.text,
      new RegExp(`agent@acme.test proposed[\\s\\S]*/dashboard/b/${brand}/publishing/${id}`),
    );
    const [event] = (await call("GET", "/events?type=publication.waiting")).body.events;
    assert.deepEqual([event.data.publication_id, event.data.kind, event.data.page_url], [id, "fix", page]);
    await refused(fix([{ ...title, value: "Other" }]), new RegExp(`${id} already changes the title`), 409);
    const person = await signInAs(app, owner);
    const shown = await person.get(`/b/${brand}/publishing/${id}`);
    assert.match(shown.text, /<del>About – Acme<\/del>[\s\S]*<ins>Who roasts – Acme<\/ins>[\s\S]*<del>\/old<\/del>/);

    assert.equal((await call("POST", `/publications/${id}/approve`, undefined, agent.key)).status, 403);
    await call("POST", `/publications/${id}/approve`);
    await send();
    assert.deepEqual([(await state(id)).status, wordpress.autosaves[0]!.title], ["sent", "Who roasts"]);
    app.clock.advance(MINUTE_MS);
    site[page] = html("Who roasts – Acme", "/old");
    await crawl(id);
    const half = await state(id);
    assert.deepEqual([half.status, half.checked.found_share], ["not_found_yet", 0.5]);
    app.clock.advance(MINUTE_MS);
    site[page] = html("Who roasts – Acme", "/guide");
    app.app.db.run(sql`DELETE FROM insight_pages`);
    await crawl(id);
    const live = await state(id);
    assert.equal(live.status, "live");
    const { measurements } = (await call("GET", "/measurements")).body;
    assert.deepEqual([measurements[0].id, measurements[0].windows.length], [live.outcome_id, 3]);
    const openApi = await createOpenApiCheck(app);
    for (const path of ["/publications", `/publications/${id}`])
      assert.ok(openApi.check({ method: "GET", path: `/brands/${brand}${path}` }, await call("GET", path)));
  });
});
