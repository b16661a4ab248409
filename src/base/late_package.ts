import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** A package that most processes do without: loaded with the first call, known to each later one. */
export function latePackage<T>(name: string): T {
  return require(name) as T;
}
