import type { App, Request } from '#server/core/http/app.ts';
import { refusal, sessionIsInvalid } from '#server/core/http/errors.ts';
import { whoIn } from '#server/core/http/who.ts';
import type { Platform } from '#server/core/platform.ts';
import { recordEvent } from '#server/core/record-event.ts';
import { networkOf } from './caller.ts';
import { expireSessionCookies, findSessionToken } from './cookies.ts';
import { type Kind, OWNER_COLUMN } from './owner.ts';
import type { Applicant, StaffMember } from './principal.ts';
import { endsOfSessions, wasReplaced } from './repository.ts';
import { hashToken } from './tokens.ts';

type Needs = Pick<Platform, 'database' | 'settings' | 'clock'>;

/**
 * For a statement that checks the session itself: two CTEs to put after `with`. They use the values `$1` to `$5` from
 * {@link sessionValues}; a statement's own values begin at `$6`.
 *
 * - `session (id, account_id)` has one row for a living session, else none.
 * - `touched` keeps it alive; the statement need not read it.
 *
 *     const SAVE = `with ${SESSION_CTES}, saved as (
 *       update applications set … from session where applications.account_id = session.account_id returning …)
 *       select (select account_id from session), …`;
 *     const [row] = await database.prepared('save-answers', SAVE, [...sessionValues(request, platform, 'applicant'), …]);
 *     if (row?.account_id == null) throw invalidSession();
 */
export const SESSION_CTES = sessionCtes('applicant');

/** The same for sessions of either kind, with the owner's column. */
function sessionCtes(kind: Kind): string {
  return `
  session as (
    select id, ${OWNER_COLUMN[kind]} from sessions
    where token_hash = $1 and last_seen_at > $3 and created_at > $4
      and ${OWNER_COLUMN[kind]} is not null
  ),
  touched as (
    update sessions set last_seen_at = $2 from session
    where sessions.id = session.id and sessions.last_seen_at < $5
  )`;
}

/** The number of values that {@link SESSION_CTES} uses. */
export const SESSION_VALUES = 5;

const FIND = `with ${SESSION_CTES}
  select session.id as session_id, accounts.id as account_id, accounts.username, accounts.language
  from session join accounts on accounts.id = session.account_id`;

/**
 * The values `$1` to `$5` of {@link SESSION_CTES}, at the time of the platform's clock.
 * @throws AppError 401 when the request has no session cookie at all.
 */
export function sessionValues(
  request: Request,
  { settings, clock }: Pick<Needs, 'settings' | 'clock'>,
  kind: Kind,
): [Buffer, Date, Date, Date, Date] {
  const token = findSessionToken(request, settings, kind);
  if (token === undefined) throw kind === 'staff' ? noStaffSession() : invalidSession();
  const now = clock();
  const { idleSince, begunBefore } = endsOfSessions(kind, settings, now);
  // At most one write a minute for each session; more often only where sessions expire within minutes.
  const pause = Math.min(60_000, (now.getTime() - idleSince.getTime()) / 10);
  return [hashToken(token), now, idleSince, begunBefore, new Date(now.getTime() - pause)];
}

/**
 * Finds the applicant who is calling, and switches the answer to their language.
 * @throws AppError 401 when nobody is logged in, or the session has idled or is too old.
 */
export async function getApplicant(request: Request, platform: Needs): Promise<Applicant> {
  const values = sessionValues(request, platform, 'applicant');
  const [row] = await platform.database.prepared<SessionRow>('find-session', FIND, values);
  if (row === undefined) throw invalidSession();
  const { account_id: accountId, username, session_id: sessionId, language } = row;
  request.accountLanguage = language;
  return { kind: 'applicant', accountId, username, sessionId };
}

const FIND_STAFF = `with ${sessionCtes('staff')}
  select session.id as "sessionId", staff.id as "staffId", mail, name, roles, scope,
    is_from_provider as "isFromProvider"
  from session join staff on staff.id = session.staff_id
  where removed_at is null`;

type StaffRow = Omit<StaffMember, 'kind' | 'network'>;

/** Finds the staff member who is calling the desk. @throws AppError 401 when nobody is signed in, or the session is over. */
export async function getStaffMember(request: Request, platform: Needs): Promise<StaffMember> {
  const values = sessionValues(request, platform, 'staff');
  const [row] = await platform.database.prepared<StaffRow>(
    'find-staff-session',
    FIND_STAFF,
    values,
  );
  if (row === undefined) throw noStaffSession();
  return { kind: 'staff', ...row, network: networkOf(request.ip) };
}

type SessionRow = {
  session_id: number;
  account_id: number;
  username: string;
  language: string;
};

/** The error for a call without a living session; the page then shows the login. */
export const invalidSession = refusal(401, 'invalid_session', sessionIsInvalid);

/** The error for a call of the desk without a living session. */
export const noStaffSession = refusal(401, 'no_staff_session', (say) =>
  say('You are not signed in, or your session has ended. Please sign in again.'),
);

/**
 * Expires a session's cookies with every 401, so that the page knows that nobody is logged in. A refused applicant is also logged, and
 * keeps the cookies of a newer session that began since the request was sent.
 */
export function expireCookiesWithInvalidSession(
  app: App,
  { database, settings, log }: Pick<Platform, 'database' | 'settings' | 'log'>,
): void {
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode !== 401) return;
    if (whoIn(request.routeOptions.config)?.kind === 'staff') {
      return expireSessionCookies(reply, settings, 'staff');
    }
    const token = findSessionToken(request, settings, 'applicant');
    const isReplaced =
      token !== undefined && (await wasReplaced(database.kysely, hashToken(token)));
    if (!isReplaced) expireSessionCookies(reply, settings, 'applicant');
    const outcome = token === undefined ? 'none' : 'refused';
    recordEvent(log, { event: 'session', outcome, network: networkOf(request.ip) });
  });
}
