import { useSession } from '#web/applicant/session/context.tsx';
import { useQuery } from '#web/core/routing/RouterProvider.tsx';
import { later } from '#web/ui/later.tsx';

const Prefill = later(() => import('./Prefill.tsx'));

/** Loads the answers of a link with a `token`, as if the visitor had typed them (spec §2, contract §6). Its code loads only for such links. */
export function PrefilledForm() {
  const token = useQuery().get('token');
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  return token === null || isLoggedIn ? null : <Prefill token={token} />;
}
