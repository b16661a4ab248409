import { AppError } from "../../base/errors.ts";
import { importFile, importProperty, removeImport } from "../../service/imports.ts";
import { listImportsPage } from "../../store/traffic.ts";
import type { Api, HttpDeps } from "../context.ts";
import { AUDIT_BODY_BYTES_MAX } from "../middleware/json_body.ts";
import { PageQuery } from "../schemas/common.ts";
import { ImportQuery, ImportRecord, ImportRemoved, ImportRequest } from "../schemas/imports.ts";
import { keyedRoutes } from "./keyed_routes.ts";
import { mountList } from "./list_endpoint.ts";

/** Figures of the brand's own visitors. */
export function mountImports(api: Api, deps: HttpDeps): void {
  const route = keyedRoutes(api, deps, "Imports");
  route("importTraffic", "post /brands/{brand_id}/imports", {
    summary: "Import searches, clicks and positions from Search Console, Bing Webmaster Tools or GA4",
    description:
      "As JSON `{source, property}`: the property is read daily from now on, with the operator's access. As `text/csv`, with `source` in the query: a file as exported by the tool, UTF-8 or UTF-16; give `from` and `to` if the file does not say which days it covers. Importing the same data again changes nothing.",
    query: ImportQuery,
    body: ImportRequest,
    bodyLimits: { bytesMax: AUDIT_BODY_BYTES_MAX, alsoText: true },
    answer: [202, ImportRecord, "The import: `done` for a file, `queued` for a property"],
    handle: async (c) => {
      const brand = c.get("brand");
      const { source, ...query } = c.req.valid("query");
      if (/json/i.test(c.req.header("content-type") ?? "")) {
        const made = importProperty(deps, brand, c.req.valid("json"));
        deps.kickImports();
        return c.json(made, 202);
      }
      if (source === undefined) {
        const message = "is required with a file: google_search_console, bing_webmaster or ga4";
        throw new AppError("invalid_input", `"source" ${message}`, { errors: [{ path: "query.source", message }] });
      }
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      const made = importFile(deps, brand, { source, bytes, property: query.property, from: query.from, to: query.to });
      deps.onTraffic(brand.id);
      return c.json(made, 202);
    },
  });
  mountList(api, deps, {
    name: "imports",
    summary: "Imports of visitor data and their status, newest first",
    description: "Files and properties, with what each imported and when a property is read next.",
    item: ImportRecord,
    query: PageQuery,
    load: (brandId, { page }) => listImportsPage(deps.db, brandId, { page }),
    present: (row) => row,
  });
  route("removeImport", "delete /brands/{brand_id}/imports/{import_id}", {
    summary: "Delete an import and its data",
    description:
      "A property is no longer read. What families and outcomes already took from it stays until they are created again.",
    answer: [200, ImportRemoved, "Removed"],
    handle: (c) => {
      const import_id = c.req.param("import_id").toLowerCase();
      removeImport(deps, c.get("brand").id, import_id);
      return c.json({ deleted: true as const, import_id }, 200);
    },
  });
}
