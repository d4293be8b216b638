/** A registrar opens every submitted application in the containers, and hands them on. Exit code 1 unless all of them arrive. */
import type { ListCounts, ListPage } from '#contract/desk-find.ts';
import { openBrowser } from '../trial/browser.ts';
import { fetchLetters } from '../trial/mail-catcher.ts';
import { until } from '../trial/until.ts';
import { redeemInvitation } from '../trial/ways.ts';

const PORTAL = 'https://localhost:8443';
const LETTERS = 'http://127.0.0.1:8025';
const RECEIVED = 'http://127.0.0.1:8026/';
const SUBMITTED = 'facets=status:submitted';

/** A message to a receiver of applications. */
type Message = {
  readonly data: {
    readonly part: number;
    readonly parts: number;
    readonly applications: readonly { readonly reference: string }[];
  };
};

const page = await (await fetch(`${PORTAL}/about`)).text();
const isDrawn = page.includes('data-screen');
console.log(`${isDrawn ? 'kept  ' : 'BROKEN'} The first page is drawn: ${page.length} characters`);

const call = openBrowser(PORTAL);
const letterTo = async () => (await fetchLetters(LETTERS, 'office@college.example'))[0];
await redeemInvitation(call, await until('an invitation', letterTo), PORTAL);
const { id } = await call('POST', '/api/staff/destinations', {
  kind: 'webhook',
  name: 'Outside',
  reach: 'full',
  user: '',
  posts_per_5_minutes: 3000,
  schedule: { every: 'never', hours: 24, at: '02:00' },
  url: 'http://mail:8026/',
  signing_secret: 'new',
});
const { total } = await call<ListCounts>('GET', `/api/staff/applications/facets?${SUBMITTED}`);
const list = await call<ListPage>('GET', `/api/staff/applications?${SUBMITTED}`);
for (const one of list.applications) await call('GET', `/api/staff/applications/${one.id}`);
await call('POST', `/api/staff/destinations/${id}/runs`, { reach: 'full' });
const references = await until('what is handed on', async () => {
  const messages: Message[] = await (await fetch(RECEIVED)).json();
  const last = messages.at(-1)?.data;
  if (last === undefined || last.part !== last.parts) return undefined;
  return messages.flatMap(({ data }) => data.applications.map(({ reference }) => reference));
});
const arrived = new Set(references).size;
const hasArrived = arrived > 0 && arrived === total.count;
console.log(
  `${hasArrived ? 'kept  ' : 'BROKEN'} What was submitted is handed on: ${arrived} of ${total.count}`,
);
process.exitCode = isDrawn && hasArrived ? 0 : 1;
