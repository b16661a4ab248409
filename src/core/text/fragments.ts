/** A verb that lost its subject (`Includes the …`), told from words that only look like one. */
const SUBJECT_LOST =
  /^(?!(?:Sometimes|Always|Besides|Perhaps|Across|Towards|Unless|Plus|Versus|Less|As|Us|This|Thus|Yes|Afterwards|Nowadays|Regardless|Whereas|Its|Hours|Minutes|Days|Weeks|Years|Unlike|Lets|Does|Has|Was|Is)\s)\p{Lu}\p{Ll}+s\s(?:the|an?|your|our|their|its|this|more|all|you|us|access)\b/u;
/** A noun with its clause (`A program that teaches …`), up to the clause's verb. */
const NOUN_CLAUSE = /^An?\s[\p{L}\s’'-]{3,60}?\s(?:that|which|who)\s\S+/u;
/** What a whole sentence shows somewhere: an auxiliary, a person speaking, or a verb with its object. */
const FINITE =
  /\b(?:is|are|was|were|has|have|had|can|could|will|would|may|might|must|should|do|does|did|i|we|you|they|he|she|it|there)\b|\b\p{Ll}+s\s(?:the|an?|its|your|our|their|his|her|more|less|up|down|out|off|into|it|them|you)\b/iu;
const LIST_PART = /^(?:an?|the|no|one|two|three|four|five|six|our|your|\d+)\s/i;
const LIST_PARTS_MIN = 3;

/** Whether an English line with an end mark is no whole sentence, told by patterns that hardly ever hit one: what is doubtful passes. */
export function isFragment(sentence: string): boolean {
  if (sentence.endsWith("?")) return false;
  if (SUBJECT_LOST.test(sentence)) return true;
  const clause = NOUN_CLAUSE.exec(sentence)?.[0];
  if (clause !== undefined) return !FINITE.test(sentence.slice(clause.length));
  const parts = sentence.split(/,\s(?:and\s|or\s)?|\sand\s/);
  return parts.length >= LIST_PARTS_MIN && parts.every((part) => LIST_PART.test(part)) && !FINITE.test(sentence);
}
