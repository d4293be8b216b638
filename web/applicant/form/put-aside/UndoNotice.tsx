import { useEffect, useState } from 'react';
import type { Piece } from '#contract/put-aside.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { midSentence } from '#words/intl.ts';
import { useAnswerStore, useAnswers } from '../context.tsx';
import { useShelf } from './bring-back.ts';
import styles from './PutAside.module.css';
import { nameOf } from './words.ts';

/** Says what was put aside, and offers to restore it. It stays until it is used, dismissed, or replaced by the next one. */
export default function UndoNotice({ piece }: { piece: Piece }) {
  const say = useSay();
  const store = useAnswerStore();
  const form = useAnswers((state) => state.form);
  const { bringBack, isBusy } = useShelf(piece);
  const isOfDevice = piece.reason === 'device';
  // Screen readers announce changes of a live region, not its first content.
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return (
    <div className={isOfDevice ? styles.conflict : styles.undo} data-undo>
      <p className={styles.words} role="status">
        {isDrawn && (
          <>
            {isOfDevice
              ? say('You also changed this on another device. We set that answer aside:')
              : say('Set aside:')}{' '}
            <bdi>{midSentence(nameOf(form, piece, say), say.locale)}</bdi>.
          </>
        )}
      </p>
      <div className={styles.ways}>
        <Button
          variant="quiet"
          isBusy={isBusy}
          busyLabel={say('Bringing it back')}
          onClick={bringBack}
        >
          {isOfDevice ? say('Use the other one') : say('Undo')}
        </Button>
        <button
          type="button"
          className={styles.dismiss}
          aria-label={isOfDevice ? say('Keep this one') : say('Close')}
          onClick={(event) => {
            focusQuestionAbove(event.currentTarget);
            store.offerUndo(undefined);
          }}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

function focusQuestionAbove(button: HTMLElement): void {
  const above = button.closest('[data-undo]')?.parentElement;
  above?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}
