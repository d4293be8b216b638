import { beforeEach, describe, expect, it } from 'vitest';
import { writeSummaries } from '#server/applicant/summaries/write.ts';
import type { Posted } from '#server/core/mail/mail.ts';
import type { Platform } from '#server/core/platform.ts';
import { seedApplications } from '../testing/applications.ts';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';
import { mailingJob } from './deliver-job.ts';

let registrar: DeskMember;
let ids: number[];
let delivered: Posted[];
const desk = await openTestDesk();
const { kysely } = desk.platform.database;

beforeEach(async () => {
  await kysely.deleteFrom('mailings').execute();
  await kysely.deleteFrom('accounts').execute();
  desk.clock.set('2025-01-10T12:00:00Z');
  delivered = [];
  registrar = await desk.member('registrar');
  ids = await seedApplications(desk.platform, [
    { username: 'ana@mail.example', answers: { preferred_name: 'Ana', entry_term: '2027FA' } },
    { username: 'ben@mail.example', answers: { preferred_name: 'Ben', entry_term: '' } },
    { username: 'cleo@mail.example', answers: { preferred_name: 'Cleo' }, isSubmitted: true },
  ]);
  await kysely
    .updateTable('accounts')
    .set({ language: 'es' })
    .where('username', '=', 'cleo@mail.example')
    .execute();
});

const AT = new Date('2025-01-10T12:00:00Z');
const HELLO = { language: 'en', subject: 'Hello {first_name}', text: 'How are you?\n\nBye.' };
const HOLA = { language: 'es', subject: 'Hola {first_name}', text: '¿Qué tal?' };
const count = async (more: object = {}) =>
  registrar.call('POST', '/api/staff/mailings', {
    ...{ search: {}, name: 'Hello', texts: [HELLO, HOLA], is_about_application: false },
    ...more,
  });
const send = (id: number, search: object = {}) =>
  registrar.call('POST', `/api/staff/mailings/${id}/send`, { search, reason: 'a test' });
const change = (id: number, state: string) =>
  registrar.call('PUT', `/api/staff/mailings/${id}`, { state });
const outbox = async (id: number) =>
  (await registrar.call('GET', `/api/staff/mailings/${id}`)).body;

/** Runs the job as a worker does; `deliver` is the mail server. */
const run = (
  mailing: number,
  deliver: Platform['mail']['deliver'] = async (letter) => delivered.push(letter) > 0,
) => {
  const platform = { ...desk.platform, mail: { ...desk.platform.mail, deliver } };
  return mailingJob.run({ mailing }, platform, new AbortController().signal);
};
const readers = () => delivered.map(({ to }) => to.split('@')[0]).sort();

async function ordered(more: object = {}): Promise<number> {
  const { body } = await count(more);
  expect((await send(body.id)).status).toBe(200);
  return body.id;
}

describe('a mailing', () => {
  it('is counted and looked at, and then goes to each in their language', async () => {
    const { body } = await count();
    expect(body).toMatchObject({ found: 3, letters: 3, left_out: [] });
    expect(body.previews.map(({ name }: { name: string }) => name)).toEqual([
      ...['Ana', 'Ben', 'Cleo'],
    ]);
    const url = `/api/staff/mailings/${body.id}/letters/${ids[2]}`;
    const page = await registrar.call('GET', url);
    expect(page.headers['content-security-policy']).toContain('sandbox');
    expect(page.body).toContain('¿Qué tal?');
    expect((await (await desk.member('registrar')).call('GET', url)).status).toBe(404);
    expect((await send(body.id)).body.message).toBe('3 letters are on their way.');
    await run(body.id);
    expect(readers()).toEqual(['ana', 'ben', 'cleo']);
    expect(delivered.find(({ to }) => to.startsWith('cleo'))).toMatchObject({
      ...{ subject: 'Hola Cleo', language: 'es', messageId: expect.stringMatching(/^<.*>$/) },
      unsubscribe: expect.stringMatching(/\/letters\/[0-9a-f-]{36}$/),
    });
    expect(delivered[0]?.text).toContain('How are you?\n\nBye.\n\nOpen your application:');
    expect(new Set(delivered.map(({ html }) => /<img[^>]*>/.exec(html)?.[0])).size).toBe(1);
    expect(await outbox(body.id)).toMatchObject({ state: 'done', counts: { sent: 3 } });
    const lines = (await desk.trail()).filter(({ act }) => /^(mailing|letter)\./.test(act));
    expect(lines.map(({ act }) => act)).toEqual([
      ...['mailing.counted', 'mailing.sent', 'letter.sent', 'letter.sent', 'letter.sent'],
      'mailing.done',
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ana|hello/i);
    await run(body.id);
    expect(delivered).toHaveLength(3);
  });

  it('leaves out whose field is empty, and says whom and why beforehand', async () => {
    const text = { ...HELLO, text: '{term}, until {deadline}: {missing_items} of {reference}' };
    const { body } = await count({ texts: [{ ...HELLO, text: 'For {term}' }] });
    expect(body).toMatchObject({ found: 3, letters: 2, left_out: [{ why: 'term', count: 1 }] });
    expect((await count({ texts: [text] })).body).toMatchObject({
      letters: 1,
      left_out: [
        { why: 'reference', count: 1 },
        { why: 'term, reference', count: 1 },
      ],
    });
    const about = { texts: [text], is_about_application: true };
    const id = (await count(about)).body.id;
    await send(id);
    await run(id);
    expect(delivered.map((letter) => letter.text)).toEqual([
      expect.stringMatching(
        /Fall.*, until .*2025.*: Official transcript and Counselor’s letter of \d{4}-\d{4}/,
      ),
    ]);
    expect(delivered[0]?.unsubscribe).toBeUndefined();
  });

  it('does not go to whom an item has arrived meanwhile', async () => {
    const id = await ordered({ texts: [{ ...HELLO, text: 'Still {missing_items}' }] });
    await kysely
      .insertInto('checklist_marks')
      .values(
        ['transcript', 'counselor'].map((item) => ({
          ...{ account_id: ids[0] ?? 0, item, state: 'received' as const },
          ...{ marked_on: '2025-01-10', staff_id: null },
        })),
      )
      .execute();
    await run(id);
    expect(readers()).toEqual(['ben', 'cleo']);
    expect((await outbox(id)).left_out).toEqual([{ why: 'missing_items', count: 1 }]);
  });

  it('goes to those who were counted, and says who came and went', async () => {
    const search = { facets: 'status:started,none' };
    const { body } = await count({ search });
    expect(body.found).toBe(2);
    await kysely
      .updateTable('applications')
      .set({ started_at: AT, validating_at: AT, submitted_at: AT })
      .where('account_id', '=', ids[0] ?? 0)
      .execute();
    await seedApplications(desk.platform, [{}]);
    await desk.platform.database.transaction((trx) => writeSummaries(trx, desk.platform, ids));
    expect((await send(body.id, search)).body.message).toBe(
      '2 letters are on their way. The letters go to those who were counted: 1 came into the view since, and 1 left it.',
    );
    expect((await send(body.id, search)).status).toBe(404);
  });

  it.each([
    [{ texts: [{ ...HELLO, text: '{poem}' }] }, /There is no field “{poem}”/],
    [{ texts: [{ ...HELLO, language: 'fr' }] }, /does not speak “fr”/],
    [{ search: { facets: 'colour:red' } }, /There is no facet/],
    [{ texts: [] }, /./],
  ])('is refused as %j', async (more, message) => {
    const { status, body } = await count(more);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('that nobody would get is not sent', async () => {
    const { body } = await count({ search: { q: 'nobody' } });
    expect((await send(body.id, { q: 'nobody' })).status).toBe(409);
  });
});

describe('the outbox', () => {
  it('is paused, goes on and is cancelled', async () => {
    const id = await ordered();
    expect((await change(id, 'paused')).status).toBe(200);
    await run(id);
    expect(delivered).toEqual([]);
    expect((await change(id, 'paused')).status).toBe(409);
    await change(id, 'sending');
    let cancelled: Promise<unknown> | undefined;
    await run(id, async (letter) => {
      cancelled ??= change(id, 'cancelled');
      await cancelled;
      return delivered.push(letter) > 0;
    });
    // Those that were on their way.
    expect(delivered.length).toBeLessThan(3);
    expect(await outbox(id)).toMatchObject({ state: 'cancelled' });
    expect((await change(id, 'sending')).status).toBe(409);
  });

  it('names whom the mail server refuses, and tries for a day whom it does not take', async () => {
    const id = await ordered();
    const deliver = async ({ to }: Posted) => {
      if (to.startsWith('ana')) return false;
      if (to.startsWith('ben')) throw new Error('try later');
      return true;
    };
    await run(id, deliver);
    expect(await outbox(id)).toMatchObject({
      ...{ state: 'sending', counts: { refused: 1, waiting: 1, sent: 1 } },
      troubles: [{ account: ids[0], mail: 'ana@mail.example', state: 'refused' }],
    });
    let tries = 1;
    const isSending = () =>
      kysely.selectFrom('mailings').select('id').where('state', '=', 'sending').executeTakeFirst();
    while ((await isSending()) !== undefined && tries < 100) {
      desk.clock.advance({ hours: 1 });
      await run(id, deliver);
      tries += 1;
    }
    expect(tries).toBeGreaterThan(24);
    desk.clock.set('2025-01-10T12:00:00Z');
    expect((await outbox(id)).troubles).toMatchObject([
      { account: ids[0], state: 'refused' },
      { account: ids[1], state: 'bounced' },
    ]);
  });

  it('rests when the mail server takes nothing', async () => {
    await seedApplications(
      desk.platform,
      Array.from({ length: 20 }, () => ({})),
    );
    const id = await ordered();
    let tries = 0;
    await run(id, async () => {
      tries += 1;
      throw new Error('down');
    });
    expect(tries).toBeLessThanOrEqual(6);
    expect(await outbox(id)).toMatchObject({ state: 'sending', counts: { waiting: 23 } });
  });

  it('never sends a letter a second time that a mail server may have taken from a process that died', async () => {
    const id = await ordered();
    const dies = run(id, () => Promise.race([]));
    void dies;
    await expect
      .poll(async () => (await outbox(id)).counts, { interval: 20 })
      .toEqual({ sending: 2, waiting: 1 });
    await run(id);
    expect(readers()).toEqual(['cleo']);
    expect(await outbox(id)).toMatchObject({
      ...{ state: 'done', counts: { unsure: 2, sent: 1 } },
      troubles: [{ state: 'unsure' }, { state: 'unsure' }],
    });
  });

  it('is of registrars, each within their scope', async () => {
    const token = await desk.invite('narrow@college.example', ['registrar'], { term: ['2027FA'] });
    const narrow = desk.browser();
    await desk.redeem(narrow, token);
    const { body } = await narrow.call('POST', '/api/staff/mailings', {
      ...{ search: {}, name: 'Hello', texts: [HELLO], is_about_application: false },
    });
    expect(body.previews.map(({ name }: { name: string }) => name)).not.toContain('Ben');
    const url = `/api/staff/mailings/${body.id}/letters/${ids[1]}`;
    expect((await narrow.call('GET', url)).status).toBe(404);
  });
});

describe('a reader', () => {
  const tokenOf = async (id: number, account: number | undefined) =>
    (
      await kysely
        .selectFrom('mailing_letters')
        .select('token')
        .where('mailing_id', '=', id)
        .where('account_id', '=', account ?? 0)
        .executeTakeFirstOrThrow()
    ).token;
  const press = (url: string, type: string, payload: string) =>
    desk.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

  it('refuses other letters by one press without logging in, is left out from then on, and gets those about the application', async () => {
    const url = `/letters/${await tokenOf(await ordered(), ids[0])}`;
    const page = await desk.browser().call('GET', url);
    expect(page.body).toContain('No letters but those about my application');
    expect((await count()).body.letters).toBe(3);
    const form = 'application/x-www-form-urlencoded';
    const done = await press(url, form, 'List-Unsubscribe=One-Click');
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('no letters but')]);
    expect((await count()).body).toMatchObject({
      letters: 2,
      left_out: [{ why: 'no-news', count: 1 }],
    });
    expect((await count({ is_about_application: true })).body.letters).toBe(3);
    const part =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
    expect((await press(url, 'multipart/form-data; boundary=x', part)).statusCode).toBe(200);
    for (const unknown of ['preview', crypto.randomUUID(), "'"]) {
      expect((await press(`/letters/${unknown}`, form, '')).statusCode).toBe(404);
    }
  });

  it('who refused after the count is left out all the same', async () => {
    const id = await ordered();
    const url = `/letters/${await tokenOf(id, ids[0])}`;
    await press(url, 'application/x-www-form-urlencoded', '');
    await run(id);
    expect(readers()).toEqual(['ben', 'cleo']);
  });
});
