/** The texts of a college's own part of the form, which its file translates like all its texts. */
import type { OwnBlock, OwnForm } from './own-form.ts';

/** English text → translation. */
type Words = Readonly<Record<string, string>>;

/** Fields that hold a text; all others hold names, keys, codes and numbers. */
const TEXTS: ReadonlySet<string> = new Set([
  ...['label', 'help', 'title', 'why', 'message', 'buttonLabel', 'atLeastOne'],
]);

/** The same form with each text changed. The lists of autocompletes hold names, which are the same in every language. */
export function mapOwnTexts(form: OwnForm, change: (text: string) => string): OwnForm {
  const { lists, ...rest } = form;
  const shown = withoutSearchedLists(form).lists;
  const changed = mapTexts({ ...rest, ...(shown && { lists: shown }) }, change) as OwnForm;
  return lists ? { ...changed, lists: { ...lists, ...changed.lists } } : changed;
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    typeof inner === 'string' && TEXTS.has(name) ? change(inner) : mapTexts(inner, change),
  ]);
  return Object.fromEntries(entries);
}

/** Every text, in the order of the file. */
export function ownTextsOf(form: OwnForm): string[] {
  const texts: string[] = [];
  mapOwnTexts(form, (text) => {
    texts.push(text);
    return text;
  });
  return texts;
}

/** Translations of the numbered headings that repeats make of their labels, such as "Sport 2", from those of the labels. */
export function numberedHeadings(form: OwnForm, words: Words): Words {
  const numbered = ownBlocksOf(form)
    .filter(({ kind }) => kind === 'repeat')
    .flatMap(({ label = '', atMost = 1 }) =>
      Array.from({ length: atMost }, (_, index) => [
        `${label} ${index + 1}`,
        `${words[label] ?? label} ${index + 1}`,
      ]),
    );
  return Object.fromEntries(numbered);
}

/** Every block, at any depth. */
function ownBlocksOf({ sections = [], questions = [] }: OwnForm): OwnBlock[] {
  const deep = (block: OwnBlock): OwnBlock[] => [block, ...(block.questions ?? []).flatMap(deep)];
  return [...questions, ...sections].flatMap((placed) => placed.questions.flatMap(deep));
}

/** The form without the lists that only autocompletes use: the server searches them, so the page does not need them. */
export function withoutSearchedLists(form: OwnForm): OwnForm {
  const shown = new Set(
    ownBlocksOf(form).map(({ kind, list }) => (kind === 'autocomplete' ? undefined : list)),
  );
  const { lists, ...rest } = form;
  if (!lists) return form;
  return {
    ...rest,
    lists: Object.fromEntries(Object.entries(lists).filter(([name]) => shown.has(name))),
  };
}
