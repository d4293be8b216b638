/** Turns sentences into numbers in the code and a word list for each language. Pure. */
import { nameOf, type RestOfWords, WORD_LIST, type WordList } from '#words/list.ts';
import type { Language } from '#words/say.ts';
import type { SourceFile } from '../house/breaches.ts';
import { type SaidSentence, saidIn } from '../words/said.ts';

/** All sentences of a page. */
export interface PageSentences {
  /** Sentences that its sources pass to `say`; the index of a sentence is its number. */
  readonly page: readonly string[];
  /** Sentences of the form, in the order in which they are found. */
  readonly form: readonly string[];
  /** Sentences that are looked up by their English: those that cards take from the form, and those with a context. */
  readonly named: readonly { readonly english: string; readonly context?: string | undefined }[];
}

/** A page with its own words: the applicant's, or the staff's desk. */
export type Side = 'portal' | 'desk';

const SPEAKS = /^(?:contract|form|web)\/.*\.tsx?$/;
const OF_THE_DESK = /^(?:contract|web)\/desk\b/;

/** Whether a source file may be part of a page and say sentences there. The desk uses parts of the portal, but not the other way round. */
export function speaksInPage(path: string, side: Side = 'portal'): boolean {
  return SPEAKS.test(path) && (side === 'desk' || !OF_THE_DESK.test(path));
}

/** The sentences in the page's sources, each once. */
export function sentencesOfPage(files: readonly SourceFile[], side?: Side): string[] {
  return sentencesIn(files, side, (sentence) => !sentence.isLater);
}

/** The sentences that the page's sources mark to be said later. */
export function markedInPage(files: readonly SourceFile[], side?: Side): string[] {
  return sentencesIn(files, side, (sentence) => sentence.isLater);
}

function sentencesIn(
  files: readonly SourceFile[],
  side: Side | undefined,
  isWanted: (sentence: SaidSentence) => boolean,
) {
  const said = files
    .filter(({ path }) => speaksInPage(path, side))
    .flatMap((file) => saidIn(file).sentences);
  return [...new Set(said.filter(isWanted).map(({ english }) => english))];
}

/**
 * A source file with numbers instead of sentences; undefined if it has none. Line numbers stay the same.
 * @throws if a sentence has no number.
 */
export function withNumbers(
  file: SourceFile,
  numbers: ReadonlyMap<string, number>,
): string | undefined {
  const sentences = saidIn(file).sentences.filter(({ isLater }) => !isLater);
  if (sentences.length === 0) return undefined;
  let code = file.text;
  for (const { english, start, end } of sentences.toReversed()) {
    const number = numbers.get(english);
    if (number === undefined)
      throw new Error(`${file.path} says "${english}", which has no number`);
    const lines = code.slice(start, end).replace(/[^\n]/g, '');
    code = code.slice(0, start) + number + lines + code.slice(end);
  }
  return code;
}

/** The words of a language. English needs no words of the form: they are in the form itself. */
export function wordListIn(language: Language, sentences: PageSentences): WordList {
  const words = (english: string, context?: string) => language.messageFor(english, context);
  const isEnglish = language.tag === 'en';
  return {
    page: sentences.page.map((english) => words(english)),
    form: isEnglish ? [] : sentences.form.map((english) => words(english)),
    named: Object.fromEntries(
      (isEnglish ? [] : sentences.named).map(({ english, context }) => [
        nameOf(english, context),
        words(english, context),
      ]),
    ),
  };
}

/** Splits a list: sentences for which `isFirst` holds come with the page, together with the form; the other part fills the gaps later. */
export function splitList(
  list: WordList,
  { page }: Pick<PageSentences, 'page'>,
  isFirst: (english: string) => boolean,
): { first: WordList; rest: Pick<WordList, 'page' | 'named'> } {
  const part = (isWanted: (english: string) => boolean) => ({
    page: list.page.map((words, number) => (isWanted(page[number] ?? '') ? words : undefined)),
    named: Object.fromEntries(Object.entries(list.named).filter(([name]) => isWanted(name))),
  });
  return {
    first: { ...part(isFirst), form: list.form },
    rest: part((english) => !isFirst(english)),
  };
}

/** The script that puts a list into the page. */
export function scriptOf({ page, form, named }: WordList, rest?: RestOfWords): string {
  const fields = [
    `page:${withGaps(page)}`,
    `form:${JSON.stringify(form)}`,
    `named:${JSON.stringify(named)}`,
    ...(rest === undefined ? [] : [`rest:${JSON.stringify(rest)}`]),
  ];
  return `globalThis.${WORD_LIST}={${fields.join()}};\n`;
}

/** The script that fills the gaps of the page's list; also adds the form's words, if the first script had none. */
export function restScriptOf(
  { page, named }: Pick<WordList, 'page' | 'named'>,
  form: WordList['form'],
): string {
  const formToo = form.length === 0 ? '' : `${WORD_LIST}.form=${JSON.stringify(form)};\n`;
  return `Object.assign(${WORD_LIST}.page,${withGaps(page)});Object.assign(${WORD_LIST}.named,${JSON.stringify(named)});\n${formToo}`;
}

/** An array as code: gaps are bare commas, and trailing gaps are left out. */
function withGaps(page: WordList['page']): string {
  const last = page.findLastIndex((words) => words !== undefined);
  const items = page.slice(0, last + 1).map((words) => JSON.stringify(words) ?? '');
  return `[${items.join()}]`;
}
