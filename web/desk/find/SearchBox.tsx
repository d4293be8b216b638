import { useRef } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { useShortcuts } from '../shortcuts/shortcuts.ts';
import type { Looked } from './address.ts';
import styles from './SearchBox.module.css';
import { SearchField } from './SearchField.tsx';

/** One box for names, email addresses, reference numbers and schools. */
export function SearchBox({
  looked,
  onSearch,
}: {
  looked: Looked;
  onSearch: (looked: Looked) => void;
}) {
  const say = useSay();
  const box = useRef<HTMLInputElement>(null);
  const act = () => {
    box.current?.focus();
    box.current?.select();
  };
  useShortcuts([{ key: '/', what: say('Search'), act }]);
  return (
    <search className={styles.box}>
      <SearchField
        id="find"
        label={say('Name, email address, reference number or school')}
        text={looked.q}
        // A chosen order belongs to its text, so a new text resets it.
        onSearch={(q) => {
          const sort = looked.q === '' || q === '' ? '' : looked.sort;
          onSearch({ ...looked, q, sort, page: '' });
        }}
        box={box}
        classes={{ row: styles.row }}
        maxLength={200}
        aria-keyshortcuts="/"
      />
    </search>
  );
}
