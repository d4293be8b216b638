/** Words and roles for the desk's page. Without schemas, so that the page can import this file. */
import { toSay } from '#words/say.ts';

/** The text of the desk's page where scripts do not run. */
export const DESK_NO_SCRIPT = toSay(
  'This page needs JavaScript. Please turn it on in your browser’s settings.',
);

/** The title of the desk, in the browser's tab and in its header. */
export const DESK_TITLE = toSay('Admissions desk');

/** The roles of staff. */
export const STAFF_ROLES = ['reader', 'helper', 'registrar', 'administrator', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The roles that read applications. Administrators do not, and auditors read the trail. */
export const READING_ROLES: readonly StaffRole[] = ['reader', 'helper', 'registrar'];
