import { type RefObject, useRef } from 'react';
import type { LeftToRead, ListCount, ListPage } from '#contract/desk-find.ts';
import { useSay } from '#web/core/language/say.ts';
import { Select } from '#web/ui/controls/Select.tsx';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import { isNarrowed, type ListView } from './address.ts';
import styles from './ListPage.module.css';
import { leftInWords } from './left.ts';
import { SaveView } from './Views.tsx';

interface CountProps {
  readonly total: ListCount;
  readonly left: LeftToRead;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The number of applications, and how many are left to read. */
export function Count({ total, left, heading }: CountProps) {
  const say = useSay();
  return (
    <div>
      <h2 id="found" ref={heading} tabIndex={-1} className={styles.count} aria-live="polite">
        {total.is_more
          ? say('{count, number} or more applications', total)
          : say('{count, plural, one {# application} other {# applications}}', total)}
      </h2>
      {left !== null && <strong className={styles.left}>{leftInWords(say, left)}</strong>}
    </div>
  );
}

interface ListToolsProps {
  readonly view: ListView;
  readonly found: ListPage;
  readonly onSort: (sort: string) => void;
}

/** Keeps the view, and orders it. */
export function ListTools({ view, found, onSort }: ListToolsProps) {
  const say = useSay();
  const order = useRef<HTMLSelectElement>(null);
  useShortcut('o', say('Order'), () => order.current?.focus());
  const recommended = [
    { value: 'mean', label: say('Highest recommendation first') },
    { value: 'spread', label: say('Widest disagreement first') },
  ];
  return (
    <div className={styles.tools}>
      {(isNarrowed(view) || view.sort !== '') && <SaveView view={view} />}
      <div className={styles.sort}>
        <label htmlFor="sort">{say('Order')}</label>
        <Select
          id="sort"
          ref={order}
          value={found.sort}
          options={[
            ...(view.q === '' ? [] : [{ value: 'best', label: say('Best match first') }]),
            { value: 'changed', label: say('Last changed first') },
            { value: 'submitted', label: say('Last submitted first') },
            { value: 'name', label: say('By name') },
            ...(found.has_recommendations ? recommended : []),
          ]}
          onChange={({ currentTarget }) => onSort(currentTarget.value)}
        />
      </div>
    </div>
  );
}
