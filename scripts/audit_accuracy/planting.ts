import type { SiteFacts } from "../../src/page/page_facts.ts";
import { ORIGIN } from "./sound_site.ts";
import { type Answer, answer, redirect, type World } from "./world.ts";

export type Plant = (world: World) => void;

/** A rule with a change that must set it off, and one beside it that must not. */
export interface AccuracyCase {
  rule: string;
  fault: Plant;
  nearMiss: Plant;
  /** Facts that no made-up answer can bring about (limits of time and size). */
  faultFacts?: (facts: SiteFacts) => void;
  nearMissFacts?: (facts: SiteFacts) => void;
}

export const HOME = "/";
export const ABOUT = "/about/";
export const CONTACT = "/contact/";
export const TOUR = "/products/touring/";
export const CITY = "/products/city/";
export const CARGO = "/products/cargo/";
export const CHAIN = "/blog/chain-care/";
export const RAIN = "/blog/commuting-in-rain/";
export const TYRES = "/blog/winter-tyres/";
export const EVERY_PAGE = [
  HOME,
  ABOUT,
  CONTACT,
  "/privacy/",
  "/terms/",
  "/products/",
  "/blog/",
  TOUR,
  CITY,
  CARGO,
  TYRES,
  CHAIN,
  RAIN,
] as const;

export function at(world: World, path: string): Answer {
  const found = world.answers.get(full(path));
  if (found === undefined) throw new Error(`The sound site has no "${path}"`);
  return found;
}

export function full(path: string): string {
  return path.startsWith("http") ? path : ORIGIN + path;
}

export function bodyOf(world: World, path: string): string {
  const { body } = at(world, path);
  return typeof body === "string" ? body : new TextDecoder().decode(body);
}

/** Replaces the first match on a page; it must be there. */
export function edit(world: World, path: string, change: [from: string | RegExp, to: string]): void {
  const before = bodyOf(world, path);
  const after = before.replace(change[0], () => change[1]);
  if (after === before) throw new Error(`"${path}" does not hold ${String(change[0])}`);
  at(world, path).body = after;
}

export function editEvery(world: World, change: [from: string | RegExp, to: string]): void {
  for (const path of EVERY_PAGE) edit(world, path, change);
}

/** Adds to the end of the head. */
export function head(world: World, path: string, html: string): void {
  edit(world, path, ["</head>", `${html}\n</head>`]);
}

/** Adds to the end of the main part. */
export function main(world: World, path: string, html: string): void {
  edit(world, path, ["</main>", `${html}\n</main>`]);
}

export function jsonLd(world: World, path: string, item: Record<string, unknown>): void {
  head(
    world,
    path,
    `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...item })}</script>`,
  );
}

export function header(world: World, path: string, [name, value]: [name: string, value: string | null]): void {
  if (value === null) delete at(world, path).headers[name];
  else at(world, path).headers[name] = value;
}

export function fail(world: World, path: string, status: number): void {
  const given = at(world, path);
  world.answers.set(full(path), {
    ...given,
    status,
    headers: { "content-type": "text/html" },
    body: "<!doctype html><title>Error</title><p>Error",
  });
}

export function forward(world: World, path: string, to: string, status = 301): void {
  world.answers.set(full(path), redirect(to, status));
}

export function add(world: World, path: string, body: string | Uint8Array, headers: Record<string, string> = {}): void {
  world.answers.set(full(path), answer(body, headers));
}

/** A new page like a sound one, under another address: its own canonical, title and heading. */
export function copyPage(world: World, from: string, to: string): void {
  const html = bodyOf(world, from).replaceAll(full(from), full(to));
  world.answers.set(full(to), { ...at(world, from), headers: { ...at(world, from).headers }, body: html });
}

/** Links to the addresses from the main part of a page. */
export function link(world: World, path: string, ...to: string[]): void {
  main(
    world,
    path,
    `<p>${to.map((href, index) => `<a href="${href}">Related reading number ${index + 1} of interest</a>`).join(" ")}</p>`,
  );
}

const SHELL =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>';

/** The server sends an empty shell, and scripts make the page of it that was there. */
export function shell(world: World, path: string): void {
  world.rendered ??= new Map();
  world.rendered.set(full(path), bodyOf(world, path));
  at(world, path).body = SHELL;
}

export function words(count: number, word = "bicycle"): string {
  return Array.from({ length: count }, (_, index) => `${word}${index % 7 === 6 ? "." : ""}`).join(" ");
}

export const nothing: Plant = () => {};
