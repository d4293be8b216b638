import { EXTEND_DEADLINE } from '#contract/calls.ts';
import type { DeskDeadline } from '#contract/desk-deadlines.ts';
import { wallClockOf } from '#tenant/deadlines.ts';
import { send, withParams } from '#web/core/api/request.ts';
import { getCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { ReasonDialog } from '../ui/DraftDialog.tsx';

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
  return (
    <ReasonDialog
      onClose={onClose}
      title={say('Extend the deadline {title}', { title })}
      action={say('Extend')}
      initial={{ until: wallClockOf(proposed(ends_at, minutes), timeZone), tell: false }}
      fields={[
        {
          name: 'until',
          is: 'minute',
          label: say('New end, in the college’s time zone'),
          min: wallClockOf(new Date(ends_at), timeZone),
        },
        {
          name: 'tell',
          is: 'tick',
          label: say(
            'Write to {count, plural, one {the one applicant who has begun and not submitted} other {all # applicants who have begun and not submitted}}',
            { count: begun },
          ),
        },
      ]}
      act={(given) => send(withParams(EXTEND_DEADLINE, deadline), { ends_at, ...given })}
    >
      <p>
        {say(
          'It moves for everybody within seconds: banners, letters, and the time that the page counts to. It cannot be made earlier again.',
        )}
      </p>
    </ReasonDialog>
  );
}

/** This many minutes after the old end, or from now on if that end has passed. */
function proposed(end: string, minutes: number): Date {
  if (minutes === 0) return new Date(end);
  const from = Math.max(Date.parse(end), Math.ceil(Date.now() / MINUTE) * MINUTE);
  return new Date(from + minutes * MINUTE);
}
