import type { ComponentType } from 'react';
import type { AnswerSort } from '#form/kinds/kind.ts';
import { useSay } from '#web/core/language/say.ts';
import styles from './print.module.css';

interface Answered {
  /** Never empty: where nothing was answered there is nothing to draw. */
  readonly answer: string;
}

/** How each sort of answer is drawn for reading. */
const prints: { readonly [Sort in AnswerSort]: ComponentType<Answered> } = {
  line: Words,
  text: Lines,
  tick: Tick,
  file: Words,
};

/** An answer in the words that every reader of the form shares. */
export function PrintedWords({ sort, answer }: Answered & { readonly sort: AnswerSort }) {
  const Print = prints[sort];
  return <Print answer={answer} />;
}

/** It may be written from the other side than the page is. */
function Words({ answer }: Answered) {
  return <bdi>{answer}</bdi>;
}

/** Many lines of text, with the lines where the applicant broke them. */
function Lines({ answer }: Answered) {
  return <span className={styles.lines}>{answer}</span>;
}

/** A tick box as `[X]` or `[ ]` (spec §1); a screen reader hears a word instead of brackets. */
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
