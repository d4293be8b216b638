import type { Option } from '../kinds/kind.ts';

/** Shorter lists keep their order, which may have a meaning ("Yes, No", the months). */
const LONG = 20;

/**
 * Sorts a translated list if the English list is sorted: Alemania must not stand between France and Ghana. Entries outside the sorted part
 * keep their places: the United States stay first, "Something else" stays last. A collator takes milliseconds: make one sorter per language.
 */
export function createOrder(locale: string) {
  let alphabet: Intl.Collator | undefined;
  return (english: readonly Option[], translated: readonly Option[]): readonly Option[] => {
    const [start, end] = longestRun(english);
    if (end - start < LONG) return translated;
    alphabet ??= new Intl.Collator(locale);
    const { compare } = alphabet;
    const sorted = translated.slice(start, end).sort((a, b) => compare(a.label, b.label));
    return [...translated.slice(0, start), ...sorted, ...translated.slice(end)];
  };
}

/** The longest sorted part of a list: the index of its first entry, and the index after its last. */
function longestRun(list: readonly Option[]): readonly [number, number] {
  const letters = list.map(({ label }) => plain(label));
  let longest: readonly [number, number] = [0, 0];
  let start = 0;
  for (let end = 1; end <= letters.length; end += 1) {
    if (end - start > longest[1] - longest[0]) longest = [start, end];
    // Compares code units: English needs no collator, which would cost a phone milliseconds.
    if ((letters[end - 1] ?? '') > (letters[end] ?? '')) start = end;
  }
  return longest;
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
