/** Finds the staff member who is calling the college's desk. */
import type { Request } from '#server/core/http/app.ts';
import type { Platform } from '#server/core/platform.ts';
import { networkOf } from './caller.ts';
import type { StaffMember } from './principal.ts';
import { noStaffSession, sessionCtes, sessionValues } from './session.ts';

const FIND = `with ${sessionCtes('staff')}
  select session.id as "sessionId", staff.id as "staffId", mail, name, roles, scope,
    is_from_provider as "isFromProvider"
  from session join staff on staff.id = session.staff_id
  where removed_at is null`;

type Row = Omit<StaffMember, 'kind' | 'network'>;

/** @throws AppError 401 when nobody is signed in, or the session is over. */
export async function getStaffMember(
  request: Request,
  platform: Pick<Platform, 'database' | 'settings' | 'clock'>,
): Promise<StaffMember> {
  const values = sessionValues(request, platform, 'staff');
  const [row] = await platform.database.prepared<Row>('find-staff-session', FIND, values);
  if (row === undefined) throw noStaffSession();
  return { kind: 'staff', ...row, network: networkOf(request.ip) };
}
