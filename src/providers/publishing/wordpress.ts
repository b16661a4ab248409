import { z } from "zod";
import { isFix, type SentPiece, type TextContent, type WordPressSite } from "../../domain/publication.ts";
import { mergeParts } from "./merge_parts.ts";
import type { OutgoingPiece, Publisher } from "./publisher.ts";
import { findWordPressFix, sendWordPressFix } from "./wordpress_fix.ts";
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
        throw fault(`"${target.settings.username}" may not edit posts and pages. Give the user the role Editor`);
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
      `The page in WordPress does not hold the text that is to be replaced: ${page.link} has changed since, or a page builder keeps its text elsewhere. Change it by hand from the draft`,
    );
  const title = content.edit!.retitled ? content.title : page.title.raw;
  return { title, content: `${merged.join("\n\n")}\n\n${markOf(id)}` };
}
