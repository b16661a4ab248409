import { notePageCode } from "./code_signs.ts";
import type { OpenElement } from "./dom_walk.ts";
import { isCaptcha } from "./form_faults.ts";
import { absolute, isInternal, type PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";

const OPENERS_MAX = 100;
const OPENED_CLASS = /(?:^|\s)(?:collapse|navbar-collapse|offcanvas|modal|dropdown-menu|tab-pane)(?:\s|$)/;
const OPENS = /^(?:collapse|offcanvas|modal|dropdown|tab|pill)$/;
const BOOTSTRAP = /bootstrap(?:\.bundle)?(?:\.min)?\.js|bootstrap[@/.-]v?\d/i;
const BOOTSTRAP_VERSION = /bootstrap(?:\.bundle)?(?:[@/.-]v?|(?:\.min)?\.js\?v(?:er)?=)(\d)\./i;
const JQUERY = /\/jquery(?:[.-]\d[\w.]*)?(?:\.slim)?(?:\.min)?\.js(?:\?|$)/i;
const CONSENT_ATTRIBUTE = /^data-(?:cookie-?consent|cookie-?category|category|service|consent|usercentrics|cmp[\w-]*)$/;
/** Begins with a call of jQuery that does not wait for anything. */
const CALLS_JQUERY = /^\s*(?:\/\*[\s\S]{0,200}?\*\/\s*|\/\/[^\n]*\n\s*|<!--\s*)*(?:jQuery|\$)\s*[(.]/;
/** The type under which Cloudflare holds scripts back, which only its own loader runs. */
const ROCKET_TYPE = /^[0-9a-f]{20,40}-(?:text\/javascript|module)?$/;
const ROCKET = /rocket-loader/i;
const FRAMEWORK =
  /(?:^|[/.@-])(?:vue|angular|angularjs|alpine|alpinejs|petite-vue|knockout|handlebars|mustache)(?:[.@/-]|$)/i;
/** The page waits, invisible, for a service that ended in 2023. */
const ANTI_FLICKER = /["']async-hide["'][^)]{0,80}dataLayer["'][^)]{0,20}\d{3,5}/;
const OLD_COUNTER = /\bga\(\s*["']create["']\s*,\s*["']UA-\d{4,}-\d+|_setAccount["']\s*,\s*["']UA-\d{4,}-\d+/;
/** What tells an advertising network of a visit, or records what is typed. */
const WATCHES =
  /\bfbq\(\s*["']init["']|\bttq\.load\(|\bsnaptr\(\s*["']init["']|\bpintrk\(\s*["']load["']|\bclarity\(\s*["']|clarity\.ms\/tag|\bhjid\s*[:=]|static\.hotjar\.com/;
const PURCHASE = /\bgtag\(\s*["']event["']\s*,\s*["']purchase["']/g;
const COUNTER = /\b(?:gtag\(\s*["']config["']|fbq\(\s*["']init["'])\s*,\s*["']([\w-]{6,30})["']/g;
const TEST_KEY = /\bpk_test_[0-9A-Za-z]{8,99}/;
const STAGING = /^(?:staging|stage|dev|test|uat|preprod|preview|demo|localhost)\b/i;
const PASSWORD_CHECK =
  /\bif\s*\(\s*[^(){};\n]{0,60}(?:pass(?:wor[dt])?|pw|pwd|passwort|kennwort|clave|contrasen|mdp|senha|wachtwoord)[^(){};\n]{0,30}={2,3}\s*(["'])(?!\1)[^"'\n]{3,40}\1[^{};\n]{0,60}\{?[^{}\n]{0,60}\blocation\b/i;
const MAIL_ACCOUNT =
  /\busername["']?\s*:\s*["'][^"'\n]{3,80}["']\s*,\s*["']?password["']?\s*:\s*["'][^"'\n]{4,80}["']/i;
/** What a shop pays itself, beside what it asks. */
const OWN_COST =
  /["'](?:ek_?preis|einkaufs_?preis|purchase_?price|cost_?price|wholesale_?price|precio_?(?:de_?)?(?:coste|compra)|prix_?(?:d_?)?achat|prezzo_?(?:d_?)?acquisto|inkoop_?prijs|preco_?(?:de_?)?custo)["']\s*:\s*["']?\d+(?:[.,]\d+)?/i;
const TRANSLATED = /(?:<font style="vertical-align: ?inherit;?">\s*){2}/i;
const SELF_CLOSED = /<script\b[^<>]{0,400}\/>(?!\s*<\/script>)((?:(?!<\/script>)[\s\S]){0,4000})/gi;
const OPEN_SCRIPT_HOLDS = /<(?:main|section|article|header|footer|nav|h1|h2|p|div|body|link|meta)\b/i;

/** Controls and parts that belong together, as they open. */
export function notePartOpened(draft: PageDraft, { tag, attributes, ...rest }: OpenElement): void {
  if (isCaptcha({ tag, attributes, ...rest })) draft.captchas = true;
  if (attributes.id !== undefined && OPENED_CLASS.test(attributes.class ?? "")) draft.opened.add(attributes.id);
  if (tag === "script") noteHeld(draft, { tag, attributes, ...rest });
  if (draft.openers.length >= OPENERS_MAX) return;
  for (const bs of [true, false]) {
    const kind = attributes[bs ? "data-bs-toggle" : "data-toggle"]?.trim() ?? "";
    const target = attributes[bs ? "data-bs-target" : "data-target"] ?? attributes.href ?? "";
    if (OPENS.test(kind)) draft.openers.push({ bs, kind, id: /^#([\w-]+)$/.exec(target.trim())?.[1] ?? "" });
  }
}

/** What stands on the page and never works, by the page's own scripts. */
export function noteDeadParts(draft: PageDraft, source: string): void {
  const code = draft.code.join("\n");
  const dead = [deadToggles(draft), lostTarget(draft, code), earlyJquery(draft), heldScripts(draft)];
  for (const detail of dead) if (detail !== null) noteSign(draft, "part_dead", detail);
  for (const [, swallowed] of source.matchAll(SELF_CLOSED))
    if (OPEN_SCRIPT_HOLDS.test(swallowed!))
      noteSign(draft, "comment_open", "<script … />, which browsers do not close");
  if (TRANSLATED.test(source)) noteSign(draft, "translated", '<font style="vertical-align: inherit;">');
  noteCounters(draft, code);
  notePageCode(draft, source);
  if (PASSWORD_CHECK.test(code)) draft.secrets.add("password_checked_in_the_page");
  if (MAIL_ACCOUNT.test(code)) draft.secrets.add("password_of_an_account");
  const key = STAGING.test(URL.parse(draft.source.url)?.hostname ?? "") ? null : TEST_KEY.exec(code);
  if (key !== null) noteSign(draft, "sample_key", `${key[0].slice(0, 16)}… (payments are only simulated)`);
  if (draft.signs.some(({ kind }) => kind === "held") && /consent|cookie|text\/plain/i.test(code))
    noteSign(draft, "asks_consent", "");
  const cost = OWN_COST.exec(draft.data.join("\n") + code)?.[0];
  if (cost !== undefined) noteSign(draft, "own_cost", cost);
}

/** Text between braces is what a framework on the page fills in. */
export function isFilledByScript({ scripts }: PageDraft, text: string): boolean {
  return text.startsWith("{{") && scripts.some(({ url }) => FRAMEWORK.test(url ?? ""));
}

/** The site's own, marked as waiting for an agreement: whether the tool for it is there, other files tell. */
function noteHeld(draft: PageDraft, { attributes }: OpenElement): void {
  const isMarked = Object.keys(attributes).some((name) => CONSENT_ATTRIBUTE.test(name));
  const url =
    attributes.type?.trim().toLowerCase() === "text/plain" && isMarked ? absolute(draft, attributes.src) : null;
  if (url !== null && isInternal(draft, url)) noteSign(draft, "held", url);
}

function noteCounters(draft: PageDraft, code: string): void {
  const watching = WATCHES.exec(code)?.[0];
  if (watching !== undefined) noteSign(draft, "watched", watching);
  if (ANTI_FLICKER.test(code)) noteSign(draft, "retired", "the page is hidden for Google Optimize, which has ended");
  const old = OLD_COUNTER.exec(code)?.[0];
  if (old !== undefined) noteSign(draft, "retired", old);
  const ids = [...code.matchAll(COUNTER)].map(([, id]) => id!);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  const purchases = [...code.matchAll(PURCHASE)].length;
  if (purchases > 1) noteSign(draft, "counted_twice", `${purchases} purchase events`);
  else if (twice !== undefined) noteSign(draft, "counted_twice", `${twice} is set up twice`);
}

/** Attributes of one version of Bootstrap, and the script of another. */
function deadToggles({ openers, scripts }: PageDraft): string | null {
  const files = scripts.flatMap(({ url }) => (BOOTSTRAP.test(url ?? "") ? [url!] : []));
  const versions = new Set(files.map((url) => BOOTSTRAP_VERSION.exec(url)?.[1]));
  if (openers.length === 0 || versions.size !== 1) return null;
  const version = Number([...versions][0]);
  const isDead = ({ bs }: { bs: boolean }) => (version >= 5 ? !bs : version >= 3 && bs);
  const name = (bs: boolean) => (bs ? "data-bs-toggle" : "data-toggle");
  return openers.every(isDead)
    ? `${name(openers[0]!.bs)}="${openers[0]!.kind}" with Bootstrap ${version}, which knows ${name(!openers[0]!.bs)}`
    : null;
}

/** It opens a part that is not there, while a part of its kind is there that nothing opens. */
function lostTarget({ openers, opened, ids }: PageDraft, code: string): string | null {
  const meant = new Set(openers.map(({ id }) => id));
  const idle = [...opened].find((id) => !meant.has(id) && !code.includes(id));
  const lost = openers.find(({ id }) => id !== "" && !ids.has(id) && !opened.has(id) && !code.includes(id));
  return lost === undefined || idle === undefined
    ? null
    : `a control opens #${lost.id}, which is not on the page; #${idle} is, and nothing opens it`;
}

/** Called by an inline script that runs before it is there. */
function earlyJquery({ scripts, codeAt }: PageDraft): string | null {
  const at = scripts.findIndex(({ url }) => JQUERY.test(url ?? ""));
  if (at < 0) return null;
  const late = scripts[at]!;
  const isWaiting = late.defer || late.async || late.module;
  const early = codeAt.find(({ index, source }) => (isWaiting || index < at) && CALLS_JQUERY.test(source));
  // Any other file that ran before may hold a copy.
  const isCopied =
    early !== undefined &&
    scripts.slice(0, early.index).some((each) => each.url !== null && !each.defer && !each.async);
  return early === undefined || isCopied ? null : `jQuery is called before ${late.src?.split("/").at(-1)} has run`;
}

function heldScripts(draft: PageDraft): string | null {
  const held = draft.scripts.find(({ type }) => ROCKET_TYPE.test(type ?? ""));
  const isLoaded = draft.scripts.some(({ url }) => ROCKET.test(url ?? ""));
  if (held === undefined || isLoaded || (held.url !== null && !isInternal(draft, held.url))) return null;
  return `type="${held.type}", which only Cloudflare's Rocket Loader runs`;
}
