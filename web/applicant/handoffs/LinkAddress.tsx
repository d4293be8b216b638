import { useId, useState } from 'react';
import type { MadeHandoff } from '#contract/handoffs.ts';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import styles from './Handoffs.module.css';
import task from './Task.module.css';

/** Shows the address of a new link, with ways to copy, share and scan it. */
export function LinkAddress({ address, qr }: Pick<MadeHandoff, 'address'> & { qr?: string }) {
  const say = useSay();
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // The browser forbids it: select the address, so that it can be copied by hand.
      const shown = document.getElementById(id);
      if (shown) window.getSelection()?.selectAllChildren(shown);
    }
  }
  const canShare = typeof navigator.share === 'function';
  return (
    <div className={styles.made}>
      {qr !== undefined && (
        <img
          className={styles.qr}
          src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
          alt={say('QR code of the address below')}
        />
      )}
      <p className={styles.address} id={id} dir="ltr">
        {address.replace(/^https?:\/\//, '')}
      </p>
      <div className={task.ways}>
        <Button variant="secondary" onClick={copy}>
          {isCopied ? say('Copied') : say('Copy the address')}
        </Button>
        {canShare && (
          <Button
            variant="quiet"
            onClick={() => navigator.share({ url: address }).catch(() => undefined)}
          >
            {say('Share')}
          </Button>
        )}
      </div>
      <span role="status" className={task.saved}>
        {isCopied && say('The address is copied.')}
      </span>
    </div>
  );
}
