import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** A folder of material beside the project (`SHARED_FOLDER`, else ../shared), or null where it is absent. */
export function sharedFolder(name: string): string | null {
  const root = process.env.SHARED_FOLDER ?? resolve(import.meta.dirname, "../../../shared");
  const folder = resolve(root, name);
  return existsSync(folder) ? folder : null;
}
