import { html } from "hono/html";
import { type Branding, REPORT_COLORS } from "../../../service/branding.ts";
import type { Dashboard, Session } from "../dashboard.ts";
import { csrfField, type Html, when } from "../html.ts";
import { card, notice, postButton } from "../parts.ts";

export interface BrandingFacts {
  branding: Branding;
  /** It was just saved. */
  saved: boolean;
}

/** How reports for clients look. */
export function brandingCard({ base }: Dashboard, session: Session, { branding, saved }: BrandingFacts): Html {
  const { agency_name, logo, heading_color, chart_color } = branding;
  const action = `${base}/settings/branding`;
  return card(
    "Your reports",
    html`<p>Reports and their share links carry your name, logo and colours.</p>
${when(saved, () => notice("good", "saved. Reports show it from now on."))}
<form method="post" action="${action}" enctype="multipart/form-data" class="stack">${csrfField(session)}
<label for="agency">Agency name</label><input id="agency" name="agency_name" maxlength="100" autocomplete="organization" value="${agency_name ?? ""}">
<label for="logo">Logo (PNG, JPEG or SVG, up to 200 KB)</label><input id="logo" name="logo" type="file" accept="image/png,image/jpeg,image/svg+xml">
${when(logo, () => html`<p><img class="agency-logo" src="${base}/settings/logo" alt="Your logo"></p><label class="check"><input type="checkbox" name="remove_logo" value="yes"> Remove the logo</label>`)}
<label for="heading-color">Heading colour</label><input id="heading-color" name="heading_color" type="color" value="${heading_color ?? REPORT_COLORS.heading_color}">
<label for="chart-color">Chart colour</label><input id="chart-color" name="chart_color" type="color" value="${chart_color ?? REPORT_COLORS.chart_color}">
<button class="secondary">Save</button></form>
${when(
  Object.values(branding).some((value) => value !== null),
  () => postButton(session, { action, label: "Reset to the default look", fields: { reset: "yes" } }),
)}`,
    { id: "branding" },
  );
}
