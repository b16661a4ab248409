/** Of a line's text. */
export const TEXT_CHARS_MAX = 440;

/** What the source of some pages has, for a model to judge; the same for all that are named. */
export interface OddLine {
  /**
   * `common`: most pages have it; `more`: these alone; `less`: all but these; `other`: these otherwise; `site`: of no page;
   * `told`: no line of the source but what was found.
   */
  kind: "common" | "more" | "less" | "other" | "site" | "told";
  text: string;
  /** None of what is common. */
  urls: string[];
}
