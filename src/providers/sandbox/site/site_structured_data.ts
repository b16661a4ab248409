import type { PlannedPage } from "./planned_page.ts";
import { companyValues, type SitePlan } from "./site_plan.ts";

const HEADLINE_CHARS_MAX = 110;

/** JSON-LD blocks of a page, serialised; one of them cut short where the plan says so. */
export function structuredData(plan: SitePlan, page: PlannedPage): string[] {
  const blocks = [mainBlock(plan, page), page.path === "/" ? null : breadcrumbs(plan, page)];
  const texts = blocks
    .filter((block) => block !== null)
    .map((block) => JSON.stringify({ "@context": "https://schema.org", ...block }).replaceAll("<", "\\u003c"));
  return plan.flaws.has("brokenJsonLd", page.path) ? texts.map((text) => text.slice(0, -2)) : texts;
}

function mainBlock(plan: SitePlan, page: PlannedPage): object | null {
  const { domain, name, trade, city } = plan.identity;
  const origin = `https://${domain}`;
  const company = { "@type": "Organization", name, url: `${origin}/` };
  switch (page.kind) {
    case "home":
      return organization(plan);
    case "post":
      return {
        "@type": "Article",
        headline: page.heading.slice(0, HEADLINE_CHARS_MAX),
        description: page.description,
        datePublished: page.published,
        dateModified: page.updated,
        author: { "@type": "Person", name: page.author },
        publisher: company,
        image: `${origin}/images/share.jpg`,
        mainEntityOfPage: `${origin}${page.path}`,
      };
    case "faq":
      return {
        "@type": "FAQPage",
        mainEntity: trade.faq.map(({ question, answer }) => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        })),
      };
    case "offer": {
      const { heading, description } = page;
      return { "@type": "Service", name: heading, description, provider: company, areaServed: city };
    }
    default:
      return null;
  }
}

function organization(plan: SitePlan): object {
  const { kind, trade, domain, name, city, street, towns, founded, phone } = plan.identity;
  const handle = domain.split(".")[0];
  return {
    "@type": kind === "business" ? trade.schemaType : "Organization",
    name,
    url: `https://${domain}/`,
    logo: `https://${domain}/images/logo.png`,
    slogan: kind === "business" ? companyValues(plan.identity).tagline : undefined,
    description: plan.byPath.get("/")?.description,
    foundingDate: String(founded),
    telephone: phone,
    email: `hello@${domain}`,
    areaServed: towns.length > 0 ? [city, ...towns] : undefined,
    address: { "@type": "PostalAddress", streetAddress: street, addressLocality: city },
    sameAs: [`https://social.example/${handle}`, `https://photos.example/${handle}`],
  };
}

function breadcrumbs(plan: SitePlan, page: PlannedPage): object {
  const parent = plan.byPath.get(page.path.slice(0, page.path.lastIndexOf("/")));
  const trail = [plan.byPath.get("/"), parent, page].filter((entry) => entry !== undefined);
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ path, heading }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: path === "/" ? plan.identity.name : heading,
      item: `https://${plan.identity.domain}${path}`,
    })),
  };
}
