/** The configuration of the college that runs this portal. The server puts it into the page as JSON. */

import type { PageCollege } from '#contract/page.ts';
import { dateInZone, type PlainDate } from '#form/engine/dates.ts';
import { dayOfDeadlines } from '#tenant/deadlines.ts';

/** The id of the element with the configuration. JSON, because the strict CSP would block a script. */
const ELEMENT_ID = 'tenant';

let college: PageCollege | undefined;

/** The college's configuration. The server validated it at start; the page trusts it. */
export function getCollege(): PageCollege {
  college ??= JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '') as PageCollege;
  return college;
}

/** Sets the configuration for rendering on the server, which has no document to read it from. */
export function setCollege(tenant: PageCollege): void {
  college = tenant;
}

/** Today in the college's time zone (contract §6), for deadlines and ages. */
export function todayAtCollege(): PlainDate {
  return dateInZone(new Date(), getCollege().timeZone);
}

/** The key of what a drawn screen depends on: today's date, and the end of an extended deadline. */
export function dayAtCollege(): string {
  const { deadlines, timeZone } = getCollege();
  return dayOfDeadlines(deadlines, new Date(), timeZone);
}
