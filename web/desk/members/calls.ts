/** The calls about the members of the staff, for administrators. */
import {
  CHANGE_STAFF,
  END_SESSIONS_OF_STAFF,
  GET_STAFF_MEMBERS,
  INVITE_STAFF,
  REMOVE_STAFF,
} from '#contract/calls.ts';
import type { ChangeStaff, InviteStaff, StaffMembers } from '#contract/desk.ts';
import type { Message } from '#contract/message.ts';
import { about, read, send } from '#web/core/api/request.ts';

export type Member = StaffMembers['members'][number];
export type ScopeFacet = StaffMembers['facets'][number];

/** "Ada Lovelace · ada@college.example"; only the address of a member without a name. */
export function nameAndMail(name: string, mail: string): string {
  return name === '' ? mail : `${name} · ${mail}`;
}

/** Query key of the members. */
export const MEMBERS = ['members'] as const;

export const getMembers = () => read<StaffMembers>(GET_STAFF_MEMBERS);
export const inviteMember = (body: InviteStaff) => send<Message>(INVITE_STAFF, body);
export const changeMember = (id: number, body: ChangeStaff) =>
  send<Message>(about(CHANGE_STAFF, String(id)), body);
export const removeMember = (id: number) => send<Message>(about(REMOVE_STAFF, String(id)));
export const endSessionsOf = (id: number) =>
  send<Message>(about(END_SESSIONS_OF_STAFF, String(id)));
