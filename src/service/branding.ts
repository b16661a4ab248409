import { isoTime } from "../base/clock.ts";
import { type Db, transact } from "../store/db.ts";
import { type BrandingRow, getBranding, saveBranding } from "../store/reports.ts";
import { refuseField } from "./refuse_field.ts";
import type { VerbDeps } from "./runs.ts";

/** How reports of an account look; null: as the service's own. */
export type Branding = Pick<BrandingRow, "agency_name" | "logo" | "heading_color" | "chart_color">;
export type BrandingChange = { [K in keyof Branding]?: Branding[K] | undefined };

/** Colours of a report that has none of its own. */
export const REPORT_COLORS = { heading_color: "#123a5c", chart_color: "#0b6bb8" } as const;

export const LOGO_BYTES_MAX = 200_000;
/** Against the white of the page (WCAG 2.2, 1.4.3 and 1.4.11). */
const CONTRAST_MIN = { heading_color: 4.5, chart_color: 3 } as const;

const NONE: Branding = { agency_name: null, logo: null, heading_color: null, chart_color: null };

export function brandingOf(db: Db, accountId: string): Branding {
  const { agency_name, logo, heading_color, chart_color } = getBranding(db, accountId) ?? NONE;
  return { agency_name, logo, heading_color, chart_color };
}

/** What is left out stays, null takes it away. Throws `invalid_input` for a colour too light and an unsafe picture. */
export function setBranding({ db, clock }: VerbDeps, accountId: string, change: BrandingChange): Branding {
  for (const name of ["heading_color", "chart_color"] as const) {
    const color = change[name];
    const contrast = color ? contrastWithWhite(color) : null;
    if (contrast !== null && contrast < CONTRAST_MIN[name])
      refuseField(
        `body.${name}`,
        `has a contrast of ${contrast.toFixed(1)}:1 on white; it needs at least ${CONTRAST_MIN[name]}:1. Choose a darker colour`,
      );
  }
  if (change.logo) checkLogo(change.logo);
  return transact(db, (tx) => {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const next: Branding = { ...brandingOf(tx, accountId), ...given };
    saveBranding(tx, { account_id: accountId, ...next, updated_at: isoTime(clock.now()) });
    return next;
  });
}

/** The picture itself; null without one. */
export function logoOf({ logo }: Branding): { type: string; bytes: Uint8Array<ArrayBuffer> } | null {
  const [, type, text = ""] = DATA_ADDRESS.exec(logo ?? "") ?? [];
  return type === undefined ? null : { type: `image/${type}`, bytes: new Uint8Array(Buffer.from(text, "base64")) };
}

/** Of `#rrggbb`; 1 to 21. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

const DATA_ADDRESS = /^data:image\/(png|jpeg|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/;
/** What a drawing of shapes needs none of: scripts, handlers, other documents, entities, what is loaded from elsewhere. */
const ACTIVE_SVG =
  /<(?:script|foreignobject|iframe|embed|object|animate|set|handler|!doctype|!entity|\?xml-stylesheet)|\son\w+\s*=|javascript:|@import|(?:href|src)\s*=(?!\s*["']?\s*(?:#|data:image\/(?:png|jpeg);))|url\((?!\s*["']?#)/i;

function checkLogo(address: string): void {
  const [, type, text = ""] = DATA_ADDRESS.exec(address) ?? [];
  if (type === undefined)
    refuseField("body.logo", 'must be a PNG, JPEG or SVG; over the API, a data: URL such as "data:image/png;base64,…"');
  const bytes = Buffer.from(text, "base64");
  if (bytes.length > LOGO_BYTES_MAX)
    refuseField("body.logo", `has ${bytes.length} bytes; the limit is ${LOGO_BYTES_MAX}. Make it smaller`);
  if (type === "png" && bytes.toString("latin1", 0, 8) !== "\x89PNG\r\n\x1a\n")
    refuseField("body.logo", "is not a PNG");
  if (type === "jpeg" && bytes.toString("latin1", 0, 3) !== "\xff\xd8\xff") refuseField("body.logo", "is not a JPEG");
  if (type !== "svg+xml") return;
  const drawing = bytes.toString("utf8");
  if (!/^\uFEFF?\s*(?:<\?xml [^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<svg[\s>]/.test(drawing))
    refuseField("body.logo", "is not an SVG in UTF-8 that begins with <svg>");
  const active = ACTIVE_SVG.exec(drawing)?.[0];
  if (active !== undefined)
    refuseField(
      "body.logo",
      `contains ${JSON.stringify(active.trim())}, which is not allowed in a logo. Save it with shapes only`,
    );
}
