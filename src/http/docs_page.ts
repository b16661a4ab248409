import { html } from "hono/html";
import type { Document, Operation, Schema } from "./openapi_types.ts";

const METHODS = ["get", "post", "patch", "delete"] as const;

/** The reference as one page without scripts or outside requests. */
export function docsPage(document: Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ path, method, operation }];
    }),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? "Other"))];
  const schemas = Object.entries(document.components?.schemas ?? {});
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${document.info.title}: API reference</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<header><h1>${document.info.title}</h1><p>${document.info.description ?? ""}</p>
<p>Send your API key in the <code>X-API-Key</code> header. The machine-readable document is <a href="/openapi.json">/openapi.json</a>; agents read <a href="/skill">/skill</a>.</p></header>
<nav aria-label="Operations">${tags.map(
    (tag) =>
      html`<h2>${tag}</h2><ul>${operations
        .filter(({ operation }) => (operation.tags?.[0] ?? "Other") === tag)
        .map(
          ({ path, method }) =>
            html`<li><a href="#${anchor(method, path)}"><b>${method.toUpperCase()}</b> ${path}</a></li>`,
        )}</ul>`,
  )}</nav>
<main>${operations.map((entry) => operationSection(entry))}
<h2 id="schemas">Schemas</h2>${schemas.map(
    ([name, schema]) => html`<section id="schema-${name}"><h3>${name}</h3>${schemaTable(schema)}</section>`,
  )}</main>
</body></html>`;
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

function schemaTable(schema: Schema) {
  if (schema.properties === undefined) return html`<p>${typeText(schema)}</p>`;
  return html`<table><tr><th>Field</th><th>Type</th><th>Notes</th></tr>${Object.entries(schema.properties).map(
    ([name, field]) =>
      html`<tr><td><code>${name}</code>${schema.required?.includes(name) ? "" : " (optional)"}</td><td>${typeText(field)}</td><td>${field.description ?? ""}</td></tr>`,
  )}</table>`;
}

function typeText(schema: Schema): ReturnType<typeof html> | string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1)!;
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.enum !== undefined) return schema.enum.map(String).join(" | ");
  if (schema.const !== undefined) return String(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined)
    return html`${choices.map((part, index) => html`${index > 0 ? " or " : ""}${typeText(part)}`)}`;
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
section{border-top:1px solid var(--line);padding:.5rem 0 1rem;overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:.5rem 0;font-size:.92rem}caption{text-align:left;font-weight:600}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid var(--line)}
.method{background:var(--soft);padding:.1rem .45rem;border-radius:.3rem;font-size:.85em}
`;
