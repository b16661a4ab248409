import { html } from "hono/html";
import type { Brand } from "../../domain/brand.ts";
import type { Brief } from "../../domain/brief.ts";
import type { Execution } from "../../domain/execution.ts";
import { when } from "../dashboard/html.ts";
import { renderOwnMarkdown } from "../dashboard/markdown.ts";
import { attachment } from "./attachment.ts";
import { draftDocx } from "./draft_docx.ts";
import { type DraftText, draftText } from "./draft_text.ts";

/** What a draft may be asked as, with each file's media type and ending. */
export const DRAFT_FORMATS = {
  md: { type: "text/markdown; charset=utf-8", ending: "md" },
  html: { type: "text/html; charset=utf-8", ending: "html" },
  docx: { type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document", ending: "docx" },
} as const;
export type DraftFormat = keyof typeof DRAFT_FORMATS;

/** The draft as a file to save, with the headers it is answered with. */
export async function draftFile(
  { draft, brief, brand }: { draft: Execution; brief: Brief | undefined; brand: Brand },
  format: DraftFormat,
): Promise<{ body: string | Uint8Array<ArrayBuffer>; headers: Record<string, string> }> {
  const text = draftText({ draft, brief, brand });
  const { type, ending } = DRAFT_FORMATS[format];
  const headers = {
    "Content-Type": type,
    "Content-Disposition": attachment(text.title || draft.id, ending),
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  };
  if (format === "docx") return { body: await draftDocx(text), headers };
  return { body: format === "html" ? String(await draftHtml(text)) : draftMarkdown(text), headers };
}

/** With a head that site generators read: JSON strings are YAML, too. */
function draftMarkdown({ title, head, description, language, notes, body }: DraftText): string {
  const fields = {
    title: head,
    ...(description === "" ? {} : { description }),
    lang: language,
    draft: true,
    ...(notes.length === 0 ? {} : { notes }),
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const heading = body.startsWith("# ") ? "" : `# ${title}\n\n`;
  return `---\n${lines.join("\n")}\n---\n\n${heading}${body.trimEnd()}\n`;
}

const STYLE =
  "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1.05rem/1.6 system-ui,sans-serif;color:#1a1a1a;background:#fff}h1,h2,h3,h4,h5{line-height:1.25}table{border-collapse:collapse;width:100%}th,td{border:1px solid #8a8a8a;padding:.4rem .6rem;text-align:left;vertical-align:top}th{background:#ededed}.scroll,pre{overflow-x:auto}blockquote{margin:0;padding-left:1rem;border-left:.25rem solid #8a8a8a}aside{border:2px solid #b85c00;padding:.5rem 1rem;margin-bottom:1.5rem}a{color:#0b5394}";

function draftHtml({ title, head, description, language, author, notes, body }: DraftText) {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${head}</title>
${when(description !== "", () => html`<meta name="description" content="${description}">`)}
<meta name="author" content="${author}">
<style>${STYLE}</style>
</head>
<body>
${when(notes.length > 0, () => html`<aside lang="en" aria-label="Before you publish"><p><strong>Before you publish</strong> (remove this box):</p><ul>${notes.map((note) => html`<li>${note}</li>`)}</ul></aside>`)}
<main>
<h1>${title}</h1>
${renderOwnMarkdown(body, title)}
</main>
</body>
</html>
`;
}
