import { textAt } from '#form/engine/answers.ts';
import type { QuestionOf } from '#form/kinds/registry.ts';
import { useAnswerStore, useAnswers } from '../../context.tsx';

/** The stored text of an autocomplete, and a function that stores the applicant's own words. */
export function useOwnWords(question: QuestionOf<'autocomplete'>) {
  const store = useAnswerStore();
  const stored = useAnswers(({ answers }) => textAt(answers, question.key));
  function write(text: string): void {
    const words = text.trim();
    if (words !== stored.trim()) store.answer(question, words);
  }
  return { stored, write };
}
