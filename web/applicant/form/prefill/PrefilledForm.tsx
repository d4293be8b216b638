import { useEffect } from 'react';
import { useSession } from '#web/applicant/session/context.tsx';
import { usePrefill } from '#web/core/api/queries.ts';
import { useSay } from '#web/core/language/say.ts';
import { useQuery } from '#web/core/routing/RouterProvider.tsx';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useApplication } from '../context.tsx';

/** Loads the answers of a link with a `token`, as if the visitor had typed them (spec §2, contract §6). */
export function PrefilledForm() {
  const query = useQuery();
  const isLoggedIn = useSession((session) => session.isLoggedIn);
  const token = query.get('token');
  if (token === null || isLoggedIn) return null;
  return token === '' ? <LinkDidNotWork /> : <Prefill token={token} />;
}

function Prefill({ token }: { token: string }) {
  const { store, prefilledTokens } = useApplication();
  const { data, isError } = usePrefill(token);
  useEffect(() => {
    if (!data || prefilledTokens.has(token)) return;
    prefilledTokens.add(token);
    store.loadPrefill(data.answer);
  }, [store, prefilledTokens, data, token]);
  return isError ? <LinkDidNotWork /> : null;
}

function LinkDidNotWork() {
  const say = useSay();
  return (
    <Notice title={say('This link could not fill out the form for you')}>
      <p>
        {say('It may be too old. You can fill out the form yourself, or ask us for a new link.')}
      </p>
    </Notice>
  );
}
