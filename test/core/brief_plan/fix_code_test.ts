import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planFixBrief } from "../../../src/core/brief_plan/fix_brief.ts";
import { fixExamples } from "../../../src/core/brief_plan/fix_code.ts";
import type { Insight } from "../../../src/domain/insight.ts";
import { technicalInsight } from "../../support/insights.ts";
import { brandContext } from "../../support/plan_ground.ts";

const BRAND = { name: "Acme", domain: "acme.example", context: null };
const insight = (data: Record<string, unknown>): Insight => ({
  ...technicalInsight(),
  data: { ...data, simulated: false },
});
const codes = (data: Record<string, unknown>, brand: Parameters<typeof fixExamples>[0]["brand"] = BRAND) =>
  fixExamples({ insight: insight(data), brand });

describe("fixExamples()", () => {
  test("names the headers that are missing, for nginx and Apache, with a command to see them", () => {
    const [nginx, apache] = codes({
      rule_id: "security_headers",
      parts: [{ rule_id: "nosniff_missing" }, { rule_id: "referrer_policy_missing" }],
    });
    assert.equal(
      nginx?.code,
      'add_header X-Content-Type-Options "nosniff" always;\nadd_header Referrer-Policy "strict-origin-when-cross-origin" always;',
    );
    assert.match(apache?.code ?? "", /^Header always set X-Content-Type-Options "nosniff"/);
    assert.equal(nginx?.check, 'curl -sI https://acme.example/ | grep -i "X-Content-Type-Options"');
  });

  test("turns refresh tags into redirects of the same addresses", () => {
    const findings = [
      { url: "https://acme.example/old/", detail: "0;url=/" },
      { url: "https://acme.example/a.b", detail: "0; URL=https://acme.example/c" },
    ];
    const [nginx, apache] = codes({ rule_id: "meta_refresh", findings });
    assert.equal(
      nginx?.code,
      "location = /old/ { return 301 https://acme.example/; }\nlocation = /a.b { return 301 https://acme.example/c; }",
    );
    assert.ok(apache?.code.includes('RedirectMatch 301 "^/a\\.b$" "https://acme.example/c"'));
  });

  test("writes sitemaps, canonicals and link targets from the finding's own addresses", () => {
    assert.equal(
      codes({ rule_id: "sitemap_relative_loc", detail: "260 entries, for instance /post-sitemap.xml" })[0]?.code,
      "<loc>/post-sitemap.xml</loc>\n<loc>https://acme.example/post-sitemap.xml</loc>",
    );
    const canonical = codes({
      rule_id: "canonical_missing",
      findings: [{ url: "https://acme.example/a", detail: "no canonical" }],
    });
    assert.ok(canonical[0]?.code.includes('<link rel="canonical" href="https://acme.example/a">'));
    const detail = "Links lead to redirects: https://acme.example/about-us redirects to https://acme.example/about";
    assert.equal(
      codes({
        rule_id: "redirects",
        parts: [{ rule_id: "link_to_redirect" }],
        findings: [{ url: "https://acme.example/", detail }],
      })[0]?.code,
      "https://acme.example/about-us\n  -> https://acme.example/about",
    );
  });

  test("lets in the crawlers that are named", () =>
    assert.equal(
      codes({ rule_id: "ai_search_bot_blocked", detail: "PerplexityBot (Perplexity), OAI-SearchBot (OpenAI)" })[0]
        ?.code,
      "User-agent: PerplexityBot\nAllow: /\n\nUser-agent: OAI-SearchBot\nAllow: /",
    ));

  test("states in structured data only what the site states", () => {
    const context = brandContext({
      description: { value: "A bakery </script><b>", source_url: "https://acme.example/", method: "meta" },
      contact: [{ kind: "email", value: "hello@acme.example", source_url: "https://acme.example/" }],
      same_as: [],
    });
    const [found] = codes({ rule_id: "organization_missing" }, { ...BRAND, context });
    assert.ok(!found?.code.includes("</script>"));
    assert.deepEqual(JSON.parse(found?.code ?? ""), {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Acme",
      url: "https://acme.example/",
      description: "A bakery </script><b>",
      email: "hello@acme.example",
    });
  });

  test("takes no address into a configuration that could end it", () => {
    const findings = [
      "https://acme.example/a;}",
      'https://acme.example/"x',
      "https://acme.example/$(id)",
      "https://acme.example/a\nb",
    ].map((url) => ({ url, detail: "0;url=/b" }));
    assert.deepEqual(codes({ rule_id: "meta_refresh", findings }), []);
    assert.deepEqual(codes({ rule_id: "canonical_missing", findings }), []);
    assert.deepEqual(
      codes({ rule_id: "meta_refresh", findings: [{ url: "https://acme.example/a", detail: "0;url=javascript:x" }] }),
      [],
    );
  });

  test("has no lines for what no line mends", () => assert.deepEqual(codes({ rule_id: "thin_content" }), []));
});

test("planFixBrief() puts the lines into the strategy and their commands into the checks", () => {
  const brief = planFixBrief({
    brand: BRAND,
    insight: insight({ rule_id: "html_uncompressed", fix: "Switch on gzip." }),
    pageUrls: [],
  });
  assert.equal((brief.strategy.examples as unknown[]).length, 2);
  const checks = brief.outline.find((section) => section.role === "checks")?.key_points ?? [];
  assert.ok(checks.some((check) => check.startsWith('`curl -sI -H "Accept-Encoding: br, gzip" https://acme.example/')));
});
