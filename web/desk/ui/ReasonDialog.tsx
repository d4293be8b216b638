import { type ReactNode, useId, useState } from 'react';
import { MOST_REASON } from '#contract/text.ts';
import { useSay } from '#web/core/language/say.ts';
import { TextAreaField } from '#web/ui/controls/Fields.tsx';
import { FormDialog, type FormDialogProps } from '#web/ui/dialog/FormDialog.tsx';

interface ReasonDialogProps
  extends Omit<FormDialogProps, 'intro' | 'size' | 'className' | 'onSubmit'> {
  /** What follows from it, and more fields if it wants some. */
  readonly children: ReactNode;
  /** @param reason without spaces around it, and not empty. */
  readonly onConfirm: (reason: string) => void;
}

/** Something that a person does to somebody else's application: what follows from it, and why it is done, which the trail keeps. */
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
        maxLength={MOST_REASON}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
