/** Staff sessions at the college's desk: separate from applicants' sessions, shorter, and visible to their owners. */

import type { StaffRole, StaffScope } from '#contract/desk.ts';
import { earlier } from '#server/core/clock.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { App, Request } from '#server/core/http/app.ts';
import { AppError } from '#server/core/http/errors.ts';
import { whoIn } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { browserOf, networkOf } from './caller.ts';
import { expireStaffCookie, findStaffToken } from './cookies.ts';
import type { StaffMember } from './principal.ts';
import { createToken, hashToken } from './tokens.ts';

/** A session ends after so long without use … */
const IDLE_MINUTES = 30;
/** … and at the latest so long after it began: a working day. */
const MAX_HOURS = 8;

type Needs = Pick<Platform, 'database' | 'settings' | 'clock'>;

const FIND = `
  with session as (
    select staff_sessions.id as session_id, staff.id, mail, name, roles, scope, is_from_provider
    from staff_sessions join staff on staff.id = staff_id
    where token_hash = $1 and last_seen_at > $3 and created_at > $4 and removed_at is null
  ),
  touched as (
    update staff_sessions set last_seen_at = $2 from session
    where staff_sessions.id = session_id and last_seen_at < $5
  )
  select * from session`;

type Row = {
  session_id: number;
  id: number;
  mail: string;
  name: string;
  roles: StaffRole[];
  scope: StaffScope;
  is_from_provider: boolean;
};

/** Finds the staff member who is calling. @throws AppError 401 when nobody is signed in, or the session is over. */
export async function getStaffMember(request: Request, platform: Needs): Promise<StaffMember> {
  const { database, settings, clock } = platform;
  const token = findStaffToken(request, settings);
  if (token === undefined) throw noStaffSession();
  const now = clock();
  const { idleSince, begunBefore } = endsOfStaffSessions(now);
  const aMinuteAgo = earlier(now, { minutes: 1 });
  const values = [hashToken(token), now, idleSince, begunBefore, aMinuteAgo];
  const [row] = await database.prepared<Row>('find-staff-session', FIND, values);
  if (row === undefined) throw noStaffSession();
  const { session_id: sessionId, id: staffId, mail, name, roles, scope } = row;
  return {
    kind: 'staff',
    staffId,
    mail,
    name,
    roles,
    scope,
    isFromProvider: row.is_from_provider,
    sessionId,
    network: networkOf(request.ip),
  };
}

/** Sessions that were last seen, or begun, at or before these moments are over. */
export function endsOfStaffSessions(now: Date): { idleSince: Date; begunBefore: Date } {
  return {
    idleSince: earlier(now, { minutes: IDLE_MINUTES }),
    begunBefore: earlier(now, { hours: MAX_HOURS }),
  };
}

/** Stores a new session. @returns its id, and the token for the cookie. */
export async function beginStaffSession(
  trx: Transaction,
  { staffId, request, at }: { staffId: number; request: Request; at: Date },
): Promise<{ id: number; token: string }> {
  const token = createToken();
  const { id } = await trx
    .insertInto('staff_sessions')
    .values({
      token_hash: token.hash,
      staff_id: staffId,
      created_at: at,
      last_seen_at: at,
      network: networkOf(request.ip),
      browser: browserOf(request),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token: token.value };
}

/** Ends all sessions of a staff member. @returns how many there were. */
export async function endStaffSessionsOf(queries: Queries, staffId: number): Promise<number> {
  const ended = await queries
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return Number(ended.numDeletedRows);
}

function noStaffSession(): AppError {
  return new AppError(401, 'no_staff_session', (say) =>
    say('You are not signed in, or your session has ended. Please sign in again.'),
  );
}

/** Expires the desk's session cookie with every 401 of the desk's calls. */
export function expireCookieWithStaffSession(
  app: App,
  { settings }: Pick<Platform, 'settings'>,
): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 401 || whoIn(request.routeOptions.config)?.kind !== 'staff') return;
    expireStaffCookie(reply, settings);
  });
}
