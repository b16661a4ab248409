import { countWords } from "../language/words.ts";

/** Filler of themes and page builders, wherever it stands. */
const FILLER =
  /lorem ipsum|dolor sit amet|this is an example page\. it['’]s different|welcome to wordpress\. this is your first post|insert (?:your )?text here|your (?:text|content) (?:goes )?here|click edit button to change this text|add your text here/i;
/** A line in brackets that its writer left for themselves. */
const NOTE_TO_SELF =
  /^[([{](?:(?:future|insert|add|need|missing) (?:\p{L}+ )?(?:blurb|text|copy|content|description|details|section|page|photos?|images?|logo|link|video)|insert|placeholder|blurb|to be (?:added|written|done)|to do|todo)(?!\p{L})[^()[\]{}\n]{0,160}[)\]}]$/imu;
/** What a page says that is not written yet; of a page with more to say it may be true of one thing only. */
const ANNOUNCED =
  /^(?:this page is |page |website |site |content |more |details? )?(?:coming soon|under construction|to be announced|demnächst|in kürze(?: verfügbar)?|im aufbau|bientôt disponible|en construction|próximamente|en construcción|prossimamente|in costruzione|binnenkort(?: beschikbaar)?|in aanbouw|em breve|em construção)\s?[.!…]*$/im;
/** A page with fewer words has not been written. */
export const BARE_PAGE_WORDS = 60;
/** A page with fewer words of its own leaves room for more. */
export const THIN_PAGE_WORDS = 250;

/** The words by which a text shows that it is still to be written; null where it does not. */
export function placeholderIn(text: string): string | null {
  const left = FILLER.exec(text)?.[0] ?? NOTE_TO_SELF.exec(text)?.[0];
  if (left !== undefined) return left;
  return countWords(text) < BARE_PAGE_WORDS ? (ANNOUNCED.exec(text)?.[0] ?? null) : null;
}
