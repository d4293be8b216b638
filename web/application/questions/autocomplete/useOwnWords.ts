import type { QuestionOf } from '../question.ts';
import { useText } from '../useAnswer.ts';

/** Takes the applicant's own words; empty ones clear the question. */
export function useOwnWords(question: QuestionOf<'autocomplete'>): (text: string) => void {
  const { text: stored, answer } = useText(question);
  return (text) => {
    const words = text.trim();
    if (words !== stored.trim()) answer(words);
  };
}
