import { z } from "zod";

/** The shape of a model's answer as it goes to another process: what the model is told of it. */
export function schemaJson(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { io: "input" });
}

/** Tells a model the same as the schema that it was made of. */
export function schemaFromJson(json: Record<string, unknown>): z.ZodType<unknown> {
  const { $schema: _version, ...told } = json;
  const schema = z.fromJSONSchema(json);
  schema._zod.toJSONSchema = () => told;
  return schema;
}
