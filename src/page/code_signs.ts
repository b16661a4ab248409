import hosts from "./bad_hosts.json" with { type: "json" };
import { runsHere } from "./code_conditions.ts";
import type { OpenElement } from "./dom_walk.ts";
import { absolute, isInternal, type PageDraft } from "./page_draft.ts";
import { noteSign } from "./source_signs.ts";
import { hostOf, siteOf } from "./url_rules.ts";

const CODE_MAX = 20_000;
/** Card numbers are typed for them. */
const PAYMENT: ReadonlySet<string> = new Set(hosts.payment.split(" "));
const SHOWN_CHARS = 120;
/** A robots tag that code makes or writes. */
const MAKES_META = /createElement\(\s*["'`]meta["'`]\s*\)|<meta\s[^>]{0,80}\b(?:robots|googlebot)\b|["'`]<meta\b/i;
const ROBOTS = /\b(?:robots|googlebot)\b/i;
const NOINDEX = /["'`][^"'`\n]{0,60}\b(?:noindex|none)\b[^"'`\n]{0,60}(["'`])/gi;
const PUTS = /\b(?:append(?:Child)?|prepend|insertBefore|insertAdjacentHTML|insertAdjacentElement|before|after)\s*\(/g;
/** What is called while somebody types or leaves a field, or sends the form. */
const WHILE_TYPING =
  /addEventListener\(\s*["'`](?:input|key(?:up|down|press)|change|blur|focusout|paste)["'`]|\.on(?:input|key(?:up|down|press)|change|blur|paste)\s*=|\.(?:on|bind)\(\s*["'`](?:input|key(?:up|down|press)|change|blur)\b/;
const ON_SENDING = /addEventListener\(\s*["'`]submit["'`]|\.onsubmit\s*=|\.on\(\s*["'`]submit\b/;
const TYPED = /\.value\b|\bnew FormData\(|\.serialize(?:Array)?\(|\b(?:e|ev|evt|event)\.key\b/;
/** A way to send whose answer nobody waits for. */
const SENT =
  /\bsendBeacon\(\s*(?:(["'`])([^"'`\s]*)|\w)|\bnew Image\b[\s\S]{0,80}?\.src\s*=\s*(?:(["'`])([^"'`\s]*)|\w)|(?<!await\s)(?<!return\s)(?<![=?:]\s?)\bfetch\(\s*(?:(["'`])([^"'`\s]*)|\w)|\.open\(\s*["'`](?:POST|GET)["'`]\s*,\s*(?:(["'`])([^"'`\s]*)|\w)/g;
const ANSWER = /\.(?:then|json|text)\b|\bonload\b|onreadystatechange|responseText|["'`]load["'`]/;
const NEAR_CHARS = 400;
const NOWHERE = /^\s*javascript:\s*(?:void\s*\(?\s*0?\s*\)?)?\s*;?\s*$/i;
const TRAIL = /breadcrumb|\bbread-crumb|\bcrumbs?\b|\bmigas\b|fil-d-?ariane/i;
const TRAIL_DEPTH = 4;
const FIELD_EVENTS = ["oninput", "onkeyup", "onkeydown", "onkeypress", "onchange", "onblur", "onpaste"];
/** Services whose loaders all show a bubble of their own. */
const CHAT =
  /(?:\/\/|[."'`])(?:embed\.(tawk)\.to|code\.(tidio)\.co|widget\.(intercom)\.io|js\.(intercom)cdn\.com|client\.(crisp)\.chat|js\.(drift)t\.com|cdn\.(livechat)inc\.com|static\.(olark)\.com|(?:www\.|widget\.)?(smartsupp)(?:chat|cdn)?\.com|code\.(jivo)(?:site|chat)?\.com|(userlike)-cdn-widgets|(?:wchat\.|widget\.)(freshchat|freshworks)\.com|call\.(chatra)\.io|config\.(gorgias)\.chat|static\.(zdassets)\.com\/ekr|widget\.(trengo)\.eu|(leadbooster)-chat\.pipedrive\.com|(chatbase)\.co\/embed|cdn\.(botpress)\.cloud|cdn\.(landbot)\.io|widget\.(manychat)\.com)/gi;
/** Counters and containers as their own code and addresses name them. */
const CONTAINER =
  /googletagmanager\.com\/(?:gtm\.js|ns\.html|gtag\/js)\?id=([A-Z]{1,3}-[A-Z0-9]{4,12})\b|["'`](GTM-[A-Z0-9]{4,10})["'`]/g;
const CONTAINERS_MAX = 6;
/** The page is put out of sight as a whole, for tests that swap its parts. */
const HIDES_BY_STYLE =
  /\b(?:documentElement|body)\.style\.(?:opacity\s*=\s*["'`]?0["'`]?\s*[;,\n}]|visibility\s*=\s*["'`]hidden|display\s*=\s*["'`]none)/;
const ADDS_CLASS = `\\.(?:classList\\.add\\(\\s*|className\\s*\\+?=[^;"'\`]{0,40})["'\`]\\s*([\\w-]+)`;
/** To the root itself, under a name of its own, or as what a function is handed. */
const ROOT_CLASS = [
  `\\bdocument\\.(?:documentElement|body)${ADDS_CLASS}`,
  `(?<name>\\w+)\\s*=\\s*document\\.(?:documentElement|body)\\s*[;,][\\s\\S]{0,200}?\\b\\k<name>${ADDS_CLASS}`,
  `\\(\\s*(?:function\\s*)?\\(\\s*(?<name>\\w+)[^)]{0,40}\\)[\\s\\S]{0,200}?\\b\\k<name>${ADDS_CLASS}[\\s\\S]*\\(\\s*document\\.(?:documentElement|body)\\b`,
].map((pattern) => new RegExp(pattern));
/** Before a visitor has done anything. */
const ON_DEMAND = /addEventListener\(|\.on(?:click|submit)\b|\.(?:on|click)\(/;
const WAITS = /\bsetTimeout\([\s\S]{0,300}?,\s*(\d{3,5})\s*\)/;
const WAIT_MS_MIN = 1000;
const UNSEEN = /(?:^|[;{])\s*(?:opacity\s*:\s*0(?:\.0+)?\b(?!\.)|visibility\s*:\s*hidden|display\s*:\s*none)/i;
const TEST_TOOL =
  /optimizely|visualwebsiteoptimizer|\bvwo\b|abtasty|kameleoon|convertexperiments|intellimize|dynamicyield|monetate|omtrdc|\/at\.js|mutinycdn|growthbook|statsig|launchdarkly|sitespect|symplify/i;

/** Of one script, or of what an element of a form calls. */
export function noteCodeOnly(draft: PageDraft, source: string): void {
  if (source.length > CODE_MAX) return;
  const added = noindexAdded(source, draft.source.url);
  if (added !== null) noteSign(draft, "noindex_by_script", added);
  const copied = typedSent(draft, source);
  if (copied !== null) noteSign(draft, "typed_sent", copied);
}

export function noteFieldCode(draft: PageDraft, { attributes }: OpenElement): void {
  for (const name of FIELD_EVENTS) {
    const code = attributes[name];
    if (code !== undefined && /sendBeacon|new Image|fetch\(|\.open\(/.test(code))
      noteCodeOnly(draft, `addEventListener("${name.slice(2)}", () => { ${code} })`);
  }
}

/** A step of a breadcrumb trail that leads nowhere. */
export function noteDeadStep(draft: PageDraft, { attributes, parent }: OpenElement, text: string): void {
  if (text === "" || !NOWHERE.test(attributes.href ?? "")) return;
  for (let at = parent, up = 0; at !== null && up < TRAIL_DEPTH; at = at.parent, up++) {
    const { class: names, id, "aria-label": label, itemtype } = at.attributes;
    if (!TRAIL.test(`${names} ${id} ${label} ${itemtype}`)) continue;
    noteSign(draft, "trail_dead", text);
    return;
  }
}

/** What the page's own code does as a whole. */
export function notePageCode(draft: PageDraft, source: string): void {
  const code = draft.code.join("\n");
  const files = draft.scripts.flatMap(({ url }) => url ?? []).join("\n");
  const chats = new Set(
    [...`${code}\n${files}`.matchAll(CHAT)].map((found) =>
      found
        .slice(1)
        .find((name) => name !== undefined)!
        .toLowerCase(),
    ),
  );
  if (chats.size > 1) noteSign(draft, "chats", [...chats].join(", "));
  const ids = new Set(
    [...`${code}\n${files}\n${source}`.matchAll(CONTAINER)].map(([, loaded, named]) => loaded ?? named!),
  );
  if (ids.size > 0) noteSign(draft, "containers", [...ids].slice(0, CONTAINERS_MAX).join(" "));
  const waiting = hiddenForTest(draft, source);
  if (waiting !== null && !TEST_TOOL.test(files) && !TEST_TOOL.test(code)) noteSign(draft, "page_unseen", waiting);
}

/** Where a script keeps the page, as it stands on its own host, out of search. */
function noindexAdded(source: string, url: string): string | null {
  if (!MAKES_META.test(source) || !ROBOTS.test(source)) return null;
  const said = [...source.matchAll(NOINDEX)].at(0);
  if (said === undefined) return null;
  const put = [...source.matchAll(PUTS)].find(({ index }) => index > said.index);
  const isHere =
    runsHere(source, said.index, url) === true && (put === undefined || runsHere(source, put.index, url) === true);
  if (!isHere) return null;
  return source
    .slice(0, said.index + said[0].length)
    .slice(-SHOWN_CHARS)
    .replace(/\s+/g, " ")
    .trim();
}

/** What visitors type, sent to another site beside the form's own way. */
function typedSent(draft: PageDraft, source: string): string | null {
  const isTyping = WHILE_TYPING.test(source);
  if (!isTyping && (!ON_SENDING.test(source) || source.includes("preventDefault"))) return null;
  const literal = [...source.matchAll(/["'`]((?:https?:)?\/\/[\w.-]+\.[a-z]{2,}[^"'`\s]{0,200})/gi)];
  const foreign = literal.flatMap(([, href]) => absolute(draft, href) ?? []).filter((url) => !isInternal(draft, url));
  for (const sent of source.matchAll(SENT)) {
    const around = source.slice(Math.max(0, sent.index - NEAR_CHARS), sent.index + NEAR_CHARS);
    if (!TYPED.test(around) || (!/^sendBeacon/.test(sent[0]) && ANSWER.test(source))) continue;
    const href = sent[2] ?? sent[4] ?? sent[6] ?? sent[8];
    const url = href === undefined || href === "" ? (foreign[0] ?? null) : absolute(draft, href);
    if (url !== null && !isInternal(draft, url) && !PAYMENT.has(siteOf(hostOf(url)))) return url;
  }
  return null;
}

function hiddenForTest(draft: PageDraft, source: string): string | null {
  for (const code of draft.code) {
    const ms = code.length > CODE_MAX ? 0 : Number(WAITS.exec(code)?.[1] ?? 0);
    if (ms < WAIT_MS_MIN) continue;
    const isAtOnce = (at: number) => !ON_DEMAND.test(code.slice(0, at));
    const styled = HIDES_BY_STYLE.exec(code);
    if (styled !== null && isAtOnce(styled.index))
      return `${styled[0].replace(/[\s;,}]+$/, "")} until a script ends it, for up to ${ms / 1000} s`;
    const added = ROOT_CLASS.map((pattern) => pattern.exec(code)).find((found) => found !== null);
    const name = added?.at(-1);
    if (added == null || name === undefined || !isAtOnce(added.index)) continue;
    const rule = new RegExp(`(?:^|[\\s>},])(?:html|body)?\\.${name}(?:\\s+body)?\\s*\\{([^{}]{0,300})\\}`, "i").exec(
      source,
    )?.[1];
    if (rule !== undefined && UNSEEN.test(`{${rule}`))
      return `.${name} {${rule.trim()}} until a script ends it, for up to ${ms / 1000} s`;
  }
  return null;
}
