import type { OpenElement } from "./dom_walk.ts";

/** What the forms of a page hold, until the page is read and its scripts are known. */
export interface FormBook {
  /** Fields that people fill in, by form; those of no form under null. */
  fields: { form: OpenElement | null; element: OpenElement }[];
  buttons: OpenElement[];
  forms: OpenElement[];
}

export function newFormBook(): FormBook {
  return { fields: [], buttons: [], forms: [] };
}
