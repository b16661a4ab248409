import { z } from "zod";

/** The shape of a model's answer as it goes to another process: what the model is told of it. */
export function schemaJson(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: "input" });
}

export function schemaFromJson(json: Record<string, unknown>): z.ZodType<unknown> {
  return z.fromJSONSchema(json);
}
