/** The first page as the server draws it, and handing on, which a rehearsal leaves out. */
import * as calls from '#contract/calls.ts';
import type { ListPage } from '#contract/desk-find.ts';
import type { SavedDestination } from '#contract/desk-handing-on.ts';
import type { Static } from '#contract/schema.ts';
import { type Browser, jsonOf, openBrowser, pathOf } from '../bench/rehearsal/browser.ts';
import { GET_PAGE } from '../bench/rehearsal/files.ts';
import type { Site } from '../bench/rehearsal/site.ts';
import { signIn } from '../bench/rehearsal/staff.ts';
import { until } from '../trial/until.ts';

const WITHIN_MS = 180_000;
const RECEIVED = 'http://127.0.0.1:8026/';

const wireOf = ({ url, authority }: Site) => ({
  url,
  authority,
  calls: [],
  now: () => performance.now(),
  patienceMs: WITHIN_MS,
  encoding: 'identity',
});
const open = (site: Site) => openBrowser(wireOf(site), AbortSignal.timeout(WITHIN_MS));

/** The page of somebody who comes for the first time, once its first screens are drawn. */
export async function getPage(site: Site): Promise<string> {
  const browser = open(site);
  const page = await until('the first page', async () => {
    const { body } = await browser.insist(GET_PAGE);
    return body.includes('data-screen') && body.toString();
  });
  browser.close();
  return page;
}

/** An administrator sets a destination up; a registrar finds, opens and hands on the submitted applications. Returns how many. */
export async function workAtDesk(site: Site): Promise<{ listed: number; arrived: number }> {
  const administrator = await enter(site, 'administrator');
  const registrar = await enter(site, 'registrar');
  const destination = {
    kind: 'webhook',
    name: 'Outside',
    reach: 'full',
    user: '',
    posts_per_5_minutes: 3000,
    schedule: { every: 'never', hours: 24, at: '02:00' },
    url: 'http://mail:8026/',
    signing_secret: 'new',
  };
  const added = await administrator.insist(calls.ADD_DESTINATION, { json: destination });
  const { id } = jsonOf<Static<typeof SavedDestination>>(added);
  const list = `${pathOf(calls.FIND_APPLICATIONS)}?sort=submitted`;
  const found = await registrar.insist(calls.FIND_APPLICATIONS, { to: list });
  const submitted = jsonOf<ListPage>(found).applications.filter((one) => one.submitted_at !== '');
  for (const one of submitted) {
    await registrar.insist(calls.OPEN_APPLICATION, { to: pathOf(calls.OPEN_APPLICATION, one.id) });
  }
  const to = pathOf(calls.BEGIN_HAND_ON, id);
  await registrar.insist(calls.BEGIN_HAND_ON, { to, json: { reach: 'full' } });
  const references = await until('what is handed on', async () => {
    const messages = (await (await fetch(RECEIVED)).json()) as Message[];
    const last = messages.at(-1)?.data;
    if (last === undefined || last.part !== last.parts) return false;
    return messages.flatMap(({ data }) => data.applications.map(({ reference }) => reference));
  });
  for (const browser of [administrator, registrar]) browser.close();
  return { listed: submitted.length, arrived: new Set(references).size };
}

async function enter(site: Site, role: string): Promise<Browser> {
  const address = `${role}@college.example`;
  await site.inside?.invite(address, role);
  return signIn(wireOf(site), site.mail, address, AbortSignal.timeout(WITHIN_MS));
}

/** A message to a receiver of applications. */
type Message = {
  readonly data: {
    readonly part: number;
    readonly parts: number;
    readonly applications: readonly { readonly reference: string }[];
  };
};
