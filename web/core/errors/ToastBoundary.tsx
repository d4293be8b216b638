import type { ReactNode } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';
import { Boundary } from './Boundary.tsx';

/** Shows an error of its children as a toast that stays 5 minutes (spec §8), and in their place a button that renders them again. */
export function ToastBoundary({
  title = toSay('Error'),
  children,
  onReset,
}: {
  title?: string | undefined;
  children: ReactNode;
  onReset?: (() => void) | undefined;
}) {
  const say = useSay();
  const toasts = useToasts();
  return (
    <Boundary
      onError={(error) => toasts.show({ tone: 'error', title, error })}
      fallback={(_error, reset) => (
        <Button
          variant="secondary"
          onClick={() => {
            onReset?.();
            reset();
          }}
        >
          {say('Try again')}
        </Button>
      )}
    >
      {children}
    </Boundary>
  );
}
