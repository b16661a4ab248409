import { z } from "zod";
import { ProviderError } from "../../base/errors.ts";
import type { DataForSeoClient, DataForSeoResult } from "../http/dataforseo_client.ts";

const LABS = "/dataforseo_labs";

const place = z.looseObject({
  location_code: z.number().nullish(),
  location_name: z.string().nullish(),
  available_languages: z.array(z.looseObject({ language_code: z.string(), keywords: z.number().nullish() })).nullish(),
});

interface LabsTask extends Record<string, unknown> {
  language_code: string;
  location_code?: number;
  location_name?: string;
}

export interface LabsResult<T> extends DataForSeoResult<T> {
  /** Of the index that was asked, where the vendor has none in the language of the task. */
  language?: string;
}

export type Labs = ReturnType<typeof createLabs>;

/** The vendor's own index. It has some languages a country: on a refusal the one it has most of there is asked instead. */
export function createLabs(client: DataForSeoClient) {
  const instead = new Map<string, string>();
  return { run, client };

  async function run<T>(
    path: string,
    task: LabsTask,
    options: { signal: AbortSignal; schema: z.ZodType<T> },
  ): Promise<LabsResult<T>> {
    const pair = `${task.location_code ?? task.location_name} ${task.language_code}`;
    const language = instead.get(pair);
    try {
      const answer = await client.run(
        `${LABS}/google${path}`,
        { ...task, language_code: language ?? task.language_code },
        options,
      );
      return { ...answer, ...(language === undefined ? {} : { language }) };
    } catch (error) {
      const isRefusal = error instanceof ProviderError && error.status === 400 && /language/.test(error.message);
      const other = isRefusal && language === undefined ? await mainLanguage(task, options.signal) : null;
      if (other === null || other === task.language_code) throw error;
      instead.set(pair, other);
      return await run(path, task, options);
    }
  }

  async function mainLanguage(task: LabsTask, signal: AbortSignal): Promise<string | null> {
    const { results } = await client.run(`${LABS}/locations_and_languages`, null, { signal, schema: place });
    const here = results.find(({ location_code: code, location_name: name }) =>
      task.location_code === undefined ? name === task.location_name : code === task.location_code,
    );
    const languages = here?.available_languages ?? [];
    return languages.toSorted((a, b) => (b.keywords ?? 0) - (a.keywords ?? 0))[0]?.language_code ?? null;
  }
}
