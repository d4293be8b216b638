import { type FormEvent, useEffect, useRef } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { useShortcut } from '../shortcuts/shortcuts.ts';
import type { ListView } from './address.ts';
import styles from './SearchBox.module.css';

const MAX_LENGTH = 200;

/** One box to search by anything that staff know of an applicant. */
export function SearchBox({
  view,
  onSearch,
}: {
  view: ListView;
  onSearch: (view: ListView) => void;
}) {
  const say = useSay();
  const label = say('Name, email address, reference, birth date, phone or school');
  const box = useRef<HTMLInputElement>(null);
  // The search also changes by Back and Forward.
  useEffect(() => {
    if (box.current !== null) box.current.value = view.q;
  }, [view.q]);
  useShortcut('/', say('Search'), () => {
    box.current?.focus();
    box.current?.select();
  });
  function search(event: FormEvent) {
    event.preventDefault();
    const q = box.current?.value.trim() ?? '';
    // A chosen order belongs to its text, so a new text resets it.
    onSearch({ ...view, q, sort: view.q === '' || q === '' ? '' : view.sort, page: '' });
  }
  return (
    <search className={styles.box}>
      <form onSubmit={search}>
        <div className={styles.row}>
          <TextInput
            id="find"
            aria-label={label}
            placeholder={label}
            type="search"
            ref={box}
            defaultValue={view.q}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            spellCheck={false}
            aria-keyshortcuts="/"
          />
          <Button type="submit">{say('Search')}</Button>
        </div>
      </form>
    </search>
  );
}
