/** A message as it is sent: plain text and HTML say the same. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
  /** How long its link works: it is not sent after that; absent: it stays useful. */
  usefulForMs?: number;
}

type Facts = readonly (readonly [label: string, value: string])[];

export interface MailParts {
  subject: string;
  /** Whom to greet; left out where it looks like anything but a name. */
  name: string;
  /** The first sentences of the first one are what lists of mails show beside the subject. */
  paragraphs: readonly string[];
  facts?: Facts;
  /** Further tables, each under its title; a value may have lines. */
  sections?: readonly { title: string; facts: Facts }[];
  link: { label: string; url: string };
  closing: string;
  /** Why the recipient gets it. */
  reason?: string;
  /** Where its kind is ended. */
  unsubscribeUrl?: string;
}

export const PRODUCT = "Brand Visibility";
const REASON_ACCOUNT = "You are receiving this e-mail because there is an account with this address.";
const NAME_LENGTH_MAX = 60;
const PREHEADER_LENGTH_MAX = 129;

/** "22 November 2026". */
export function longDay(iso: string): string {
  const format = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", format).format(new Date(iso));
}

/** "22 November 2026, 12:00 UTC". */
export function longTime(iso: string): string {
  return `${longDay(iso)}, ${iso.slice(11, 16)} UTC`;
}

export function composeMail(given: MailParts): MailText {
  const { facts = [], sections = [], reason = REASON_ACCOUNT, unsubscribeUrl = "", name, ...parts } = given;
  const { subject, paragraphs, link, closing } = parts;
  const greeting = `Hello ${presentableName(name)}`.trim();
  const blocks = [
    `${greeting},`,
    ...paragraphs,
    ...(facts.length === 0 ? [] : [factLines(facts)]),
    ...sections.map((section) => `${section.title}\n${"-".repeat(section.title.length)}\n${factLines(section.facts)}`),
    `${link.label}:\n${link.url}`,
    closing,
    `--\n${PRODUCT}\n${reason}${unsubscribeUrl && `\nUnsubscribe: ${unsubscribeUrl}`}`,
  ];
  const html = toHtml(
    { ...parts, facts, sections, reason, unsubscribeUrl, paragraphs: [`${greeting},`, ...paragraphs] },
    preheaderOf(paragraphs),
  );
  return { subject, text: `${blocks.join("\n\n")}\n`, html };
}

function factLines(facts: Facts): string {
  return facts.map(([label, value]) => `${label}: ${value.replaceAll("\n", "\n  ")}`).join("\n");
}

function preheaderOf([first = ""]: readonly string[]): string {
  const fitting = first.slice(0, PREHEADER_LENGTH_MAX);
  return fitting === first
    ? first
    : fitting.slice(0, Math.max(fitting.lastIndexOf(". ") + 1, fitting.lastIndexOf(" ")));
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const LINE = "padding:6px 16px 6px 0;border-top:1px solid #e6eaf1;text-align:left;vertical-align:top";
const STYLE = {
  page: `margin:0;padding:24px 12px;background:#f5f6f9;color:#141c2b;font-size:16px;line-height:24px;${FONT}`,
  hidden: "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0",
  sheet: `max-width:512px;margin:0 auto;padding:28px 24px;background:#ffffff;border:1px solid #d8dde7;border-radius:8px;overflow-wrap:anywhere`,
  brand: "margin:0 0 20px;font-size:14px;font-weight:600;color:#1f4fd8",
  title: "margin:0 0 16px;font-size:21px;line-height:28px;font-weight:650",
  section: "margin:20px 0 4px;font-size:17px;line-height:24px;font-weight:650",
  paragraph: "margin:0 0 14px",
  facts: "margin:4px 0 18px;width:100%;border-collapse:collapse",
  label: `${LINE};color:#515c6f;font-weight:400;width:30%`,
  value: `${LINE};font-weight:600;overflow-wrap:anywhere;white-space:pre-line`,
  button:
    "display:inline-block;padding:12px 22px;background:#1f4fd8;color:#ffffff;font-weight:600;text-decoration:none;border-radius:6px",
  small: "margin:0 0 14px;font-size:14px;line-height:21px;color:#515c6f",
} as const;

/** One column that fits a phone, with inline styles, which all mail programs know. */
function toHtml(parts: Required<Omit<MailParts, "name">>, preheader: string): string {
  const { subject, facts, sections, reason, unsubscribeUrl, link, paragraphs, closing } = parts;
  const tag = (name: string, style: keyof typeof STYLE, text: string) =>
    `<${name} style="${STYLE[style]}">${escapeHtml(text)}</${name}>`;
  const table = (of: Facts) => {
    const rows = of.map(([label, value]) => `<tr>${tag("th", "label", label)}${tag("td", "value", value)}</tr>`);
    return rows.length === 0 ? "" : `<table style="${STYLE.facts}">${rows.join("")}</table>`;
  };
  const url = escapeHtml(link.url);
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="${STYLE.page}">${tag("div", "hidden", preheader)}<main style="${STYLE.sheet}">`,
    tag("p", "brand", PRODUCT),
    tag("h1", "title", subject),
    ...paragraphs.map((paragraph) => tag("p", "paragraph", paragraph)),
    table(facts),
    ...sections.map((section) => `${tag("h2", "section", section.title)}${table(section.facts)}`),
    `<p style="margin:20px 0"><a href="${url}" style="${STYLE.button}">${escapeHtml(link.label)}</a></p>`,
    `<p style="${STYLE.small}">Or copy this address into your browser:<br><a href="${url}">${url}</a></p>`,
    tag("p", "paragraph", closing),
    `<p style="${STYLE.small}">${PRODUCT}<br>${escapeHtml(reason)}${unsubscribeUrl && `<br><a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a>`}</p>`,
    "</main></body></html>",
  ].join("\n");
}

/**
 * The name as a greeting can carry it. Anybody can have a mail sent to anybody, with a name of their choice: one that
 * looks like an address, a link or a message is left out.
 */
function presentableName(given: string): string {
  const name = given.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  const isName =
    name.length <= NAME_LENGTH_MAX && /^[\p{L}\p{M}\p{N} .,'’&-]+$/u.test(name) && !/\.[^\s.,]{2}/u.test(name);
  return isName ? name : "";
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}
