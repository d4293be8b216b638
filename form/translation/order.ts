import type { Option } from '../kinds/kind.ts';

/** Shorter lists keep their order: nobody searches them alphabetically, and the order may have a meaning ("Yes, No", the months). */
const LONG = 20;

/**
 * Sorts a translated list by the alphabet of its language, if the English list is sorted: nobody looks for Alemania between France and
 * Ghana. An entry before the alphabet, such as the United States, stays first. Make one sorter for each language: a browser takes
 * milliseconds to create a collator.
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

/** Compares code units: English needs no collator, which would cost a phone milliseconds. */
function isInOrder(list: readonly Option[]): boolean {
  const letters = list.map(({ label }) => plain(label));
  return letters.every((text, at) => at === 0 || (letters[at - 1] ?? '') <= text);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
