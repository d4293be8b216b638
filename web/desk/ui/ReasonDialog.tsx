import { type ReactNode, useId, useState } from 'react';
import { MAX_REASON } from '#contract/text.ts';
import { useSay } from '#web/core/language/say.ts';
import { TextAreaField } from '#web/ui/controls/Fields.tsx';
import { FormDialog, type FormDialogProps } from '#web/ui/dialog/FormDialog.tsx';

interface ReasonDialogProps
  extends Omit<FormDialogProps, 'intro' | 'size' | 'className' | 'onSubmit'> {
  /** The consequences, and further fields if needed. */
  readonly children: ReactNode;
  /** @param reason trimmed and not empty. */
  readonly onConfirm: (reason: string) => void;
}

/** Confirms an action on an applicant's data: states the consequences and asks for a reason, which the trail keeps. */
export function ReasonDialog({ children, onConfirm, ...dialog }: ReasonDialogProps) {
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
    <FormDialog {...dialog} intro={children} onSubmit={confirm}>
      <TextAreaField
        id={`${id}-reason`}
        label={say('Reason')}
        help={say('It stays in the trail. Whoever reads the trail sees it.')}
        errors={isMissing ? [say('Please say why.')] : []}
        isRequired
        rows={3}
        maxLength={MAX_REASON}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
