import type { McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { type Answer, type OwnApi, Refused } from "./own_api.ts";

/** How far a tool is; `total` where it is known. */
export type Progress = (told: { progress: number; total?: number; message: string }) => Promise<void>;

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  /** For the agent: what it does, when to use it, what comes next. */
  description: string;
  input: Input;
  /** What it answers; the client holds the answer to it. */
  output: z.ZodObject;
  /** `read`: changes nothing. `work`: starts work that may cost money. `write`: stores what the caller gives. */
  effect: "read" | "work" | "write";
  run(api: OwnApi, input: z.infer<Input>, progress: Progress): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  [name: string]: unknown;
}

/** Keeps the input's type while tools stand in one list. */
export function tool<Input extends z.ZodObject>(of: Tool<Input>): Tool {
  return of as unknown as Tool;
}

export function registerTool(
  server: McpServer,
  api: OwnApi,
  { name, title, description, input, output, effect, run }: Tool,
): void {
  server.registerTool(
    name,
    {
      title,
      description,
      inputSchema: input,
      outputSchema: output,
      annotations: {
        readOnlyHint: effect === "read",
        destructiveHint: false,
        idempotentHint: effect !== "work",
        openWorldHint: effect === "work",
      },
    },
    async (given: Answer, context: ServerContext) => {
      try {
        const answer = await run(api, given, progressOf(context));
        return { content: [{ type: "text" as const, text: JSON.stringify(answer) }], structuredContent: answer };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { isError: true, content: [{ type: "text" as const, text: error.message }] };
      }
    },
  );
}

/** Tells nothing where the caller asked for no progress. */
function progressOf({ mcpReq }: ServerContext): Progress {
  const progressToken = mcpReq._meta?.progressToken;
  return async (told) => {
    if (progressToken === undefined) return;
    await mcpReq.notify({ method: "notifications/progress", params: { progressToken, ...told } });
  };
}
