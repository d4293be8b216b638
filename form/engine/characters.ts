/** A character is one Unicode code point after normalization: an accented letter counts once, however it is stored. */

/** The length of a text in characters. */
export function countCharacters(text: string): number {
  return [...text.normalize('NFC')].length;
}

/** The first characters of a text; no character is cut in half. */
export function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : [...text.normalize('NFC')].slice(0, count).join('');
}

/** Replaces the full-width digits and signs of East Asian keyboards, as in `５０３`, and Arabic and Persian digits by plain ones. */
export function halfWidth(text: string): string {
  const plain = text.replace(/[！-～]/g, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  );
  const digits = plain.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));
  return digits.replaceAll('\u3000', ' ');
}
