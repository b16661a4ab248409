import type { Renderer } from "../crawl/renderer.ts";
import type { DoctorRow } from "./doctor.ts";
import { chooseRenderer, RENDERER_SETTINGS, type RendererSettings } from "./renderer/choose_renderer.ts";

const PAGE = "https://shell.example/";
const WORD = "rendered";
const SHELL = `<!doctype html><title>Shell</title><body><script>document.body.textContent = ${JSON.stringify(WORD)}</script>`;
const PAGE_MS = 10_000;

/** Has the browser run one small page, which is fetched from nowhere. */
export async function checkRendering(settings: RendererSettings, signal: AbortSignal): Promise<DoctorRow[]> {
  const renderer = chooseRenderer(settings);
  try {
    return [await rowOf(renderer, signal)];
  } finally {
    await renderer.close();
  }
}

async function rowOf(renderer: Renderer, signal: AbortSignal): Promise<DoctorRow> {
  const head = { capability: "rendering", setting: RENDERER_SETTINGS, cost: "" };
  const rendering = await renderer.render(PAGE, {
    signal,
    timeoutMs: PAGE_MS,
    userAgent: "doctor",
    fetch: async () => {
      const headers = { "content-type": "text/html; charset=utf-8" };
      return { ok: true, status: 200, headers, body: new TextEncoder().encode(SHELL) };
    },
  });
  const { provider } = renderer;
  if (provider === null) {
    const what_works = "Pages that need scripts are read as AI crawlers see them: empty";
    const message = rendering.ok ? "" : rendering.message;
    const fix = !rendering.ok && rendering.reason === "switched_off" ? null : message;
    return {
      ...head,
      provider: "none",
      ok: null,
      what_works: fix === null ? `${what_works}. ${message}` : what_works,
      fix,
    };
  }
  const isRun = rendering.ok && rendering.html.includes(`<body>${WORD}`);
  if (isRun) {
    const what_works = `Ran a page's scripts in ${rendering.ms} ms; up to ${renderer.pagesMax} pages per crawl (RENDER_PAGES_MAX)`;
    return { ...head, provider, ok: true, what_works, cost: "Free", fix: null };
  }
  const fix = rendering.ok ? "The browser did not run scripts: check its settings" : rendering.message;
  return { ...head, provider, ok: false, what_works: "Does not work: the page could not be rendered", fix };
}
