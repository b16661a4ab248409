import { AppError } from "../base/errors.ts";

/** 422 that names the field: `body.text`, `query.by`. */
export function refuseField(path: string, message: string): never {
  const what = path === "body" ? "The file" : `"${path.slice(path.indexOf(".") + 1)}"`;
  throw new AppError("invalid_input", `${what} ${message}`, {
    errors: [{ path, message }],
  });
}
