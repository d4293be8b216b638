import type { ConfirmationBlock } from '#form/engine/definition.ts';
import { UndoAt } from '../../put-aside/UndoAt.tsx';
import styles from '../Blocks.module.css';
import type { DrawBlocks } from '../BlockView.tsx';
import { ConfirmationButton } from './ConfirmationButton.tsx';

/** A button or tick box that reveals more, and the more that it reveals (spec §4, "Confirmation trigger"). */
export function ConfirmationView({
  block,
  Blocks,
}: {
  block: ConfirmationBlock;
  Blocks: DrawBlocks;
}) {
  const { trigger, after, optional } = block;
  return (
    <div className={styles.group}>
      <div>
        {trigger.via === 'tick' ? (
          <Blocks blocks={[trigger.question]} />
        ) : (
          <ConfirmationButton block={block} labels={trigger} />
        )}
        <UndoAt anchor={block.id} />
      </div>
      <Blocks blocks={after} />
      <Blocks blocks={optional} />
    </div>
  );
}
