import { useId, useState } from 'react';
import type { Piece } from '#contract/put-aside.ts';
import type { Section } from '#form/engine/definition.ts';
import { questionsIn } from '#form/engine/inventory.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useFocusWhenLost } from '#web/ui/useFocusWhenLost.ts';
import { momentsIn } from '#words/intl.ts';
import { useAnswers } from '../context.tsx';
import { useShelf } from './bring-back.ts';
import styles from './PutAside.module.css';
import { usePieces } from './pieces.ts';
import { nameOf, questionsOfPiece } from './words.ts';

/** The pieces of a section that can be restored, folded. Draws nothing if there are none. */
export default function SectionShelf({ section }: { section: Section }) {
  const form = useAnswers((state) => state.form);
  const keys = new Set(questionsIn(section.content).map(({ key }) => key));
  const pieces = usePieces().filter((piece) => {
    const [first] = questionsOfPiece(form, piece);
    return first !== undefined && keys.has(first.key);
  });
  return pieces.length > 0 ? <Shelf title={section.title} pieces={pieces} /> : null;
}

function Shelf({ title, pieces }: { title: string; pieces: readonly Piece[] }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const toggle = useFocusWhenLost<HTMLButtonElement>(pieces.length);
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
        {say('Set aside ({count, number})', { count: pieces.length })}
      </button>
      {isOpen && (
        <ul id={listId} className={styles.list} aria-label={say('Set aside: {title}', { title })}>
          {pieces.map((piece) => (
            <PieceRow key={piece.id} piece={piece} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PieceRow({ piece }: { piece: Piece }) {
  const say = useSay();
  const form = useAnswers((state) => state.form);
  const nameId = useId();
  const { bringBack, throwAway, isBusy } = useShelf(piece);
  const write = momentsIn(say.locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={styles.piece}>
      <p className={styles.about}>
        <bdi id={nameId} className={styles.name}>
          {nameOf(form, piece, say)}
        </bdi>
        , {piece.reason === 'device' ? say('changed on another device') : say('set aside')},{' '}
        {write(new Date(piece.put_at))}
      </p>
      <div className={styles.ways}>
        <Button
          variant="quiet"
          isBusy={isBusy}
          busyLabel={say('One moment')}
          aria-describedby={nameId}
          onClick={bringBack}
        >
          {say('Bring back')}
        </Button>
        <Button variant="quiet" aria-describedby={nameId} onClick={throwAway}>
          {say('Throw away')}
        </Button>
      </div>
    </li>
  );
}
