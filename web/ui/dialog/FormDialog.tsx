import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Button, type ButtonVariant } from '../controls/Button.tsx';
import { FailureNotice } from '../feedback/FailureNotice.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'size'> {
  readonly onClose: () => void;
  /** Shown above the form. */
  readonly intro?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  /** The label of the submit button: "Reopen". */
  readonly action: string;
  /** `danger` for actions that cannot be undone. */
  readonly variant?: Extract<ButtonVariant, 'primary' | 'danger'> | undefined;
  /** The other buttons, instead of "Cancel". */
  readonly others?: ReactNode;
  readonly isBusy: boolean;
  /** Why the action failed, unless a field says it. */
  readonly error?: Error | null | undefined;
  /** Called on Enter or the button, unless busy. */
  readonly onSubmit: () => void;
}

/** A dialog with a form, a submit button and a way out. Open while mounted; its first field has the focus. */
export function FormDialog({
  onClose,
  title,
  size,
  intro,
  children,
  className,
  action,
  variant = 'primary',
  others,
  isBusy,
  error,
  onSubmit,
}: FormDialogProps) {
  const say = useSay();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) onSubmit();
  }
  return (
    <Dialog
      isOpen
      holdsInput
      onClose={onClose}
      title={title}
      size={size}
      actions={
        <>
          <Button type="submit" form={id} variant={variant} isBusy={isBusy}>
            {action}
          </Button>
          {others ?? (
            <Button variant="secondary" onClick={onClose}>
              {say('Cancel')}
            </Button>
          )}
        </>
      }
    >
      {intro}
      <form ref={form} id={id} onSubmit={submit} noValidate className={className}>
        {children}
      </form>
      <FailureNotice error={error} />
    </Dialog>
  );
}
