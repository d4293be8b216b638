/** Notes that are being written: each is still there when its writer comes back to the application. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

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
    /** Also where the writer has gone on before it was sent. */
    forget: () => keep(''),
  };
}

/** Whether a reload would lose one. */
export function hasUnsent(client: QueryClient): boolean {
  return client.getQueriesData<string>({ queryKey: [UNSENT] }).some(([, text]) => text !== '');
}
