import { toString as textOf } from "mdast-util-to-string";
import { z } from "zod";
import { parseMarkdown } from "../../base/markdown.ts";
import {
  type GithubRepository,
  isFix,
  type PublicationContent,
  type SentPiece,
  type TextContent,
} from "../../domain/publication.ts";
import { findGithubFix, fixedFile } from "./github_fix.ts";
import {
  contentsPath,
  decode,
  type File,
  fault,
  type OpenRepository,
  openRepository,
  readFileAt,
} from "./github_repository.ts";
import { mergeParts, type StoredPart } from "./merge_parts.ts";
import type { OutgoingPiece, Publisher } from "./publisher.ts";

export const GITHUB_BASE_URL = "https://api.github.com";
/** Of the end of a publication's id, in the name of its branch: its beginning is the time. */
const MARK_CHARS = 12;
const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;

const Repository = z.object({
  archived: z.boolean().default(false),
  permissions: z.object({ push: z.boolean() }).optional(),
});
const Ref = z.object({ object: z.object({ sha: z.string() }) });
const Pull = z.object({ number: z.number().int(), html_url: z.string() });

/** Pull requests by GitHub's REST API and a token that may write contents and pull requests. */
export function createGithub(deps: { fetch: typeof globalThis.fetch; baseUrl: string }): Publisher<GithubRepository> {
  return {
    async check({ settings, ...access }, signal) {
      const repository = openRepository(deps, { settings, ...access }, signal);
      const { archived, permissions } = await repository.need(Repository, "");
      if (archived) throw fault(`"${settings.repository}" is archived, so nothing can be written there`);
      if (permissions?.push === false)
        throw fault(
          `The token can read "${settings.repository}" but not write to it. It needs the permissions Contents and Pull requests: read and write`,
        );
      const branch = await repository.find(Ref, `/git/ref/heads/${settings.branch}`);
      if (branch === null) throw fault(`"${settings.repository}" has no branch "${settings.branch}"`);
    },
    find: (target, fix, signal) => findGithubFix(openRepository(deps, target, signal), target.settings, fix),
    async send(target, piece, signal) {
      const repository = openRepository(deps, target, signal);
      const head = `visibility/${isFix(piece.content) ? "fix" : piece.content.slug}-${piece.id.slice(-MARK_CHARS)}`;
      const known = await findPull(repository, target.settings, head);
      if (known !== null) return sentPull(known);
      await makeBranch(repository, target.settings, head);
      await commit(repository, target.settings, { piece, head });
      return sentPull(await openPull(repository, target.settings, { piece, head }));
    },
  };
}

async function findPull(repository: OpenRepository, { repository: name }: GithubRepository, head: string) {
  const query = new URLSearchParams({ head: `${name.split("/")[0]}:${head}`, state: "all" });
  const [found] = await repository.need(z.array(Pull), `/pulls?${query}`);
  return found ?? null;
}

async function makeBranch(repository: OpenRepository, { branch }: GithubRepository, head: string): Promise<void> {
  if ((await repository.find(Ref, `/git/ref/heads/${head}`)) !== null) return;
  const { object } = await repository.need(Ref, `/git/ref/heads/${branch}`);
  await repository.write(Ref, "/git/refs", { method: "POST", body: { ref: `refs/heads/${head}`, sha: object.sha } });
}

/** One commit on the branch; none where an earlier try made it. */
async function commit(
  repository: OpenRepository,
  settings: GithubRepository,
  { piece: { content }, head }: { piece: OutgoingPiece; head: string },
): Promise<void> {
  const path = isFix(content) ? content.file! : pathOf(settings, content);
  const [base, known] = await Promise.all([
    readFileAt(repository, path, settings.branch),
    readFileAt(repository, path, head),
  ]);
  const text = isFix(content) ? fixedFile(content, { path, base }) : textFile(content, { path, base, settings });
  if (known !== null && decode(known) === text) return;
  await repository.write(z.object({ commit: z.object({ sha: z.string() }) }), contentsPath(path), {
    method: "PUT",
    body: {
      message: isFix(content) ? content.title : `${content.edit === null ? "Add" : "Edit"} ${content.title}`,
      content: Buffer.from(text).toString("base64"),
      branch: head,
      ...(known === null ? {} : { sha: known.sha }),
    },
  });
}

function textFile(
  content: TextContent,
  { path, base, settings }: { path: string; base: File | null; settings: GithubRepository },
): string {
  if (content.edit !== null) return editedFile(content, { path, base });
  if (base !== null)
    throw fault(`"${path}" already exists on ${settings.branch}. Propose the draft again with a different slug`);
  return newFile(content);
}

async function openPull(
  repository: OpenRepository,
  settings: GithubRepository,
  { piece: { content, notes }, head }: { piece: OutgoingPiece; head: string },
): Promise<z.infer<typeof Pull>> {
  const lines = [`${aboutOf(content)}, accepted in Brand Visibility.`];
  if (notes.length > 0) lines.push(`Before you merge:\n\n${notes.map((note) => `- ${note}`).join("\n")}`);
  const body = { title: content.title, head, base: settings.branch, body: lines.join("\n\n") };
  return repository.write(Pull, "/pulls", { method: "POST", body });
}

function aboutOf(content: PublicationContent): string {
  if (isFix(content)) return `A fix for ${content.page_url}`;
  return content.edit === null ? "A new page" : `An edit of ${content.edit.page_url}`;
}

function sentPull({ number, html_url }: z.infer<typeof Pull>): SentPiece {
  return { kind: "pull_request", id: String(number), url: html_url };
}

/** `{slug}` is the last part of the page's address. */
function pathOf({ path_pattern }: GithubRepository, { slug, edit }: TextContent): string {
  const own =
    edit === null ? slug : (new URL(edit.page_url).pathname.split("/").findLast((part) => part !== "") ?? "index");
  return path_pattern.replaceAll("{slug}", own.replace(/\.html?$/, ""));
}

/** With a head that site generators read: JSON strings are YAML, too. */
function newFile({ title, description, language, parts }: TextContent): string {
  const fields = { title, ...(description === "" ? {} : { description }), lang: language };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n${parts.map(({ source }) => source).join("\n\n")}\n`;
}

function editedFile(content: TextContent, { path, base }: { path: string; base: File | null }) {
  if (base === null)
    throw fault(`There is no file "${path}" for ${content.edit!.page_url}. Check path_pattern of the target`);
  const text = decode(base);
  const head = FRONT_MATTER.exec(text)?.[0] ?? "";
  const merged = mergeParts(markdownParts(text.slice(head.length)), content);
  if (merged === null)
    throw fault(`"${path}" no longer contains the text to be replaced. Edit it by hand, using the draft`);
  return `${head}${head === "" ? "" : "\n"}${merged.join("\n\n")}\n`;
}

function markdownParts(text: string): StoredPart[] {
  return parseMarkdown(text).children.map((node) => ({
    source: text.slice(node.position?.start.offset, node.position?.end.offset),
    text: textOf(node, { includeImageAlt: false }),
  }));
}
