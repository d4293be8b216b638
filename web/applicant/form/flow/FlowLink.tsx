import type { MouseEvent } from 'react';
import { isAt, pageIdAt } from '#web/applicant/session/route.ts';
import { Link, type LinkProps } from '#web/core/routing/Link.tsx';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { useFlow } from '../context.tsx';

/**
 * A link to a form page, or to a question on it. It saves the answers first (spec §2), except when it stays on the page or
 * opens another tab. `onFollow` is called when it leads away.
 */
export function FlowLink({
  to,
  replace = false,
  onFollow,
  ...rest
}: Omit<LinkProps, 'onClick'> & {
  readonly onFollow?: (() => void) | undefined;
}) {
  const flow = useFlow();
  const { pathname } = useLocation();
  const [page = '', question] = to.split('#');
  const staysHere = question !== undefined && isAt(page, pathname);

  function handleClick(event: MouseEvent) {
    if (staysHere) return;
    event.preventDefault();
    onFollow?.();
    flow.navigate(to, pageIdAt(pathname), { replace });
  }
  return <Link {...rest} to={to} replace={replace} onClick={handleClick} />;
}
