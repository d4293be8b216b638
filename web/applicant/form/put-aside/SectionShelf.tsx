import { useId, useRef, useState } from 'react';
import type { Section } from '#form/engine/definition.ts';
import { questionsIn } from '#form/engine/inventory.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useAnswers } from '../context.tsx';
import styles from './PutAside.module.css';
import { usePieces } from './pieces.ts';
import { useShelf } from './useShelf.ts';
import { firstQuestionOf, momentOf, nameOf, reasonOf, type ShownPiece } from './words.ts';

/** The pieces of a section that can be restored, folded. Draws nothing if there are none. */
export default function SectionShelf({ section }: { section: Section }) {
  const form = useAnswers((state) => state.form);
  const keys = new Set(questionsIn(section.content).map(({ key }) => key));
  const pieces = usePieces().filter((piece) => {
    const first = firstQuestionOf(form, piece);
    return first !== undefined && keys.has(first.key);
  });
  return pieces.length > 0 ? <Shelf title={section.title} pieces={pieces} /> : null;
}

function Shelf({ title, pieces }: { title: string; pieces: readonly ShownPiece[] }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const { bringBack, throwAway, busyId } = useShelf();
  return (
    <div className={styles.shelf}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'minus' : 'plus'} />
        {say('Put aside ({count, number})', { count: pieces.length })}
      </button>
      {isOpen && (
        <ul id={listId} className={styles.list} aria-label={say('Put aside: {title}', { title })}>
          {pieces.map((piece) => (
            <PieceRow
              key={piece.id}
              piece={piece}
              isBusy={busyId === piece.id}
              onBringBack={() => bringBack(piece)}
              onThrowAway={async () => {
                if (await throwAway(piece)) toggle.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function PieceRow({
  piece,
  isBusy,
  onBringBack,
  onThrowAway,
}: {
  piece: ShownPiece;
  isBusy: boolean;
  onBringBack: () => void;
  onThrowAway: () => void;
}) {
  const say = useSay();
  const form = useAnswers((state) => state.form);
  const nameId = useId();
  const when = momentOf(piece.at, { now: new Date(), say });
  return (
    <li className={styles.piece}>
      <p className={styles.about}>
        <bdi id={nameId} className={styles.name}>
          {nameOf(form, piece, say)}
        </bdi>
        , {reasonOf(form, piece, say)}, {when}
      </p>
      <div className={styles.ways}>
        <Button
          variant="quiet"
          isBusy={isBusy}
          busyLabel={say('One moment')}
          aria-describedby={nameId}
          onClick={onBringBack}
        >
          {say('Bring back')}
        </Button>
        <Button variant="quiet" aria-describedby={nameId} onClick={onThrowAway}>
          {say('Throw away')}
        </Button>
      </div>
    </li>
  );
}
