import { useQuery } from '@tanstack/react-query';
import type { WaitingErasures } from '#contract/desk-help.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import { mayOpen, useMe } from '../me.ts';
import { isMissing } from '../read/open-application.ts';
import { getErasures, getHelp } from './calls.ts';

/** The state of an applicant; undefined until loaded. `missing` says why there is none (any more). */
export function useHelp(account: number) {
  const { data, error } = useQuery({
    queryKey: ['help', account],
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
