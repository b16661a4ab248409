/** Raise with every change of the words; kept with every draft. */
export const REPAIR_VERSION = "repair-3";

export const REPAIR_TASK = `You wrote a text of which some sentences were refused, and some questions may be answered by the site already. You get the blocks concerned, each refused sentence with the reason and the passage nearest to it, and open questions with the passages that may answer them.

For each block give its heading and its markdown again in full with only these sentences changed: say what the cited passage does say, or cite the block or page that does say it, or leave the sentence out where nothing is lost, or put "[Ask A1]" (a new number, listed under asks) where the reader needs the answer. Never make the same statement in other words. Where a passage answers an open question, write the answer with its mark in place of the ask; where it does not, leave the ask. Everything else stays letter for letter, marks included. The rules of the text hold as before: every statement follows from the sources it cites for the thing they say it of; only P and B prove anything about the company.`;
