import { useState } from 'react';
import type { DeskRelease } from '#contract/desk-decisions.ts';
import { momentAt, wallClockOf } from '#tenant/deadlines.ts';
import { momentInWords } from '#tenant/moments.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { WhereYouAre } from '#web/core/WhereYouAre.tsx';
import { TextField } from '#web/ui/controls/Fields.tsx';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import { callOffRelease, moveRelease } from './calls.ts';
import styles from './decisions.module.css';

interface DialogProps {
  readonly release: DeskRelease;
  readonly onClose: () => void;
}

export function MoveDialog({ release: { id, name, at: was }, onClose }: DialogProps) {
  const say = useSay();
  const [at, setAt] = useState(() => wallClockOf(new Date(was), getCollege().timeZone));
  return (
    <ReasonDialog
      onClose={onClose}
      title={say('Move the release {name}', { name })}
      action={say('Move')}
      act={(reason) => moveRelease(id, { minute: at, reason })}
    >
      <MinuteField at={at} onChange={setAt} />
    </ReasonDialog>
  );
}

export function CallOffDialog({ release: { id, name, decisions }, onClose }: DialogProps) {
  const say = useSay();
  return (
    <ReasonDialog
      onClose={onClose}
      title={say('Call off the release {name}', { name })}
      action={say('Call off')}
      act={(reason) => callOffRelease(id, reason)}
    >
      <p>
        {say(
          '{decisions, plural, one {Its decision stays confirmed and waits} other {Its # decisions stay confirmed and wait}} for another release. Nobody is told anything.',
          { decisions },
        )}
      </p>
    </ReasonDialog>
  );
}

/** A minute in the college's time zone, with its words below. */
export function MinuteField({
  at,
  onChange,
}: {
  readonly at: string;
  readonly onChange: (at: string) => void;
}) {
  const say = useSay();
  const { timeZone } = getCollege();
  const moment = at === '' ? undefined : momentAt(at, timeZone);
  return (
    <>
      <TextField
        id="release-at"
        label={say('Minute, where the college is')}
        isRequired
        type="datetime-local"
        width="medium"
        value={at}
        onChange={onChange}
      />
      {moment !== undefined && (
        <p className={styles.muted}>
          {momentInWords(moment, { locale: say.locale, timeZone }, 'weekday')}{' '}
          <WhereYouAre moment={moment} />
        </p>
      )}
    </>
  );
}
