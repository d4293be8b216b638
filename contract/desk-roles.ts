/** What somebody of the staff may do. Without schemas, so that a page can have it. */
export const STAFF_ROLES = ['reader', 'helper', 'registrar', 'administrator', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];
