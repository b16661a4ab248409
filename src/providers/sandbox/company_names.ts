import { sentenceCase, slugOf } from "./phrase.ts";
import { LANGUAGES, type Rival } from "./sandbox_data.ts";
import { fill, hash53, pick, shuffled, unit } from "./seeded.ts";

interface Naming {
  /** What the companies deal with; names of other languages than English go without. */
  noun: string;
  language: string;
}

const COMPANIES = 7;
const STRENGTH = { first: 0.84, step: 0.07, publisher: 0.8, second: 0.66, market: 0.68, filler: 0.08, spread: 0.3 };

/** Fictional businesses of a trade under reserved names: seven companies, two publications, one directory. */
export function inventRivals(key: string, naming: Naming): Rival[] {
  const { roots, publishers, markets } = namesOf(naming);
  const companies = shuffled([...roots], `${key}|first`)
    .slice(0, COMPANIES)
    .map((root, index) =>
      inventCompany(`${key}|${index}`, { ...naming, root, strength: STRENGTH.first - index * STRENGTH.step }),
    );
  const outlet = (name: string, kind: Rival["kind"], strength: number): Rival => {
    const full = fill(name, { noun: sentenceCase(naming.noun) });
    return { name: full, domain: `${slugOf(full)}.example`, kind, strength };
  };
  const first = hash53(`${key}|publisher`);
  return [
    ...companies,
    outlet(publishers[first % publishers.length]!, "publisher", STRENGTH.publisher),
    outlet(publishers[(first + 1) % publishers.length]!, "publisher", STRENGTH.second),
    outlet(markets[hash53(`${key}|market`) % markets.length]!, "marketplace", STRENGTH.market),
  ];
}

/** Smaller companies that fill the lower places of a results page; none is called like those in `except`. */
export function inventFillers(key: string, options: Naming & { count: number; except: readonly string[] }): Rival[] {
  return shuffled([...namesOf(options).roots], `${key}|filler`)
    .filter((root) => !options.except.some((name) => name.includes(root)))
    .map((root, index) => {
      const strength = STRENGTH.filler + STRENGTH.spread * unit(`${key}|f${index}`);
      return inventCompany(`${key}|f${index}`, { ...options, root, strength });
    })
    .slice(0, options.count);
}

function namesOf({ language }: Naming) {
  return (LANGUAGES[language] ?? LANGUAGES.en!).names;
}

function inventCompany(key: string, options: Naming & { root: string; strength: number }): Rival {
  const { root, noun, strength } = options;
  const form = pick(namesOf(options).companies, `${key}|last`);
  const name = fill(form, { root, noun: sentenceCase(noun) });
  const domain = `${slugOf(form.includes("{noun}") ? `${root} ${noun}` : name)}.example`;
  return { name, domain, kind: "business", strength };
}
