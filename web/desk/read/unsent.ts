/** Unsent notes; each is kept until its author returns to the application. */

import { useState } from 'react';
import { type QueryClient, useQueryClient } from '#web/core/api/tanstack-query.ts';

const UNSENT = 'unsent-note';

/** The note on an application that is being written. */
export function useUnsent(number: string) {
  const client = useQueryClient();
  const [text, setText] = useState(() => client.getQueryData<string>([UNSENT, number]) ?? '');
  const keep = (next: string) => {
    client.setQueryDefaults([UNSENT], { gcTime: Number.POSITIVE_INFINITY });
    client.setQueryData([UNSENT, number], next);
  };
  return {
    text,
    change(next: string) {
      setText(next);
      keep(next);
    },
    /** Also works after the author has moved on to another application. */
    forget: () => keep(''),
  };
}

/** Whether a reload would lose an unsent note. */
export function hasUnsent(client: QueryClient): boolean {
  return client.getQueriesData<string>({ queryKey: [UNSENT] }).some(([, text]) => text !== '');
}
