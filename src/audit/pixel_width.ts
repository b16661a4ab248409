/** Width in Arial at 20 px, as results show titles: averages by kind of letter. */
export function pixelWidth(text: string): number {
  let width = 0;
  for (const char of text) {
    if (/[iljtfrI.,:;'|! ()[\]]/.test(char)) width += 6;
    else if (/[mwMW@%]/.test(char)) width += 16;
    else if (/[A-Z]/.test(char)) width += 13.5;
    else if (/[\u2e80-\uffff]/.test(char)) width += 20;
    else width += 10.5;
  }
  return width;
}
