import { useEffect, useEffectEvent, useState } from 'react';
import { isAnswered } from '#form/engine/answers.ts';
import type { ConfirmationBlock } from '#form/engine/definition.ts';
import { keysIn } from '#form/engine/inventory.ts';
import { isConfirmationOpen } from '#form/engine/visibility.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog } from '#web/ui/dialog/Dialog.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useAnswerStore, useAnswers } from '../../context.tsx';
import { UndoAt } from '../../put-aside/UndoAt.tsx';
import styles from '../Blocks.module.css';
import type { DrawBlocks } from '../BlockView.tsx';

/** A button or tick box, and the content that it reveals (spec §4, "Confirmation trigger"). */
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

/** Shows and hides its content. Hiding clears the answers inside, so the button asks first if there are any. */
function ConfirmationButton({
  block,
  labels,
}: {
  block: ConfirmationBlock;
  labels: { readonly label: string; readonly openLabel: string };
}) {
  const say = useSay();
  const { isOpen, holdsAnswers, setOpen } = useConfirmation(block);
  const [isAsking, setAsking] = useState(false);
  function close() {
    setAsking(false);
    setOpen(false);
  }
  return (
    <div>
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        onClick={() => (isOpen && holdsAnswers ? setAsking(true) : setOpen(!isOpen))}
      >
        <Icon name={isOpen ? 'minus' : 'plus'} />
        {isOpen ? labels.openLabel : labels.label}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={say('Remove these answers?')}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{say('Keep them')}</Button>
            <Button variant="secondary" onClick={close}>
              {say('Remove them')}
            </Button>
          </>
        }
      >
        <p>
          {say(
            'If you close this part, we set aside what you wrote in it. You can bring it back until you submit.',
          )}
        </p>
      </AlertDialog>
    </div>
  );
}

function useConfirmation(block: ConfirmationBlock) {
  const store = useAnswerStore();
  const isOpen = useAnswers(({ walked }) =>
    isConfirmationOpen(block, walked.answers, walked.situation),
  );
  const holdsAnswers = useAnswers(({ answers }) =>
    keysIn(block.after).some((key) => isAnswered(answers[key])),
  );
  function setOpen(willOpen: boolean) {
    const opened = new Set(store.getState().situation.opened);
    if (willOpen) opened.add(block.id);
    else opened.delete(block.id);
    store.changeSituation({ opened });
    if (willOpen) return;
    store.clear(block.after, block.id);
  }
  // A group that answers have opened stays open while the last answer is replaced by another.
  const keepOpen = useEffectEvent(() => setOpen(true));
  useEffect(() => {
    if (isOpen) keepOpen();
  }, [isOpen]);
  return { isOpen, holdsAnswers, setOpen };
}
