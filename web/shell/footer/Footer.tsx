import { useState } from 'react';
import { getCollege } from '#web/college.ts';
import { useSay } from '#web/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import styles from './Footer.module.css';
import { HelpDialog } from './HelpDialog.tsx';
import { PrivacyDialog } from './PrivacyDialog.tsx';

/** The footer: the college's address, Help and Privacy (spec §1). */
export function Footer() {
  const say = useSay();
  const [open, setOpen] = useState<'help' | 'privacy'>();
  const { addressLines, contactPhone, helpEmail } = getCollege();
  const close = () => setOpen(undefined);
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
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('help')}>
            {say('Help')}
          </Button>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen('privacy')}>
            {say('Privacy')}
          </Button>
        </div>
      </div>
      <HelpDialog isOpen={open === 'help'} onClose={close} />
      <PrivacyDialog isOpen={open === 'privacy'} onClose={close} />
    </footer>
  );
}
