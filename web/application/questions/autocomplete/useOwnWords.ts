import { textAt } from '#form/engine/answers.ts';
import type { QuestionOf } from '#form/kinds/registry.ts';
import { useAnswerStore, useAnswers } from '../../context.tsx';

/** What an autocomplete holds, and the way to write words of one's own there; empty ones clear it. */
export function useOwnWords(question: QuestionOf<'autocomplete'>) {
  const store = useAnswerStore();
  const stored = useAnswers(({ answers }) => textAt(answers, question.key));
  function write(text: string): void {
    const words = text.trim();
    if (words !== stored.trim()) store.answer(question, words);
  }
  return { stored, write };
}
