import { useState } from 'react';
import type { DeskDeadline } from '#contract/desk-deadlines.ts';
import { momentAt, wallClockOf } from '#tenant/deadlines.ts';
import { momentInWords } from '#tenant/moments.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { WhereYouAre } from '#web/core/WhereYouAre.tsx';
import { CheckboxRow } from '#web/ui/controls/CheckboxRow.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { extendDeadline } from './calls.ts';
import styles from './Deadlines.module.css';

const MINUTE = 60_000;

/** Moves a deadline to a later minute. @param minutes how many to give back; 0 if the time is still to be chosen. */
export function ExtendDialog({
  deadline: { deadline, title, ends_at, begun },
  minutes,
  onClose,
}: {
  readonly deadline: DeskDeadline;
  readonly minutes: number;
  readonly onClose: () => void;
}) {
  const say = useSay();
  const { timeZone } = getCollege();
  const [until, setUntil] = useState(() => wallClockOf(proposed(ends_at, minutes), timeZone));
  const [tell, setTell] = useState(false);
  const moment = until === '' ? undefined : momentAt(until, timeZone);
  return (
    <ReasonDialog
      onClose={onClose}
      title={say('Extend the deadline {title}', { title })}
      action={say('Extend')}
      act={(reason) => extendDeadline(deadline, { until, ends_at, reason, tell })}
    >
      <p>
        {say(
          'It moves for everybody within seconds: banners, letters, and the time that the page counts to. It cannot be made earlier again.',
        )}
      </p>
      <TextField
        id="extended-until"
        label={say('New last minute, where the college is')}
        isRequired
        type="datetime-local"
        width="medium"
        min={wallClockOf(new Date(ends_at), timeZone)}
        value={until}
        onChange={setUntil}
      />
      {moment !== undefined && (
        <p className={styles.preview}>
          {momentInWords(moment, { locale: say.locale, timeZone }, 'weekday')}{' '}
          <WhereYouAre moment={moment} />
        </p>
      )}
      <CheckboxRow
        id="extension-told"
        label={say(
          'Write to {count, plural, one {the one applicant who has begun and not submitted} other {all # applicants who have begun and not submitted}}',
          { count: begun },
        )}
        checked={tell}
        onChange={setTell}
      />
    </ReasonDialog>
  );
}

/** This many minutes after the old end, or from now on if that end has passed. */
function proposed(end: string, minutes: number): Date {
  if (minutes === 0) return new Date(end);
  const from = Math.max(Date.parse(end), Math.ceil(Date.now() / MINUTE) * MINUTE);
  return new Date(from + minutes * MINUTE);
}
