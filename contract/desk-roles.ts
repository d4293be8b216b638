/** What somebody of the staff may do. Without schemas, so that a page can have it. */
export const STAFF_ROLES = ['reader', 'helper', 'registrar', 'administrator', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Who reads applications. An administrator does not, and an auditor reads the trail. */
export const READING_ROLES: readonly StaffRole[] = ['reader', 'helper', 'registrar'];
