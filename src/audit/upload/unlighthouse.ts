import {
  EXAMPLES_MAX,
  isObject,
  type Json,
  meanOf,
  numberOf,
  objectsOf,
  textOf,
  timeOf,
  type UploadedAudit,
  type UploadReading,
} from "./uploaded_audit.ts";

const PASS_SCORE = 0.9;
const POOR_SCORE = 0.5;
const ROUTE_LISTS = ["routes", "pages", "reports", "results"] as const;
const CATEGORY_NAMES = ["performance", "accessibility", "best-practices", "seo", "pwa", "agentic-browsing"];
const READ = new Set([...ROUTE_LISTS, "summary", "metadata", "fetchTime", "generatedAt"]);

/** The expanded report's `routes` with `categories`, or the simple one's rows with a score a category. */
export function isUnlighthouse(data: Json): boolean {
  return routesOf(data).length > 0;
}

export function readUnlighthouse(data: Json): UploadReading {
  const routes = routesOf(data);
  const scores = new Map<string, { path: string; score: number }[]>();
  for (const route of routes) {
    const path = textOf(route.path ?? route.url) ?? "/";
    for (const [name, score] of scoresOf(route)) scores.set(name, [...(scores.get(name) ?? []), { path, score }]);
  }
  const categories: UploadedAudit["categories"] = {};
  const issues: UploadedAudit["issues"] = [];
  for (const [name, rows] of scores) {
    const weak = rows.filter((row) => row.score < PASS_SCORE).sort((a, b) => a.score - b.score);
    const mean = meanOf(rows.map((row) => row.score));
    categories[name] = { issues: weak.length > 0 ? 1 : 0, score: mean === null ? null : Math.round(mean * 100) };
    if (weak.length === 0) continue;
    const worst = weak[0]!;
    issues.push({
      id: `lighthouse_${name}_below_90`,
      title: `Lighthouse rates ${name.replaceAll("-", " ")} below 90`,
      category: name,
      severity: worst.score < POOR_SCORE ? "medium" : "low",
      description: `The lowest score is ${Math.round(worst.score * 100)} on ${worst.path}.`,
      fix: "Open the page's Lighthouse report and fix what it lists first, starting with the listed pages.",
      reference: null,
      pages_affected: weak.length,
      examples: weak.slice(0, EXAMPLES_MAX).map((row) => row.path),
    });
  }
  const health = meanOf(routes.map((route) => meanOf(scoresOf(route).map(([, score]) => score))));
  return {
    ok: true,
    audit: {
      tool: "unlighthouse",
      health_score: health === null ? null : Math.round(health * 100),
      health_score_basis: health === null ? null : "mean of the routes' category scores",
      pages_crawled: routes.length,
      crawled_at: timeOf(data.generatedAt ?? data.fetchTime),
      categories,
      issues,
      unmapped: Object.keys(data).filter((key) => !READ.has(key)),
    },
  };
}

function routesOf(data: Json): Json[] {
  for (const key of ROUTE_LISTS) {
    const routes = objectsOf(data[key]).filter((route) => textOf(route.path) !== null && scoresOf(route).length > 0);
    if (routes.length > 0) return routes;
  }
  return [];
}

/** Scores of one route by category, as fractions. */
function scoresOf(route: Json): [string, number][] {
  const categories = isObject(route.categories)
    ? Object.entries(route.categories)
    : objectsOf(route.categories).map((each): [string, unknown] => [textOf(each.key ?? each.id) ?? "", each]);
  const rows =
    categories.length > 0 ? categories : CATEGORY_NAMES.map((name): [string, unknown] => [name, route[name]]);
  return rows.flatMap(([name, value]): [string, number][] => {
    const score = numberOf(isObject(value) ? value.score : value);
    return name !== "" && score !== null && score >= 0 && score <= 1 ? [[name, score]] : [];
  });
}
