import { findDeadline } from '#tenant/deadlines.ts';
import { getCollege, todayAtCollege } from '#web/college.ts';
import { useSession } from '../session/context.tsx';
import { Notice } from '../ui/Notice.tsx';

/** The deadline whose window today is in, where the college is; never for staff (spec §2, §9). */
export function DeadlineBanners() {
  const isServiceUser = useSession((session) => session.isServiceUser);
  const deadline = findDeadline(getCollege().deadlines, todayAtCollege());
  if (isServiceUser || deadline === undefined) return null;
  return (
    <Notice tone="signal" title={deadline.label}>
      <p>{deadline.text}</p>
    </Notice>
  );
}
