import { lazy, Suspense, useRef, useState } from 'react';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DialogBoundary } from '../errors/DialogBoundary.tsx';

const loadPopover = () => import('./AccountPopover.tsx');
const AccountPopover = lazy(loadPopover);

/** The button "Account" and its popover, which loads when a pointer or the focus comes near (spec §2). */
export function AccountMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isServiceUser = useSession((session) => session.isServiceUser);
  if (isServiceUser) return null;
  return (
    <DialogBoundary>
      <Button
        ref={button}
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPopover()}
        onFocus={() => void loadPopover()}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="person" />
        Account
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AccountPopover anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </DialogBoundary>
  );
}
