/** A message as it is sent: plain text and HTML say the same. */
export interface MailText {
  subject: string;
  text: string;
  html: string;
  /** Its link works no longer than this; absent: it stays useful. */
  usefulForMs?: number;
}

export interface MailParts {
  subject: string;
  /** What lists of mails show beside the subject. */
  preheader: string;
  /** Whom to greet; left out where it looks like anything but a name. */
  name: string;
  paragraphs: readonly string[];
  facts?: readonly (readonly [label: string, value: string])[];
  steps?: { title: string; items: readonly string[] };
  link: { label: string; url: string };
  closing: string;
  /** Why the recipient gets it. */
  reason: string;
}

export const PRODUCT = "Brand Visibility";
const NAME_LENGTH_MAX = 60;

export function composeMail(parts: MailParts): MailText {
  return { subject: parts.subject, text: toText(parts), html: toHtml(parts) };
}

/** "22 November 2026". */
export function longDay(iso: string): string {
  const format = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", format).format(new Date(iso));
}

function greetingOf({ name }: MailParts): string {
  const presentable = presentableName(name);
  return presentable === "" ? "Hello," : `Hello ${presentable},`;
}

function toText(parts: MailParts): string {
  const { facts = [], steps, link } = parts;
  const blocks = [
    greetingOf(parts),
    ...parts.paragraphs,
    ...(facts.length === 0 ? [] : [facts.map(([label, value]) => `${label}: ${value}`).join("\n")]),
    ...(steps ? [[steps.title, ...steps.items.map((item, index) => `${index + 1}. ${item}`)].join("\n")] : []),
    `${link.label}:\n${link.url}`,
    parts.closing,
    `--\n${PRODUCT}\n${parts.reason}`,
  ];
  return `${blocks.join("\n\n")}\n`;
}

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";
const STYLE = {
  page: `margin:0;padding:0;background:#f5f6f9;color:#141c2b;${FONT}`,
  hidden: "display:none;max-height:0;max-width:0;overflow:hidden;opacity:0",
  sheet: "max-width:560px;background:#ffffff;border:1px solid #d8dde7;border-radius:8px",
  cell: `padding:28px 24px;color:#141c2b;font-size:16px;line-height:24px;overflow-wrap:anywhere;${FONT}`,
  brand: "margin:0 0 20px;font-size:14px;line-height:20px;font-weight:600;color:#1f4fd8",
  title: "margin:0 0 16px;font-size:21px;line-height:28px;font-weight:650",
  paragraph: "margin:0 0 14px",
  facts: "margin:4px 0 18px;width:100%;border-collapse:collapse",
  label:
    "padding:6px 16px 6px 0;border-top:1px solid #e6eaf1;color:#515c6f;text-align:left;vertical-align:top;font-weight:400;width:30%",
  value:
    "padding:6px 0;border-top:1px solid #e6eaf1;text-align:left;font-weight:600;overflow-wrap:anywhere;word-break:break-word",
  stepsTitle: "margin:0 0 6px;font-size:16px;line-height:24px;font-weight:650",
  steps: "margin:0 0 18px;padding:0 0 0 22px",
  step: "margin:0 0 4px",
  button:
    "display:inline-block;padding:12px 22px;background:#1f4fd8;color:#ffffff;font-weight:600;text-decoration:none;border-radius:6px",
  small: "margin:0 0 14px;font-size:14px;line-height:21px;color:#515c6f",
  address: "color:#1f4fd8;overflow-wrap:anywhere;word-break:break-word",
  footer: `padding:16px 24px;color:#515c6f;font-size:13px;line-height:19px;${FONT}`,
} as const;

/** One column that fits a phone: tables and inline styles, which all mail programs know. */
function toHtml(parts: MailParts): string {
  const { facts = [], steps, link } = parts;
  const url = escapeHtml(link.url);
  const tag = (name: string, style: string, text: string) => `<${name} style="${style}">${escapeHtml(text)}</${name}>`;
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(parts.subject)}</title></head>`,
    `<body style="${STYLE.page}"><main>`,
    tag("div", STYLE.hidden, parts.preheader),
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 12px">',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${STYLE.sheet}"><tr><td align="left" style="${STYLE.cell}">`,
    tag("p", STYLE.brand, PRODUCT),
    tag("h1", STYLE.title, parts.subject),
    tag("p", STYLE.paragraph, greetingOf(parts)),
    ...parts.paragraphs.map((paragraph) => tag("p", STYLE.paragraph, paragraph)),
    ...(facts.length === 0 ? [] : [factsTable(facts)]),
    ...(steps
      ? [
          tag("h2", STYLE.stepsTitle, steps.title),
          `<ol style="${STYLE.steps}">${steps.items.map((item) => tag("li", STYLE.step, item)).join("")}</ol>`,
        ]
      : []),
    `<p style="margin:20px 0"><a href="${url}" style="${STYLE.button}">${escapeHtml(link.label)}</a></p>`,
    `<p style="${STYLE.small}">Or copy this address into your browser:<br><a href="${url}" style="${STYLE.address}">${url}</a></p>`,
    tag("p", "margin:0", parts.closing),
    "</td></tr></table>",
    `<p style="${STYLE.footer}">${PRODUCT}<br>${escapeHtml(parts.reason)}</p>`,
    "</td></tr></table></main></body></html>",
  ].join("\n");
}

function factsTable(facts: NonNullable<MailParts["facts"]>): string {
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" style="${STYLE.label}">${escapeHtml(label)}</th><td style="${STYLE.value}">${escapeHtml(value)}</td></tr>`,
  );
  return `<table style="${STYLE.facts}" cellpadding="0" cellspacing="0" border="0">${rows.join("")}</table>`;
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
