import { z } from "zod";

/** Fields of vendors' bodies: absent and null say the same. */
export const maybeText = z.string().nullish();
export const maybeNumber = z.number().nullish();
