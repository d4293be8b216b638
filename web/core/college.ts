/** The college that runs this portal: its configuration, which the server puts into the page as JSON. */

import type { PageCollege } from '#contract/page.ts';
import { dateInZone, type PlainDate } from '#form/engine/dates.ts';
import { dayOfDeadlines } from '#tenant/deadlines.ts';

/** The id of the element with the configuration: JSON and not a script, which the strict CSP would block. */
const ELEMENT_ID = 'tenant';

let college: PageCollege | undefined;

/** The college's configuration. The server checked it at its start; the page trusts it. */
export function getCollege(): PageCollege {
  college ??= JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '') as PageCollege;
  return college;
}

/** Gives the configuration to a page that is drawn on the server, which has no document to read it from. */
export function setCollege(tenant: PageCollege): void {
  college = tenant;
}

/** Today in the college's time zone (contract §6), for deadlines and ages. */
export function todayAtCollege(): PlainDate {
  return dateInZone(new Date(), getCollege().timeZone);
}

/** What a drawn screen is true for: today, and until an extended deadline ends. */
export function dayAtCollege(): string {
  const { deadlines, timeZone } = getCollege();
  return dayOfDeadlines(deadlines, new Date(), timeZone);
}
