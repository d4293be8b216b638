import type { Section } from '#form/engine/definition.ts';
import { needOfSection } from '#form/engine/needed.ts';
import { useSay } from '#web/language/say.ts';
import { useAnswers } from '../context.tsx';
import styles from './NeededNote.module.css';

/** Says once for a section which of its questions have to be answered, instead of once at each. */
export function NeededNote({ section }: { section: Section }) {
  const say = useSay();
  const need = useAnswers(({ walked }) => needOfSection(walked, section.id));
  const words = {
    all: say('Please answer everything here.'),
    some: say('Only questions marked * need an answer.'),
    nothing: say('Everything here is optional.'),
  };
  return <p className={styles.note}>{words[need]}</p>;
}
