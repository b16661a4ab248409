import { CASES_MAX, example, type FixExample, type FixSubject, findingsOf, oneLine, SAFE_URL } from "./fix_example.ts";

export function canonicals(subject: FixSubject): FixExample[] {
  const pages = findingsOf(subject)
    .filter((page) => SAFE_URL.test(page.url))
    .slice(0, CASES_MAX);
  if (pages.length === 0) return [];
  const lines = pages.map((page) => `<!-- ${page.url} -->\n<link rel="canonical" href="${page.url}">`);
  const first = pages[0]?.url ?? "";
  return [
    example(
      "In the head of each page, once its own address is the one to keep",
      "html",
      lines.join("\n"),
      `curl -s "${first}" | grep -i "canonical"`,
    ),
  ];
}

export function llmsText({ brand }: FixSubject): FixExample[] {
  const { context } = brand;
  const about = context?.description?.value;
  const services = (context?.services ?? []).flatMap((service) => {
    const url = service.url ?? service.source_url;
    return SAFE_URL.test(url) ? [`- [${oneLine(service.value)}](${url})`] : [];
  });
  if (about === undefined || services.length === 0) return [];
  return [
    example(
      "llms.txt at the root of the site, from what the site says of itself",
      "text",
      [
        `# ${oneLine(brand.name)}`,
        `> ${oneLine(about)}`,
        `## Offers\n\n${services.slice(0, CASES_MAX).join("\n")}`,
      ].join("\n\n"),
    ),
  ];
}

export function organization({ brand }: FixSubject, home: string): FixExample[] {
  const { context } = brand;
  const contact = (kind: string) => context?.contact.find((entry) => entry.kind === kind)?.value;
  const data = {
    "@context": "https://schema.org",
    "@type": "Organization",
    name: brand.name,
    url: home,
    description: context?.description?.value,
    email: contact("email"),
    telephone: contact("phone"),
    address: context?.locations[0]?.value,
    sameAs: context === null || context.same_as.length === 0 ? undefined : context.same_as,
  };
  return [jsonLd("On the home page, with what the site itself states; add the logo's address", data)];
}

export function website({ brand }: FixSubject, home: string): FixExample[] {
  return [
    jsonLd("On the home page", { "@context": "https://schema.org", "@type": "WebSite", name: brand.name, url: home }),
  ];
}

export function noopener(subject: FixSubject): FixExample[] {
  const link = /https?:\/\/\S+/.exec(findingsOf(subject)[0]?.detail ?? "")?.[0];
  if (link === undefined || !SAFE_URL.test(link)) return [];
  return [example("In the template, for instance", "html", `<a href="${link}" target="_blank" rel="noopener">`)];
}

function jsonLd(title: string, data: Record<string, unknown>): FixExample {
  const json = JSON.stringify(data, null, 2).replace(/</g, "\\u003c").replace(/`/g, "'");
  return example(title, "json", json);
}
