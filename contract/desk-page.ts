/** What the desk's page has without any call: its words and its roles. Without schemas, so that a page can have it. */
import { toSay } from '#words/say.ts';

/** What the desk's document says where scripts do not run. */
export const DESK_NO_SCRIPT = toSay(
  "This page needs JavaScript. Please turn it on in your browser's settings.",
);

/** What the desk is called, in the browser's tab and in its header. */
export const DESK_TITLE = toSay('Admissions desk');

/** What somebody of the staff may do. */
export const STAFF_ROLES = ['reader', 'helper', 'registrar', 'administrator', 'auditor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Who reads applications. An administrator does not, and an auditor reads the trail. */
export const READING_ROLES: readonly StaffRole[] = ['reader', 'helper', 'registrar'];
