import type { PageFetcher } from "../crawl/page_fetcher.ts";
import type { Renderer } from "../crawl/renderer.ts";
import type { AnswerEngine } from "./answer_engine/answer_engine.ts";
import type { Embedding } from "./embedding/embedding.ts";
import type { KeywordData } from "./keyword_data/keyword_data.ts";
import type { Serp } from "./serp/serp.ts";
import type { TextModel } from "./text_model/text_model.ts";

/** The site that is worked on, with the pages of it that its own brand stored. */
export interface OwnSite {
  domain: string;
  pages(): readonly { url: string; title: string | null; description: string | null; kind?: string | null }[];
}

/**
 * The outside world as the pipeline sees it. A capability without a provider is null or empty: the stage that needs
 * it says so (StageUnavailable) naming the setting, and never invents.
 */
export interface Providers {
  sandbox: boolean;
  answerEngines: AnswerEngine[];
  serp: Serp | null;
  keywordData: KeywordData | null;
  pageFetcher: PageFetcher;
  /** Absent: pages that scripts fill are read as their server sends them. */
  renderer?: Renderer;
  textModel: TextModel;
  /** null: keywords are compared by their words alone. */
  embedding: Embedding | null;
  /** The sandbox's world as seen from one brand's site: nobody else's brand exists in it. Absent with real providers. */
  forSite?(own: OwnSite): Providers;
}
