import { z } from "zod";

/** Shapes of settings as they stand in the environment. */

export const text = z.string().trim();
export const optionalText = text.optional();
export const url = text
  .regex(/^https?:\/\/[^\s]+$/, "must be an http(s) URL")
  .transform((value) => value.replace(/\/+$/, ""));
export const integer = (min: number, max: number) =>
  text
    .regex(/^-?\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min).max(max));
/** Several, separated by commas. */
export const names = text.transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
export const priceIds = names
  .pipe(z.array(z.string()).min(1, "must be one price id or several, separated by commas"))
  .optional();
export const decimal = text.regex(/^\d+(\.\d+)?$/, "must be a number of US dollars").transform(Number);

/** Days or a number of records to keep; 0 and off keep for ever. */
export const kept = (min = 1) =>
  text
    .regex(/^(?:off|\d{1,6})$/i, "must be a whole number; 0 or off keeps data forever")
    .transform((value) => (/^(?:off|0+)$/i.test(value) ? null : Number(value)))
    .refine((value) => value === null || value >= min, `must be at least ${min}, or 0 or off to keep data forever`);

const HostMapEntry = /^([a-z0-9.-]+)=(\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\]):(\d{1,5})$/i;
export const hostMap = text.transform((value, context) => {
  const map = new Map<string, { address: string; port: number }>();
  for (const part of value.split(",").map((entry) => entry.trim())) {
    if (part === "") continue;
    const match = HostMapEntry.exec(part);
    if (match === null) {
      context.addIssue({ code: "custom", message: `must be name=ip:port,… but has ${JSON.stringify(part)}` });
      return z.NEVER;
    }
    map.set(match[1]!.toLowerCase(), { address: match[2]!.replace(/^\[|\]$/g, ""), port: Number(match[3]) });
  }
  return map;
});

/** `name=value,…`, values percent-encoded where they need to be, as OpenTelemetry has it. */
export const headers = names.transform((parts, context) => {
  try {
    return Object.fromEntries(
      parts.map((part) => {
        const [, name, value] = /^([\w-]+)\s*=\s*(\S+)$/.exec(part)!;
        return [name!, decodeURIComponent(value!)];
      }),
    );
  } catch {
    context.addIssue({ code: "custom", message: "must be name=value, separated by commas" });
    return z.NEVER;
  }
});
