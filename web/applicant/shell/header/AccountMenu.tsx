import { lazy, Suspense, useRef, useState } from 'react';
import { useSession } from '#web/applicant/session/context.tsx';
import { DialogBoundary } from '#web/core/errors/DialogBoundary.tsx';
import { useSay } from '#web/core/language/say.ts';
import { loadPart } from '#web/core/parts/load-part.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';

const loadPopover = () => loadPart(() => import('./AccountPopover.tsx'));
/** Make the component again after a failure, since React caches the failure. */
const makePopover = () => lazy(loadPopover);

/** The button "Account" and its popover, which loads when a pointer or the focus comes near (spec §2). */
export function AccountMenu() {
  const say = useSay();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [AccountPopover, setPopover] = useState(makePopover);
  const isServiceUser = useSession((session) => session.isServiceUser);
  if (isServiceUser) return null;
  function startAgain() {
    setOpen(false);
    setPopover(makePopover);
  }
  return (
    <DialogBoundary onReset={startAgain}>
      <Button
        ref={button}
        variant="secondary"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preloadPopover}
        onFocus={preloadPopover}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="person" />
        {say('Account')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AccountPopover anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </DialogBoundary>
  );
}

/** Preloads the popover; a failure shows only when it is opened. */
function preloadPopover(): void {
  loadPopover().catch(() => undefined);
}
