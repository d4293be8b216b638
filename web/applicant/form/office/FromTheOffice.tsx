import { useSession } from '#web/applicant/session/context.tsx';
import { useProfile } from '#web/core/api/queries.ts';
import { later } from '#web/ui/later.tsx';

const OfficeNotice = later(() => import('./OfficeNotice.tsx'));

/** What the office has done with this application: for the few who have something to know. */
export function FromTheOffice() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const webStatus = useSession((session) => session.webStatus);
  const { data: profile } = useProfile({ isLoggedIn });
  const { reopened, withdrawn_at: withdrawnAt } = profile ?? {};
  // Submitted again, it is not open any more.
  const open = webStatus === 'submitted' ? undefined : reopened;
  if (!isLoggedIn || (open === undefined && withdrawnAt === undefined)) return null;
  return <OfficeNotice reopened={open} withdrawnAt={withdrawnAt} />;
}
