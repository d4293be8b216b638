import { useSay } from '#web/language/say.ts';
import { useLocation } from '#web/routing/RouterProvider.tsx';
import { isAt, REVIEW_ROUTE } from '#web/session/route.ts';
import { Icon } from '#web/ui/text/Icon.tsx';
import { useFlowStatus } from '../context.tsx';
import styles from './BackToReview.module.css';
import { SavingLink } from './SavingLink.tsx';

/** The way back for somebody who has checked the answers and went to change one. */
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
