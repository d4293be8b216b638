import { useQuery } from '@tanstack/react-query';
import type { WaitingErasures } from '#contract/desk-help.ts';
import type { Message } from '#contract/message.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import { mayOpen, useMe } from '../me.ts';
import { isMissing } from '../read/open-application.ts';
import { useAct } from '../useAct.ts';
import { getErasures, getHelp } from './calls.ts';

const keyOf = (account: number) => ['help', account] as const;

/** How things stand with an applicant; undefined until it is known. `missing` says why there is nobody, perhaps not any more. */
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

/** The other registrars' erasures are asked for on every page, in milliseconds. */
const NOW_AND_THEN = 60_000;

/** Erasures that wait for this registrar; none for everybody else, and where they cannot be asked for. */
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
        : // The steps after submission stay as they are.
          client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' }),
  });
}
