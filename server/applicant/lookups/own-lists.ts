/** Search in the college's own lists, which are in its file: small enough to be read whole. */
import type { LookupSuggestion } from '#contract/lookups.ts';
import type { Option } from '#form/engine/definition.ts';
import { OWN_CATEGORY } from '#form/own/compile.ts';
import type { OwnForm } from '#form/own/own-form.ts';
import { foldWords } from '#server/core/search/words.ts';

/** The list of a category; undefined for a category of the product, or a list that the college does not have. */
export function findOwnList(
  { lists = {} }: OwnForm = {},
  category: string,
): readonly Option[] | undefined {
  const name = category.slice(OWN_CATEGORY.length);
  return category.startsWith(OWN_CATEGORY) && Object.hasOwn(lists, name) ? lists[name] : undefined;
}

/** Makes a search in lists. The words of each list are read once, because each keystroke searches all of them. */
export function createListSearch() {
  const known = new WeakMap<readonly Option[], readonly Entry[]>();
  return (list: readonly Option[], text: string, max: number): LookupSuggestion[] => {
    const entries =
      known.get(list) ?? list.map((option) => ({ option, words: foldWords(option.label) }));
    known.set(list, entries);
    return search(entries, text, max);
  };
}

/** The entries that have every typed word or its beginning, those that begin with the text first. */
function search(entries: readonly Entry[], text: string, max: number): LookupSuggestion[] {
  const typed = foldWords(text);
  if (typed.join('').length < 2) return [];
  const found = entries.filter(({ words }) =>
    typed.every((start) => words.some((word) => word.startsWith(start))),
  );
  const begins = ({ words }: Entry) => words[0]?.startsWith(typed[0] ?? '');
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))]
    .slice(0, max)
    .map(({ option: { value, label } }) => ({ text: label, id: value, sub_text: '' }));
}

interface Entry {
  readonly option: Option;
  readonly words: readonly string[];
}
