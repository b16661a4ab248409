import type { Inputs } from "./api.js";
/** Made by npm run client from the OpenAPI document. */
/** How an operation is asked for. */
export interface Endpoint {
    method: string;
    path: string;
    /** Takes an Idempotency-Key. */
    repeats?: boolean;
    /** Key of the rows in the answer of a list that is given a page at a time. */
    rows?: string;
    /** Media type of the file that may be its body. */
    sends?: string;
    /** Media type of the answer, where it is not JSON. */
    answers?: string;
}
export declare const OPERATIONS: Readonly<Record<keyof Inputs, Endpoint>>;
