import type { ComponentType } from 'react';
import type { AnswerSort } from '#form/kinds/kind.ts';
import { useSay } from '#web/core/language/say.ts';
import styles from './print.module.css';

interface Answered {
  /** Never empty: unanswered questions are not drawn here. */
  readonly answer: string;
}

/** The component for each sort of answer. */
const prints: { readonly [Sort in AnswerSort]: ComponentType<Answered> } = {
  line: Words,
  text: Lines,
  tick: Tick,
  file: Words,
};

/** An answer in the words that all readers of the form share. */
export function PrintedWords({ sort, answer }: Answered & { readonly sort: AnswerSort }) {
  const Print = prints[sort];
  return <Print answer={answer} />;
}

/** The text may run in the other direction than the page. */
function Words({ answer }: Answered) {
  return <bdi>{answer}</bdi>;
}

/** Text of several lines, with the applicant's line breaks. */
function Lines({ answer }: Answered) {
  return <span className={styles.lines}>{answer}</span>;
}

/** A tick box as `[X]` or `[ ]` (spec §1); screen readers hear a word instead of brackets. */
function Tick({ answer }: Answered) {
  const say = useSay();
  return (
    <span
      role="img"
      aria-label={answer === '[X]' ? say('Checked') : say('Not checked')}
      className={styles.brackets}
    >
      {answer}
    </span>
  );
}
