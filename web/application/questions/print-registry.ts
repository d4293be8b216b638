/**
 * Every kind of question, and how its answer is drawn for reading. A kind that is missing here does not compile. Apart from
 * `registry.ts`, so that whoever only reads loads nothing that edits.
 */
import type { QuestionKind } from '#form/engine/definition.ts';
import { CheckboxPrint } from './checkbox/print.tsx';
import { PrintedWords } from './PrintedWords.tsx';
import type { PrintSlot } from './question.ts';
import { TextareaPrint } from './textarea/print.tsx';

export const printRegistry: { readonly [Kind in QuestionKind]: PrintSlot } = {
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
