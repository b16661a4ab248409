/** The language as it is written where the market is: `pt-BR`, `zh-TW`; any other by its first part. */
export function writtenLanguage({ language, country = "" }: { language: string; country?: string }): string {
  const [base = "", ...more] = language.toLowerCase().split("-");
  const where = [...more, country.toLowerCase()];
  if (base === "pt") return where.includes("br") ? "pt-BR" : where.includes("pt") ? "pt-PT" : "pt";
  if (base === "zh") return where.some((part) => ["tw", "hk", "mo", "hant"].includes(part)) ? "zh-TW" : "zh-CN";
  return base;
}
