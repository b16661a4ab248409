import hosts from "./bad_hosts.json" with { type: "json" };
import { noteCodeOnly } from "./code_signs.ts";
import type { OpenElement } from "./dom_walk.ts";
import { hiddenIn } from "./hidden_code.ts";
import { noteHinderingCode } from "./hindrance_signs.ts";
import { absolute, isInternal, type PageDraft } from "./page_draft.ts";
import { noteShopCode, noteShopScript } from "./shop_signs.ts";
import { noteSign } from "./source_signs.ts";
import { hostOf, siteOf } from "./url_rules.ts";

const SOURCE_MAX = 200_000;
const HOSTS = {
  miners: setOf(hosts.miners),
  malware: setOf(hosts.malware),
  taken_over: setOf(hosts.taken_over),
  payment: setOf(hosts.payment),
  stores: setOf(hosts.stores),
};
const REDIRECT_CHARS_MAX = 600;
const LITERAL = `(["'\`])([^"'\`\\s]+)\\1`;
const TARGET = new RegExp(
  `\\blocation(?:\\.href)?\\s*=\\s*${LITERAL}|\\blocation\\.(?:replace|assign)\\(\\s*${LITERAL.replace("1", "3")}`,
);
const TARGET_NAME =
  /\blocation(?:\.href)?\s*=\s*([A-Za-z_$][\w$]*)\s*[;})\n]|\blocation\.(?:replace|assign)\(\s*([A-Za-z_$][\w$]*)\s*\)/;
/** It leaves only sometimes, or when somebody asks it to. */
const ON_CONDITION =
  /\bif\s*\(|\?|&&|\|\||\bswitch\b|\bcatch\b|\.on(?!load\b)\w+\s*=|\$\(|addEventListener\((?!\s*["'`](?:load|DOMContentLoaded))/;
const ASKED = /\.on(?!load\b)\w+\s*=|addEventListener\((?!\s*["'`](?:load|DOMContentLoaded))|\.(?:click|submit|on)\(/;
const SCREEN_WIDTH = /\bif\s*\([^)\n]{0,80}\b(?:screen\.width|innerWidth|clientWidth|matchMedia)\b/;
const STRINGS = /(["'`])(?:(?!\1)[^\\\n])*\1/g;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$|<!--|-->/gm;
const ENGINES = /\b(?:google|bing|yahoo|yandex|baidu|duckduckgo)\b/i;
const PHONES = /\buserAgent\b/;
const PHONE_NAMES = /android|iphone|ipad|mobile/i;
/** A script that has something to do with what is typed into a card form, and sends. */
const CARD_FIELD = /\b(?:cvv2?|cvc2?|card[-_ ]?n(?:umber|o|um)|cc[-_]?(?:num(?:ber)?|exp|cvv))\b/i;
const SENDS = /\bfetch\(|XMLHttpRequest|sendBeacon|new Image\b|\$\.(?:post|ajax)\(|\.src\s*=/;
const ADDRESSES = /["'`]((?:https?:)?\/\/[\w.-]+\.[a-z]{2,}[^"'`\s]{0,200})/gi;
const WRITTEN_FRAME = /<iframe\b[^>]{0,300}/gi;
const FRAME_SOURCE = /\bsrc=[\\"']*((?:https?:)?\/\/[^\\"'\s>]+)/i;
const UNSEEN_FRAME =
  /\b(?:width|height)=[\\"']*[01](?:px)?(?![\d%])|(?:display\s*:\s*none|visibility\s*:\s*hidden)|(?:left|top)\s*:\s*-\d{3,}/i;
const MINER_NAMES =
  /\b(?:(?:web|xmr|coin|crypto|monero)-?miner|miner(?:\.min)?\.js|pool-?xmr|xmr-?pool|cryptonight|coin-?hive)\b/i;
const MINER_START =
  /\bnew \w+\.(?:Anonymous|User)\([^)]{0,200}\bthrottle\b|\b(?:(?:CoinHive|CoinImp|CryptoLoot|CRLT|deepMiner|WMP)\.(?:Anonymous|User|Token)|Client\.Anonymous)\(|\bstratum\+tcp:|\bstartMining\(|["']?algo["']?\s*:\s*["'](?:cn|rx|cryptonight|randomx)\b/;
const COPIES = /clipboard\.writeText\s*\(|execCommand\(\s*["']copy["']/;
const COMMAND = /\b(?:powershell|pwsh|mshta|cmd(?:\.exe)?\s+\/c|certutil|rundll32|msiexec|osascript|curl\s|bash\s+-c)/i;
/** The command hides what it does, or its visitor is told which keys to press. */
const LURE =
  /-w(?:in\w*)?\s+h(?:idden)?\b|-enc?(?:odedcommand)?\s|\bwin(?:dows)?(?:\s+key)?\s*\+\s*[rx]\b|\b(?:robot|human|captcha|mensch|humain|humano|umano)\b/i;
const CHECKED = /\b(?:robot|human|captcha|mensch|roboter|humain|humano|umano)\b/i;
/** A file to run, offered as the visitor's browser. */
const UPDATE_FILE = /\.(?:exe|msi|msix|hta|bat|cmd|vbs|scr|js|jar|apk|dmg|pkg|iso|zip)(?:$|[?#])/i;
const UPDATE_WORDS =
  /\b(?:update|aktualisier\w*|mettre à jour|mise à jour|actualiz\w*|aggiorn\w*|bijwerk\w*|atualiz\w*|zaktualizuj)\b.{0,40}\b(?:chrome|browser|firefox|edge|flash|safari|navigat\w+|navegador|przeglądark\w*)\b/i;
/** What the instructions of a service hold in place of the customer's own id. */
const SAMPLE_ID =
  /\b(?:gtag|ga|fbq)\(\s*["'](?:config|create|init)["']\s*,\s*["'](?:UA-X+-[XY\d]+|(?:G|GTM|AW)-X{4,}|(?:YOUR|MY)[_-][^"'\n]{2,30})["']|["'=](?:GTM|AW)-X{4,}\b/i;
/** Google's scripts wait for a visitor's consent then. */
const CONSENT_DEFAULT = /\bgtag\(\s*["']consent["']\s*,\s*["']default["'][^)]{0,400}["']denied["']/;
/** Tells an advertising network that a visitor has bought or asked for something. */
const CONVERSION =
  /\bgtag\(\s*["']event["']\s*,\s*["'](?:conversion|purchase|generate_lead)["']|\bfbq\(\s*["']track["']\s*,\s*["'](?:Purchase|Lead|CompleteRegistration|SubmitApplication)["']/;
/** What search engines have read already when a script writes it anew. */
const HEAD_CHANGE =
  /(?:querySelector(?:All)?|\$|jQuery)\(\s*(["'`])(?:head\s*>?\s*)?(?:link\[rel=\\?["']?canonical|meta\[name=\\?["']?(?:robots|googlebot))(?:(?!\1)[^\n]){0,20}\1\s*\)?(?:\[0\])?\??\.(?:href\s*=(?!=)|content\s*=(?!=)|setAttribute\(|attr\(\s*["'`]\w+["'`]\s*,|remove\(|replaceWith\()[^\n;]{0,120}/i;
/** A visitor's own data, or what a person is ill with, as fields of an event for an advertising network. */
const TOLD_OF_VISITOR =
  /\b(?:fbq|ttq\.track|pintrk|twq|snaptr|lintrk|rdt|uetq\.push)\s*\((?:[^()]|\([^()]*\)){0,300}?\b(?:condition|diagnos[ie]s|symptoms?|disease|illness|disorder|medications?|treatment|pregnan\w+|disability|religion|sexual_?orientation|ethnicity|e-?mail|phone|first_?name|last_?name|full_?name)\b["']?\s*:\s*["'](?![0-9a-f]{64}["'])[^"'\n]{2,80}["']/i;
const AJAX = /\bajax_?url["']?\s*[:=]\s*["']([^"'\s]{1,200}admin-ajax\.php)["']/i;
const REST_ROOT = /"root"\s*:\s*"([^"\s]{1,200})"\s*,\s*"namespace"\s*:\s*"([^"\s]{1,60})"/;
const WORKER = /serviceWorker\s*\.\s*register\(\s*["'`]([^"'`\s]+)["'`]/;
const DOT = /^[01](?:px)?$/;
const NO_SIZE = /(?:^|;)\s*(?:width|height)\s*:\s*(?:0|1px)(?![\d.])/i;

export function noteScriptSigns(draft: PageDraft, element: OpenElement): void {
  const { src } = element.attributes;
  if (src !== undefined) {
    const url = absolute(draft, src);
    if (MINER_NAMES.test(src) && !isInternal(draft, url)) noteSign(draft, "miner", src);
    noteHost(draft, url);
    const sample = SAMPLE_ID.exec(src)?.[0];
    if (sample !== undefined) noteSign(draft, "sample_key", sample.replace(/^["'=]/, ""));
    noteShopScript(draft, src);
    return;
  }
  noteCodeSigns(draft, element.source.slice(0, SOURCE_MAX));
}

/** Of a script, or of what the body does when it has loaded. */
export function noteCodeSigns(draft: PageDraft, source: string): void {
  noteHinderingCode(draft, source);
  noteShopCode(draft, source);
  noteCodeOnly(draft, source);
  const sample = SAMPLE_ID.exec(source)?.[0];
  if (sample !== undefined) noteSign(draft, "sample_key", sample.replace(/^["'=]/, ""));
  const changed = HEAD_CHANGE.exec(source)?.[0];
  if (changed !== undefined) noteSign(draft, "head_by_script", changed.replace(/\s+/g, " "));
  const counted = CONVERSION.exec(source);
  if (counted !== null && isAtOnce(source.slice(0, counted.index)))
    noteSign(draft, "conversion", counted[0].replace(/\s+/g, " "));
  if (CONSENT_DEFAULT.test(source)) noteSign(draft, "consent_default", "denied");
  const told = TOLD_OF_VISITOR.exec(source)?.[0];
  if (told !== undefined) noteSign(draft, "told_networks", told.replace(/\s+/g, " "));
  if (MINER_START.test(source)) noteSign(draft, "miner", MINER_START.exec(source)![0]);
  noteCalls(draft, source);
  const hidden = hiddenIn(source);
  if (hidden !== null) noteSign(draft, "hidden_script", hidden);
  const called = [...source.matchAll(ADDRESSES)].flatMap(([, address]) => absolute(draft, address) ?? []);
  for (const url of called) noteHost(draft, url);
  const foreign = called.filter((url) => !isInternal(draft, url) && !HOSTS.payment.has(siteOf(hostOf(url))));
  if (CARD_FIELD.test(source) && SENDS.test(source) && foreign.length > 0) noteSign(draft, "card_sent", foreign[0]!);
  for (const [frame] of source.matchAll(WRITTEN_FRAME)) {
    const url = absolute(draft, FRAME_SOURCE.exec(frame)?.[1]);
    if (url !== null && !isInternal(draft, url) && UNSEEN_FRAME.test(frame)) noteSign(draft, "hidden_frame", url);
  }
  const file = foreign.find((url) => UPDATE_FILE.test(url) && !url.endsWith(".js"));
  if (file !== undefined && /\.download\b/.test(source) && /\.click\(/.test(source))
    noteSign(draft, "fake_update", file);
  const command = COPIES.test(source) && LURE.test(source) ? COMMAND.exec(source) : null;
  if (command !== null) noteSign(draft, "fake_check", source.slice(command.index, command.index + 120));
  const target = targetOf(draft, source);
  if (target === null) return;
  const chooses = (/\breferrer\b/.test(source) && ENGINES.test(source)) || isForPhones(source, target);
  if (chooses && !isInternal(draft, target)) noteSign(draft, "search_redirect", target);
  if (source.length > REDIRECT_CHARS_MAX) return;
  const asked = isAsked(source);
  // By the width of the screen: to a mobile version under a host of its own.
  const isOther = isInternal(draft, target) && hostOf(target) !== hostOf(draft.source.url);
  const isByWidth = !asked && isOther && SCREEN_WIDTH.test(source);
  if (isByWidth || leavesAtOnce(source)) noteSign(draft, "script_redirect", target);
  else if (!asked && target !== draft.source.url) noteSign(draft, "script_leads", target);
}

/** Interfaces and workers of the site that a script names. */
function noteCalls(draft: PageDraft, source: string): void {
  const [, root = "", space = ""] = REST_ROOT.exec(source) ?? [];
  const worker = absolute(draft, WORKER.exec(source)?.[1]);
  if (worker !== null) noteSign(draft, "worker", worker);
  for (const [used] of source.matchAll(
    /\bgeolocation(?=\s*\.\s*(?:getCurrentPosition|watchPosition)\()|\bgetUserMedia(?=\()/g,
  ))
    noteSign(draft, "uses", used);
  for (const path of [AJAX.exec(source)?.[1], root === "" ? undefined : root + space]) {
    const url = absolute(draft, path?.replaceAll("\\/", "/"));
    if (url !== null && isInternal(draft, url)) noteSign(draft, "calls", url);
  }
}

/** Outside of any function: what a click is to call is in one. */
function isAtOnce(before: string): boolean {
  const code = before.replace(COMMENTS, "").replace(STRINGS, '""');
  return code.split("{").length <= code.split("}").length;
}

/** Nothing but leaving is in the script, and each function in it is called there. */
function leavesAtOnce(source: string): boolean {
  const code = source.replace(COMMENTS, "");
  if (ON_CONDITION.test(code.replace(STRINGS, (text) => (/load/i.test(text) ? text : '""')))) return false;
  const named = code.matchAll(/\bfunction\s+(\w+)|\b(\w+)\s*=\s*(?:function\b|\([^)]*\)\s*=>)/g);
  return [...named].every(([, name, held]) => code.split(new RegExp(`\\b${name ?? held}\\b`)).length > 2);
}

/** Somebody has to click or type for it. */
function isAsked(source: string): boolean {
  return ASKED.test(source.replace(STRINGS, (text) => (/load/i.test(text) ? text : '""')));
}

/** To an app's place in a store is an offer. */
function isForPhones(source: string, target: string): boolean {
  return PHONES.test(source) && PHONE_NAMES.test(source) && !HOSTS.stores.has(siteOf(hostOf(target)));
}

/** What the page itself tells its visitors to do with their keyboard, so as to prove that they are people. */
export function noteFakeCheck(draft: PageDraft, text: string): void {
  const at = text.search(/\bwin(?:dows)?(?:[ -]key)?\s*\+\s*[rx]\b/i);
  if (at < 0) return;
  const around = text.slice(Math.max(0, at - 200), at + 200);
  if (/\bctrl\s*\+\s*v\b/i.test(around) && CHECKED.test(around)) noteSign(draft, "fake_check", around.trim());
}

/** Hosts that are known to serve what harms visitors, or that have changed hands. */
function noteHost(draft: PageDraft, url: string | null): void {
  const site = url === null ? "" : siteOf(hostOf(url));
  if (url === null || isInternal(draft, url)) return;
  if (HOSTS.miners.has(site) || HOSTS.miners.has(hostOf(url))) noteSign(draft, "miner", url);
  else if (HOSTS.malware.has(site)) noteSign(draft, "malware", url);
  else if (HOSTS.taken_over.has(site)) noteSign(draft, "taken_over", url);
}

/** A link that offers a file to run as the visitor's own browser. */
export function noteFileLink(draft: PageDraft, url: string | null, text: string): void {
  if (url !== null && UPDATE_FILE.test(url) && UPDATE_WORDS.test(text)) noteSign(draft, "fake_update", url);
}

/** A frame of another site that nobody can see. */
export function noteFrameSigns(draft: PageDraft, element: OpenElement): void {
  const { src, width = "", height = "", style = "" } = element.attributes;
  const url = absolute(draft, src);
  noteHost(draft, url);
  const unseen = element.hidden || (DOT.test(width) && DOT.test(height)) || NO_SIZE.test(style);
  if (url !== null && unseen && !isInternal(draft, url)) noteSign(draft, "hidden_frame", url);
}

function targetOf(draft: PageDraft, source: string): string | null {
  const literal = TARGET.exec(source);
  if (literal !== null) return absolute(draft, literal[2] ?? literal[4]);
  const named = TARGET_NAME.exec(source);
  const name = named?.[1] ?? named?.[2];
  if (name === undefined) return null;
  const given = new RegExp(`(?:^|[^\\w$.])${name.replaceAll("$", "\\$")}\\s*=\\s*${LITERAL}`).exec(source);
  return given === null ? null : absolute(draft, given[2]);
}

function setOf(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}
