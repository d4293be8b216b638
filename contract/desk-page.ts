import { toSay } from '#words/say.ts';

/** What the desk's document says where scripts do not run. */
export const DESK_NO_SCRIPT = toSay(
  "This page needs JavaScript. Please turn it on in your browser's settings.",
);

/** What the desk is called, in the browser's tab and in its header. */
export const DESK_TITLE = toSay('Admissions desk');
