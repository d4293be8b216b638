import { useRef, useState } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import Popover from '#web/ui/popover/Popover.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { PageLinks } from './PageLinks.tsx';
import styles from './PagesMenu.module.css';

/** The links to all pages behind one button, for windows too narrow for a row of links. */
export function PagesMenu() {
  const say = useSay();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <nav className={styles.menu} aria-label={say('Pages')}>
      <Button
        ref={button}
        variant="secondary"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {say('Pages')}
        <Icon name="chevron-down" />
      </Button>
      <Popover anchor={button} isOpen={isOpen} onOpenChange={setOpen} label={say('Pages')}>
        <PageLinks className={styles.pages} onFollow={() => setOpen(false)} />
      </Popover>
    </nav>
  );
}
