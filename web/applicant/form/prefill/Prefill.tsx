import { useEffect } from 'react';
import { GET_PREFILL } from '#contract/calls.ts';
import type { Prefill as PrefilledAnswers } from '#contract/staff.ts';
import { read, withQuery } from '#web/core/api/request.ts';
import { useQuery } from '#web/core/api/tanstack-query.ts';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { useAnswerStore } from '../context.tsx';

/** Puts the answers of a link into the form, or says that the link does not work. */
export default function Prefill({ token }: { token: string }) {
  const say = useSay();
  const store = useAnswerStore();
  const { data, isError } = useQuery({
    queryKey: ['prefill', token],
    queryFn: () => read<PrefilledAnswers>(withQuery(GET_PREFILL, { token })),
    throwOnError: false,
  });
  useEffect(() => {
    if (data) store.loadPrefill(token, data.answer);
  }, [store, data, token]);
  if (!isError) return null;
  return (
    <Notice title={say('This link could not fill out the form for you')}>
      <p>
        {say('It may be too old. You can fill out the form yourself, or ask us for a new link.')}
      </p>
    </Notice>
  );
}
