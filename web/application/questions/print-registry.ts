/**
 * Every kind of question, and how its answer is drawn for reading. A kind that is missing here does not compile. Apart from
 * `registry.ts`, so that whoever only reads loads nothing that edits.
 */
import type { QuestionKind } from '#form/engine/definition.ts';
import { CheckboxPrint } from './checkbox/print.tsx';
import { PrintedWords } from './PrintedWords.tsx';
import type { PrintSlot } from './question.ts';
import { TextareaPrint } from './textarea/print.tsx';

const printRegistry: { readonly [Kind in QuestionKind]: PrintSlot } = {
  text: PrintedWords,
  email: PrintedWords,
  phone: PrintedWords,
  zip: PrintedWords,
  date: PrintedWords,
  textarea: TextareaPrint,
  radio: PrintedWords,
  checkbox: CheckboxPrint,
  select: PrintedWords,
  autocomplete: PrintedWords,
  document: PrintedWords,
};

/** How answers of a kind are drawn. An old submission may hold a kind that the form has no more: its words say it all. */
export function printOf(kind: string): PrintSlot {
  return Object.hasOwn(printRegistry, kind) ? printRegistry[kind as QuestionKind] : PrintedWords;
}
