import type { Finding } from "./rule.ts";

/** A model quotes words for these. */
const QUOTING = new Set(["text_unfinished", "text_foreign"]);
/** These say by themselves that such words should not stand there. */
const SAYING: ReadonlySet<string> = new Set([
  "placeholder_text",
  "title_placeholder",
  "shortcode_shown",
  "error_text",
  "mojibake",
  "sample_key",
  "sample_contact",
  "title_keyword_list",
  "description_other_language",
]);
const QUOTED = /"([^"]+?)…?"(?=; |$)/;
/** So much of both tells that they are the same words. */
const SAME_CHARS = 25;

/** Findings without what a model says again of words that a rule has told on the same page. */
export function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const said = new Map<string, string[]>();
  for (const { rule, hits } of findings)
    if (SAYING.has(rule.id))
      for (const { url, detail } of hits) said.set(url, [...(said.get(url) ?? []), detail.toLowerCase()]);
  if (said.size === 0) return [...findings];
  return findings.flatMap((finding) => {
    if (!QUOTING.has(finding.rule.id)) return finding;
    const hits = finding.hits.flatMap((hit) => {
      const known = said.get(hit.url) ?? [];
      const parts = hit.detail.split(/(?<="); /);
      const left = parts.filter((part) => !known.some((detail) => isSame(part, detail)));
      return left.length === 0 ? [] : [{ ...hit, detail: left.join("; ") }];
    });
    const urls = new Set(hits.map(({ url }) => url));
    const subjects = finding.subjects.filter(({ examples }) => examples.some((url) => urls.has(url)));
    return hits.length === 0 ? [] : { ...finding, hits, subjects };
  });
}

function isSame(part: string, detail: string): boolean {
  const quoted = QUOTED.exec(part)?.[1]?.trim().toLowerCase().slice(0, SAME_CHARS);
  return quoted !== undefined && quoted !== "" && detail.includes(quoted);
}
