import { type ReactNode, useId, useState } from 'react';
import { MOST_REASON } from '#contract/reason.ts';
import { useSay } from '#web/language/say.ts';
import type { ButtonVariant } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextInput.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';

interface ReasonDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** What will be done, as a question or an order: "Reopen the application". */
  readonly title: string;
  /** What follows from it, and more fields if it wants some. */
  readonly children: ReactNode;
  /** The button that does it: "Reopen". */
  readonly action: string;
  /** `danger` for what cannot be undone. */
  readonly variant?: Extract<ButtonVariant, 'primary' | 'danger'> | undefined;
  readonly isBusy: boolean;
  /** Why it failed. */
  readonly error?: Error | null | undefined;
  /** @param reason without spaces around it, and not empty. */
  readonly onConfirm: (reason: string) => void;
}

/** Something that a person does to somebody else's application: what follows from it, and why it is done, which the trail keeps. */
export function ReasonDialog(props: ReasonDialogProps) {
  return props.isOpen ? <OpenReasonDialog {...props} /> : null;
}

function OpenReasonDialog({
  onClose,
  title,
  children,
  action,
  variant,
  isBusy,
  error,
  onConfirm,
}: ReasonDialogProps) {
  const say = useSay();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  function confirm() {
    const text = reason.trim();
    setMissing(text === '');
    if (text === '') document.getElementById(`${id}-reason`)?.focus();
    else onConfirm(text);
  }
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      intro={children}
      action={action}
      variant={variant}
      isBusy={isBusy}
      error={error}
      onSubmit={confirm}
    >
      <Field
        id={`${id}-reason`}
        label={say('Reason')}
        help={say('It stays in the trail. Whoever reads the trail sees it.')}
        errors={isMissing ? [say('Please say why.')] : []}
        isRequired
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={MOST_REASON}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
