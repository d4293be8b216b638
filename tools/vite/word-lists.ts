/** What the build makes of sentences: numbers in the code, and a list of words for each language. Pure. */
import { nameOf, type RestOfWords, WORD_LIST, type WordList } from '#words/list.ts';
import type { Language } from '#words/say.ts';
import type { SourceFile } from '../house/breaches.ts';
import { type SaidSentence, saidIn } from '../words/said.ts';

/** All that the page can say. */
export interface PageSentences {
  /** What its sources give to `say`; the place of a sentence is its number. */
  readonly page: readonly string[];
  /** What the form says, in the order in which its sentences are found. */
  readonly form: readonly string[];
  /** What is said by its English: what cards say from the form, and what one question says in a way of its own. */
  readonly named: readonly { readonly english: string; readonly context?: string | undefined }[];
}

/** A page with words of its own: the applicant's, and the desk of the staff. */
export type Side = 'portal' | 'desk';

const SPEAKS = /^(?:contract|form|web)\/.*\.tsx?$/;
const OF_THE_DESK = /^(?:contract|web)\/desk\b/;

/** Whether a source file may be part of a page and speak there. The desk uses parts of the portal, which knows nothing of the desk. */
export function speaksInPage(path: string, side: Side = 'portal'): boolean {
  return SPEAKS.test(path) && (side === 'desk' || !OF_THE_DESK.test(path));
}

/** What the sources of the page say, each sentence once. */
export function sentencesOfPage(files: readonly SourceFile[], side?: Side): string[] {
  return sentencesIn(files, side, (sentence) => !sentence.isLater);
}

/** What the sources of the page mark to be said later. */
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
 * A source file with numbers instead of sentences; undefined if it says nothing. Lines stay where they were.
 * @throws if it says what the list does not have.
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

/** The words of a language. English has those of the form where they are said. */
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

/** A list in two: what `isFirst` is true of comes with the page, together with the form, and the other part fills its gaps. */
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

/** The script that brings a list into the page. */
export function scriptOf({ page, form, named }: WordList, rest?: RestOfWords): string {
  const fields = [
    `page:${withGaps(page)}`,
    `form:${JSON.stringify(form)}`,
    `named:${JSON.stringify(named)}`,
    ...(rest === undefined ? [] : [`rest:${JSON.stringify(rest)}`]),
  ];
  return `globalThis.${WORD_LIST}={${fields.join()}};\n`;
}

/** The script that fills the gaps of the list that is in the page already, with the form's words if they come only now. */
export function restScriptOf(
  { page, named }: Pick<WordList, 'page' | 'named'>,
  form: WordList['form'] = [],
): string {
  const formToo = form.length === 0 ? '' : `${WORD_LIST}.form=${JSON.stringify(form)};\n`;
  return `Object.assign(${WORD_LIST}.page,${withGaps(page)});Object.assign(${WORD_LIST}.named,${JSON.stringify(named)});\n${formToo}`;
}

/** An array as code: a gap is a comma, and what is behind the last word is left out. */
function withGaps(page: WordList['page']): string {
  const last = page.findLastIndex((words) => words !== undefined);
  const items = page.slice(0, last + 1).map((words) => JSON.stringify(words) ?? '');
  return `[${items.join()}]`;
}
