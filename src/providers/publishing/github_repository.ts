import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import type { GithubRepository } from "../../domain/publication.ts";
import { type Answer, type Call, type Exchange, isGood, isMissing, openExchange } from "./exchange.ts";
import type { TargetAccess } from "./publisher.ts";

const PROVIDER = "github";
const API_VERSION = "2022-11-28";
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;
const UNPROCESSABLE = 422;

const File = z.object({ sha: z.string(), content: z.string(), encoding: z.literal("base64") });
export type File = z.infer<typeof File>;

/** One repository, with its token. */
export type OpenRepository = ReturnType<typeof openRepository>;

export function openRepository(
  deps: { fetch: typeof globalThis.fetch; baseUrl: string },
  { settings, secret }: TargetAccess<GithubRepository>,
  signal: AbortSignal,
) {
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
    if (!found.success) throw fault("The response does not look like the GitHub API");
    return found.data;
  }
  return {
    /** null where there is none. */
    async find<S extends z.ZodType>(shape: S, path: string): Promise<z.infer<S> | null> {
      const answer = await ask(path);
      return isMissing(answer) ? null : read(shape, answer);
    },
    need: async <S extends z.ZodType>(shape: S, path: string) => read(shape, await ask(path)),
    write: async <S extends z.ZodType>(shape: S, path: string, of: Call) => read(shape, await ask(path, of)),
  };
}

/** A file of a branch; null where it has none. */
export function readFileAt(repository: OpenRepository, path: string, ref: string): Promise<File | null> {
  return repository.find(File, `${contentsPath(path)}?${new URLSearchParams({ ref })}`);
}

export function contentsPath(path: string): string {
  return `/contents/${path.split("/").map(encodeURIComponent).join("/")}`;
}

export function decode({ content }: z.infer<typeof File>): string {
  return Buffer.from(content, "base64").toString("utf8");
}

export function fault(message: string): ProviderError {
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
  if (isLimit) return because("GitHub's rate limit is reached");
  if (status === UNAUTHORIZED)
    return because("GitHub rejected the token: it is wrong, revoked or expired. Connect again with a new one");
  if (status === FORBIDDEN)
    return because(
      `The token does not have permission for this in "${repository}". It needs the permissions Contents and Pull requests: read and write, and, in an organization, its approval`,
    );
  if (isMissing(answer))
    return because(
      `The token cannot see a repository "${repository}" on GitHub. Check the name, and that the token includes this repository`,
    );
  if (status === UNPROCESSABLE) return because("GitHub refused the change");
  return because(`GitHub returned status ${status}`);
}
