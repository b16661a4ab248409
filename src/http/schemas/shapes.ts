import { z } from "@hono/zod-openapi";

type More = { example?: unknown };

/** Text of a request that is not empty. */
export function someText(charsMax: number) {
  return z.string().trim().min(1).max(charsMax);
}

/** A whole number of a query. */
export function wholeOf(min: number, max: number) {
  return z.coerce.number().int().min(min).max(max);
}

/** An object that the document names, with what is said of it. */
export function named<Shape extends z.ZodRawShape>(name: string, description: string, shape: Shape, more: More = {}) {
  return z.object(shape).describe(description).openapi(name, more);
}

/** One that refuses fields it does not know. */
export function strictNamed<Shape extends z.ZodRawShape>(
  name: string,
  description: string,
  shape: Shape,
  more: More = {},
) {
  return z.strictObject(shape).describe(description).openapi(name, more);
}

/** One that may hold more than is told of it. */
export function looseNamed<Shape extends z.ZodRawShape>(
  name: string,
  description: string,
  shape: Shape,
  more: More = {},
) {
  return z.looseObject(shape).describe(description).openapi(name, more);
}

/** One that the document names and builds on another that it names. */
export function extended<Base extends z.ZodRawShape, Shape extends z.ZodRawShape>(
  base: z.ZodObject<Base>,
  name: string,
  description: string,
  shape: Shape,
) {
  return base.extend(shape).describe(description).openapi(name);
}

/** An object within another. */
export function part<Shape extends z.ZodRawShape>(description: string, shape: Shape) {
  return z.object(shape).describe(description);
}

/** One that may hold more than is told of it. */
export function loosePart<Shape extends z.ZodRawShape>(description: string, shape: Shape) {
  return z.looseObject(shape).describe(description);
}

/** A list of objects within another. */
export function parts<Shape extends z.ZodRawShape>(description: string, shape: Shape) {
  return z.array(z.object(shape)).describe(description);
}

/** A list of those that may hold more than is told of them. */
export function looseParts<Shape extends z.ZodRawShape>(description: string, shape: Shape) {
  return z.array(z.looseObject(shape)).describe(description);
}
