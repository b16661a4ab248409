import { fill, pick } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import type { SitePlan } from "./site_plan.ts";

/** JSON-LD blocks of a page, serialised; one of them cut short where the plan says so. */
export function structuredData(plan: SitePlan, page: PlannedPage): string[] {
  const blocks = [mainBlock(plan, page), page.path === "/" ? null : breadcrumbs(plan, page)].filter(
    (block) => block !== null,
  );
  const texts = blocks.map((block) => JSON.stringify(block).replaceAll("<", "\\u003c"));
  return plan.flaws.brokenJsonLd.has(page.path) ? texts.map((text) => text.slice(0, -2)) : texts;
}

function mainBlock(plan: SitePlan, page: PlannedPage): object | null {
  const origin = `https://${plan.identity.domain}`;
  switch (page.kind) {
    case "home":
      return organization(plan);
    case "post":
      return {
        "@context": "https://schema.org",
        "@type": "Article",
        headline: page.heading.slice(0, 110),
        description: page.description,
        datePublished: page.published,
        dateModified: page.updated,
        author: { "@type": "Person", name: page.author },
        publisher: { "@type": "Organization", name: plan.identity.name, url: `${origin}/` },
        image: `${origin}/images/share.jpg`,
        mainEntityOfPage: `${origin}${page.path}`,
      };
    case "faq":
      return {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        mainEntity: plan.identity.pack.faq.map((entry) => ({
          "@type": "Question",
          name: entry.question,
          acceptedAnswer: { "@type": "Answer", text: entry.answer },
        })),
      };
    case "offer":
      return {
        "@context": "https://schema.org",
        "@type": "Service",
        name: page.heading,
        description: page.description,
        provider: { "@type": "Organization", name: plan.identity.name, url: `${origin}/` },
        areaServed: plan.identity.city,
      };
    default:
      return null;
  }
}

function organization(plan: SitePlan): object {
  const { identity } = plan;
  const { pack, domain, name, city } = identity;
  const handle = domain.split(".")[0];
  return {
    "@context": "https://schema.org",
    "@type": identity.kind === "business" ? pack.schemaType : "Organization",
    name,
    url: `https://${domain}/`,
    logo: `https://${domain}/images/logo.png`,
    slogan: identity.kind === "business" ? fill(pick(pack.taglines, `${domain}|tagline`), { name, city }) : undefined,
    description: plan.byPath.get("/")?.description,
    foundingDate: String(identity.founded),
    telephone: identity.phone,
    email: `hello@${domain}`,
    areaServed: identity.towns.length > 0 ? [city, ...identity.towns] : undefined,
    address: { "@type": "PostalAddress", streetAddress: identity.street, addressLocality: city },
    sameAs: [`https://social.example/${handle}`, `https://photos.example/${handle}`],
  };
}

function breadcrumbs(plan: SitePlan, page: PlannedPage): object {
  const origin = `https://${plan.identity.domain}`;
  const parent = plan.byPath.get(page.path.slice(0, page.path.lastIndexOf("/")));
  const trail = [plan.byPath.get("/"), parent, page].filter((entry) => entry !== undefined);
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map((entry, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: entry.path === "/" ? plan.identity.name : entry.heading,
      item: `${origin}${entry.path}`,
    })),
  };
}
