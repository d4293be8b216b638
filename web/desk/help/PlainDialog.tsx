import type { ReactNode } from 'react';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { act, type PlainAct } from './calls.ts';
import { useHelping } from './queries.ts';

interface PlainDialogProps {
  readonly account: number;
  readonly which: PlainAct;
  readonly title: string;
  /** The consequences. */
  readonly children: ReactNode;
  readonly action: string;
  readonly isDanger?: boolean | undefined;
  readonly onClose: () => void;
}

/** An action that needs a reason and nothing else. */
export function PlainDialog({
  account,
  which,
  children,
  isDanger = false,
  onClose,
  ...rest
}: PlainDialogProps) {
  const { mutate, isPending, error } = useHelping(
    account,
    (reason: string) => act(account, which, { reason }),
    onClose,
  );
  return (
    <ReasonDialog
      {...rest}
      onClose={onClose}
      variant={isDanger ? 'danger' : 'primary'}
      isBusy={isPending}
      error={error}
      onConfirm={mutate}
    >
      {children}
    </ReasonDialog>
  );
}
