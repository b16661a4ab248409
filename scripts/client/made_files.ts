import { apiTypes } from "./api_types.ts";
import type { Document } from "./document.ts";
import { operationTable } from "./operation_table.ts";

/** What tsc makes of the client's sources. */
export const MADE_BY_TSC = ["api_error", "client", "operations", "request", "run_states"].flatMap((name) => [
  `${name}.js`,
  `${name}.d.ts`,
]);

/** How tsc is called to write them to a folder. */
export function tscArguments(folder: string): string[] {
  return ["node_modules/typescript/bin/tsc", "-p", "scripts/client/tsconfig.json", "--outDir", folder];
}

/** The files that are made from the OpenAPI document, by name. */
export function fromDocument(document: Document): Record<"api.d.ts" | "operations.ts", string> {
  return { "api.d.ts": apiTypes(document), "operations.ts": operationTable(document) };
}

/** Declarations name the files that a package holds, too. */
export function published(text: string): string {
  return text.replaceAll(/"(\.\/\w+)(?:\.d)?\.ts"/g, '"$1.js"');
}
