/** Acts on views as rows, and the errors about them. */
import type { Selectable } from 'kysely';
import type { Transaction } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { QueueFor } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { type BulkKind, noSuchAct } from './kind.ts';
import { BULK_ACTS } from './kinds.ts';

export type Act = Selectable<Tables['bulk_acts']>;

export const BULK_QUEUE: QueueFor<{ readonly act: number }> = { name: 'bulk-act' };

/** States in which a job works on an act. */
export const AT_WORK = ['running', 'undoing'] as const;

/** @throws AppError 404 */
export async function lockAct(trx: Transaction, id: number): Promise<Act> {
  const found = await trx
    .selectFrom('bulk_acts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw noSuchAct();
  return found;
}

/** @throws AppError 400 for a kind that does not exist. */
export function kindOf(name: string): BulkKind<never> {
  const kind = BULK_ACTS.find((each) => each.name === name);
  if (kind !== undefined) return kind;
  throw new AppError(400, 'no_such_kind', (say) => say('There is no such act on a view.'));
}

export function mayCarryOut(
  { roles }: Pick<StaffMember, 'roles'>,
  kind: Pick<BulkKind, 'rolesIn'>,
  { tenant }: Pick<Platform, 'tenant'>,
): boolean {
  return kind.rolesIn(tenant).some((role) => roles.includes(role));
}

/** The staff member who ordered an act, and every registrar, may see, stop and undo it. @throws AppError 404 for others. */
export function mustSee({ staffId, roles }: StaffMember, act: Pick<Act, 'staff_id'>): void {
  if (act.staff_id !== staffId && !roles.includes('registrar')) throw noSuchAct();
}

export const otherState = refusal(409, 'other_state', (say) =>
  say('The act has changed since you saw it. Please look at it again.'),
);
