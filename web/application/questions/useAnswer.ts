import type { ChangeEvent } from 'react';
import type { AnswerValue } from '#form/engine/answers.ts';
import type { Question } from '#form/engine/definition.ts';
import { maxLengthAt } from '#form/engine/inventory.ts';
import { isRequired } from '#form/engine/validate.ts';
import { useAnswerStore, useAnswers } from '../context.tsx';
import { usePage } from './surroundings.tsx';

const NO_ERRORS: readonly string[] = [];

/** The text that a question holds, and the way to answer it. */
export function useText(question: Question) {
  const value = useAnswers(({ answers }) => answers[question.key]);
  const store = useAnswerStore();
  return {
    text: typeof value === 'string' ? value : '',
    answer: (next: AnswerValue) => store.answer(question, next),
  };
}

/** What a control needs that takes an answer as it is typed. */
export function useTyped(question: Question) {
  const { text, answer } = useText(question);
  return {
    name: question.key,
    autoComplete: question.autocomplete,
    value: text,
    maxLength: useMaxLength(question.key),
    onChange: (event: ChangeEvent<HTMLInputElement>) => answer(event.currentTarget.value),
  };
}

/** What shows as wrong at a question. */
export function useShownErrors(key: string): readonly string[] {
  return useAnswers(({ shown }) => shown[key]) ?? NO_ERRORS;
}

/** Whether a question need not be answered, as things stand. */
export function useIsOptional(question: Question): boolean {
  const page = usePage();
  return useAnswers(({ walked }) => !isRequired(walked, question, page));
}

/** How many characters fit into the answer at a key; undefined where nothing bounds them. */
export function useMaxLength(key: string): number | undefined {
  return useAnswers(({ form }) => maxLengthAt(form, key));
}
