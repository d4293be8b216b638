import { useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './ShortcutHelp.module.css';
import { useAreShortcutsOn, useShortcut, useShortcutKeys, useShortcutStore } from './shortcuts.ts';

/** The "Keys" button and `?`: a list of all shortcuts, and a switch that turns them off. */
export function ShortcutHelp() {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const store = useShortcutStore();
  const areOn = useAreShortcutsOn();
  useShortcutKeys();
  useShortcut('?', say('Show all shortcuts'), () => setOpen(true));
  return (
    <>
      <Button
        variant="quiet"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts={areOn ? '?' : undefined}
        onClick={() => setOpen(true)}
      >
        {say('Keys')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say('Keyboard shortcuts on this page')}
      >
        <dl className={styles.list}>
          {isOpen &&
            store.all().map(({ key, label }) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
        </dl>
        <CheckboxRow
          label={say('Use single-key shortcuts on these pages')}
          checked={areOn}
          onChange={store.turn}
        />
      </Dialog>
    </>
  );
}
