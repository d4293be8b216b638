import { useState } from 'react';
import { dateInZone } from '#form/engine/dates.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { TextAreaField, TextField } from '#web/ui/controls/Fields.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { reopen } from './calls.ts';

/** Long enough for a correction; the registrar can change it. */
const DAYS = 7;

/** Reopens a submitted application for changes, or moves the end of one that is already open. */
export function ReopenDialog({
  account,
  isOpen,
  message: before,
  onClose,
}: {
  readonly account: number;
  /** The application is already open. */
  readonly isOpen: boolean;
  /** The message that the applicant got last time. */
  readonly message: string;
  readonly onClose: () => void;
}) {
  const say = useSay();
  const dayIn = (days: number) =>
    dateInZone(new Date(Date.now() + days * 86_400_000), getCollege().timeZone);
  const [until, setUntil] = useState(() => dayIn(DAYS));
  const [message, setMessage] = useState(before);
  return (
    <ReasonDialog
      onClose={onClose}
      title={isOpen ? say('Move the last day') : say('Reopen the application')}
      action={isOpen ? say('Move the last day') : say('Reopen')}
      act={(reason) => reopen(account, { until, message, reason })}
    >
      <p>
        {say(
          'The applicant can change everything until the end of that day, and is told by email. You go on reading what was submitted until it is submitted again; if it is not, it closes as it was.',
        )}
      </p>
      <TextField
        id="reopened-until"
        label={say('Last day')}
        isRequired
        type="date"
        width="medium"
        min={dayIn(0)}
        value={until}
        onChange={setUntil}
      />
      <TextAreaField
        id="reopened-message"
        label={say('What should be changed')}
        help={say('The applicant reads it in the email and above the form. It may be left empty.')}
        rows={3}
        maxLength={1000}
        value={message}
        onChange={setMessage}
      />
    </ReasonDialog>
  );
}
