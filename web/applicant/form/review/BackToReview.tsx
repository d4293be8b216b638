import type { ComponentProps } from 'react';
import { useSession } from '#web/applicant/session/context.tsx';
import { isAt, REVIEW_ROUTE } from '#web/applicant/session/route.ts';
import { useSay } from '#web/core/language/say.ts';
import { Link } from '#web/core/routing/Link.tsx';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useFlowStatus } from '../context.tsx';
import { FlowLink } from '../flow/FlowLink.tsx';
import styles from './BackToReview.module.css';

/** The link back to the review, for an applicant who left it to change an answer. */
export function BackToReview() {
  const say = useSay();
  const to = useFlowStatus(({ reviewAddress }) => reviewAddress);
  const { pathname } = useLocation();
  if (to === undefined || isAt(REVIEW_ROUTE, pathname)) return null;
  return (
    <SavingLink to={to} className={styles.back}>
      <Icon name="chevron-left" />
      {say('Back to checking your answers')}
    </SavingLink>
  );
}

/**
 * A link between the review and a question. It saves first, except for anonymous visitors: they have nothing to save, and must not be
 * sent to sign up for looking at an answer again.
 */
export function SavingLink({ onFollow, ...link }: ComponentProps<typeof FlowLink>) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return isLoggedIn ? (
    <FlowLink {...link} onFollow={onFollow} />
  ) : (
    <Link {...link} onClick={onFollow} />
  );
}
