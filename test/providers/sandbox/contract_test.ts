import { testAnswerEngineContract } from "../answer_engine/contract.ts";
import { testKeywordDataContract } from "../keyword_data/contract.ts";
import { testSerpContract } from "../serp/contract.ts";
import { openSandbox } from "./sandbox_bench.ts";

const close = async () => {};

testSerpContract("sandbox", async () => ({ serp: openSandbox().serp, close }));
testKeywordDataContract("sandbox", async () => ({ keywordData: openSandbox().keywordData, close }));
for (const engine of openSandbox().answerEngines)
  testAnswerEngineContract(`sandbox ${engine.platform}`, async () => ({ engine, close }));
