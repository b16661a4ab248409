import type { Api } from "./context.ts";

/** For a path, the methods that some route answers there (HEAD and OPTIONS included); empty for unknown paths. */
export function methodsOf(api: Api): (path: string) => string[] {
  const routes = api.routes
    .filter((route) => route.method !== "ALL" && !route.path.includes("*"))
    .map(({ method, path }) => ({ method, segments: path.split("/") }));
  return (path) => {
    const segments = path.split("/");
    const found = new Set(routes.filter((route) => matches(route.segments, segments)).map((route) => route.method));
    if (found.size === 0) return [];
    if (found.has("GET")) found.add("HEAD");
    found.add("OPTIONS");
    return [...found].sort();
  };
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false;
  return pattern.every((part, index) => (part.startsWith(":") ? segments[index] !== "" : part === segments[index]));
}
