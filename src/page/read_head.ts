import type { OpenElement } from "./dom_walk.ts";
import { unfocusedIn } from "./field_signs.ts";
import { noteMisplacedName, noteRels } from "./head_signs.ts";
import { noteHinderingStyle } from "./hindrance_signs.ts";
import { noteNamedLink, noteNamedMeta, noteSheetAddresses } from "./named_addresses.ts";
import { absolute, addTo, LIMITS, noteMixed, type PageDraft, squash } from "./page_draft.ts";
import { readRobotsHeader } from "./read_headers.ts";
import { noteUnreadJsonLd, readJsonLd } from "./read_structured.ts";
import { noteScriptFaults } from "./script_faults.ts";
import { noteScriptSigns } from "./script_signs.ts";
import { noteSign } from "./source_signs.ts";

/** Elements that may stand in a head; anything else ends it for a browser, whatever the source says. */
const HEAD_TAGS = new Set("html head title meta link script style base noscript template".split(" "));
const ROBOTS_NAMES =
  /^(?:robots|googlebot(?:-news|-image)?|bingbot|msnbot|slurp|yandex|baiduspider|duckduckbot|gptbot|oai-searchbot|chatgpt-user|claudebot|claude-web|claude-searchbot|perplexitybot|google-extended|ccbot|applebot(?:-extended)?)$/;

/** Follows where the head ends, in source order: what comes later counts as body for search engines. */
export function followHead(draft: PageDraft, element: OpenElement): void {
  const { tag } = element;
  if (tag === "head") draft.headOpen = true;
  if (!draft.inHead) {
    if (draft.brokenBy !== null && draft.headOpen && draft.headBrokenBy === null && isMetadata(element)) {
      draft.headBrokenBy = draft.brokenBy;
    }
    return;
  }
  const within = element.parent?.tag;
  if (tag === "body") draft.inHead = false;
  else if (draft.brokenBy !== null && within === "head" && isMetadata(element)) draft.headBrokenBy ??= draft.brokenBy;
  else if (HEAD_TAGS.has(tag) || within === "template" || element.inSvg) return;
  // Only who runs no scripts sees it; for all others the head goes on.
  else if (within === "noscript") draft.brokenBy ??= `noscript><${tag}`.slice(0, 40);
  else endHead(draft, tag);
}

export function followHeadText(draft: PageDraft, text: string, parent: OpenElement | null): void {
  if (!draft.inHead || text.trim() === "") return;
  if (parent === null || parent.tag === "head" || parent.tag === "html") endHead(draft, `text “${squash(text, 30)}”`);
}

export function closeHead(draft: PageDraft): void {
  draft.headOpen = false;
  draft.inHead = false;
}

function endHead(draft: PageDraft, by: string): void {
  draft.inHead = false;
  if (draft.headOpen) draft.brokenBy ??= by.slice(0, 40);
}

function isMetadata(element: OpenElement): boolean {
  return element.tag === "title" || element.tag === "meta" || element.tag === "link" || element.tag === "base";
}

export function readMeta(draft: PageDraft, element: OpenElement): void {
  const { attributes } = element;
  const equiv = attributes["http-equiv"];
  const name = squash(attributes.name ?? attributes.property ?? equiv ?? attributes.itemprop ?? "", 80).toLowerCase();
  const charset = attributes.charset;
  if (name === "" && charset === undefined) return;
  const content = squash(charset ?? attributes.content ?? "", LIMITS.content);
  noteMisplacedName(draft, element);
  noteNamedMeta(draft, name, content);
  if (draft.metas.length < LIMITS.metas) {
    draft.metas.push({ name: name === "" ? "charset" : name, content, in_head: draft.inHead });
  }
  if (ROBOTS_NAMES.test(name) && draft.robots.length < LIMITS.list) {
    const directives = readRobotsHeader(content)[0]?.directives ?? [];
    draft.robots.push({ agent: name === "robots" ? "*" : name, directives, source: "meta" });
  }
  if (name === "author" || name === "article:author") {
    if (!/^https?:/i.test(content)) addTo(draft.authors, content.slice(0, 120), 20);
  }
}

export function readLinkTag(draft: PageDraft, element: OpenElement): void {
  const { attributes } = element;
  const rels = (attributes.rel ?? "").toLowerCase().split(/\s+/).slice(0, 10);
  const href = attributes.href ?? "";
  const url = absolute(draft, href);
  noteRels(draft, element, rels);
  noteNamedLink(draft, rels, href);
  for (const rel of rels) {
    switch (rel) {
      case "canonical":
        if (draft.canonicals.length < LIMITS.list) {
          draft.canonicals.push({ href: href.slice(0, LIMITS.href), url, source: "link", in_head: draft.inHead });
        }
        break;
      case "stylesheet":
        noteMixed(draft, href);
        if (draft.styles.length < LIMITS.scripts) {
          draft.styles.push({
            url,
            in_head: draft.inHead,
            media: attributes.media?.slice(0, 100) ?? null,
            bytes: 0,
            ...hashOf(attributes),
          });
        }
        break;
      case "icon":
      case "apple-touch-icon":
        draft.favicon = true;
        noteAlternate(draft, rel, element);
        break;
      case "preconnect":
      case "preload":
      case "prefetch":
      case "dns-prefetch":
      case "modulepreload":
        if (draft.hints.length < LIMITS.list) draft.hints.push({ rel, url, as: attributes.as?.slice(0, 20) ?? null });
        break;
      case "alternate":
        readAlternate(draft, element, url);
        break;
      case "next":
      case "prev":
      case "amphtml":
      case "manifest":
      case "sitemap":
      case "author":
      case "license":
        noteAlternate(draft, rel, element);
        break;
      default:
    }
  }
}

function readAlternate(draft: PageDraft, element: OpenElement, url: string | null): void {
  const { attributes } = element;
  const lang = attributes.hreflang;
  if (lang !== undefined) {
    if (draft.hreflangs.length >= 2 * LIMITS.list) return;
    const href = (attributes.href ?? "").slice(0, LIMITS.href);
    draft.hreflangs.push({ lang: lang.trim().slice(0, 40), href, url, source: "link", in_head: draft.inHead });
  } else if (!(attributes.rel ?? "").toLowerCase().includes("stylesheet")) noteAlternate(draft, "alternate", element);
}

function noteAlternate(draft: PageDraft, rel: string, { attributes }: OpenElement): void {
  if (draft.alternates.length >= LIMITS.list) return;
  const type = attributes.type?.slice(0, 80) ?? null;
  draft.alternates.push({ rel, type, url: absolute(draft, attributes.href) });
}

export function readBase(draft: PageDraft, element: OpenElement): void {
  const href = element.attributes.href;
  if (href === undefined || draft.baseHref !== null) return;
  draft.baseHref = href.slice(0, LIMITS.href);
  draft.base = URL.parse(href, draft.source.url)?.href ?? draft.base;
}

/** Data of schema.org at its beginning: what a program keeps for itself has names of its own there. */
function isVocabulary(source: string): boolean {
  return (
    /^\s*\[?\s*\{\s*["“]@(?:context|graph|type|id)["”]/.test(source) && source.slice(0, 300).includes("schema.org")
  );
}

const SCRIPT_DATA = /json|template|x-handlebars|text\/html|x-mustache|speculationrules|importmap/i;

export function closeScript(draft: PageDraft, element: OpenElement): void {
  const { attributes, source } = element;
  const type = attributes.type?.trim().toLowerCase() ?? null;
  if (type?.startsWith("application/ld+json")) {
    readJsonLd(draft, source);
    return;
  }
  if (type !== null && isVocabulary(source)) noteUnreadJsonLd(draft, type);
  if (type !== null && SCRIPT_DATA.test(type)) {
    if (type.includes("json")) draft.data.push(source);
    return;
  }
  const src = attributes.src;
  if (src !== undefined) noteMixed(draft, src);
  else findSecrets(draft, source);
  noteScriptSigns(draft, element);
  noteScriptFaults(draft, element);
  if (src === undefined) {
    draft.code.push(source);
    if (type === null || /^(?:text|application)\/javascript$/.test(type))
      draft.codeAt.push({ index: draft.scripts.length, source });
  }
  if (draft.scripts.length >= LIMITS.scripts) return;
  draft.scripts.push({
    src: src?.slice(0, LIMITS.href) ?? null,
    url: absolute(draft, src),
    async: "async" in attributes,
    defer: "defer" in attributes,
    module: type === "module",
    in_head: draft.inHead,
    bytes: src === undefined ? Buffer.byteLength(source) : 0,
    integrity: "integrity" in attributes,
    type,
    ...hashOf(attributes),
  });
}

function hashOf({ integrity = "" }: OpenElement["attributes"]): { hash?: string } {
  return /^\s*sha\d/.test(integrity) ? { hash: integrity.trim().slice(0, LIMITS.text) } : {};
}

export function closeStyle(draft: PageDraft, element: OpenElement): void {
  if (draft.styles.length >= LIMITS.scripts || element.inSvg) return;
  const media = element.attributes.media?.slice(0, 100) ?? null;
  const unfocused = unfocusedIn(element.source);
  if (unfocused !== null) noteSign(draft, "focus_removed", unfocused);
  noteHinderingStyle(draft, element.source);
  noteSheetAddresses(draft, element.source);
  draft.styles.push({ url: null, in_head: draft.inHead, media, bytes: Buffer.byteLength(element.source) });
}

/** Patterns that are a credential and nothing else. Samples in running text are not looked at, nor documented examples. */
const SECRETS: readonly [kind: string, pattern: RegExp][] = [
  ["aws_access_key", /\bAKIA[0-9A-Z]{16}\b/],
  ["stripe_secret_key", /\b[sr]k_live_[0-9a-zA-Z]{24,99}\b/],
  ["github_token", /\bgh[pousr]_[0-9A-Za-z]{36}\b/],
  ["slack_token", /\bxox[abprs]-[0-9]{8,14}-[0-9A-Za-z-]{10,99}/],
  ["openai_key", /\bsk-(?:proj|svcacct)-(?=[\w-]{0,39}[A-Z])(?=[\w-]{0,39}[a-z])(?=[\w-]{0,39}\d)[\w-]{24,200}/],
  ["anthropic_key", /\bsk-ant-[0-9A-Za-z_-]{40,200}/],
  // A key of Google's maps is meant to be public; one that pays for each answer is not.
  [
    "gemini_key",
    /\bAIza[\w-]{35}[\s\S]{0,2000}generativelanguage\.googleapis|generativelanguage\.googleapis[\s\S]{0,2000}\bAIza[\w-]{35}/,
  ],
  ["sendgrid_key", /\bSG\.[0-9A-Za-z_-]{22}\.[0-9A-Za-z_-]{43}\b/],
  ["gitlab_token", /\bglpat-[0-9A-Za-z_-]{20}\b/],
  ["shopify_token", /\bshp(?:at|ss|ca|pa)_[0-9a-fA-F]{32}\b/],
  ["npm_token", /\bnpm_[0-9A-Za-z]{36}\b/],
  ["google_client_secret", /\bGOCSPX-[0-9A-Za-z_-]{28}\b/],
  ["supabase_secret_key", /\bsb_secret_[0-9A-Za-z_-]{20,99}/],
  ["private_key", /-----BEGIN (?:RSA |EC |OPENSSH |DSA )?PRIVATE KEY-----/],
];
/** How each of them begins: most scripts hold none of these and are looked through once. */
const SECRET_MARKS =
  /AKIA|AIza|[sr]k_live_|gh[pousr]_|xox[abprs]-|sk-(?:proj|svcacct|ant)-|SG\.|glpat-|shp(?:at|ss|ca|pa)_|npm_|GOCSPX-|sb_secret_|PRIVATE KEY-----|\beyJ/;

/** Of a service or database, with its value, in a note that only the source shows. */
const COMMENTED_PASSWORD =
  /<!--(?:(?!-->)[\s\S]){0,300}?\b(?:db_?|ftp_?|smtp_?|user_?|admin_?)?(?:pass(?:word|wd|wort|e)?|pwd|pw|kennwort|wachtwoord|senha|hasło|heslo|contraseña|clave|mot de passe)\s?[=:]\s?["']?(?=[^\s"'<>]*\d)[^\s"'<>{}$%*]{6,60}["']?(?=\s|,|;|--)/i;
const COMMENTED_ACCOUNT =
  /\b(?:user|login|usuario|utente|benutzer|gebruiker|bruker|utilisateur|host|db|ftp|smtp|admin)\w{0,10}\s?[=:]/i;

export function noteCommentSecrets(draft: PageDraft, source: string): void {
  const found = COMMENTED_PASSWORD.exec(source)?.[0];
  if (found !== undefined && COMMENTED_ACCOUNT.test(found)) draft.secrets.add("password_in_comment");
}

function findSecrets(draft: PageDraft, source: string): void {
  for (const kind of secretsIn(source)) draft.secrets.add(kind);
}

/** By kind. */
export function secretsIn(source: string): string[] {
  if (!SECRET_MARKS.test(source)) return [];
  const kinds = SECRETS.flatMap(([kind, pattern]) => {
    const found = pattern.exec(source)?.[0];
    return found === undefined || /example$|xxxx|0000000|1234567/i.test(found) ? [] : [kind];
  });
  const isService = [...source.matchAll(SIGNED_TOKEN)].some(([, claims = ""]) =>
    SERVICE_CLAIM.test(Buffer.from(claims, "base64url").toString("latin1")),
  );
  return isService ? [...kinds, "service_role_token"] : kinds;
}

/** A token that says what its holder may do; one for visitors may stand in the open. */
const SIGNED_TOKEN = /\beyJ[\w-]{10,200}\.(eyJ[\w-]{20,800})\.[\w-]{20,200}/g;
const SERVICE_CLAIM = /"role"\s*:\s*"(?:service_role|admin)"/;
