import type { NoteBlock } from '#form/engine/definition.ts';
import styles from './Blocks.module.css';

/** Words between questions. */
export function NoteView({ block }: { block: NoteBlock }) {
  return <p className={styles.note}>{block.text}</p>;
}
