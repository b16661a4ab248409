import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ProviderError } from "../../../src/base/errors.ts";
import type { FixChange, FixContent, TextContent } from "../../../src/domain/publication.ts";
import { mergeParts } from "../../../src/providers/publishing/merge_parts.ts";
import { wordPressParts } from "../../../src/providers/publishing/wordpress_parts.ts";
import { GITHUB_TARGET, startPublishingWorld, WORDPRESS_TARGET } from "../../support/publishing_world.ts";

const ID = "01980000-0000-7000-8000-000000000001";
const { application_password, kind: _wordpress, ...site } = WORDPRESS_TARGET;
const { token, kind: _github, ...repository } = GITHUB_TARGET;
const wpAccess = (secret = application_password as string, settings = {}) => ({
  settings: { ...site, site_url: "http://wp.test", ...settings },
  secret,
});
const hubAccess = (secret = token as string, settings = {}) => ({ settings: { ...repository, ...settings }, secret });
const signal = () => AbortSignal.timeout(10_000);

function part(text: string, format: "html" | "markdown" = "html") {
  return { source: format === "html" ? `<p>${text}</p>` : text, text };
}

function content(of: Partial<TextContent> & Pick<TextContent, "parts">): TextContent {
  const base = {
    title: "Cold brew",
    slug: "cold-brew",
    description: "How to",
    language: "en",
    format: "html" as const,
  };
  return { ...base, new_text: "", edit: null, ...of };
}

function change(what: FixChange["what"], of: Partial<FixChange>): FixChange {
  return { what, at: null, before: null, after: null, ...of };
}

function fixOf(page_url: string, changes: FixChange[], file: string | null = null): FixContent {
  return { title: "Fix", page_url, changes, file };
}

async function failure(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => assert.fail("it went through"),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ProviderError, String(error));
  for (const secret of [
    application_password,
    token,
    Buffer.from(`publisher:${application_password}`).toString("base64"),
  ])
    assert.ok(!error.message.includes(secret), error.message);
  return error;
}

describe("WordPress", () => {
  test("the check says what is wrong and what to do", async (t) => {
    const { wordpress, publishers } = await startPublishingWorld(t);
    const check = (access = wpAccess()) => publishers.wordpress.check(access, signal());
    await check();
    wordpress.trouble = "plain_permalinks";
    await check();
    const cases = [
      ["firewall", /answers 403 without JSON.*\/wp-json\//, false],
      ["no_routes", /switched off.*rest_no_route/, false],
      ["header_lost", /Authorization header.*rest_not_logged_in/, false],
      ["reader", /cannot edit.*role Editor/, false],
      ["maintenance", /answers 503/, true],
    ] as const;
    for (const [trouble, told, retryable] of cases) {
      wordpress.trouble = trouble;
      const error = await failure(check());
      assert.match(error.message, told);
      assert.equal(error.retryable, retryable, trouble);
      if (trouble === "maintenance") assert.equal(error.retryAfterMs, 600_000);
    }
    wordpress.trouble = null;
    assert.match((await failure(check(wpAccess("wrong")))).message, /application password.*incorrect_password/i);
    assert.match((await failure(check(wpAccess("x", { username: "eve" })))).message, /invalid_username/);
    for (const site_url of ["https://127.0.0.1:8443", "https://169.254.169.254", "https://[::1]"]) {
      const error = await failure(check(wpAccess("x", { site_url })));
      assert.match(error.message, /not a public address/);
      assert.equal(error.retryable, false);
    }
  });

  test("a new page is one draft, also where the answer got lost", async (t) => {
    const { wordpress, publishers } = await startPublishingWorld(t);
    const send = () =>
      publishers.wordpress.send(
        wpAccess(),
        { id: ID, notes: [], content: content({ parts: [part("One"), part("Two")] }) },
        signal(),
      );
    const own = {
      id: 1,
      type: "posts",
      slug: "cold-brew",
      status: "publish",
      title: "Ours",
      content: "",
      modified: "",
    } as const;
    wordpress.entries.push({ ...own });
    wordpress.cutAfterWrite = 1;
    assert.equal((await failure(send())).retryable, true);
    const sent = await send();
    assert.deepEqual(
      wordpress.entries.slice(1).map(({ status, slug, title }) => [status, slug, title]),
      [["draft", "cold-brew", "Cold brew"]],
    );
    assert.match(wordpress.entries[1]!.content, /^<p>One<\/p>\n\n<p>Two<\/p>/);
    assert.deepEqual(sent, {
      kind: "draft_post",
      id: "101",
      url: "http://wp.test/wp-admin/post.php?post=101&action=edit",
    });
    assert.deepEqual(wordpress.entries[0], own);
  });

  test("an edit is an autosave that leaves the page and its pictures as they are", async (t) => {
    const { wordpress, publishers } = await startPublishingWorld(t);
    const block = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;
    const image = `<!-- wp:image {"id":3} --><figure class="wp-block-image"><img src="a.jpg"/></figure><!-- /wp:image -->`;
    const live = `${block("We roast &amp; ship.")}\n\n${image}\n\n<!-- wp:group --><div class="g">${block("Open till <b>five</b>.")}</div><!-- /wp:group -->\n\n${block("Come by.")}`;
    wordpress.entries.push({
      id: 5,
      type: "pages",
      slug: "about",
      status: "publish",
      title: "About",
      content: live,
      modified: "2026-02-01T00:00:00",
    });
    const edit = { page_url: "https://wp.test/about", gone: ["Open till five."], retitled: false };
    const parts = [part("We roast & ship."), part("Open till six."), part("Come by."), part("Bring friends.")];
    const send = (of = edit, id = ID) =>
      publishers.wordpress.send(wpAccess(), { id, notes: [], content: content({ parts, edit: of }) }, signal());
    wordpress.cutAfterWrite = 1;
    await failure(send());
    assert.equal((await send()).kind, "page_revision");
    assert.equal(wordpress.requests.filter(({ method }) => method === "POST").length, 1);
    assert.equal(wordpress.entries[0]!.content, live);
    const [saved] = wordpress.autosaves;
    assert.deepEqual([saved!.title, saved!.parent], ["About", 5]);
    const texts = wordPressParts(saved!.content)
      .map(({ text }) => text.trim())
      .filter(Boolean);
    assert.deepEqual(texts, ["We roast & ship.", "Open till six.", "Come by.", "Bring friends."]);
    assert.ok(saved!.content.includes(image) && saved!.content.includes('<div class="g">'));

    const other = "01980000-0000-7000-8000-000000000002";
    assert.match((await failure(send(edit, other))).message, /changes to .*that are not published/);
    wordpress.autosaves.length = 0;
    assert.match((await failure(send({ ...edit, gone: ["Never said."] }))).message, /text to be replaced/);
    assert.match((await failure(send({ ...edit, page_url: "https://wp.test/gone" }))).message, /no published page/);
    wordpress.entries[0]!.status = "draft";
    assert.match((await failure(send())).message, /no published page/);
    assert.deepEqual(wordpress.autosaves, []);
  });
});

describe("fixes by WordPress", () => {
  test("title, excerpt, link and image text go into one autosave; a second fix stands on the first", async (t) => {
    const { wordpress, publishers } = await startPublishingWorld(t);
    const page = "https://wp.test/about/";
    const live = `<p>See <a class="x" href="/old?a=1&amp;b=2">the <b>guide</b></a>.</p>\n<!-- wp:image {"id":3} --><img src="/a.jpg"/><!-- /wp:image --><p><a href='https://wp.test/gone/'>gone</a></p>`;
    wordpress.entries.push({
      id: 5,
      type: "pages",
      slug: "about",
      status: "publish",
      title: "About",
      content: live,
      excerpt: "",
      modified: "2026-02-01T00:00:00",
    });
    const title = change("title", { before: "About – Acme", after: "Who roasts – Acme" });
    const first = fixOf(page, [
      title,
      change("meta_description", { after: 'Roasters since 1999 & "proud"' }),
      change("link", { at: "https://wp.test/old?a=1&b=2", before: "/old", after: "/new?a=1&b=2" }),
    ]);
    const second = fixOf(page, [
      change("image_alt", { at: "https://wp.test/a.jpg", after: 'A "big" roaster' }),
      change("link", { at: "https://wp.test/gone/", before: "x" }),
    ]);
    const find = (fix: FixContent) => publishers.wordpress.find(wpAccess(), fix, signal());
    const send = (fix: FixContent, id: string) =>
      publishers.wordpress.send(wpAccess(), { id, notes: [], content: fix }, signal());
    const { file, notes } = await find(first);
    assert.deepEqual([file, notes.length, wordpress.autosaves.length], [null, 2, 0]);
    assert.match(notes.join(" "), /heading[\s\S]*SEO plugin[\s\S]*excerpt/);
    await send(first, ID);
    await send(first, ID);
    await send(second, "01980000-0000-7000-8000-000000000002");
    const [saved] = wordpress.autosaves;
    assert.deepEqual([wordpress.autosaves.length, saved!.title], [1, "Who roasts"]);
    assert.equal(saved!.excerpt, 'Roasters since 1999 & "proud"');
    assert.match(saved!.content, /<a class="x" href="\/new\?a=1&amp;b=2">the <b>guide<\/b><\/a>/);
    assert.match(saved!.content, /<img alt="A &quot;big&quot; roaster" src="\/a\.jpg"\/>[\s\S]*<p>gone<\/p>/);
    assert.equal(wordpress.entries[0]!.content, live, "the page stays as it is");

    const refused = async (fix: FixContent, told: RegExp) => assert.match((await failure(find(fix))).message, told);
    await refused(fixOf("https://wp.test/none/", [title]), /no published page or post/);
    await refused(fixOf(page, [{ ...title, before: "Seo title" }]), /has "About": an SEO plugin/);
    await refused(fixOf(page, [change("canonical", { after: page })]), /does not accept one over REST/);
    await refused(fixOf(page, [change("link", { at: "https://wp.test/menu", after: "/" })]), /link .* menu/);
    delete wordpress.entries[0]!.excerpt;
    await refused(fixOf(page, [change("meta_description", { after: "x" })]), /no excerpt/);
    // What a person changed there and did not publish is not overwritten.
    wordpress.autosaves[0]!.content = "Mine";
    assert.match((await failure(send(first, ID))).message, /not published/);
    const wrong = publishers.wordpress.find(wpAccess("no"), first, signal());
    assert.match((await failure(wrong)).message, /application password/);
  });
});

describe("fixes by GitHub", () => {
  test("the file is found by the page's path and what it holds, and only the values change", async (t) => {
    const { github, publishers } = await startPublishingWorld(t);
    const main = github.branches.get("main")!;
    const page = "https://acme.com/about/";
    const markdown =
      '---\nlayout: page\ntitle: About # ours\ntags: [a]\n---\n\nSee [the *guide*](/old "Guide"), [it][g] and <a href="/old">this</a>. ![](a.jpg)\n\n[g]: /old\n';
    main.set("content/about/index.md", markdown);
    main.set("content/blog/about.md", markdown);
    main.set("public/about.html", "<title>{{ title }}</title>");
    const fix = fixOf(page, [
      change("title", { before: "About | Acme", after: 'Who "we" are | Acme' }),
      change("meta_description", { after: "Since 1999: beans" }),
      change("link", { at: "https://acme.com/old", before: "/old", after: "/new guide" }),
      change("image_alt", { at: "https://acme.com/about/a.jpg", after: "Us [all]" }),
    ]);
    const find = (of: FixContent) => publishers.github.find(hubAccess(), of, signal());
    const { file, notes } = await find(fix);
    assert.equal(file, "content/about/index.md");
    assert.match(notes.join(), /had no meta description: the field is added/);
    assert.deepEqual([github.branches.size, github.commits], [1, 0], "nothing is written by looking");
    const piece = { id: ID, notes, content: { ...fix, file } };
    await publishers.github.send(hubAccess(), piece, signal());
    await publishers.github.send(hubAccess(), piece, signal());
    const [pull] = github.pulls;
    assert.deepEqual([github.pulls.length, github.commits], [1, 1]);
    assert.equal(
      github.branches.get(pull!.head)!.get(file!),
      '---\nlayout: page\ntitle: "Who \\"we\\" are" # ours\ntags: [a]\ndescription: "Since 1999: beans"\n---\n\nSee [the *guide*](</new guide> "Guide"), [it][g] and <a href="/new guide">this</a>. ![Us \\[all\\]](a.jpg)\n\n[g]: </new guide>\n',
    );
    assert.equal(main.get(file!), markdown);

    const out = fixOf(page, [change("link", { at: "https://acme.com/old", before: "/old" })], "content/blog/about.md");
    main.set("content/blog/about.md", "See [the *guide*](/old) and [it][g].\n\n[g]: /old\n");
    await publishers.github.send(hubAccess(), { id: ID.replace(/1$/, "2"), notes: [], content: out }, signal());
    assert.equal(
      github.branches.get(github.pulls[1]!.head)!.get("content/blog/about.md"),
      "See the *guide* and it.\n\n\n",
    );
  });

  test("HTML: title, description and canonical; what is ambiguous or made by a template is refused", async (t) => {
    const { github, publishers } = await startPublishingWorld(t);
    const main = github.branches.get("main")!;
    const page = "https://acme.com/team.html";
    const html = `<head>\n  <title>Team &amp; us</title>\n  <link rel="canonical" href="/team">\n</head>`;
    main.set("team.html", html);
    const changes = [
      change("title", { before: "Team & us", after: "The <team>" }),
      change("meta_description", { after: 'Eight "people"' }),
      change("canonical", { before: "/team", after: page }),
    ];
    const fix = fixOf(page, changes);
    const find = (of: FixContent) => publishers.github.find(hubAccess(), of, signal());
    const { file } = await find(fix);
    await publishers.github.send(hubAccess(), { id: ID, notes: [], content: { ...fix, file } }, signal());
    assert.equal(
      github.branches.get(github.pulls[0]!.head)!.get("team.html"),
      `<head>\n  <title>The &lt;team&gt;</title>\n  <meta name="description" content="Eight &quot;people&quot;">\n  <link rel="canonical" href="${page}">\n</head>`,
    );

    const refused = async (of: FixContent, told: RegExp) => assert.match((await failure(find(of))).message, told);
    main.set("site/team/index.html", html);
    await refused(fix, /More than one file may render .*"team\.html", "site\/team\/index\.html".*as "file"/);
    assert.equal((await find({ ...fix, file: "team.html" })).file, "team.html");
    await refused({ ...fix, file: "gone.html" }, /no file "gone\.html"/);
    await refused(fixOf("https://acme.com/none", changes), /No Markdown or HTML file matches/);
    await refused({ ...fix, changes: [change("link", { at: "https://acme.com/x", after: "/" })] }, /None of "team/);
    main.delete("site/team/index.html");
    main.set("team.html", html.replace("Team &amp; us", "{{ page.title }}"));
    await refused(fix, /"team\.html" does not contain the title that the page shows/);
    main.set("index.html", html);
    main.set("docs/team/index.html", html);
    assert.equal((await find(fixOf("https://acme.com/", changes))).file, "index.html");
  });
});

describe("GitHub", () => {
  test("the check says what is wrong and what to do", async (t) => {
    const { github, publishers } = await startPublishingWorld(t);
    const check = (access = hubAccess()) => publishers.github.check(access, signal());
    await check();
    const limit = async () => failure(check());
    assert.match((await failure(check(hubAccess("ghp_wrong")))).message, /rejected the token.*Bad credentials/);
    assert.match((await failure(check(hubAccess(token, { branch: "gone" })))).message, /no branch "gone"/);
    for (const [trouble, told] of [
      ["read_only", /can read .* but not write/],
      ["not_granted", /repository "acme\/site"/],
      ["secondary_limit", /rate limit is reached.*secondary rate limit/],
    ] as const) {
      github.trouble = trouble;
      assert.match((await limit()).message, told);
    }
    const { retryable, retryAfterMs } = await limit();
    assert.deepEqual([retryable, retryAfterMs], [true, 900_000]);
  });

  test("a new page is one commit and one pull request, also where the answer got lost", async (t) => {
    const { github, publishers } = await startPublishingWorld(t);
    const parts = [part("One", "markdown"), part("Two", "markdown")];
    const piece = { id: ID, notes: ["Ask the roaster"], content: content({ parts, format: "markdown" }) };
    const send = (of = piece) => publishers.github.send(hubAccess(), of, signal());
    github.cutAfterPull = true;
    await failure(send());
    const sent = await send();
    assert.deepEqual([sent.kind, sent.id, github.pulls.length, github.commits], ["pull_request", "1", 1, 1]);
    const [pull] = github.pulls;
    const file = github.branches.get(pull!.head)!.get("content/cold-brew.md")!;
    assert.match(file, /^---\ntitle: "Cold brew"\ndescription: "How to"\nlang: "en"\n---\n\nOne\n\nTwo\n$/);
    assert.match(pull!.body, /Ask the roaster/);
    assert.equal(github.branches.get("main")!.size, 0);
    github.branches.get("main")!.set("content/cold-brew.md", "Ours");
    const again = { ...piece, id: "01990000-0000-7000-8000-000000000002" };
    assert.match((await failure(send(again))).message, /already exists.*different slug/);
  });

  test("an edit changes its part of the file and nothing else", async (t) => {
    const { github, publishers } = await startPublishingWorld(t);
    const head = '---\ntitle: "About"\n---\n\n';
    github.branches
      .get("main")!
      .set("content/about.md", `${head}We *roast*.\n\n![Us](us.jpg)\n\nOpen till five.\n\n<Map />\n`);
    const edit = { page_url: "https://acme.com/team/about/", gone: ["Open till five."], retitled: false };
    const parts = [part("We roast.", "markdown"), part("Open till six.", "markdown")];
    await publishers.github.send(
      hubAccess(),
      { id: ID, notes: [], content: content({ parts, edit, format: "markdown" }) },
      signal(),
    );
    const changed = github.branches.get(github.pulls[0]!.head)!.get("content/about.md");
    assert.equal(changed, `${head}We *roast*.\n\n![Us](us.jpg)\n\nOpen till six.\n\n<Map />\n`);
  });
});

test("mergeParts() refuses a page that holds nothing of what was read", () => {
  const stored = [{ source: "x", text: "Another page" }];
  assert.equal(mergeParts(stored, content({ parts: [part("New")] })), null);
  assert.deepEqual(mergeParts(stored, content({ parts: [part("Another  page!"), part("New")] })), ["x", "<p>New</p>"]);
});
