export interface StructuredDataFact {
  format: "json_ld" | "microdata" | "rdfa";
  /** Parse error of a JSON-LD block. */
  error: string | null;
  /** schema.org types, top level and nested. */
  types: string[];
  /** The parsed top-level items, strings capped. */
  items: Record<string, unknown>[];
}
