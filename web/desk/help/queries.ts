import { useQuery } from '@tanstack/react-query';
import type { WaitingErasures } from '#contract/desk-help.ts';
import type { Message } from '#contract/message.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import { mayOpen, useMe } from '../me.ts';
import { isMissing } from '../read/open-application.ts';
import { useAct } from '../useAct.ts';
import { getErasures, getHelp } from './calls.ts';

const keyOf = (account: number) => ['help', account] as const;

/** The state of an applicant; undefined until loaded. `missing` says why there is none (any more). */
export function useHelp(account: number) {
  const { data, error } = useQuery({
    queryKey: keyOf(account),
    queryFn: () => getHelp(account),
    throwOnError: (problem) => !(problem instanceof UnauthorizedError || isMissing(problem)),
  });
  return isMissing(error)
    ? { state: undefined, missing: error.message }
    : { state: data, missing: undefined };
}

/** Polling interval of other registrars' erasures, on every page, in milliseconds. */
const NOW_AND_THEN = 60_000;

/** Erasures that wait for this registrar; empty for other roles, and on failure. */
export function useErasures(): WaitingErasures['erasures'] {
  const { data } = useQuery({
    queryKey: ['erasures'],
    queryFn: getErasures,
    enabled: mayOpen(useMe(), ['registrar']),
    refetchInterval: NOW_AND_THEN,
    throwOnError: false,
  });
  return data?.erasures ?? [];
}

/** A mutation about one applicant. Its dialog shows errors. */
export function useHelping<Input, Answer extends Message = Message>(
  account: number,
  act: (input: Input) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  return useAct(act, {
    onDone,
    showsErrors: true,
    // Also refreshes the rest of the desk, such as lists and the application itself.
    refresh: (client, error) =>
      error
        ? client.invalidateQueries({ queryKey: keyOf(account) })
        : // Except the steps after submission, which do not change.
          client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' }),
  });
}
