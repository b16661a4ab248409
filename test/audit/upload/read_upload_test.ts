import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { readUpload } from "../../../src/audit/upload/read_upload.ts";
import { scoreOfIssues, toAuditIssues } from "../../../src/audit/upload/to_issues.ts";
import type { UploadedAudit } from "../../../src/audit/upload/uploaded_audit.ts";

function read(data: unknown): UploadedAudit {
  const reading = readUpload(data);
  assert.ok(reading.ok, reading.ok ? "" : reading.problem);
  return reading.audit;
}

/** A report as Lighthouse writes it, cut to two categories; 12 and 13 differ in audit ids. */
function lighthouse(extra: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    lighthouseVersion: "13.0.1",
    requestedUrl: "https://acme.example/",
    finalDisplayedUrl: "https://acme.example/home",
    fetchTime: "2026-02-01T08:00:00.000Z",
    configSettings: {},
    categories: {
      seo: {
        id: "seo",
        title: "SEO",
        score: 0.54,
        auditRefs: [
          { id: "is-crawlable", weight: 4.04 },
          { id: "meta-description", weight: 1 },
          { id: "document-title", weight: 1 },
          { id: "structured-data", weight: 0 },
        ],
      },
      performance: {
        id: "performance",
        title: "Performance",
        score: 0.8,
        auditRefs: [
          { id: "largest-contentful-paint", weight: 25 },
          { id: "render-blocking-insight", weight: 0 },
        ],
      },
      "agentic-browsing": { id: "agentic-browsing", score: null, auditRefs: [{ id: "llms-txt", weight: 0 }] },
    },
    audits: {
      "is-crawlable": {
        id: "is-crawlable",
        title: "Page is blocked from indexing",
        description: "Search engines cannot [learn more](https://developer.chrome.com/docs/x).",
        score: 0,
        scoreDisplayMode: "binary",
      },
      "meta-description": {
        id: "meta-description",
        title: "Document does not have a meta description",
        score: 0,
        scoreDisplayMode: "binary",
      },
      "document-title": { id: "document-title", title: "Document has a title", score: 1, scoreDisplayMode: "binary" },
      "structured-data": {
        id: "structured-data",
        title: "Structured data is valid",
        score: null,
        scoreDisplayMode: "manual",
      },
      "largest-contentful-paint": {
        id: "largest-contentful-paint",
        title: "Largest Contentful Paint",
        displayValue: "4.1 s",
        score: 0.4,
        scoreDisplayMode: "numeric",
      },
      "render-blocking-insight": {
        id: "render-blocking-insight",
        title: "Render blocking requests",
        score: 0.5,
        scoreDisplayMode: "metricSavings",
      },
      "llms-txt": { id: "llms-txt", title: "llms.txt", score: null, scoreDisplayMode: "notApplicable" },
    },
    ...extra,
  };
}

describe("readUpload() on Lighthouse reports", () => {
  test("reads failed audits with severities by weight, and the mean of the scores", () => {
    const audit = read(lighthouse());
    assert.equal(audit.tool, "lighthouse");
    assert.equal(audit.health_score, 67);
    assert.equal(audit.pages_crawled, 1);
    assert.equal(audit.crawled_at, "2026-02-01T08:00:00.000Z");
    assert.deepEqual(audit.categories, {
      seo: { issues: 2, score: 54 },
      performance: { issues: 2, score: 80 },
      "agentic-browsing": { issues: 0, score: null },
    });
    assert.deepEqual(
      audit.issues.map((issue) => [issue.id, issue.severity]),
      [
        ["is-crawlable", "critical"],
        ["meta-description", "medium"],
        ["largest-contentful-paint", "high"],
        ["render-blocking-insight", "low"],
      ],
    );
    assert.equal(audit.issues[0]!.reference, "https://developer.chrome.com/docs/x");
    assert.deepEqual(audit.issues[0]!.examples, ["https://acme.example/home"]);
    assert.deepEqual(audit.unmapped, []);
  });

  test("tells what it cannot map", () => {
    assert.deepEqual(read(lighthouse({ somethingNew: { a: 1 } })).unmapped, ["somethingNew"]);
  });

  test("refuses a report whose page could not be loaded", () => {
    const data = lighthouse({ runtimeError: { code: "NO_FCP", message: "The page did not paint any content" } });
    data.categories = { seo: { score: null, auditRefs: [] } };
    const reading = readUpload(data);
    assert.ok(!reading.ok && /did not paint/.test(reading.problem));
  });

  test("reads PageSpeed Insights as what it wraps", () => {
    const audit = read({
      kind: "pagespeedonline#result",
      id: "https://acme.example/",
      loadingExperience: {},
      lighthouseResult: lighthouse(),
    });
    assert.equal(audit.tool, "pagespeed_insights");
    assert.equal(audit.health_score, 67);
    assert.deepEqual(audit.unmapped, ["loadingExperience"]);
  });
});

describe("readUpload() on other tools", () => {
  test("reads unlighthouse's routes, expanded and simple", () => {
    const expanded = read({
      routes: [
        { path: "/", categories: { seo: { score: 1 }, performance: { score: 0.4 } } },
        { path: "/a", categories: { seo: { score: 0.8 }, performance: { score: 0.95 } } },
      ],
      summary: {},
    });
    assert.equal(expanded.tool, "unlighthouse");
    assert.equal(expanded.pages_crawled, 2);
    assert.equal(expanded.health_score, 79);
    assert.deepEqual(expanded.categories, { seo: { issues: 1, score: 90 }, performance: { issues: 1, score: 68 } });
    assert.deepEqual(
      expanded.issues.map((issue) => [issue.id, issue.pages_affected, issue.examples]),
      [
        ["lighthouse_seo_below_90", 1, ["/a"]],
        ["lighthouse_performance_below_90", 1, ["/"]],
      ],
    );
    const simple = read({ reports: [{ path: "/", score: 0.7, seo: 0.7, performance: 0.7 }] });
    assert.equal(simple.health_score, 70);
  });

  test("reads squirrelscan's issues, its score and its categories", () => {
    const audit = read({
      status: "completed",
      score: { overall: 61, categories: [{ name: "Core SEO", score: 70 }] },
      meta: { baseUrl: "https://acme.example", timestamp: "2026-01-05T00:00:00Z", totalPages: 40 },
      issues: [
        {
          ruleId: "core/meta-description",
          severity: "warning",
          category: "Core SEO",
          title: "Missing meta description",
          checks: [{ message: "none", affectedPages: ["https://acme.example/a"], affectedPagesCount: 12 }],
        },
      ],
    });
    assert.equal(audit.tool, "squirrelscan");
    assert.equal(audit.health_score, 61);
    assert.equal(audit.pages_crawled, 40);
    assert.deepEqual(audit.categories, { "Core SEO": { issues: 1, score: 70 } });
    const [issue] = audit.issues;
    assert.deepEqual(
      [issue!.severity, issue!.pages_affected, issue!.examples],
      ["medium", 12, ["https://acme.example/a"]],
    );
  });

  test("reads categories as a list or a map, with scores of 0 to 100 or as fractions", () => {
    const list = read({
      overall_score: 71,
      categories: [
        { name: "Links", score: 60, issues: [{ title: "Broken internal links", severity: "error", count: 4 }] },
      ],
    });
    assert.equal(list.health_score, 71);
    assert.deepEqual(list.categories, { Links: { issues: 1, score: 60 } });
    assert.deepEqual(
      list.issues.map((issue) => [issue.id, issue.category, issue.severity, issue.pages_affected]),
      [["broken_internal_links", "Links", "high", 4]],
    );
    const map = read({
      categories: {
        seo: { score: 0.91, checks: { viewport: { status: "pass" }, title: { status: "fail", severity: "high" } } },
        speed: 0.5,
      },
    });
    assert.deepEqual(map.categories, { seo: { issues: 1, score: 91 }, speed: { issues: 0, score: 50 } });
    assert.equal(map.health_score, 71);
  });

  test("reads rows of Screaming Frog's issues export", () => {
    const audit = read({
      issues: [
        {
          "Issue Name": "Page Titles: Missing",
          "Issue Type": "Issue",
          "Issue Priority": "High",
          URLs: "1,204",
          "% of Total": "12.5",
          "How To Fix": "Write titles",
        },
        { "Issue Name": "H1: Duplicate", "Issue Type": "Opportunity", "Issue Priority": "Medium", URLs: 7 },
        { "Issue Name": "Images: Over 100 KB", "Issue Type": "Opportunity", "Issue Priority": "Medium", URLs: 0 },
      ],
    });
    assert.equal(audit.tool, "screaming_frog");
    assert.equal(audit.health_score, null);
    assert.deepEqual(
      audit.issues.map((issue) => [issue.title, issue.category, issue.severity, issue.pages_affected]),
      [
        ["Page Titles: Missing", "Page Titles", "high", 1204],
        ["H1: Duplicate", "H1", "low", 7],
      ],
    );
  });

  test("reads issues by severity, pages with issues, and tells counts without issues", () => {
    const bySeverity = read({
      health_score: 55,
      issues: { errors: ["Broken links"], warnings: [{ name: "Slow pages", urls: ["/a", "/b"] }], notices: 12 },
    });
    assert.deepEqual(
      bySeverity.issues.map((issue) => [issue.id, issue.severity, issue.pages_affected]),
      [
        ["broken_links", "high", null],
        ["slow_pages", "medium", 2],
      ],
    );
    assert.deepEqual(bySeverity.unmapped, ["notices: 12 (a count without the issues)"]);
    const pages = read({
      pages: [
        { url: "https://a.example/1", issues: ["Missing title"] },
        { url: "https://a.example/2", issues: [{ title: "Missing title", severity: "error" }] },
      ],
    });
    assert.equal(pages.pages_crawled, 2);
    assert.deepEqual(
      pages.issues.map((issue) => [issue.id, issue.pages_affected, issue.examples]),
      [["missing_title", 2, ["https://a.example/1", "https://a.example/2"]]],
    );
  });

  test("never takes a fraction for a percentage, nor guesses a severity in silence", () => {
    const audit = read({ score: 0.85, issues: [{ title: "Odd", severity: "spicy" }] });
    assert.equal(audit.health_score, null);
    assert.deepEqual(audit.unmapped, [
      'severity "spicy" of "Odd" (read as medium)',
      "score 0.85 (a score from 0 to 100 was expected)",
    ]);
  });

  test("names a row by its type or its description, and tells of rows without a name", () => {
    const { issues, unmapped } = read({
      issues: [
        { type: "missing_title", severity: "high", url: "https://a.example/" },
        { type: "error", description: "The page has two titles", url: "https://a.example/b" },
        { severity: "low", url: "https://a.example/c" },
      ],
    });
    assert.deepEqual(
      issues.map(({ title }) => title),
      ["missing_title", "The page has two titles"],
    );
    assert.equal(unmapped.filter((told) => told.startsWith("a row without a name")).length, 1);
  });

  test("refuses unknown shapes, saying what was expected", () => {
    for (const data of [null, [], "x", {}, { hello: 1 }, { categories: {} }, { issues: [] }]) {
      const reading = readUpload(data);
      assert.ok(!reading.ok, JSON.stringify(data));
      assert.match(reading.problem, /Expected a Lighthouse/);
    }
  });

  test("never throws, whatever is uploaded", () => {
    const keys = fc.constantFrom(
      "categories",
      "audits",
      "issues",
      "pages",
      "routes",
      "score",
      "lighthouseResult",
      "checks",
      "severity",
      "title",
      "url",
      "summary",
      "sections",
      "auditRefs",
      "path",
      "seo",
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { depthSize: "small" },
        fc.string(),
        fc.double(),
        fc.constant(null),
        fc.boolean(),
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(keys, tie("tree"), { maxKeys: 5 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (data) => {
        const reading = readUpload(data);
        if (reading.ok) {
          const { health_score } = reading.audit;
          assert.ok(health_score === null || (health_score >= 0 && health_score <= 100));
          toAuditIssues(reading.audit);
        } else assert.ok(reading.problem.length > 20);
      }),
      { numRuns: 400 },
    );
  });
});

describe("toAuditIssues()", () => {
  test("gives checks we know our identity and texts, others the tool's", () => {
    const issues = toAuditIssues(
      read({
        tool: "Checker",
        pages_crawled: 50,
        issues: [
          { title: "Missing meta description", severity: "warning", count: 10 },
          { title: "Odd thing", severity: "error", count: 50, fix: "Do this." },
        ],
      }),
    );
    assert.deepEqual(
      issues.map((issue) => issue.stable_key),
      ["technical:checker:odd_thing", "technical:description_missing"],
    );
    assert.equal(issues[0]!.text, "Odd thing (50 pages of 50): Do this.");
    assert.match(issues[1]!.rule.fix, /^Say in up to/);
    assert.equal(issues[1]!.score_impact, null);
  });
});

describe("scoreOfIssues()", () => {
  test("computes a score only where every issue says how many pages it touches", () => {
    assert.equal(scoreOfIssues(read({ issues: [{ title: "x", severity: "error" }], pages_crawled: 10 })), null);
    const score = scoreOfIssues(read({ issues: [{ title: "x", severity: "error", count: 5 }], pages_crawled: 10 }));
    assert.ok(score !== null && score < 90 && score > 50);
  });
});
