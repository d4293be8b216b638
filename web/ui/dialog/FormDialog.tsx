import { type FormEvent, type ReactNode, useId } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button, type ButtonVariant } from '../controls/Button.tsx';
import { FailureNotice } from '../feedback/FailureNotice.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'size'> {
  readonly onClose: () => void;
  /** What stands above the form. */
  readonly intro?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** The button that does it: "Reopen". */
  readonly action: string;
  /** `danger` for what cannot be undone. */
  readonly variant?: Extract<ButtonVariant, 'primary' | 'danger'> | undefined;
  readonly isBusy: boolean;
  /** Why it failed, unless a field says it. */
  readonly error?: Error | null | undefined;
  /** Enter or the button; not while it is busy. */
  readonly onSubmit: () => void;
}

/** A dialog that is filled in, with the button that does it and the way out. It is open as long as it is there. */
export function FormDialog({
  onClose,
  title,
  size,
  intro,
  children,
  className,
  action,
  variant = 'primary',
  isBusy,
  error,
  onSubmit,
}: FormDialogProps) {
  const say = useSay();
  const id = useId();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size={size}
      actions={
        <>
          <Button type="submit" form={id} variant={variant} isBusy={isBusy}>
            {action}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {say('Cancel')}
          </Button>
        </>
      }
    >
      {intro}
      <form id={id} onSubmit={submit} noValidate className={className}>
        {children}
      </form>
      <FailureNotice error={error} />
    </Dialog>
  );
}
