import { findDeadline } from '#tenant/deadlines.ts';
import { useDeadlines } from '#web/applicant/deadlines/deadlines.ts';
import { useSession } from '#web/applicant/session/context.tsx';
import { todayAtCollege } from '#web/core/college.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { ReadersTime } from '../../core/ReadersTime.tsx';
import styles from './DeadlineBanners.module.css';

/** The deadline banner of today in the college's time zone; never for staff (spec §2, §9). */
export function DeadlineBanners() {
  const isServiceUser = useSession((session) => session.isServiceUser);
  const deadline = findDeadline(useDeadlines(), todayAtCollege(), new Date());
  if (isServiceUser || deadline === undefined) return null;
  return (
    <div className={styles.deadline}>
      <Notice tone="signal" title={deadline.label}>
        <p>{deadline.text}</p>
        {deadline.until !== undefined && (
          <p>
            <ReadersTime moment={new Date(deadline.until)} />
          </p>
        )}
      </Notice>
    </div>
  );
}
