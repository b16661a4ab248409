import { html } from "hono/html";
import type { Document, Operation, Schema } from "./openapi_types.ts";

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The way in and the reference as one page without outside requests; its one script filters, and may be absent. */
export function docsPage(document: Document, urls: { baseUrl: string; dashboardUrl: string }) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  const tags = document.tags ?? [];
  const schemas = Object.entries(document.components?.schemas ?? {});
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}: API reference</title>
<link rel="stylesheet" href="/docs/style.css">
<script src="/docs/search.js" defer></script>
</head>
<body>
<header><p><a href="/">Start</a> <a href="${urls.dashboardUrl}">Dashboard</a> <a href="/openapi.json">OpenAPI</a> <a href="/skill">Skill for agents</a></p><h1>${document.info.title}</h1><p>${document.info.description ?? ""}</p></header>
<main>${guides(urls)}
<search class="finder" hidden><label for="find">Find an operation or a schema</label> <input id="find" type="search" autocomplete="off" spellcheck="false"> <span id="found" role="status"></span></search>
<nav aria-label="Operations" id="operations">${tags.map(
    ({ name, description }) =>
      html`<h2>${name}</h2><p>${description}</p><ul>${operations
        .filter(({ operation }) => operation.tags?.[0] === name)
        .map(
          ({ path, method }) =>
            html`<li><a href="#${anchor(method, path)}"><b>${method.toUpperCase()}</b> ${path}</a></li>`,
        )}</ul>`,
  )}</nav>
${operations.map((entry) => operationSection(entry))}
<h2 id="schemas">Schemas</h2>${schemas.map(
    ([name, schema]) =>
      html`<section id="schema-${name}"><h3>${name}</h3><p>${schema.description ?? ""}</p>${schemaTable(schema)}</section>`,
  )}</main>
</body></html>`;
}

/** From nothing to the first queue, and what a key is. */
function guides({ baseUrl, dashboardUrl }: { baseUrl: string; dashboardUrl: string }) {
  return html`<nav aria-label="Guides"><ul class="short"><li><a href="#quickstart">Quickstart</a></li><li><a href="#keys">Keys</a></li><li><a href="#operations">Operations</a></li><li><a href="#schemas">Schemas</a></li></ul></nav>
<section class="guide" id="quickstart"><h2>Quickstart</h2><p>Run this in a shell, with your key (see Keys). A run takes minutes on a real site; <code>?wait=30</code> holds the response until something happens.</p>
<pre tabindex="0">export KEY=bvp_… BASE=${baseUrl}
curl $BASE/brands -H "X-API-Key: $KEY" -H 'Content-Type: application/json' -d '{"domain": "acme.com", "name": "Acme"}'
curl -X POST $BASE/brands/BRAND_ID/analyze -H "X-API-Key: $KEY"                     # 202: run_id
curl "$BASE/brands/BRAND_ID/runs/RUN_ID?wait=30" -H "X-API-Key: $KEY"               # until status is done
curl "$BASE/brands/BRAND_ID/queue?limit=10" -H "X-API-Key: $KEY"                    # what to do first
curl $BASE/brands/BRAND_ID/brief -H "X-API-Key: $KEY" -H 'Content-Type: application/json' -d '{"queue_item_id": "ITEM_ID"}'</pre>
<p>Every response has an <code>X-Request-ID</code>: quote it when something fails. Lists return one page at a time: follow the <code>Link</code> header.</p></section>
<section class="guide" id="keys"><h2>Keys</h2><ul><li>Choose a plan on <a href="/#plans">the start page</a>, or POST /auth/checkout. The payment link comes by e-mail.</li><li>After payment, sign in to <a href="${dashboardUrl}">the dashboard</a>. Your key is in Settings, API Access; the API never returns it.</li><li>Send it as <code>X-API-Key</code>. Keep it in an environment variable, never in a URL or in code.</li><li>You can rotate the key in Settings: the old one stops working immediately. Each member has a key of their own that follows their role: viewers can read, editors can work on brands, owners can do everything.</li><li>Calls are counted per day (UTC): GET /auth/me shows how many are left, and 402 means that all are used.</li></ul></section>`;
}

function operationSection({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const open = (operation.security ?? []).length === 0;
  return html`<section id="${anchor(method, path)}">
<h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
<p><strong>${operation.summary ?? ""}</strong>${open ? " (no key needed)" : ""}</p>
${operation.description ? html`<p>${operation.description}</p>` : ""}
${
  (operation.parameters ?? []).length > 0
    ? html`<table><caption>Parameters</caption><tr><th>Name</th><th>In</th><th>Type</th><th>Notes</th></tr>${(
        operation.parameters ?? []
      ).map(
        (parameter) =>
          html`<tr><td><code>${parameter.name}</code>${parameter.required ? " (required)" : ""}</td><td>${parameter.in}</td><td>${typeText(parameter.schema ?? {})}</td><td>${parameter.description ?? parameter.schema?.description ?? ""}</td></tr>`,
      )}</table>`
    : ""
}
${body ? html`<p>Body: ${typeText(body)}</p>${body.$ref ? "" : schemaTable(body)}` : ""}
<table><caption>Responses</caption><tr><th>Status</th><th>Body</th><th>When</th></tr>${Object.entries(
    operation.responses,
  ).map(
    ([status, response]) =>
      html`<tr><td>${status}</td><td>${response.content === undefined ? "none" : typeText(Object.values(response.content)[0]?.schema ?? {})}</td><td>${response.description ?? ""}</td></tr>`,
  )}</table>${examples(operation)}</section>`;
}

/** The request body and the first answer as JSON, folded. */
function examples({ requestBody, responses }: Operation) {
  const answer = Object.entries(responses).find(([status]) => status.startsWith("2"));
  const shown = [
    ["Request body", Object.values(requestBody?.content ?? {})[0]?.example],
    [`Answer ${answer?.[0] ?? ""}`, Object.values(answer?.[1].content ?? {})[0]?.example],
  ].filter(([, example]) => example !== undefined);
  return shown.map(
    ([title, example]) =>
      html`<details><summary>${title}, example</summary><pre>${JSON.stringify(example, null, 2)}</pre></details>`,
  );
}

function schemaTable(schema: Schema): ReturnType<typeof html> {
  const [base, more] = schema.allOf ?? [];
  if (base !== undefined && more?.properties !== undefined)
    return html`<p>All of ${typeText(base)}, and:</p>${schemaTable(more)}`;
  if (schema.properties === undefined) return html`<p>${typeText(schema)}</p>`;
  return html`<table><tr><th>Field</th><th>Type</th><th>Notes</th></tr>${Object.entries(schema.properties).map(
    ([name, field]) =>
      html`<tr><td><code>${name}</code>${schema.required?.includes(name) ? "" : " (optional)"}</td><td>${typeText(field)}</td><td>${noteOf(field)}</td></tr>`,
  )}</table>`;
}

/** What is said of a named schema where it stands is a part of its own. */
function noteOf({ description, allOf = [] }: Schema): string {
  return description ?? allOf.find((part) => part.description !== undefined)?.description ?? "";
}

function typeText(schema: Schema): ReturnType<typeof html> | string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1)!;
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.enum !== undefined) return schema.enum.map(String).join(" | ");
  if (schema.const !== undefined) return String(schema.const);
  const [named] = schema.allOf ?? [];
  if (named !== undefined) return typeText(named);
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts !== undefined)
    return html`${parts.map((part, index) => html`${index > 0 ? " or " : ""}${typeText(part)}`)}`;
  if (schema.items !== undefined) return html`array of ${typeText(schema.items)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
  if (schema.properties !== undefined) return `object {${Object.keys(schema.properties).join(", ")}}`;
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

function anchor(method: string, path: string): string {
  return `${method}${path.replace(/[^a-z0-9]+/gi, "-")}`;
}

export const DOCS_STYLE = `
:root{color-scheme:light dark;--fg:#1c2430;--bg:#fff;--soft:#eef1f5;--line:#c9d1dc;--link:#1746b8}
@media(prefers-color-scheme:dark){:root{--fg:#e5e9f0;--bg:#14181f;--soft:#1f2530;--line:#3a4454;--link:#8fb3ff}}
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--fg);background:var(--bg)}
*{box-sizing:border-box}
header,main,nav{max-width:62rem;margin:0 auto;padding:1rem}
a{color:var(--link);overflow-wrap:anywhere}code{font-size:.92em;overflow-wrap:anywhere}
nav a{text-decoration:none}nav a:hover,nav a:focus{text-decoration:underline}
pre{background:var(--soft);padding:.75rem;border-radius:.4rem;overflow-x:auto;font-size:.85rem;line-height:1.45}summary{cursor:pointer}
td a{overflow-wrap:normal}
:target{scroll-margin-top:1rem;outline:2px solid var(--link);outline-offset:.4rem}
nav ul{columns:2;list-style:none;padding:0;font-size:.9rem}@media(max-width:40rem){nav ul{columns:1}}
section{border-top:1px solid var(--line);padding:.5rem 0 1rem}main nav{padding:0}.finder{margin:1rem 0}.guide pre{white-space:pre-wrap;overflow-wrap:anywhere}
header p:first-child a{margin-right:1rem}header a,nav a,summary{display:inline-block;min-height:1.6rem;padding:.1rem 0}td a{display:inline-block;min-height:1.5rem}
.short{columns:auto!important;display:flex;gap:1.2rem}#find{font:inherit;min-height:2.4rem;width:min(100%,24rem);padding:.3rem .6rem;border:1px solid var(--fg);border-radius:.4rem;background:var(--bg);color:var(--fg)}
[hidden]{display:none!important}
table{border-collapse:collapse;width:100%;margin:.5rem 0;font-size:.92rem}caption{text-align:left;font-weight:600}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}td:first-child{min-width:7rem}
@media(max-width:40rem){table,tbody,tr,td,caption{display:block}tr{border-bottom:1px solid var(--line);padding:.3rem 0}td{border:0;padding:.1rem 0}th{display:none}pre{white-space:pre-wrap;overflow-wrap:anywhere}}
.method{background:var(--soft);padding:.1rem .45rem;border-radius:.3rem;font-size:.85em}
`;

/** Hides what does not hold all the words typed; without it the page is whole. */
export const DOCS_SEARCH = `const box = document.querySelector(".finder");
const input = document.getElementById("find");
box.hidden = false;
const parts = [...document.querySelectorAll("main > section:not(.guide), nav li a[href^='#']:not(.short a)")].map((node) => ({
  shown: node.closest("li") ?? node,
  text: node.textContent.toLowerCase(),
  section: node.tagName === "SECTION",
}));
input.addEventListener("input", () => {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const { shown, text, section } of parts) {
    const fits = words.every((word) => text.includes(word));
    shown.hidden = !fits;
    if (fits && section) count++;
  }
  document.getElementById("found").textContent = words.length === 0 ? "" : count + " found";
});
`;
