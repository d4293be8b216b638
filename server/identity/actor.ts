import type { Actor } from '#server/trail/entry.ts';
import type { StaffMember } from './principal.ts';

/** Somebody of the staff, as the trail has them. */
export function actorOf({ staffId, sessionId, network }: StaffMember): Actor {
  return { kind: 'staff', id: staffId, session: sessionId, network };
}
