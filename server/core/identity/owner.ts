/** Owners of sessions, passkeys, challenges and known browsers, whose tables applicants and staff share. */

export type Kind = 'applicant' | 'staff';

/** An account, or a member of the staff. */
export type Owner = { readonly kind: Kind; readonly id: number };

/** The column that holds the owner's id. It is null for the other kind. */
export const OWNER_COLUMN = { applicant: 'account_id', staff: 'staff_id' } as const;

/** The owner's columns of a new row. */
export function ownerColumns({ kind, id }: Owner) {
  return {
    account_id: kind === 'applicant' ? id : null,
    staff_id: kind === 'staff' ? id : null,
  };
}
