/** What the rehearsal's applicants and staff leave out: the pictures of a Word document, and handing on. */
import { get } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import {
  ADD_DESTINATION,
  BEGIN_HAND_ON,
  CONFIRM,
  FIND_APPLICATIONS,
  GET_CONVERSION,
  LOG_IN,
  OPEN_APPLICATION,
  REQUEST_UPLOAD,
  SIGN_UP,
  START_CONVERSION,
  UPLOAD,
} from '#contract/calls.ts';
import type { ListPage } from '#contract/desk-find.ts';
import type { SavedDestination } from '#contract/desk-handing-on.ts';
import type { DocumentState, PresignedUpload } from '#contract/documents.ts';
import type { Static } from '#contract/schema.ts';
import { makeFiles, uploadBody } from '../bench/rehearsal/players/files.ts';
import { codeIn } from '../bench/rehearsal/players/letters.ts';
import { signIn } from '../bench/rehearsal/players/staff.ts';
import { type Answer, type Browser, jsonOf, openBrowser } from '../bench/rehearsal/players/wire.ts';
import type { Site } from '../bench/rehearsal/site.ts';
import { openRecord } from '../bench/rehearsal/verdict/record.ts';

const WITHIN_MS = 180_000;
const KEY = 'personal_statement_doc';
const RECEIVED = 'http://127.0.0.1:8026/';

const wireOf = ({ url, authority }: Site) => ({
  ...{ url, authority, record: openRecord(), now: () => performance.now(), patienceMs: WITHIN_MS },
});

/** The page of somebody who comes for the first time, once its first screens are drawn. */
export async function getPage({ url, authority }: Site): Promise<string> {
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      get(url, { ca: authority }, async (answer) => {
        let text = '';
        for await (const chunk of answer.setEncoding('utf8')) text += chunk;
        resolve(text);
      }).on('error', reject);
    });
  return until(async () => {
    const page = await ask();
    return page.includes('data-screen') && page;
  });
}

/** An applicant signs up and hands in a Word document. Returns how many pages have a picture. */
export async function seeWordPages(site: Site): Promise<number> {
  const browser = openBrowser(wireOf(site));
  const login = { username: 'word@rehearsal.invalid', password: 'Correct horse battery 7 staple' };
  const post = async (call: string, json: object, path?: string) =>
    succeed(call, await browser.ask(call, path, { json }));
  await post(SIGN_UP, login);
  const letter = await site.letters.wait(
    login.username,
    (one) => codeIn(one) !== undefined,
    AbortSignal.timeout(WITHIN_MS),
  );
  if (letter === undefined) throw new Error('The letter with the code did not come.');
  await post(CONFIRM, { username: login.username, code: codeIn(letter) });
  await post(LOG_IN, login);
  const asked = await post(REQUEST_UPLOAD, { answer_key: KEY });
  const { url, fields } = jsonOf<PresignedUpload>(asked);
  const { docx } = await makeFiles();
  succeed(UPLOAD, await browser.ask(UPLOAD, undefined, { raw: uploadBody(fields, docx), url }));
  const started = { file_key: fields.key, file_name: docx.name };
  await post(START_CONVERSION, started, pathOf(START_CONVERSION));
  const { pages } = await until(async () => {
    const state = jsonOf<DocumentState>(await browser.ask(GET_CONVERSION, pathOf(GET_CONVERSION)));
    if (state.status === 'failed') throw new Error(state.message);
    return state.status === 'completed' && state;
  });
  for (const page of pages) {
    const { body } = succeed(
      'a picture',
      await browser.ask('GET /picture', undefined, { url: page }),
    );
    if (!/^\x89PNG|^RIFF|^\xff\xd8/.test(body.toString('latin1', 0, 4))) {
      throw new Error('The picture of a page is no picture.');
    }
  }
  browser.close();
  return pages.length;
}

/** An administrator sets a destination up; a registrar finds, opens and hands on the submitted applications. Returns how many. */
export async function workAtDesk(site: Site): Promise<{ listed: number; arrived: number }> {
  const [administrator, registrar] = await Promise.all(
    ['administrator', 'registrar'].map((role) => enter(site, role)),
  );
  if (administrator === undefined || registrar === undefined) throw new Error('Nobody came.');
  const read = async (call: string, path?: string) =>
    succeed(call, await registrar.ask(call, path));
  const setup = {
    ...{ kind: 'webhook', name: 'Outside', reach: 'full', user: '', posts_per_5_minutes: 3000 },
    schedule: { every: 'never', hours: 24, at: '02:00' },
    url: 'http://mail:8026/',
    signing_secret: 'new',
  };
  const added = await administrator.ask(ADD_DESTINATION, undefined, { json: setup });
  const { id } = jsonOf<Static<typeof SavedDestination>>(added);
  const found = await read(FIND_APPLICATIONS, `${pathOf(FIND_APPLICATIONS)}?sort=submitted`);
  const submitted = jsonOf<ListPage>(found).applications.filter((one) => one.submitted_at !== '');
  for (const { id: number } of submitted) {
    await read(OPEN_APPLICATION, pathOf(OPEN_APPLICATION).replace(':number', String(number)));
  }
  const begin = pathOf(BEGIN_HAND_ON).replace(':id', String(id));
  succeed(BEGIN_HAND_ON, await registrar.ask(BEGIN_HAND_ON, begin, { json: { reach: 'full' } }));
  const references = await until(async () => {
    const messages = (await (await fetch(RECEIVED)).json()) as Message[];
    const last = messages.at(-1)?.data;
    return (
      last?.part === last?.parts &&
      messages.length > 0 &&
      messages.flatMap(({ data }) => data.applications.map((one) => one.reference))
    );
  });
  for (const browser of [administrator, registrar]) browser.close();
  return { listed: submitted.length, arrived: new Set(references).size };
}

async function enter(site: Site, role: string): Promise<Browser> {
  const mail = `${role}.${Date.now().toString(36)}@college.example`;
  await site.invite?.(mail, role);
  const stage = { ...wireOf(site), letters: site.letters };
  return signIn(stage, mail, AbortSignal.timeout(WITHIN_MS));
}

/** What a receiver of applications gets. */
type Message = {
  readonly data: {
    readonly part: number;
    readonly parts: number;
    readonly applications: readonly { readonly reference: string }[];
  };
};

const pathOf = (call: string) => call.slice(call.indexOf('/')).replace(':key', KEY);

function succeed(what: string, answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new Error(`${what} answered ${answer.status}: ${answer.body}`);
}

async function until<Value>(look: () => Promise<Value | false>): Promise<Value> {
  for (const begun = performance.now(); ; await pause(300)) {
    const found = await look();
    if (found !== false) return found;
    if (performance.now() - begun > WITHIN_MS) throw new Error('It took too long.');
  }
}
