import type { TrafficSource } from "../domain/traffic.ts";

export type ExportColumn = "date" | "query" | "page" | "clicks" | "impressions" | "ctr" | "position";

/** Parts of the headers that the tools write in the languages they speak; the first column that has one counts. */
const HEADERS: readonly [ExportColumn, readonly string[]][] = [
  ["ctr", ["ctr", "click-through", "click through", "klickrate"]],
  ["position", ["posi", "posiz", "pozyc", "position", "掲載順位", "排名", "позици"]],
  ["impressions", ["impres", "vertoning", "wyświetle", "visning", "zobrazen", "表示回数", "展示", "показ"]],
  ["clicks", ["click", "klick", "klik", "clic", "cliques", "クリック", "点击", "клик"]],
  [
    "query",
    [
      "quer",
      "suchanfrage",
      "suchbegriff",
      "requête",
      "consulta",
      "zoekopdracht",
      "zoekterm",
      "keyword",
      "mots clés",
      "mot clé",
      "palabra clave",
      "palavra-chave",
      "zapytan",
      "sökfråg",
      "søgeforesp",
      "dotaz",
      "クエリ",
      "查询",
      "запрос",
    ],
  ],
  [
    "page",
    ["page", "seite", "página", "pagina", "landing", "url", "stron", "sida", "stránk", "ページ", "网页", "страниц"],
  ],
];
const DATES = ["date", "datum", "fecha", "data", "dato", "日付", "日期", "дата"];
const SESSIONS = ["session", "sitzung", "sesion", "sesión", "sess", "sesj", "セッション", "会话", "сеанс"];

/** Which column of a header row holds what. */
export function columnsOf(header: readonly string[], source: TrafficSource): Map<ExportColumn, number> {
  const found = new Map<ExportColumn, number>();
  for (const [at, text] of header.entries()) {
    const name = columnOf(text.toLowerCase(), source);
    if (name !== null && !found.has(name)) found.set(name, at);
  }
  return found;
}

function columnOf(header: string, source: TrafficSource): ExportColumn | null {
  if (DATES.includes(header)) return "date";
  if (source === "ga4") {
    if (SESSIONS.some((word) => header.includes(word))) return "clicks";
    return HEADERS.find(([name]) => name === "page")![1].some((word) => header.includes(word)) ? "page" : null;
  }
  return HEADERS.find(([, words]) => words.some((word) => header.includes(word)))?.[0] ?? null;
}
