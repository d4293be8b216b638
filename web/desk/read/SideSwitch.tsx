import type { ReactNode } from 'react';
import { useSay } from '#web/core/language/say.ts';
import styles from './read.module.css';

/** The parts of the page. A narrow screen shows one of them, a wide screen all. */
export type Side = 'answers' | 'documents' | 'notes';

/** Chooses the part that a narrow screen shows. */
export function SideSwitch({
  chosen,
  onChoose,
  documents,
  notes,
  children,
}: {
  chosen: Side;
  onChoose: (side: Side) => void;
  documents: number;
  notes: number;
  /** Further controls, after the parts. */
  children: ReactNode;
}) {
  const say = useSay();
  const sides: readonly (readonly [Side, string])[] = [
    ['answers', say('Application')],
    ...(documents > 0
      ? [['documents', say('Documents ({count})', { count: documents })] as const]
      : []),
    ['notes', say('Notes ({count})', { count: notes })],
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <div className={styles.switch} role="group" aria-label={say('What to show')}>
      {sides.map(([side, words]) => (
        <button
          key={side}
          type="button"
          aria-pressed={side === chosen}
          onClick={() => onChoose(side)}
        >
          {words}
        </button>
      ))}
      {children}
    </div>
  );
}
