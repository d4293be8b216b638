import type { ComponentProps } from 'react';
import { Link } from '#web/routing/Link.tsx';
import { useSession } from '#web/session/context.tsx';
import { FlowLink } from '../flow/FlowLink.tsx';

/**
 * A way between the review and a question. It saves first; somebody without an account has nothing to save, and is not sent to
 * sign up for looking at an answer again.
 */
export function SavingLink({ onFollow, ...link }: ComponentProps<typeof FlowLink>) {
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return isLoggedIn ? (
    <FlowLink {...link} onFollow={onFollow} />
  ) : (
    <Link {...link} onClick={onFollow} />
  );
}
