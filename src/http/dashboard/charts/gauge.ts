import { html } from "hono/html";
import { NOT_MEASURED } from "../format.ts";
import type { Html } from "../html.ts";

const RADIUS = 42;
const LENGTH = 2 * Math.PI * RADIUS;

/** A score from 0 to 100 as a ring with the figure in it; a dashed empty ring where nothing was measured. */
export function gauge(score: number | null | undefined, label: string): Html {
  if (score === null || score === undefined) {
    return html`<svg class="gauge" viewBox="0 0 100 100" role="img" aria-label="${label}: ${NOT_MEASURED}"><circle class="gauge-none" cx="50" cy="50" r="${RADIUS}"/><text x="50" y="47" class="gauge-small">not</text><text x="50" y="62" class="gauge-small">measured</text></svg>`;
  }
  const filled = (Math.max(0, Math.min(100, score)) / 100) * LENGTH;
  return html`<svg class="gauge" viewBox="0 0 100 100" role="img" aria-label="${label}: ${Math.round(score)} of 100"><circle class="gauge-track" cx="50" cy="50" r="${RADIUS}"/><circle class="gauge-fill ${bandOf(score)}" cx="50" cy="50" r="${RADIUS}" stroke-dasharray="${filled.toFixed(1)} ${LENGTH.toFixed(1)}" transform="rotate(-90 50 50)"/><text x="50" y="52" class="gauge-value">${Math.round(score)}</text><text x="50" y="67" class="gauge-small">of 100</text></svg>`;
}

function bandOf(score: number): string {
  if (score <= 30) return "band-weak";
  return score <= 70 ? "band-fair" : "band-good";
}
