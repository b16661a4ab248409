import type { Run } from "./api.js";
/** The states that a stream of server-sent events tells, until it ends. */
export declare function runStates({ body }: Pick<Response, "body">): AsyncGenerator<Run, void, undefined>;
