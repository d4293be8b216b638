/** What a character is: one Unicode code point, and a letter with its accent is one however it is stored. */

/** The length of a text in characters. */
export function countCharacters(text: string): number {
  return [...text.normalize('NFC')].length;
}

/** The beginning of a text; nothing is cut in half. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : [...text.normalize('NFC')].slice(0, count).join('');
}

/** The plain digits and signs for the full-width ones that East Asian keyboards type, as in `５０３`. */
export function halfWidth(text: string): string {
  const plain = text.replace(/[！-～]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
  return plain.replaceAll('\u3000', ' ');
}
