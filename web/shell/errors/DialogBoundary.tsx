import type { ReactNode } from 'react';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertDialog } from '#web/ui/dialog/Dialog.tsx';
import { Boundary } from './Boundary.tsx';

/** Shows an error of its children in a dialog headed "Unexpected Error" (spec §8); closing it brings them back. */
export function DialogBoundary({
  children,
  onReset,
}: {
  children: ReactNode;
  onReset?: (() => void) | undefined;
}) {
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
            title="Unexpected Error"
            actions={<Button onClick={close}>Close</Button>}
          >
            <p>{error.message}</p>
          </AlertDialog>
        );
      }}
    >
      {children}
    </Boundary>
  );
}
