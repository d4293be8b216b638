import { useState } from 'react';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { later } from '#web/ui/later.tsx';
import styles from './Footer.module.css';
import type { FooterDialog } from './FooterDialogs.tsx';

const FooterDialogs = later(() => import('./FooterDialogs.tsx'));

/** Preloads the dialogs of the footer. */
export const preloadFooterDialogs = FooterDialogs.preload;

/** The footer: the college's address, Help and Privacy (spec §1). */
export function Footer() {
  const say = useSay();
  const [open, setOpen] = useState<FooterDialog>();
  const { addressLines, contactPhone, helpEmail } = getCollege();
  const opens = (dialog: FooterDialog) => ({
    'aria-haspopup': 'dialog' as const,
    onClick: () => setOpen(dialog),
    onPointerEnter: preloadFooterDialogs,
    onFocus: preloadFooterDialogs,
  });
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <address className={styles.address}>
          {addressLines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={`tel:${contactPhone.replace(/[^\d+]/g, '')}`}>{contactPhone}</a>
          <a href={`mailto:${helpEmail}`}>{helpEmail}</a>
        </address>
        <div className={styles.actions}>
          <Button variant="quiet" {...opens('help')}>
            {say('Help')}
          </Button>
          <Button variant="quiet" {...opens('privacy')}>
            {say('Privacy')}
          </Button>
        </div>
      </div>
      {open && <FooterDialogs open={open} onClose={() => setOpen(undefined)} />}
    </footer>
  );
}
