/** Rate limits of the desk's calls, for each staff member; `sign-in.ts` has those of signing in. */
import { type DeclaredLimit, limit } from '#server/core/http/limits.ts';
import type { Who } from '#server/core/http/who.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';

const HOUR = 60 * 60;

const RULES = {
  'staff passkeys': { per: 'account', max: 30, perSeconds: HOUR },
  'staff invite': { per: 'account', max: 60, perSeconds: HOUR },
  // A reader opens two hundred a day, each of them fetched ahead as well; the limit stops a copy of them all.
  'application view': { per: 'account', max: 2000, perSeconds: HOUR },
  'application note': { per: 'account', max: 600, perSeconds: HOUR },
  search: { per: 'account', max: 3600, perSeconds: HOUR },
  facets: { per: 'account', max: 3600, perSeconds: HOUR },
  'act on a view': { per: 'account', max: 240, perSeconds: HOUR },
  'export view': { per: 'account', max: 60, perSeconds: HOUR },
  'save view': { per: 'account', max: 120, perSeconds: HOUR },
  'try destination': { per: 'account', max: 60, perSeconds: HOUR },
  help: { per: 'account', max: 300, perSeconds: HOUR },
  'trail search': { per: 'account', max: 600, perSeconds: HOUR },
  form: { per: 'account', max: 3600, perSeconds: HOUR },
  season: { per: 'account', max: 1200, perSeconds: HOUR },
  'trail export': { per: 'account', max: 20, perSeconds: HOUR },
} as const satisfies Record<string, DeclaredLimit>;

/** The access rule and limits of a call, for the `config` of its route: each call is counted once the caller is known. */
export function limited<Found extends StaffMember>(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  who: Who<Found>,
  action: keyof typeof RULES,
) {
  const rule: DeclaredLimit = RULES[action];
  const counted: Who<Found> = {
    ...who,
    async admit(request) {
      const member = await who.admit(request);
      await limit(platform, { ...rule, name: action, key: `staff ${member.staffId}` });
      return member;
    },
  };
  return { who: counted, limits: [rule] };
}
