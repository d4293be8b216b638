import { useState } from 'react';
import { dateInZone } from '#form/engine/dates.ts';
import { getCollege } from '#web/college.ts';
import { useSay } from '#web/language/say.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea, TextInput } from '#web/ui/controls/TextInput.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { reopen } from './calls.ts';
import { useAct } from './queries.ts';

/** Enough for a correction, and it can be moved. */
const DAYS = 7;

/** Opens a submitted application for changes, or gives one that is open another day. */
export function ReopenDialog({
  account,
  isOpen,
  message: before,
  onClose,
}: {
  readonly account: number;
  /** It is open already. */
  readonly isOpen: boolean;
  /** What the applicant was told the last time. */
  readonly message: string;
  readonly onClose: () => void;
}) {
  const say = useSay();
  const dayIn = (days: number) =>
    dateInZone(new Date(Date.now() + days * 86_400_000), getCollege().timeZone);
  const [until, setUntil] = useState(() => dayIn(DAYS));
  const [message, setMessage] = useState(before);
  const { mutate, isPending, error } = useAct(
    account,
    (reason: string) => reopen(account, { until, message, reason }),
    onClose,
  );
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={isOpen ? say('Move the last day') : say('Reopen the application')}
      action={isOpen ? say('Move the last day') : say('Reopen')}
      isBusy={isPending}
      error={error}
      onConfirm={mutate}
    >
      <p>
        {say(
          'The applicant can change everything until the end of that day, and is told by email. You go on reading what was submitted until it is submitted again; if it is not, it closes as it was.',
        )}
      </p>
      <Field id="reopened-until" label={say('Last day')} isRequired>
        {(control) => (
          <TextInput
            {...control}
            type="date"
            width="medium"
            min={dayIn(0)}
            value={until}
            onChange={({ currentTarget }) => setUntil(currentTarget.value)}
          />
        )}
      </Field>
      <Field
        id="reopened-message"
        label={say('What should be changed')}
        help={say('The applicant reads it in the email and above the form. It may be left empty.')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={1000}
            value={message}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
        )}
      </Field>
    </ReasonDialog>
  );
}
