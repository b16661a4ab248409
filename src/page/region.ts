export type Region = "nav" | "header" | "footer" | "main";

type Attributes = Readonly<Record<string, string>>;

const HEADER_NAMES = new Set(["header", "site-header", "masthead", "topbar", "top-bar"]);
const FOOTER_NAMES = new Set(["footer", "site-footer", "colophon"]);
const NAV_NAMES = new Set(
  "nav navbar navigation menu main-menu main-nav site-navigation site-nav topnav breadcrumb breadcrumbs cookie-banner".split(
    " ",
  ),
);

/** Which part of the page an element stands in, by its tag, role or name and by where the one around it stands. */
export function regionOf(
  tag: string,
  attributes: Attributes,
  parent: { region: Region; inContent: boolean } | null,
): Region {
  const outer = parent?.region ?? "main";
  const role = attributes.role;
  if (tag === "main" || role === "main") return "main";
  if (tag === "nav" || role === "navigation") return "nav";
  if (role === "banner") return "header";
  if (role === "contentinfo") return "footer";
  const inContent = parent?.inContent === true;
  if (tag === "header") return inContent ? outer : "header";
  if (tag === "footer") return inContent ? outer : "footer";
  if (outer !== "main" || inContent || (tag !== "div" && tag !== "ul" && tag !== "section")) return outer;
  return regionByName(attributes) ?? outer;
}

function regionByName(attributes: Attributes): Region | null {
  const names = `${attributes.id ?? ""} ${attributes.class ?? ""}`;
  if (names.length === 1 || names.length > 500) return null;
  for (const name of names.toLowerCase().split(/\s+/)) {
    if (NAV_NAMES.has(name)) return "nav";
    if (HEADER_NAMES.has(name)) return "header";
    if (FOOTER_NAMES.has(name)) return "footer";
  }
  return null;
}
