import type { Run } from "./api.d.ts";

/** The states that a stream of server-sent events tells, until it ends. */
export async function* runStates({ body }: Pick<Response, "body">): AsyncGenerator<Run, void, undefined> {
  if (body === null) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += decoder.decode(part.value, { stream: true });
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) {
        const data = event.split("\n").flatMap((line) => (line.startsWith("data:") ? [line.slice(5)] : []));
        if (data.length > 0) yield JSON.parse(data.join("\n")) as Run;
      }
    }
  } finally {
    await reader.cancel();
  }
}
