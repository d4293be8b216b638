import { type ReactNode, useId, useState } from 'react';
import type { Message } from '#contract/message.ts';
import { MAX_REASON } from '#contract/text.ts';
import { useSay } from '#web/core/language/say.ts';
import { TextAreaField } from '#web/ui/controls/Fields.tsx';
import { FormDialog, type FormDialogProps } from '#web/ui/dialog/FormDialog.tsx';
import { useAct } from '../useAct.ts';

/** The states that are read again after a refusal: a colleague may have been faster. */
const AFTER_REFUSAL: readonly string[] = [
  'help',
  'deadlines',
  'retention',
  'decisions',
  'releases',
];

interface ReasonDialogProps<Answer>
  extends Pick<FormDialogProps, 'title' | 'size' | 'action' | 'variant' | 'onClose'> {
  /** The consequences, and further fields if needed. */
  readonly children: ReactNode;
  /** Checks the further fields and shows their errors. False stops the act. */
  readonly isReady?: (() => boolean) | undefined;
  /** @param reason trimmed and not empty. */
  readonly act: (reason: string) => Promise<Answer>;
  /** The act changes the steps after submission. Otherwise they are not read again, because each reading is a line in the trail. */
  readonly changesSteps?: boolean;
  /** The first words of the queries that are read again; by default all, but for the steps. */
  readonly refreshes?: readonly string[];
  /** Runs after the act. The dialog closes by itself. */
  readonly onDone?: ((answer: Answer) => void) | undefined;
}

/**
 * Confirms and carries out an act on an applicant's data: states the consequences and asks for a reason, which the trail keeps. A refusal
 * stands in the dialog.
 */
export function ReasonDialog<Answer extends Message>({
  children,
  isReady = () => true,
  act,
  changesSteps = false,
  refreshes,
  onDone,
  ...dialog
}: ReasonDialogProps<Answer>) {
  const say = useSay();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending, error } = useAct(act, {
    onDone(answer) {
      dialog.onClose();
      onDone?.(answer);
    },
    showsErrors: true,
    refresh: (client, error) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [about] }) =>
          refreshes
            ? refreshes.includes(String(about))
            : error
              ? AFTER_REFUSAL.includes(String(about))
              : changesSteps || about !== 'status',
      }),
  });
  function confirm() {
    const text = reason.trim();
    setMissing(text === '');
    if (text === '') document.getElementById(`${id}-reason`)?.focus();
    else if (isReady()) mutate(text);
  }
  return (
    <FormDialog {...dialog} intro={children} isBusy={isPending} error={error} onSubmit={confirm}>
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
