import type { Question } from '#form/engine/definition.ts';
import { alternativesOf, oneOfSentence } from '#form/engine/needed.ts';
import { useAnswers } from '../context.tsx';
import styles from './OneOf.module.css';

/** The id of the sentence above alternative questions, of which one answer is enough; undefined for any other question. */
export function useOneOfId(question: Question): string | undefined {
  return useAnswers(({ walked }) => {
    const [first] = alternativesOf(walked, question);
    return first && `${first.key}-one-of`;
  });
}

/** Says above the first of several alternative questions that one answer is enough, before anything is wrong (spec §5, the phones). */
export function OneOf({ question }: { question: Question }) {
  const sentence = useAnswers(({ walked }) => oneOfSentence(walked, question));
  if (sentence === undefined) return null;
  return (
    <p id={`${question.key}-one-of`} className={styles.oneOf}>
      {sentence}
    </p>
  );
}
