import type { StaffRole } from '#contract/desk.ts';
import { toSay } from '#words/say.ts';

/** Each role's name and work, to be said. */
export const ROLE_WORDS: Readonly<
  Record<StaffRole, { readonly name: string; readonly work: string }>
> = {
  reader: { name: toSay('Reader'), work: toSay('finds and reads applications, and writes notes') },
  helper: {
    name: toSay('Helper'),
    work: toSay('helps applicants with codes, sessions and their address'),
  },
  registrar: {
    name: toSay('Registrar'),
    work: toSay('reopens, withdraws, erases and hands on applications'),
  },
  administrator: {
    name: toSay('Administrator'),
    work: toSay('invites staff and sets up destinations; reads no applications'),
  },
  auditor: {
    name: toSay('Auditor'),
    work: toSay('reads the trail of what was done, and nothing else'),
  },
};
