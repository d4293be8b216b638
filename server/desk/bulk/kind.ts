/** A bulk act: staff carry it out on all applications of a view. One kind each, in the registry. */
import type { StaffRole } from '#contract/desk-page.ts';
import { type TSchema, Type } from '#contract/schema.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { refusal } from '#server/core/http/errors.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Leave } from '#server/core/trail/record.ts';
import type { Tenant } from '#tenant/tenant.ts';

/** The transaction of one part, and the staff member who ordered the act. */
export type BulkNeeds = {
  readonly trx: Transaction;
  /** Adds a line to the trail for one application, with the act's id and reason. */
  readonly leave: Leave;
  readonly platform: Platform;
  readonly member: Pick<StaffMember, 'staffId' | 'roles' | 'scope'>;
  /** The number of the act, for the trail. */
  readonly act: number;
  readonly reason: string;
};

/** An application that an act changed. `before`: the ids, codes and days that restore it, never an answer or a name. */
export type Restorable = { readonly accountId: number; readonly before: unknown };

/** The effect of an act on one application. `skipped`: it stays as it is, for a reason whose code has a label of its own at the desk. */
export type Outcome = Restorable | { readonly accountId: number; readonly skipped: string };

/** A kind of bulk act. @template Order its choices, as JSON, such as the staff members among whom applications are shared out. */
export type BulkKind<Order = unknown> = {
  readonly name: string;
  /** The roles that may order it; none where the college's file has nothing to act on. */
  rolesIn(tenant: Tenant): readonly StaffRole[];
  /** Whether the staff member types the number of applications to confirm, because the act cannot be undone. */
  readonly isFinal: boolean;
  /** The shape of an order. Another one is refused before `check` sees it. */
  readonly order: TSchema;
  /** Checks an order before it is counted and before it is confirmed. @throws AppError 400 or 409 in a sentence. */
  check(order: Order, needs: Pick<BulkNeeds, 'platform' | 'member'>): Promise<void>;
  /**
   * Carries the act out on one part, in ascending order of the accounts. Idempotent: an application that is already so is skipped.
   * @param position of the first of them among all applications of the act, from 0: "evenly" goes by it.
   */
  apply(
    needs: BulkNeeds,
    accountIds: readonly number[],
    order: Order,
    position: number,
  ): Promise<readonly Outcome[]>;
  /** Called once, in the transaction that ends the act. @throws AppError 409; then the act is stopped. */
  finish?(needs: BulkNeeds, order: Order): Promise<void>;
  /** Restores one part. An application that somebody changed since keeps the newer state, and is skipped. */
  undo?(
    needs: BulkNeeds,
    outcomes: readonly Restorable[],
    order: Order,
  ): Promise<readonly Outcome[]>;
};

/** The shape of an order without choices. */
export const NO_CHOICES = Type.Object({}, { additionalProperties: false });

/** The outcomes of a part: those that changed, each with what it was before, and a reason for all others. */
export function outcomesOf(
  accountIds: readonly number[],
  changed: ReadonlyMap<number, unknown>,
  otherwise: string | ((accountId: number) => string),
): Outcome[] {
  return accountIds.map((accountId) => {
    if (changed.has(accountId)) return { accountId, before: changed.get(accountId) };
    const skipped = typeof otherwise === 'string' ? otherwise : otherwise(accountId);
    return { accountId, skipped };
  });
}

export const noSuchAct = refusal(404, 'no_such_act', (say) =>
  say('There is no such act on a view, or it is not one of yours.'),
);
