import { useQuery } from '@tanstack/react-query';
import type { Message } from '#contract/message.ts';
import { useAct } from '../useAct.ts';
import { getHelp } from './calls.ts';

const keyOf = (account: number) => ['help', account] as const;

/** How things stand with an applicant; undefined until it is known. */
export function useHelp(account: number) {
  return useQuery({ queryKey: keyOf(account), queryFn: () => getHelp(account) }).data;
}

/** An act for one applicant. Its dialog shows what went wrong. */
export function useHelping<Input, Answer extends Message = Message>(
  account: number,
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  return useAct(act, {
    onDone,
    showsErrors: true,
    // Everything else of the desk, too: lists, and the application itself.
    refresh: (client, error) =>
      error
        ? client.invalidateQueries({ queryKey: keyOf(account) })
        : // The steps after submission stay as they are; an application that was just reopened has none to ask for.
          client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' }),
  });
}
