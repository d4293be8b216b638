/** The college that runs this portal: its configuration, which the server puts into the page as JSON. */
import { dateInZone, type PlainDate } from '#form/engine/dates.ts';
import type { Tenant } from '#tenant/tenant.ts';

/** Id of the element that holds the configuration. It is data, not script, so the strict CSP lets it be. */
const ELEMENT_ID = 'tenant';

let college: Tenant | undefined;

/** The college's configuration. The server checked it at its start; the page trusts it. */
export function getCollege(): Tenant {
  college ??= JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '') as Tenant;
  return college;
}

/** Today where the college is (contract §6): deadlines and ages are reckoned by it. */
export function todayAtCollege(): PlainDate {
  return dateInZone(new Date(), getCollege().timeZone);
}
