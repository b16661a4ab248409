/** The brand of the demo: a generated site with the richest industry behind it. */
export const SAMPLE_BRAND = { domain: "acme-coffee.example", name: "Acme Coffee" } as const;
