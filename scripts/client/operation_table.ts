import { type Document, fileTypesOf, operationsOf } from "./document.ts";

/** The table by which the client sends requests. */
export function operationTable(document: Document): string {
  const rows = operationsOf(document).map(({ operationId, method, path, repeats, rows: key, answer, requestBody }) => {
    const [sent = "application/json"] = fileTypesOf(requestBody);
    const parts = [
      `method: "${method.toUpperCase()}"`,
      `path: "${path}"`,
      ...(repeats ? ["repeats: true"] : []),
      ...(key === null ? [] : [`rows: "${key}"`]),
      ...(sent === "application/json" ? [] : [`sends: "${sent}"`]),
      ...(answer.type === "application/json" ? [] : [`answers: "${answer.type}"`]),
    ];
    return `  ${operationId}: { ${parts.join(", ")} },`;
  });
  return `import type { Inputs } from "./api.d.ts";

/** Made by npm run client from the OpenAPI document. */

/** How an operation is asked for. */
export interface Endpoint {
  method: string;
  path: string;
  /** Takes an Idempotency-Key. */
  repeats?: boolean;
  /** Key of the rows in the answer of a list that is given a page at a time. */
  rows?: string;
  /** Media type of the file that may be its body. */
  sends?: string;
  /** Media type of the answer, where it is not JSON. */
  answers?: string;
}

export const OPERATIONS: Readonly<Record<keyof Inputs, Endpoint>> = {
${rows.join("\n")}
};
`;
}
