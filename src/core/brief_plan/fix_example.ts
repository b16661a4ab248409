import type { BrandContext } from "../../domain/brand.ts";
import type { Insight } from "../../domain/insight.ts";
import { asRecord, readList, readText } from "../loose_record.ts";

export const CASES_MAX = 8;
/** Characters of addresses that may stand in a server's configuration; whatever else a page names is left out. */
export const SAFE_URL = /^https?:\/\/[A-Za-z0-9.:-]+(?:\/[A-Za-z0-9._~:/?@!&()*+,=%-]*)?$/;
export const SAFE_PATH = /^\/[A-Za-z0-9._~:/@!&()*+,=%-]*$/;

/** Lines to copy, and the command that shows that they work. */
export interface FixExample {
  title: string;
  language: "nginx" | "apache" | "html" | "json" | "text";
  code: string;
  check: string | null;
}

export interface FixSubject {
  insight: Pick<Insight, "data">;
  brand: { name: string; domain: string; context: BrandContext | null };
}

/** Pages of the finding with what was seen on each. */
export function findingsOf({ insight }: FixSubject): { url: string; detail: string }[] {
  return (readList(insight.data, ["findings"]) ?? []).flatMap((entry) => {
    const record = asRecord(entry);
    const url = record === null ? undefined : readText(record, ["url"], 2_000);
    return record === null || url === undefined ? [] : [{ url, detail: readText(record, ["detail"], 2_000) ?? "" }];
  });
}

export function detailOf(data: Insight["data"]): string {
  return typeof data.detail === "string" ? data.detail : "";
}

export function oneLine(text: string): string {
  return text.replace(/[\s`]+/g, " ").trim();
}

export function example(
  title: string,
  language: FixExample["language"],
  code: string,
  check: string | null = null,
): FixExample {
  return { title, language, code, check };
}
