import type { SpanFacts, Tracer } from "../base/tracing.ts";
import type { Providers } from "./providers.ts";
import type { TextModel } from "./text_model/text_model.ts";

/** Each call of a vendor as a span: who was asked for what kind of thing, never what. Page fetches are the crawl's. */
export function tracedProviders(providers: Providers, tracer: Tracer): Providers {
  if (!tracer.isOn) return providers;
  const { answerEngines, serp, keywordData, textModel, embedding } = providers;
  const called = <T>(operation: string, facts: SpanFacts & { provider: string }, work: () => Promise<T>) =>
    tracer.span(`${operation} ${facts.provider}`, { operation, ...facts }, work);
  return {
    ...providers,
    answerEngines: answerEngines.map((engine) => {
      const { provider, platform, model, simulated } = engine;
      const facts = { provider, platform, model, simulated };
      return { ...engine, ask: (...asked) => called("answer", facts, () => engine.ask(...asked)) };
    }),
    serp: serp && {
      ...serp,
      search: (...asked) => called("search", factsOf(serp), () => serp.search(...asked)),
    },
    keywordData: keywordData && {
      ...keywordData,
      metrics: (keywords, options) => {
        const facts = { ...factsOf(keywordData), keywords: keywords.length };
        return called("keyword metrics", facts, () => keywordData.metrics(keywords, options));
      },
      ideas: (...asked) => called("keyword ideas", factsOf(keywordData), () => keywordData.ideas(...asked)),
      competitors: (...asked) =>
        called("keyword competitors", factsOf(keywordData), () => keywordData.competitors(...asked)),
    },
    textModel: tracedModel(textModel, tracer),
    embedding: embedding && {
      ...embedding,
      embed: (texts, options) =>
        called("embed", { provider: embedding.name, texts: texts.length }, () => embedding.embed(texts, options)),
    },
  };
}

function factsOf({ provider, simulated }: { provider: string; simulated: boolean }) {
  return { provider, simulated };
}

function tracedModel(model: TextModel, tracer: Tracer): TextModel {
  const { ask } = model;
  if (ask === null) return model;
  // What it takes in one call can become less while it is used: read from the model itself.
  return Object.create(model, {
    ask: {
      value: ((call, options) =>
        tracer.span(
          `write ${call.name}`,
          { operation: "write", provider: model.name, prompt: call.version },
          async (span) => {
            const answer = await ask(call, options);
            const { input_tokens, output_tokens, requests } = answer.usage;
            span.add({ input_tokens: input_tokens ?? undefined, output_tokens: output_tokens ?? undefined, requests });
            return answer;
          },
        )) satisfies NonNullable<TextModel["ask"]>,
    },
  }) as TextModel;
}
