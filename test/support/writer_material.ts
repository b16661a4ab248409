import type { BrandContext } from "../../src/domain/brand.ts";
import type { BrandMaterial, PageText } from "../../src/providers/text_model/text_model.ts";

const AT = "2026-11-21T09:00:00.000Z";

function emptyContext(): BrandContext {
  return {
    name: { value: "Acme Roasters", source_url: "https://acme.com/", method: "json_ld" },
    aliases: [],
    tagline: null,
    description: null,
    industry: null,
    icp: [],
    services: [],
    trust_signals: [],
    voice: null,
    contact: [],
    locations: [],
    same_as: [],
    language: "en",
    topics: [],
    pages_read: 2,
    model: null,
    provider: "crawler",
    simulated: false,
    enriched_at: AT,
  };
}

export function pagesOf(extra = ""): PageText[] {
  return [
    {
      url: "https://acme.com/",
      title: "Acme Roasters",
      description: "Coffee roasted in small batches",
      headings: [{ level: 1, text: "Acme Roasters" }],
      text: `Acme Roasters roasts coffee beans in small batches for home baristas and cafés. Every batch is roasted on Tuesday and shipped within 2 days. ${extra}`,
    },
    {
      url: "https://acme.com/espresso",
      title: "Espresso beans",
      description: "",
      headings: [{ level: 1, text: "Espresso beans" }],
      text: "Our espresso beans are blended from Brazilian and Ethiopian coffee. Espresso beans taste best between 7 and 21 days after roasting. Store the beans airtight, dark and cool. Grind espresso beans just before you brew, because ground coffee loses its aroma within minutes. Customers say: “The best espresso I ever had at home.”",
    },
  ];
}

export function brandMaterial(extra = ""): BrandMaterial {
  return { domain: "acme.com", name: "Acme Roasters", read: emptyContext(), pages: pagesOf(extra) };
}
