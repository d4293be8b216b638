import { STATUS_ROUTE } from '#web/applicant/session/route.ts';
import { useStatus } from '#web/applicant/status/status.ts';
import { useSay } from '#web/core/language/say.ts';
import { ButtonLink } from '#web/ui/controls/Button.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';

/** Leads to a released decision, and does not say which: an applicant may not be alone at the screen. */
export function News() {
  const say = useSay();
  const status = useStatus();
  if (status?.decision === undefined) return null;
  return (
    <Notice title={say('There is news about your application')}>
      <p>{say('Read it whenever is a good time for you.')}</p>
      <ButtonLink to={STATUS_ROUTE}>{say('Read the news')}</ButtonLink>
    </Notice>
  );
}
