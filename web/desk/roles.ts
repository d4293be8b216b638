import type { StaffRole } from '#contract/desk.ts';
import { toSay } from '#words/say.ts';

/** Each role's name and purpose, to be said. */
export const ROLE_WORDS: Readonly<
  Record<StaffRole, { readonly name: string; readonly what: string }>
> = {
  reader: { name: toSay('Reader'), what: toSay('finds and reads applications, and writes notes') },
  helper: {
    name: toSay('Helper'),
    what: toSay('helps applicants with codes, sessions and their address'),
  },
  registrar: {
    name: toSay('Registrar'),
    what: toSay('reopens, withdraws, erases and hands on applications'),
  },
  administrator: {
    name: toSay('Administrator'),
    what: toSay('invites staff and sets up destinations; reads no applications'),
  },
  auditor: {
    name: toSay('Auditor'),
    what: toSay('reads the trail of what was done, and nothing else'),
  },
};
