import { useSession } from '#web/applicant/session/context.tsx';
import { useProfile } from '#web/core/api/queries.ts';
import { later } from '#web/ui/later.tsx';

const OfficeNotice = later(() => import('./OfficeNotice.tsx'));

/** The office's notice on an application that is reopened, withdrawn, or closed with unsent changes. Its code loads only for these. */
export function FromTheOffice() {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const webStatus = useSession((session) => session.webStatus);
  const { data: profile } = useProfile({ isLoggedIn });
  const { reopened, withdrawn_at: withdrawnAt, unsent_at: unsentAt } = profile ?? {};
  // A resubmitted application is no longer open.
  const open = webStatus === 'submitted' ? undefined : reopened;
  if (!isLoggedIn || (open ?? withdrawnAt ?? unsentAt) === undefined) return null;
  return <OfficeNotice reopened={open} withdrawnAt={withdrawnAt} />;
}
