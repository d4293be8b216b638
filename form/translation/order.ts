import type { Option } from '../kinds/kind.ts';

/** In a shorter list nobody looks for a letter, and its order may mean something: "Yes, No", the months. */
const LONG = 20;

/**
 * Puts a translated list into the alphabet of its language, where the English one is in that of English: whoever looks for Alemania
 * does not look between France and Ghana. What stands in front of the alphabet, such as the United States, stays there.
 * Make one for each language: a browser takes milliseconds to get an alphabet ready.
 */
export function createOrder(locale: string) {
  let alphabet: Intl.Collator | undefined;
  return (english: readonly Option[], translated: readonly Option[]): readonly Option[] => {
    if (english.length < LONG) return translated;
    const start = isInOrder(english) ? 0 : 1;
    if (!isInOrder(english.slice(start))) return translated;
    alphabet ??= new Intl.Collator(locale);
    const { compare } = alphabet;
    const sorted = translated.slice(start).sort((a, b) => compare(a.label, b.label));
    return [...translated.slice(0, start), ...sorted];
  };
}

/** English needs no collator, which would cost a phone milliseconds. */
function isInOrder(list: readonly Option[]): boolean {
  const letters = list.map(({ label }) => plain(label));
  return letters.every((text, at) => at === 0 || (letters[at - 1] ?? '') <= text);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
