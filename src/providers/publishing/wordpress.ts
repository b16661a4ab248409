import { z } from "zod";
import {
  type FixChange,
  type FixContent,
  isFix,
  type SentPiece,
  type TextContent,
  type WordPressSite,
} from "../../domain/publication.ts";
import { fixSource } from "./fix_source.ts";
import { mergeParts } from "./merge_parts.ts";
import { isShown, ownTitle } from "./own_title.ts";
import type { FixPlace, OutgoingPiece, Publisher } from "./publisher.ts";
import { wordPressParts } from "./wordpress_parts.ts";
import {
  Autosave,
  editUrl,
  fault,
  findPage,
  markOf,
  openSite,
  Post,
  ROWS_MAX,
  readAutosaves,
  type Site,
  User,
  unpublishedChanges,
} from "./wordpress_site.ts";

/** WordPress by its REST API and an application password (6.x; https://developer.wordpress.org/rest-api/). */
export function createWordPress(deps: { fetch: typeof globalThis.fetch }): Publisher<WordPressSite> {
  return {
    async check(target, signal) {
      const site = openSite(deps, target, signal);
      const { capabilities } = await site.read(User, "/users/me", { context: "edit" });
      if (capabilities.edit_posts !== true || capabilities.edit_pages !== true)
        throw fault(`"${target.settings.username}" cannot edit posts and pages. Give the user the role Editor`);
    },
    find: (target, fix, signal) => findWordPressFix(openSite(deps, target, signal), fix),
    async send(target, { content, ...piece }, signal) {
      const site = openSite(deps, target, signal);
      if (isFix(content)) return sendWordPressFix(site, { ...piece, content });
      return content.edit === null ? sendPost(site, { ...piece, content }) : sendRevision(site, { ...piece, content });
    },
  };
}

/** A new page is a draft post; one that holds the mark is what an earlier try sent. */
async function sendPost(site: Site, { id, content }: OutgoingPiece<TextContent>): Promise<SentPiece> {
  const status = "publish,future,draft,pending,private";
  const query = { slug: content.slug, status, context: "edit", per_page: String(ROWS_MAX) };
  const known = await site.read(z.array(Post), "/posts", query);
  const sent = known.find((post) => post.content.raw.includes(markOf(id)));
  const post =
    sent ??
    (await site.write(Post, "/posts", {
      title: content.title,
      content: `${content.parts.map(({ source }) => source).join("\n\n")}\n\n${markOf(id)}`,
      slug: content.slug,
      status: "draft",
      ...(content.description === "" ? {} : { excerpt: content.description }),
    }));
  return { kind: "draft_post", id: String(post.id), url: editUrl(site.settings, post.id) };
}

/** An edit is an autosave beside the page, which WordPress offers whoever opens it; what is live stays as it is. */
async function sendRevision(site: Site, { id, content }: OutgoingPiece<TextContent>): Promise<SentPiece> {
  const found = await findPage(site, content.edit!.page_url);
  const { path, page } = found;
  const { all, own } = await readAutosaves(site, found);
  if (!all.some((one) => one.content.raw.includes(markOf(id)))) {
    if (own !== undefined) throw unpublishedChanges(site, found);
    await site.write(Autosave, `${path}/${page.id}/autosaves`, revisionOf(page, { id, content }));
  }
  return { kind: "page_revision", id: String(page.id), url: editUrl(site.settings, page.id) };
}

function revisionOf(page: Post, { id, content }: { id: string; content: TextContent }) {
  const merged = mergeParts(wordPressParts(page.content.raw), content);
  if (merged === null)
    throw fault(
      `The page in WordPress does not contain the text to be replaced: ${page.link} has changed since, or a page builder stores its text elsewhere. Edit it by hand, using the draft`,
    );
  const title = content.edit!.retitled ? content.title : page.title.raw;
  return { title, content: `${merged.join("\n\n")}\n\n${markOf(id)}` };
}

/** Any of our own marks: an accepted change that waits there for its publishing. */
const OWN_MARK = /<!-- publication [0-9a-f-]+ -->/;

const TITLE_NOTE =
  "In WordPress this is the page's own title, which most themes also show as its heading. If an SEO plugin has its own title for the page, that one takes precedence and must be changed in the plugin by hand";
const EXCERPT_NOTE =
  "WordPress has no meta description of its own. This goes into the excerpt, which archives show as a summary and SEO plugins use if their own field is empty. Without such a plugin the page has no meta description";

/** What of an entry a fix writes: WordPress takes title, content and excerpt over REST; fields of SEO plugins it does not. */
interface Entry {
  title: string;
  content: string;
  excerpt?: string;
}

async function findWordPressFix(site: Site, fix: FixContent): Promise<FixPlace> {
  const { page } = await findPage(site, fix.page_url);
  fixEntry(entryOf(page), { fix, link: page.link });
  const has = (what: FixChange["what"]) => fix.changes.some((change) => change.what === what);
  return {
    file: null,
    notes: [...(has("title") ? [TITLE_NOTE] : []), ...(has("meta_description") ? [EXCERPT_NOTE] : [])],
  };
}

/** An autosave beside the page, as of an edited text; on top of an accepted fix that nobody has published yet. */
async function sendWordPressFix(site: Site, { id, content: fix }: OutgoingPiece<FixContent>): Promise<SentPiece> {
  const found = await findPage(site, fix.page_url);
  const { path, page } = found;
  const { all, own } = await readAutosaves(site, found);
  if (!all.some((one) => one.content.raw.includes(markOf(id)))) {
    if (own !== undefined && !OWN_MARK.test(own.content.raw)) throw unpublishedChanges(site, found);
    const fixed = fixEntry(entryOf(own ?? page), { fix, link: page.link });
    const marked = { ...fixed, content: `${fixed.content}\n\n${markOf(id)}` };
    await site.write(Autosave, `${path}/${page.id}/autosaves`, marked);
  }
  return { kind: "page_revision", id: String(page.id), url: editUrl(site.settings, page.id) };
}

function entryOf({ title, content, excerpt }: Pick<Post, "title" | "content" | "excerpt">): Entry {
  return { title: title.raw, content: content.raw, ...(excerpt === undefined ? {} : { excerpt: excerpt.raw }) };
}

function fixEntry(entry: Entry, { fix, link }: { fix: FixContent; link: string }): Entry {
  const fixed = { ...entry };
  for (const change of fix.changes) {
    const { what, before, after } = change;
    if (what === "canonical")
      throw fault(
        "WordPress generates the canonical itself and does not accept one over REST. Set it in the SEO plugin by hand",
      );
    if (what === "title" && !isShown(entry.title, before))
      throw fault(
        `The page shows the title "${before ?? ""}", but WordPress has "${entry.title}": an SEO plugin or the theme generates it. Change it there by hand`,
      );
    if (what === "title") fixed.title = ownTitle(after ?? "", { before, own: entry.title });
    else if (what === "meta_description") {
      if (entry.excerpt === undefined)
        throw fault(
          `${link} has no excerpt in WordPress and no other field for a meta description. Set it in the SEO plugin by hand`,
        );
      fixed.excerpt = after ?? "";
    } else {
      const source = { format: "html" as const, fix: { page_url: fix.page_url, changes: [change] } };
      const { text, missing } = fixSource(fixed.content, source);
      if (missing.length > 0)
        throw fault(
          `The content of ${link} in WordPress does not contain the ${what === "link" ? "link" : "image"} ${change.at}: it is in a menu, a widget, the theme or a page builder. Change it there by hand`,
        );
      fixed.content = text;
    }
  }
  return fixed;
}
