import { toString as textOf } from "mdast-util-to-string";
import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import { parseMarkdown } from "../../base/markdown.ts";
import type { GithubRepository, PublicationContent, SentPiece } from "../../domain/publication.ts";
import { type Answer, type Call, type Exchange, isGood, isMissing, openExchange } from "./exchange.ts";
import { mergeParts, type StoredPart } from "./merge_parts.ts";
import type { OutgoingPiece, Publisher, TargetAccess } from "./publisher.ts";

const PROVIDER = "github";
export const GITHUB_BASE_URL = "https://api.github.com";
const API_VERSION = "2022-11-28";
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const UNPROCESSABLE = 422;
const FRONT_MATTER = /^---\r?\n[\s\S]*?\r?\n---\r?\n/;

const Repository = z.object({
  archived: z.boolean().default(false),
  permissions: z.object({ push: z.boolean() }).optional(),
});
const Ref = z.object({ object: z.object({ sha: z.string() }) });
const File = z.object({ sha: z.string(), content: z.string(), encoding: z.literal("base64") });
const Pull = z.object({ number: z.number().int(), html_url: z.string() });

/** Pull requests by GitHub's REST API and a token that may write contents and pull requests. */
export function createGithub(deps: { fetch: typeof globalThis.fetch; baseUrl: string }): Publisher<GithubRepository> {
  return {
    async check({ settings, ...access }, signal) {
      const repository = openRepository(deps, { settings, ...access }, signal);
      const { archived, permissions } = await repository.need(Repository, "");
      if (archived) throw fault(`"${settings.repository}" is archived: nothing can be written there`);
      if (permissions?.push === false)
        throw fault(
          `The token may read "${settings.repository}" but not write. It needs Contents and Pull requests: read and write`,
        );
      const branch = await repository.find(Ref, `/git/ref/heads/${settings.branch}`);
      if (branch === null) throw fault(`"${settings.repository}" has no branch "${settings.branch}"`);
    },
    async send(target, piece, signal) {
      const repository = openRepository(deps, target, signal);
      const head = `visibility/${piece.content.slug}-${piece.id.slice(0, 8)}`;
      const known = await findPull(repository, target.settings, head);
      if (known !== null) return sentPull(known);
      await makeBranch(repository, target.settings, head);
      await commit(repository, target.settings, { piece, head });
      return sentPull(await openPull(repository, target.settings, { piece, head }));
    },
  };
}

interface OpenRepository {
  /** null where there is none. */
  find<S extends z.ZodType>(shape: S, path: string): Promise<z.infer<S> | null>;
  need<S extends z.ZodType>(shape: S, path: string): Promise<z.infer<S>>;
  /** `unless`: what a refusal of this status means instead of a fault, by its text. */
  write<S extends z.ZodType>(shape: S, path: string, call: Call): Promise<z.infer<S>>;
}

function openRepository(
  deps: { fetch: typeof globalThis.fetch; baseUrl: string },
  { settings, secret }: TargetAccess<GithubRepository>,
  signal: AbortSignal,
): OpenRepository {
  const exchange = openExchange(deps, {
    provider: PROVIDER,
    headers: {
      Authorization: `Bearer ${secret}`,
      Accept: "application/vnd.github+json",
      "X-GitHub-Api-Version": API_VERSION,
      "User-Agent": "brand-visibility",
    },
    secrets: [secret],
    signal,
  });
  const ask = (path: string, call?: Call) =>
    exchange.call(`${deps.baseUrl.replace(/\/$/, "")}/repos/${settings.repository}${path}`, call);
  function read<S extends z.ZodType>(shape: S, answer: Answer): z.infer<S> {
    if (!isGood(answer)) throw refusalOf(exchange, settings, answer);
    const found = shape.safeParse(answer.body);
    if (!found.success) throw fault("GitHub answers with something else than its API does");
    return found.data;
  }
  return {
    async find(shape, path) {
      const answer = await ask(path);
      return isMissing(answer) ? null : read(shape, answer);
    },
    need: async (shape, path) => read(shape, await ask(path)),
    write: async (shape, path, call) => read(shape, await ask(path, call)),
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
  const path = pathOf(settings, content);
  const at = `/contents/${path.split("/").map(encodeURIComponent).join("/")}`;
  const [base, known] = await Promise.all([
    repository.find(File, `${at}?${new URLSearchParams({ ref: settings.branch })}`),
    repository.find(File, `${at}?${new URLSearchParams({ ref: head })}`),
  ]);
  const text = content.edit === null ? newFile(content) : editedFile(content, { path, base });
  if (content.edit === null && base !== null)
    throw fault(`"${path}" is there already on ${settings.branch}. Propose the draft again with another slug`);
  if (known !== null && decode(known) === text) return;
  await repository.write(z.object({ commit: z.object({ sha: z.string() }) }), at, {
    method: "PUT",
    body: {
      message: `${content.edit === null ? "Add" : "Edit"} ${content.title}`,
      content: Buffer.from(text).toString("base64"),
      branch: head,
      ...(known === null ? {} : { sha: known.sha }),
    },
  });
}

async function openPull(
  repository: OpenRepository,
  settings: GithubRepository,
  { piece: { content, notes }, head }: { piece: OutgoingPiece; head: string },
): Promise<z.infer<typeof Pull>> {
  const about = content.edit === null ? "A new page" : `An edit of ${content.edit.page_url}`;
  const lines = [`${about}, written and accepted in Brand Visibility.`];
  if (notes.length > 0) lines.push(`Before you merge:\n\n${notes.map((note) => `- ${note}`).join("\n")}`);
  const body = { title: content.title, head, base: settings.branch, body: lines.join("\n\n") };
  return repository.write(Pull, "/pulls", { method: "POST", body });
}

function sentPull({ number, html_url }: z.infer<typeof Pull>): SentPiece {
  return { kind: "pull_request", id: String(number), url: html_url };
}

/** `{slug}` is the last part of the page's address. */
function pathOf({ path_pattern }: GithubRepository, { slug, edit }: PublicationContent): string {
  const own =
    edit === null ? slug : (new URL(edit.page_url).pathname.split("/").findLast((part) => part !== "") ?? "index");
  return path_pattern.replaceAll("{slug}", own.replace(/\.html?$/, ""));
}

/** With a head that site generators read: JSON strings are YAML, too. */
function newFile({ title, description, language, parts }: PublicationContent): string {
  const fields = { title, ...(description === "" ? {} : { description }), lang: language };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${lines.join("\n")}\n---\n\n${parts.map(({ source }) => source).join("\n\n")}\n`;
}

function editedFile(content: PublicationContent, { path, base }: { path: string; base: z.infer<typeof File> | null }) {
  if (base === null)
    throw fault(`There is no file "${path}" for ${content.edit!.page_url}. Check path_pattern of the target`);
  const text = decode(base);
  const head = FRONT_MATTER.exec(text)?.[0] ?? "";
  const merged = mergeParts(markdownParts(text.slice(head.length)), content);
  if (merged === null)
    throw fault(
      `"${path}" does not hold the text that is to be replaced: it has changed since. Change it by hand from the draft`,
    );
  return `${head}${head === "" ? "" : "\n"}${merged.join("\n\n")}\n`;
}

function markdownParts(text: string): StoredPart[] {
  return parseMarkdown(text).children.map((node) => ({
    source: text.slice(node.position?.start.offset, node.position?.end.offset),
    text: textOf(node, { includeImageAlt: false }),
  }));
}

function decode({ content }: z.infer<typeof File>): string {
  return Buffer.from(content, "base64").toString("utf8");
}

function fault(message: string): ProviderError {
  return new ProviderError(PROVIDER, message);
}

function refusalOf(exchange: Exchange, { repository }: GithubRepository, answer: Answer): ProviderError {
  const { status, body, headers } = answer;
  const Told = z.object({
    message: z.string(),
    errors: z.array(z.object({ message: z.string().optional() })).optional(),
  });
  const { message, errors = [] } = Told.safeParse(body).data ?? {};
  const own = [message, ...errors.map((error) => error.message)].filter((text) => text !== undefined).join("; ");
  const because = (text: string) => exchange.refusal(answer, text, own === "" ? undefined : own);
  const isLimit = headers.has("Retry-After") || headers.get("X-RateLimit-Remaining") === "0" || status === 429;
  if (isLimit) return because("GitHub asks to wait: its rate limit is reached");
  if (status === UNAUTHORIZED)
    return because("GitHub does not take the token: it is wrong, revoked or expired. Connect again with a new one");
  if (status === FORBIDDEN)
    return because(
      `The token may not do this in "${repository}". It needs Contents and Pull requests: read and write, and, in an organization, its approval`,
    );
  if (isMissing(answer))
    return because(
      `GitHub shows the token no repository "${repository}". Check the name, and that the token was given this repository`,
    );
  if (status === UNPROCESSABLE) return because("GitHub refuses the change");
  return because(`GitHub answers ${status}`);
}
