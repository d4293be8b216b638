import { useEffect, useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx';
import { useAnswerStore, useAnswers } from '../context.tsx';
import styles from './PutAside.module.css';
import { usePieces } from './pieces.ts';
import { useShelf } from './useShelf.ts';
import { nameOf, type ShownPiece } from './words.ts';

/**
 * Says what was put aside, and offers to restore it. It stays until it is used, dismissed, or replaced by the next one.
 */
export default function UndoNotice() {
  const undo = useAnswers((state) => state.undo);
  const piece = usePieces().find(({ id }) => id === undo?.pieceId);
  return piece ? <Offer key={piece.id} piece={piece} /> : null;
}

function Offer({ piece }: { piece: ShownPiece }) {
  const say = useSay();
  const store = useAnswerStore();
  const form = useAnswers((state) => state.form);
  const { bringBack, busyId } = useShelf();
  const words = useNoticeWords(piece);
  // Screen readers announce changes of a live region, not its first content.
  const [announced, setAnnounced] = useState('');
  useEffect(() => setAnnounced(words.announcement), [words.announcement]);
  return (
    <div className={styles.undo} data-undo>
      <VisuallyHidden>
        <span role="status">{announced}</span>
      </VisuallyHidden>
      <p className={styles.words}>
        {words.before} <bdi>{nameOf(form, piece, say)}</bdi>
        {words.after}
      </p>
      <div className={styles.ways}>
        <Button
          variant="quiet"
          isBusy={busyId === piece.id}
          busyLabel={say('Bringing it back')}
          onClick={() => bringBack(piece)}
        >
          {words.way}
        </Button>
        <button
          type="button"
          className={styles.dismiss}
          aria-label={words.dismiss}
          onClick={(event) => {
            leaveTo(event.currentTarget);
            store.offerUndo(undefined);
          }}
        >
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

function useNoticeWords(piece: ShownPiece) {
  const say = useSay();
  const form = useAnswers((state) => state.form);
  const name = nameOf(form, piece, say);
  if (piece.reason === 'device') {
    return {
      before: say('You also changed this on another device. That answer is put aside:'),
      after: '.',
      way: say('Use the other one'),
      dismiss: say('Keep this one'),
      announcement: say(
        'You also changed this on another device. That answer is put aside: {name}. You can use it instead.',
        { name },
      ),
    };
  }
  return {
    before: say('Put aside:'),
    after: '.',
    way: say('Undo'),
    dismiss: say('Close'),
    announcement: say('Put aside: {name}. You can undo that.', { name }),
  };
}

/** Moves the focus to the question above the notice. */
function leaveTo(button: HTMLElement): void {
  const above = button.closest('[data-undo]')?.parentElement;
  above?.querySelector<HTMLElement>('input, textarea, select, [role="tab"]')?.focus();
}
