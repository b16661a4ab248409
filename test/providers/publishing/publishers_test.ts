import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ProviderError } from "../../../src/base/errors.ts";
import type { PublicationContent } from "../../../src/domain/publication.ts";
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

function content(of: Partial<PublicationContent> & Pick<PublicationContent, "parts">): PublicationContent {
  const base = {
    title: "Cold brew",
    slug: "cold-brew",
    description: "How to",
    language: "en",
    format: "html" as const,
  };
  return { ...base, new_text: "", edit: null, ...of };
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
      ["firewall", /answers 403 and no JSON.*\/wp-json\/ through/, false],
      ["no_routes", /switched off.*rest_no_route/, false],
      ["header_lost", /Authorization header.*rest_not_logged_in/, false],
      ["reader", /may not edit.*role Editor/, false],
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
    assert.match(
      (await failure(check(wpAccess("wrong")))).message,
      /make an application password.*incorrect_password/i,
    );
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
    assert.match((await failure(send(edit, other))).message, /changes of .*that are not published/);
    wordpress.autosaves.length = 0;
    assert.match((await failure(send({ ...edit, gone: ["Never said."] }))).message, /does not hold the text/);
    assert.match((await failure(send({ ...edit, page_url: "https://wp.test/gone" }))).message, /no published page/);
    wordpress.entries[0]!.status = "draft";
    assert.match((await failure(send())).message, /no published page/);
    assert.deepEqual(wordpress.autosaves, []);
  });
});

describe("GitHub", () => {
  test("the check says what is wrong and what to do", async (t) => {
    const { github, publishers } = await startPublishingWorld(t);
    const check = (access = hubAccess()) => publishers.github.check(access, signal());
    await check();
    const limit = async () => failure(check());
    assert.match((await failure(check(hubAccess("ghp_wrong")))).message, /does not take the token.*Bad credentials/);
    assert.match((await failure(check(hubAccess(token, { branch: "gone" })))).message, /no branch "gone"/);
    for (const [trouble, told] of [
      ["read_only", /may read .* but not write/],
      ["not_granted", /no repository "acme\/site"/],
      ["secondary_limit", /asks to wait.*secondary rate limit/],
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
    assert.match((await failure(send(again))).message, /there already.*another slug/);
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
