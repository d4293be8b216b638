/** The signed-in user. */

import { createContext, useContext } from 'react';
import { GET_STAFF_PROFILE } from '#contract/calls.ts';
import type { StaffProfile, StaffRole } from '#contract/desk.ts';
import { read, UnauthorizedError } from '#web/core/api/request.ts';
import { queryOptions, useQuery, useQueryClient } from '#web/core/api/tanstack-query.ts';

/** Query key of the signed-in user; `null` if nobody is signed in. */
export const ME = ['me'] as const;

async function findMe(): Promise<StaffProfile | null> {
  try {
    return await read<StaffProfile>(GET_STAFF_PROFILE);
  } catch (error) {
    if (error instanceof UnauthorizedError) return null;
    throw error;
  }
}

const meQuery = () =>
  queryOptions({ queryKey: ME, queryFn: findMe, staleTime: Number.POSITIVE_INFINITY });

/** The signed-in user, for the frame: undefined until loaded, `null` if nobody is signed in. */
export function useWhoIsSignedIn(): StaffProfile | null | undefined {
  return useQuery(meQuery()).data;
}

const MeContext = createContext<StaffProfile | undefined>(undefined);

export const MeProvider = MeContext.Provider;

/** The signed-in user, on every page but the sign-in. */
export function useMe(): StaffProfile {
  const me = useContext(MeContext);
  if (me === undefined) throw new Error('Nobody is signed in around this component');
  return me;
}

/** Whether a user has one of the allowed roles. */
export function mayOpen(
  { roles }: Pick<StaffProfile, 'roles'>,
  allowed: readonly StaffRole[],
): boolean {
  return roles.some((role) => allowed.includes(role));
}

/** "Ada Lovelace · ada@college.example"; only the address of a member without a name. */
export function nameAndMail({ name, mail }: Pick<StaffProfile, 'name' | 'mail'>): string {
  return name === '' ? mail : `${name} · ${mail}`;
}

/** Reloads the signed-in user, then all data that could not be read meanwhile. */
export function useRefreshMe(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.fetchQuery({ ...meQuery(), staleTime: 0 });
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME[0] });
  };
}
