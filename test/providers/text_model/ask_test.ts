import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { callTokens, type ModelCall, ModelCallError } from "../../../src/domain/model_call.ts";
import type { WritingSettings } from "../../../src/providers/real_providers.ts";
import { createTextModel } from "../../../src/providers/text_model/create_text_model.ts";
import type { TextModel } from "../../../src/providers/text_model/text_model.ts";
import { fakeHttp } from "../../support/fake_http.ts";
import { type ChatManners, type ChatServer, startChatServer } from "../../support/vendors/chat_server.ts";

const shape = z.object({ title: z.string(), blocks: z.array(z.object({ markdown: z.string() })) });
const GOOD = { title: "Coffee beans", blocks: [{ markdown: "# Beans\n\n- one {a}\n- two" }] };
const CALL: ModelCall<z.infer<typeof shape>> = {
  name: "writer",
  version: "writer-1",
  task: "Write a page on coffee beans.",
  data: [{ label: "P1 https://acme.com/", text: "Acme roasts beans." }],
  schema: shape,
  outputTokensMax: 500,
};
const WRITING: WritingSettings = { contextTokens: null, price: null, runCostMaxUsd: null };

interface Bench {
  server: ChatServer;
  model: TextModel;
  slept: number[];
  ask(call?: Partial<typeof CALL>, options?: { signal?: AbortSignal; deadlineMs?: number }): Promise<unknown>;
}

interface Patience {
  timeoutMs?: number;
  writing?: Partial<WritingSettings>;
}

async function withServer<T>(manners: ChatManners, use: (bench: Bench) => Promise<T>, patience: Patience = {}) {
  const server = await startChatServer(manners);
  const openaiCompatible = { baseUrl: server.baseUrl, apiKey: null, model: "local" };
  const nothing = { openai: null, anthropic: null, google: null, perplexity: null };
  const noSearch = { dataforseo: null, serper: null, brave: null, searxng: null, textModel: null };
  const writing = { ...WRITING, ...patience.writing };
  const http = fakeHttp();
  const manner = { manners: { timeoutMs: patience.timeoutMs ?? 20_000 } };
  const model = createTextModel({ ...nothing, ...noSearch, openaiCompatible, writing }, { http: http.deps, ...manner });
  const ask: Bench["ask"] = (call = {}, options = {}) =>
    model.ask!({ ...CALL, ...call }, { signal: new AbortController().signal, ...options });
  try {
    return await use({ server, model, slept: http.slept, ask });
  } finally {
    await server.close();
  }
}

async function failureOf(asked: Promise<unknown>): Promise<ModelCallError> {
  try {
    await asked;
  } catch (error) {
    assert.ok(error instanceof ModelCallError, `expected a ModelCallError, got ${String(error)}`);
    return error;
  }
  assert.fail("the call passed");
}

const formatsOf = ({ requests }: ChatServer) =>
  requests.map((body) => (body.response_format as { type: string } | undefined)?.type ?? "none");

describe("TextModel.ask() takes an answer", () => {
  test("with what it took: tokens and model as served, requests, no dollars without a price", async () => {
    const { answer, server } = await withServer({ says: () => GOOD, comments: true }, async ({ ask, server }) => ({
      answer: await ask(),
      server,
    }));
    assert.deepEqual(answer, {
      object: GOOD,
      usage: {
        call: "writer",
        version: "writer-1",
        model: "served-model",
        input_tokens: 100,
        output_tokens: Math.ceil(JSON.stringify(GOOD).length / 4),
        cost_usd: null,
        seconds: 0,
        requests: 1,
      },
    });
    assert.equal(server.requests[0]?.stream, true);
    assert.equal(server.requests[0]?.max_tokens, 500);
  });

  test("that takes longer than any one silence may last", async () => {
    const words = JSON.stringify(GOOD);
    const tokens = Math.ceil(words.length / 4);
    await withServer(
      { says: () => GOOD, pauseMs: 40 },
      async ({ ask, server }) => {
        assert.deepEqual((await ask()) as object, { object: GOOD, usage: usageOf({ output_tokens: tokens }) });
        assert.equal(server.requests.length, 1);
      },
      // A fifth of what the whole answer takes.
      { timeoutMs: (tokens * 40) / 2 },
    );
  });

  test("of a server that ignores that a stream was asked for", async () => {
    await withServer({ says: () => GOOD, whole: true, thinks: "Hm {" }, async ({ ask }) => {
      assert.deepEqual(await ask(), {
        object: GOOD,
        usage: usageOf({ output_tokens: Math.ceil(JSON.stringify(GOOD).length / 4) }),
      });
    });
  });

  test("without counted tokens as an answer of unknown size", async () => {
    await withServer({ says: () => GOOD, uncounted: true }, async ({ ask }) => {
      assert.deepEqual(await ask(), { object: GOOD, usage: usageOf({ input_tokens: null, output_tokens: null }) });
    });
  });

  const wrapped: Record<string, ChatManners> = {
    "in a code fence": {
      says: () => `Here you are:\n\`\`\`json\n${JSON.stringify(GOOD, null, 2)}\n\`\`\`\nEnjoy {it}!`,
    },
    "among prose": { says: () => `I chose {this}. ${JSON.stringify(GOOD)} I hope that it helps.` },
    "after thinking aloud": {
      says: () => `<think>Maybe {"title": "No", "blocks": []}?</think>\n${JSON.stringify(GOOD)}`,
    },
    "after thinking whose beginning the template holds": {
      says: () => `Maybe {"title": "No", "blocks": []}?\n</think>\n${JSON.stringify(GOOD)}`,
    },
    "beside thinking in a field of its own": { says: () => GOOD, thinks: '{"title": "No", "blocks": []}' },
    "with raw line breaks in its texts": { says: () => `So: ${JSON.stringify(GOOD).replaceAll("\\n", "\n")}` },
  };
  for (const [how, manners] of Object.entries(wrapped)) {
    test(how, async () => {
      await withServer(manners, async ({ ask, server }) => {
        assert.deepEqual(((await ask()) as { object: unknown }).object, GOOD);
        assert.equal(server.requests.length, 1);
      });
    });
  }

  function usageOf(figures: object) {
    const usage = { call: "writer", version: "writer-1", model: "served-model", input_tokens: 100 };
    return { ...usage, cost_usd: null, seconds: 0, requests: 1, ...figures };
  }
});

describe("TextModel.ask() learns how an endpoint is told the shape", () => {
  const cases: { name: string; manners: Partial<ChatManners>; first: string[]; later: string }[] = [
    { name: "json_schema", manners: {}, first: ["json_schema"], later: "json_schema" },
    {
      name: "json_object alone",
      manners: { takes: ["json_object"] },
      first: ["json_schema", "json_object"],
      later: "json_object",
    },
    { name: "json_schema alone", manners: { takes: ["json_schema"] }, first: ["json_schema"], later: "json_schema" },
    {
      name: "LM Studio that cannot compile the schema",
      manners: { takes: [], refusal: () => ({ error: "'response_format.type' must be 'json_schema' or 'text'" }) },
      first: ["json_schema", "json_object", "none"],
      later: "none",
    },
    {
      name: "neither",
      manners: { takes: [], refusal: () => ({ error: "Bad request" }) },
      first: ["json_schema", "json_object", "none"],
      later: "none",
    },
  ];
  for (const { name, manners, first, later } of cases) {
    test(`${name}: once, for every later call`, async () => {
      await withServer({ says: () => GOOD, ...manners }, async ({ ask, server }) => {
        const answer = (await ask()) as { usage: { requests: number } };
        assert.deepEqual(formatsOf(server), first);
        assert.equal(answer.usage.requests, first.length);
        await ask({ name: "judge" });
        assert.deepEqual(formatsOf(server).slice(first.length), [later]);
        const told = JSON.stringify(server.requests.at(-1)?.messages);
        assert.match(told, /Answer with one JSON object of this shape/);
      });
    });
  }

  test("a schema the endpoint cannot take is that call's affair", async () => {
    const refusal = () => ({ error: { message: "Invalid schema for response_format 'response'" } });
    const manners: ChatManners = { says: () => GOOD, takes: ["json_object"], refusal };
    await withServer(manners, async ({ ask, server }) => {
      await ask();
      await ask();
      await ask({ name: "judge" });
      assert.deepEqual(formatsOf(server), [
        ...["json_schema", "json_object"],
        "json_object",
        ...["json_schema", "json_object"],
      ]);
    });
  });

  test("stream_options it does not know are left out", async () => {
    await withServer({ says: () => GOOD, refusesFields: ["stream_options"] }, async ({ ask, server }) => {
      await ask();
      await ask();
      assert.deepEqual(
        server.requests.map((body) => ["stream_options" in body, formatsOf({ ...server, requests: [body] })[0]]),
        [
          [true, "json_schema"],
          [false, "json_schema"],
          [false, "json_schema"],
        ],
      );
    });
  });

  test("a refusal that has nothing to do with it is told as it is, and nothing is learned", async () => {
    const body = { error: { message: "max_tokens is too large" } };
    const manners: ChatManners = { says: () => GOOD, context: { tokens: 1, status: 400, body } };
    await withServer(manners, async ({ ask, server }) => {
      const error = await failureOf(ask());
      assert.equal(error.code, "failed");
      assert.match(error.message, /refused the call \(400\): max_tokens is too large/);
      delete manners.context;
      await ask();
      assert.equal(formatsOf(server).at(-1), "json_schema");
    });
  });
});

describe("TextModel.ask() gives one repair try", () => {
  const halves: Record<string, "length" | "unfinished"> = {
    "cut off by its length": "length",
    "that just ends": "unfinished",
  };
  for (const [what, stops] of Object.entries(halves)) {
    test(`to an answer ${what}`, async () => {
      const manners: ChatManners = { says: () => GOOD, stops };
      manners.says = (turn) => {
        if (turn === 2) delete manners.stops;
        return GOOD;
      };
      await withServer(manners, async ({ ask, server }) => {
        const answer = (await ask()) as { object: unknown; usage: { requests: number } };
        assert.deepEqual(answer.object, GOOD);
        assert.equal(answer.usage.requests, 2);
        assert.match(JSON.stringify(server.requests[1]?.messages), /WHAT WAS WRONG WITH IT/);
      });
    });
  }

  test("to prose, then tells what it took all the same", async () => {
    await withServer({ says: () => "I would rather not. {maybe}" }, async ({ ask, server }) => {
      const error = await failureOf(ask());
      assert.equal(error.code, "no_object");
      assert.equal(error.retryable, false);
      assert.match(error.message, /something other than the requested object: There is no complete JSON object/);
      assert.equal(server.requests.length, 2);
      assert.equal(error.usage.requests, 2);
      assert.equal(error.usage.input_tokens, 200);
    });
  });

  test("with more room where thinking alone spent it", async () => {
    const manners: ChatManners = { says: () => "<think>Let me see, let me see, let me see", stops: "length" };
    await withServer(manners, async ({ ask, server }) => {
      assert.equal((await failureOf(ask())).code, "no_object");
      assert.deepEqual(
        server.requests.map((body) => body.max_tokens),
        [500, 1000],
      );
    });
  });

  test("without the first answer where it would not fit", async () => {
    const says = (turn: number) => (turn === 1 ? `No. ${"word ".repeat(1_000)}` : GOOD);
    const { input, output } = callTokens(CALL);
    await withServer(
      { says },
      async ({ ask, server }) => {
        await ask();
        const told = JSON.stringify(server.requests[1]?.messages);
        assert.match(told, /WHAT WAS WRONG WITH IT/);
        assert.doesNotMatch(told, /word word/);
      },
      { writing: { contextTokens: input + output + 200 } },
    );
  });
});

describe("TextModel.ask() ends", () => {
  test("when no byte comes for a while, once", async () => {
    await withServer(
      { says: () => GOOD, stops: "silent" },
      async ({ ask, server }) => {
        const error = await failureOf(ask());
        assert.equal(error.code, "failed");
        assert.equal(error.status, 408);
        assert.match(error.message, /did not answer within 0\.3 seconds: no data arrived/);
        assert.equal(server.requests.length, 1);
      },
      { timeoutMs: 300 },
    );
  });

  test("when the connection breaks, after its tries", async () => {
    await withServer({ says: () => GOOD, stops: "broken" }, async ({ ask, server }) => {
      const error = await failureOf(ask());
      assert.equal(error.code, "failed");
      assert.equal(error.retryable, true);
      assert.match(error.message, /Cannot reach openai_compatible .*tried 3 times/);
      assert.equal(server.requests.length, 3);
      assert.equal(error.usage.requests, 3);
    });
  });

  test("at the caller's deadline, also while bytes come, and the endpoint is not held at fault", async () => {
    const manners: ChatManners = { says: () => "x".repeat(4_000), pauseMs: 50 };
    await withServer(manners, async ({ ask, server }) => {
      const now = fakeHttp().deps.clock.now();
      for (let turn = 0; turn < 6; turn++) {
        const error = await failureOf(ask({}, { deadlineMs: now + 100 }));
        assert.equal(error.code, "late");
        assert.equal(error.status, 408);
      }
      assert.equal(server.requests.length, 6);
      assert.equal((await failureOf(ask({}, { deadlineMs: now - 1 }))).code, "late");
    });
  });

  test("with the caller's reason when it is cancelled", async () => {
    await withServer({ says: () => GOOD, pauseMs: 100 }, async ({ ask }) => {
      const reason = new Error("run cancelled");
      const controller = new AbortController();
      const asked = ask({}, { signal: controller.signal });
      setTimeout(() => controller.abort(reason), 50);
      await assert.rejects(asked, reason);
    });
  });

  test("when the server fails inside the stream", async () => {
    for (const code of [500, null]) {
      const failsInside = { error: { message: "the engine went away", code } };
      await withServer({ says: () => GOOD, failsInside }, async ({ ask, server }) => {
        const error = await failureOf(ask());
        assert.equal(error.retryable, true);
        assert.match(error.message, /failed (?:while answering|\(500\)): the engine went away/);
        assert.equal(server.requests.length, 3);
      });
    }
  });
});

describe("TextModel.ask() keeps to the context", () => {
  const material = (chars: number) => [{ label: "P1", text: "many short words of a page ".repeat(chars / 27) }];

  test("a call that is too long is refused before it is sent", async () => {
    await withServer(
      { says: () => GOOD },
      async ({ ask, server, model }) => {
        assert.equal(model.contextTokens, 8_000);
        const error = await failureOf(ask({ data: material(40_000) }));
        assert.equal(error.code, "context_exceeded");
        assert.match(error.message, /The call "writer" needs about \d+ tokens and 500 .* takes 8000 \(MODEL_CONTEXT/);
        assert.equal(server.requests.length, 0);
        assert.equal(error.usage.requests, 0);
        await ask({ data: material(15_000) });
      },
      { writing: { contextTokens: 8_000 } },
    );
  });

  test("a block goes whole, however long", async () => {
    await withServer({ says: () => GOOD }, async ({ ask, server }) => {
      await ask({ data: [{ label: "P1", text: `${"a sentence of the page. ".repeat(2_000)}THE END` }] });
      assert.match(JSON.stringify(server.requests[0]?.messages), /THE END/);
    });
  });

  const refusals: Record<string, { status: number; body: unknown; limit: number | null }> = {
    "OpenAI and vLLM": {
      status: 400,
      body: {
        error: {
          message: "This model's maximum context length is 4096 tokens. However, you requested 9001 tokens",
          code: "context_length_exceeded",
        },
      },
      limit: 4_096,
    },
    "llama.cpp": {
      status: 400,
      body: {
        error: {
          code: 400,
          message: "the request exceeds the available context size (4096 tokens), try increasing it",
          type: "exceed_context_size_error",
        },
      },
      limit: 4_096,
    },
    Anthropic: {
      status: 400,
      body: { error: { message: "prompt is too long: 9001 tokens > 4096 maximum" } },
      limit: 4_096,
    },
    Google: {
      status: 400,
      body: {
        error: { message: "The input token count (9001) exceeds the maximum number of tokens allowed (4096)." },
      },
      limit: 4_096,
    },
    "Text Generation Inference": {
      status: 422,
      body: { error: "Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 9001" },
      limit: 4_096,
    },
    Ollama: { status: 400, body: { error: "input length exceeds the context length" }, limit: null },
    "LM Studio": {
      status: 400,
      body: {
        error:
          "Trying to keep the first 9001 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens",
      },
      limit: 4_096,
    },
    Mistral: {
      status: 400,
      body: { message: "Prompt contains 9001 tokens, too large for model with 4096 maximum context length" },
      limit: 4_096,
    },
  };
  for (const [server, { status, body, limit }] of Object.entries(refusals)) {
    test(`a refusal in the words of ${server} is told as the same, and remembered`, async () => {
      const manners: ChatManners = { says: () => GOOD, context: { tokens: 4_096, status, body } };
      await withServer(manners, async ({ ask, server: { requests }, model }) => {
        const long = { data: material(27_000) };
        const error = await failureOf(ask(long));
        assert.equal(error.code, "context_exceeded");
        assert.equal(requests.length, 1);
        const { input, output } = callTokens({ ...CALL, ...long });
        assert.equal(model.contextTokens, limit ?? Math.floor((input + output) * 0.8));
        assert.equal((await failureOf(ask(long))).code, "context_exceeded");
        assert.equal(requests.length, 1);
        await ask();
      });
    });
  }
});

describe("TextModel prices", () => {
  const price = { input: 2, output: 10 };

  test("count each request, the refused answer's too", async () => {
    await withServer(
      { says: (turn) => (turn === 1 ? "No." : GOOD) },
      async ({ ask, model }) => {
        const { usage } = (await ask()) as { usage: { cost_usd: number; input_tokens: number; output_tokens: number } };
        assert.equal(usage.input_tokens, 200);
        assert.equal(usage.cost_usd, (200 * 2 + usage.output_tokens * 10) / 1e6);
        assert.equal(model.estimateCallUsd({ input: 1_000, output: 500 }), 0.007);
      },
      { writing: { price } },
    );
  });

  test("are needed where a run has a ceiling", async () => {
    const access = { baseUrl: "http://127.0.0.1:9/v1", apiKey: "k", model: "own" };
    const settings = {
      ...{ openai: null, anthropic: null, google: null, perplexity: null, openaiCompatible: access },
      ...{ dataforseo: null, serper: null, brave: null, searxng: null },
    };
    const writing = { ...WRITING, runCostMaxUsd: 1 };
    const named = { ...settings, textModel: "openai_compatible/own", writing };
    assert.throws(() => createTextModel(named), /Set TEXT_MODEL_PRICE_INPUT and TEXT_MODEL_PRICE_OUTPUT/);
    assert.equal(createTextModel({ ...named, textModel: null }).name, "builtin");
    const anthropic = { ...access, model: "claude-sonnet-5" };
    const priced = createTextModel({ ...named, anthropic, textModel: null });
    assert.equal(priced.name, "anthropic/claude-sonnet-5");
    assert.equal(priced.estimateCallUsd({ input: 1_000, output: 100 }), 0.003);
    const own = createTextModel({ ...named, writing: { ...writing, price: { input: 0, output: 0 } } });
    assert.equal(own.estimateCallUsd({ input: 1_000, output: 100 }), 0);
  });
});
