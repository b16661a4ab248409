import { isCategorised, isGeneric, readCategorised, readGeneric } from "./generic.ts";
import { isLighthouse, readLighthouse } from "./lighthouse.ts";
import { isSquirrelscan, readSquirrelscan } from "./squirrelscan.ts";
import { isUnlighthouse, readUnlighthouse } from "./unlighthouse.ts";
import { isObject, type Json, type UploadReading } from "./uploaded_audit.ts";

const EXPECTED =
  'Expected a Lighthouse or PageSpeed Insights report, an unlighthouse or squirrelscan result, an object with "categories", or one with "issues" or "pages"';

interface Shape {
  is(data: Json): boolean;
  read(data: Json): UploadReading;
}

/** Tried in this order; the first that fits reads it. */
const SHAPES: readonly Shape[] = [
  { is: isLighthouse, read: (data) => readLighthouse(data) },
  {
    is: (data) => isObject(data.lighthouseResult) && isLighthouse(data.lighthouseResult),
    read: (data) => withRest(readLighthouse(data.lighthouseResult as Json, "pagespeed_insights"), data),
  },
  { is: isUnlighthouse, read: readUnlighthouse },
  { is: isSquirrelscan, read: readSquirrelscan },
  { is: isCategorised, read: readCategorised },
  { is: isGeneric, read: readGeneric },
];

/** An audit made by another tool, recognised by its shape. */
export function readUpload(data: unknown): UploadReading {
  if (!isObject(data)) return { ok: false, problem: `"audit_data" is not an object. ${EXPECTED}` };
  const shape = SHAPES.find((each) => each.is(data));
  if (shape === undefined) {
    const keys = Object.keys(data)
      .slice(0, 10)
      .map((key) => `"${key.slice(0, 40)}"`);
    const has = keys.length === 0 ? "it is empty" : `it has ${keys.join(", ")}`;
    return { ok: false, problem: `"audit_data" has an unknown format: ${has}. ${EXPECTED}` };
  }
  const reading = shape.read(data);
  return reading.ok
    ? reading
    : { ok: false, problem: `"audit_data" could not be read: ${reading.problem}. ${EXPECTED}` };
}

/** PageSpeed Insights wraps the report; what stands beside it is told. */
function withRest(reading: UploadReading, data: Json): UploadReading {
  if (!reading.ok) return reading;
  const known = new Set(["lighthouseResult", "kind", "captchaResult", "id", "analysisUTCTimestamp", "version"]);
  const rest = Object.keys(data).filter((key) => !known.has(key));
  return { ok: true, audit: { ...reading.audit, unmapped: [...reading.audit.unmapped, ...rest] } };
}
