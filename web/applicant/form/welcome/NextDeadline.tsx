import { GET_CALENDAR } from '#contract/calls.ts';
import { findNextDeadline, lastMinuteOf } from '#tenant/deadlines.ts';
import { minuteInWords } from '#tenant/moments.ts';
import { useDeadlines } from '#web/applicant/deadlines/deadlines.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { urlOf } from '#web/core/api/request.ts';
import { getCollege, todayAtCollege } from '#web/core/college.ts';
import { useSay } from '#web/core/language/say.ts';
import { ReadersTime } from '#web/core/ReadersTime.tsx';
import styles from './Letter.module.css';

/** The last minute of the next deadline, in the college's and in the reader's time zone; logged-in applicants can add it to a calendar. */
export function NextDeadline() {
  const say = useSay();
  const { timeZone } = getCollege();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const next = findNextDeadline(useDeadlines(), todayAtCollege(), new Date());
  if (next === undefined) return null;
  const moment = lastMinuteOf(next, timeZone);
  return (
    <>
      <h3>{say('Next deadline')}</h3>
      <p className={styles.deadline}>
        <time dateTime={moment.toISOString()}>
          {minuteInWords(moment, { locale: say.locale, timeZone }, 'long')}
        </time>
        <span className={styles.here}>
          <ReadersTime moment={moment} />
        </span>
      </p>
      {isLoggedIn && (
        <p>
          <a href={urlOf(GET_CALENDAR)}>{say('Add the deadlines to your calendar')}</a>
        </p>
      )}
    </>
  );
}
