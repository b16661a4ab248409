import { AppError } from "../base/errors.ts";

/** 422 that names the field: `body.text`, `query.by`. */
export function refuseField(path: string, message: string): never {
  throw new AppError("invalid_input", `"${path.slice(path.indexOf(".") + 1)}" ${message}`, {
    errors: [{ path, message }],
  });
}
