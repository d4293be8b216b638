import type { ReactNode } from 'react';
import { sayText, useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog } from '#web/ui/dialog/Dialog.tsx';
import { RequestReference } from '#web/ui/feedback/FailureNotice.tsx';
import { Boundary } from './Boundary.tsx';

/** Shows an error of its children in a dialog headed "Unexpected Error" (spec §8); closing it renders them again. */
export function DialogBoundary({
  children,
  onReset,
}: {
  children: ReactNode;
  onReset?: (() => void) | undefined;
}) {
  const say = useSay();
  return (
    <Boundary
      fallback={(error, reset) => {
        function close() {
          onReset?.();
          reset();
        }
        return (
          <AlertDialog
            isOpen
            onClose={close}
            title={say('Unexpected Error')}
            actions={<Button onClick={close}>{say('Close')}</Button>}
          >
            <p>{sayText(say, error.message)}</p>
            <RequestReference about={error} />
          </AlertDialog>
        );
      }}
    >
      {children}
    </Boundary>
  );
}
