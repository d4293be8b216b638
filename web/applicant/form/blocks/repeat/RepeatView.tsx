import type { RepeatBlock } from '#form/engine/definition.ts';
import { componentCount } from '#form/engine/visibility.ts';
import { useAnswers } from '../../context.tsx';
import styles from '../Blocks.module.css';
import type { DrawBlocks } from '../BlockView.tsx';
import { AddAnotherButton } from './AddAnotherButton.tsx';

/** A group that can be repeated (spec §4, "Add-another"). */
export function RepeatView({ block, Blocks }: { block: RepeatBlock; Blocks: DrawBlocks }) {
  const count = useAnswers(({ walked }) => componentCount(block, walked.answers, walked.situation));
  return (
    <div className={styles.group}>
      {block.components.slice(0, count).map(({ label, content }) => (
        <fieldset key={label} className={styles.component}>
          <legend className={styles.legend}>{label}</legend>
          <div className={styles.list}>
            <Blocks blocks={content} />
          </div>
        </fieldset>
      ))}
      <AddAnotherButton block={block} count={count} />
    </div>
  );
}
