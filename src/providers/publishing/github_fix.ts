import { z } from "zod";
import type { FixChange, FixContent, FixKind, GithubRepository } from "../../domain/publication.ts";
import { fixSource } from "./fix_source.ts";
import { decode, type File, fault, type OpenRepository, readFileAt } from "./github_repository.ts";
import type { FixPlace } from "./publisher.ts";
import { filesForPage, formatOf } from "./source_files.ts";

/** Files that are read to find the one that renders a page. */
const FILES_READ_MAX = 8;
const FILES_NAMED_MAX = 5;
const BY_HAND = "Or edit it by hand";

const Tree = z.object({
  tree: z.array(z.object({ path: z.string(), type: z.string() })),
  truncated: z.boolean().default(false),
});

const KIND_NAMES: Record<FixKind, string> = {
  title: "title",
  meta_description: "meta description",
  canonical: "canonical",
  link: "link",
  image_alt: "image",
};

/** The file that renders the page: the one that was named, or the only one that its name and content speak for. */
export async function findGithubFix(
  repository: OpenRepository,
  { branch }: GithubRepository,
  fix: FixContent,
): Promise<FixPlace> {
  const paths = fix.file === null ? await candidatesFor(repository, branch, fix) : [fix.file];
  const files = await Promise.all(
    paths.map(async (path) => ({ path, base: await readFileAt(repository, path, branch) })),
  );
  const [only] = files;
  if (files.length === 1 && only !== undefined) return placeOf(only.path, fixFile(fix, only));
  const fitting = files.flatMap(({ path, base }) => {
    const fixed = base === null ? null : fixSource(decode(base), { format: formatOf(path)!, fix });
    return fixed?.missing.length === 0 ? [{ path, fixed }] : [];
  });
  const [first] = fitting;
  if (fitting.length === 1 && first !== undefined) return placeOf(first.path, first.fixed);
  const named = listOf((fitting.length === 0 ? files : fitting).map(({ path }) => path));
  throw fault(
    fitting.length === 0
      ? `None of ${named} contains what is to be changed on ${fix.page_url}. It may be in a template or a menu. Name the file as "file". ${BY_HAND}`
      : `More than one file may render ${fix.page_url}: ${named}. Name the right one as "file"`,
  );
}

/** The file as it is to be committed. */
export function fixedFile(fix: FixContent, file: { path: string; base: File | null }): string {
  return fixFile(fix, file).text;
}

function fixFile(fix: FixContent, { path, base }: { path: string; base: File | null }) {
  if (base === null) throw fault(`There is no file "${path}" for ${fix.page_url}. Check "file"`);
  const format = formatOf(path);
  if (format === null) throw fault(`"${path}" is neither Markdown nor HTML. Edit it by hand`);
  const fixed = fixSource(decode(base), { format, fix });
  const [missing] = fixed.missing;
  if (missing !== undefined) throw fault(`"${path}" ${missingText(missing)}. Name another file as "file". ${BY_HAND}`);
  return fixed;
}

async function candidatesFor(repository: OpenRepository, branch: string, fix: FixContent): Promise<string[]> {
  const { tree, truncated } = await repository.need(Tree, `/git/trees/${encodeURIComponent(branch)}?recursive=1`);
  const files = tree.filter(({ type }) => type === "blob").map(({ path }) => path);
  const found = filesForPage(files, fix.page_url);
  if (found.length === 0)
    throw fault(
      `No Markdown or HTML file matches ${fix.page_url}${truncated ? " in the part of the repository that GitHub lists" : ""}. Name the file that renders it as "file". ${BY_HAND}`,
    );
  if (found.length > FILES_READ_MAX)
    throw fault(`More than one file may render ${fix.page_url}: ${listOf(found)}. Name the right one as "file"`);
  return found;
}

function placeOf(file: string, { added }: { added: readonly FixKind[] }): FixPlace {
  const notes = added.map(
    (kind) => `"${file}" had no ${KIND_NAMES[kind]}: the field is added. It only shows if the site's template reads it`,
  );
  return { file, notes };
}

function missingText({ what, at, before }: FixChange): string {
  if (at !== null) return `does not contain the ${KIND_NAMES[what]} ${at}. It may be in a template or a menu`;
  return before === null
    ? `has no place for a ${KIND_NAMES[what]}, because a template generates it`
    : `does not contain the ${KIND_NAMES[what]} that the page shows ("${before}"). Either a template generates it, or the file has changed since the last crawl`;
}

function listOf(paths: readonly string[]): string {
  const named = paths.slice(0, FILES_NAMED_MAX).map((path) => `"${path}"`);
  const more = paths.length - named.length;
  return `${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
