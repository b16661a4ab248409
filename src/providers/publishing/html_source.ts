import { decodeHTML, escapeAttribute, escapeText } from "entities";
import { Tokenizer } from "htmlparser2";
import type { FixChange } from "../../domain/publication.ts";
import { normalizeUrl } from "../../page/url_rules.ts";
import { isShown, ownTitle } from "./own_title.ts";

/** A piece of a source that gets another text. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

interface Attribute {
  name: string;
  value: string;
  /** With its name and quotes. */
  start: number;
  end: number;
}

interface Tag {
  name: string;
  /** From `<` to behind `>`. */
  start: number;
  end: number;
  nameEnd: number;
  attributes: Attribute[];
  closes: boolean;
}

/** Markup that a template fills: what stands there is not what the page shows. */
const TEMPLATE = /\{\{|\{%|<%|<\?/;

/** What a change does to HTML, whole or a piece; null where it holds nothing to change. Addresses resolve against `base`. */
export function changeHtml(source: string, change: FixChange, base: string): Replacement[] | null {
  const tags = readTags(source);
  switch (change.what) {
    case "link":
      return orNull(tags.flatMap((tag, place) => changeLink({ source, tags, tag, place }, change, base)));
    case "image_alt":
      return orNull(tags.flatMap((tag) => changeAlt(tag, change, base)));
    case "title":
      return changeTitle(source, tags, change);
    case "meta_description":
      return changeHead(source, tags, change, { name: "meta", mark: ["name", "description"], value: "content" });
    case "canonical":
      return changeHead(source, tags, change, { name: "link", mark: ["rel", "canonical"], value: "href" });
  }
}

export function replaceAll(source: string, replacements: readonly Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), source);
}

/** Whether an address that a source writes is this one. */
export function isAddress(written: string, at: string | null, base: string): boolean {
  const [one, other] = [normalizeUrl(written, base), at && normalizeUrl(at, base)];
  return one !== null && one === other;
}

function changeLink(
  { source, tags, tag, place }: { source: string; tags: readonly Tag[]; tag: Tag; place: number },
  { at, after }: FixChange,
  base: string,
): Replacement[] {
  const href = tag.closes || tag.name !== "a" ? undefined : attributeOf(tag, "href");
  if (href === undefined || !isAddress(href.value, at, base)) return [];
  if (after !== null) return [attributeAs(href, after)];
  const close = tags.slice(place + 1).find(({ name, closes }) => name === "a" && closes);
  const end = close ?? { start: source.length, end: source.length };
  return [tag, end].map(({ start, end }) => ({ start, end, text: "" }));
}

function changeAlt(tag: Tag, { at, after }: FixChange, base: string): Replacement[] {
  const src = tag.name === "img" && !tag.closes ? attributeOf(tag, "src") : undefined;
  if (src === undefined || !isAddress(src.value, at, base)) return [];
  const alt = attributeOf(tag, "alt");
  const text = `alt="${escapeAttribute(after ?? "")}"`;
  return alt === undefined
    ? [{ start: tag.nameEnd, end: tag.nameEnd, text: ` ${text}` }]
    : [{ start: alt.start, end: alt.end, text }];
}

function changeTitle(source: string, tags: readonly Tag[], { before, after }: FixChange): Replacement[] | null {
  const at = tags.findIndex(({ name, closes }) => name === "title" && !closes);
  const [open, close] = [tags[at], tags[at + 1]];
  if (at === -1 || open === undefined || close?.name !== "title") return null;
  const written = source.slice(open.end, close.start);
  const own = decodeHTML(written).trim();
  if (TEMPLATE.test(written) || !isShown(own, before)) return null;
  const text = escapeText(ownTitle(after ?? "", { before, own }));
  return [{ start: open.end, end: close.start, text }];
}

/** A tag that stands in the head once; where there is none it comes after the title. */
function changeHead(
  source: string,
  tags: readonly Tag[],
  { before, after }: FixChange,
  { name, mark: [key, word], value }: { name: string; mark: readonly [string, string]; value: string },
): Replacement[] | null {
  const isIt = (tag: Tag) =>
    tag.name === name && !tag.closes && attributeOf(tag, key)?.value.trim().toLowerCase() === word;
  const known = tags.filter(isIt);
  const own = known.map((tag) => attributeOf(tag, value));
  if (own.some((attribute) => attribute && (TEMPLATE.test(attribute.value) || !isShown(attribute.value, before))))
    return null;
  if (own[0] !== undefined) return [attributeAs(own[0], after ?? "")];
  const title = tags.find((tag) => tag.name === "title" && tag.closes);
  if (known.length > 0 || title === undefined) return null;
  const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(source.slice(0, title.start))?.[1] ?? "";
  const tag = `<${name} ${key}="${word}" ${value}="${escapeAttribute(after ?? "")}">`;
  return [{ start: title.end, end: title.end, text: `\n${indent}${tag}` }];
}

function attributeOf(tag: Tag, name: string): Attribute | undefined {
  return tag.attributes.find((attribute) => attribute.name === name);
}

function attributeAs({ name, start, end }: Attribute, value: string): Replacement {
  return { start, end, text: `${name}="${escapeAttribute(value)}"` };
}

function orNull(found: Replacement[]): Replacement[] | null {
  return found.length === 0 ? null : found;
}

/** Tags with their places; comments, scripts and the like hold none. */
function readTags(source: string): Tag[] {
  const tags: Tag[] = [];
  let tag: Tag | null = null;
  let name = { start: 0, end: 0 };
  let value: { start: number; end: number } | null = null;
  const end = (at: number) => {
    if (tag !== null) tags.push({ ...tag, end: at + 1 });
    tag = null;
  };
  const open = (start: number, nameEnd: number, closes: boolean): Tag => ({
    name: source.slice(start, nameEnd).toLowerCase(),
    start: source.lastIndexOf("<", start),
    end: nameEnd,
    nameEnd,
    attributes: [],
    closes,
  });
  const nothing = () => {};
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: false },
    {
      onopentagname: (start, nameEnd) => {
        tag = open(start, nameEnd, false);
      },
      onopentagend: end,
      onselfclosingtag: end,
      onclosetag: (start, nameEnd) => {
        const closing = source.indexOf(">", nameEnd);
        tags.push({ ...open(start, nameEnd, true), end: closing === -1 ? source.length : closing + 1 });
      },
      onattribname: (start, nameEnd) => {
        name = { start, end: nameEnd };
        value = null;
      },
      onattribdata: (start, valueEnd) => {
        value = { start: value?.start ?? start, end: valueEnd };
      },
      onattribend: (_quote, attributeEnd) => {
        const text = value === null ? "" : decodeHTML(source.slice(value.start, value.end));
        tag?.attributes.push({
          name: source.slice(name.start, name.end).toLowerCase(),
          value: text,
          start: name.start,
          end: attributeEnd,
        });
      },
      onattribentity: nothing,
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
      ontext: nothing,
      ontextentity: nothing,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return tags;
}
