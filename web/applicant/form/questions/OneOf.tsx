import type { Question } from '#form/engine/definition.ts';
import { alternativesOf } from '#form/engine/needed.ts';
import { useSay } from '#web/core/language/say.ts';
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
  const say = useSay();
  const labels = useAnswers(({ walked }) => {
    const several = alternativesOf(walked, question);
    return several[0]?.key === question.key ? several.map(({ label }) => label).join(BETWEEN) : '';
  });
  if (labels === '') return null;
  return (
    <p id={`${question.key}-one-of`} className={styles.oneOf}>
      {say('One of these is enough: {questions, list, or}.', {
        questions: labels.split(BETWEEN),
      })}
    </p>
  );
}

const BETWEEN = '\n';
