import type { Option } from '../kinds/kind.ts';

/** In a shorter list nobody looks for a letter, and its order may mean something: "Yes, No", the months. */
const LONG = 20;

/**
 * A translated list in the alphabet of its language, where the English one is in that of English: whoever looks for Alemania
 * does not look between France and Ghana. What stands in front of the alphabet, such as the United States, stays there.
 */
export function inOrder(
  english: readonly Option[],
  translated: readonly Option[],
  locale: string,
): readonly Option[] {
  const start = isAlphabetical(english) ? 0 : 1;
  if (english.length < LONG || !isAlphabetical(english.slice(start))) return translated;
  const { compare } = new Intl.Collator(locale);
  const sorted = translated.slice(start).sort((a, b) => compare(a.label, b.label));
  return [...translated.slice(0, start), ...sorted];
}

function isAlphabetical(list: readonly Option[]): boolean {
  const { compare } = new Intl.Collator('en');
  return list.every(
    (option, at) => at === 0 || compare(list[at - 1]?.label ?? '', option.label) <= 0,
  );
}
