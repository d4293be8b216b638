import type { Section } from '#form/engine/definition.ts';
import { needOfSection } from '#form/engine/needed.ts';
import { useSay } from '#web/core/language/say.ts';
import { useAnswers } from '../context.tsx';
import styles from './NeededNote.module.css';

/** Says once for a section which of its questions are required, instead of at each question. */
export function NeededNote({ section }: { section: Section }) {
  const say = useSay();
  const need = useAnswers(({ walked }) => needOfSection(walked, section.id));
  const words = {
    all: say('All required'),
    some: say('* required'),
    nothing: say('All optional'),
  };
  return <p className={styles.note}>{words[need]}</p>;
}
