import { beforeEach, describe, expect, it } from 'vitest';
import type { Posted } from '#server/core/mail/mail.ts';
import type { Platform } from '#server/core/platform.ts';
import { openTestActs } from '../bulk/testing/acts.ts';
import { workOn } from '../bulk/work.ts';
import { seedApplications } from '../testing/applications.ts';
import type { DeskMember } from '../testing/desk.ts';
import { mailingJob } from './deliver-job.ts';

let registrar: DeskMember;
let ids: number[];
let delivered: Posted[];
const desk = await openTestActs();

beforeEach(async () => {
  await desk.query`delete from accounts`;
  desk.clock.set('2025-01-10T12:00:00Z');
  delivered = [];
  registrar = await desk.member('registrar');
  const cleo = { username: 'cleo@mail.example', language: 'es', isSubmitted: true };
  ids = await seedApplications(desk.platform, [
    { username: 'ana@mail.example', answers: { preferred_name: 'Ana', entry_term: '2027FA' } },
    { username: 'ben@mail.example', answers: { preferred_name: 'Ben', entry_term: '' } },
    { ...cleo, answers: { preferred_name: 'Cleo' } },
  ]);
});

const HELLO = { language: 'en', subject: 'Hello {first_name}', text: 'How are you?\n\nBye.' };
const HOLA = { language: 'es', subject: 'Hola {first_name}', text: '¿Qué tal?' };
const GREETING = { texts: [HELLO, HOLA], is_about_application: false };

/** Counts a view. */
const count = async (facets = '', by = registrar): Promise<number> =>
  (await by.call('POST', '/api/staff/acts', { facets })).body.id;
const look = (act: number, more: object = {}, by = registrar) =>
  by.call('POST', `/api/staff/acts/${act}/letter`, { ...GREETING, ...more });
/** The preview of a letter to everybody. */
const preview = async (more: object = {}) => (await look(await count(), more)).body;
const change = (id: number, to: string) =>
  registrar.call('PUT', `/api/staff/acts/${id}/outbox`, { to });
const outbox = (id: number) => registrar.get(`/api/staff/acts/${id}/outbox`);

/** Runs the job as a worker does; `deliver` is the mail server. */
const run = (
  act: number,
  deliver: Platform['mail']['deliver'] = async (letter) => delivered.push(letter) > 0,
) => {
  const platform = { ...desk.platform, mail: { ...desk.platform.mail, deliver } };
  return mailingJob.run({ act }, platform, new AbortController().signal);
};
const readers = () => delivered.map(({ to }) => to.split('@')[0]).sort();

/** A letter that is in the outbox. */
async function ordered(more: object = {}, facets = ''): Promise<number> {
  const choices = { ...GREETING, ...more };
  const { id, status } = await desk.act(registrar, facets, { kind: 'letter', choices });
  expect(status).toBe(200);
  await desk.work(id);
  return id;
}

describe('a letter to a view', () => {
  it('is looked at, and then goes to each in their language', async () => {
    const seen = await preview();
    expect(seen).toMatchObject({ letters: 3, left_out: [] });
    const hers = { subject: 'Hola Cleo', text: expect.stringContaining('¿Qué tal?') };
    const named = [{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cleo', ...hers }];
    expect(seen.previews).toMatchObject(named);
    const id = await ordered();
    await run(id);
    expect(readers()).toEqual(['ana', 'ben', 'cleo']);
    expect(delivered.find(({ to }) => to.startsWith('cleo'))).toMatchObject({
      subject: 'Hola Cleo',
      language: 'es',
      messageId: expect.stringMatching(/^<.*>$/),
      unsubscribe: expect.stringMatching(/\/letters\/[0-9a-f-]{36}$/),
    });
    expect(delivered[0]?.text).toContain('How are you?\n\nBye.\n\nOpen your application:');
    expect(new Set(delivered.map(({ html }) => /<img[^>]*>/.exec(html)?.[0])).size).toBe(1);
    expect((await outbox(id)).counts).toEqual({ sent: 3 });
    const lines = (await desk.trail()).filter(({ details }) => details?.bulk === id);
    expect(lines.map(({ act }) => act)).toEqual([
      ...['bulk.begun', 'letter.sent', 'letter.sent', 'letter.sent'],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ana|hello/i);
    await run(id);
    expect(delivered).toHaveLength(3);
  });

  it('leaves out whose field is empty, and says whom and why beforehand', async () => {
    const text = { ...HELLO, text: '{term}, until {deadline}: {missing_items} of {reference}' };
    expect(await preview({ texts: [{ ...HELLO, text: 'For {term}' }] })).toMatchObject({
      letters: 2,
      left_out: [{ why: 'term', count: 1 }],
    });
    expect(await preview({ texts: [text] })).toMatchObject({
      letters: 1,
      left_out: [
        { why: 'reference', count: 1 },
        { why: 'term, reference', count: 1 },
      ],
    });
    const id = await ordered({ texts: [text], is_about_application: true });
    expect(await desk.see(registrar, id)).toMatchObject({
      state: 'done',
      done: 1,
      skipped: [{ why: 'empty-field', count: 2 }],
    });
    await run(id);
    expect(delivered.map((letter) => letter.text)).toEqual([
      expect.stringMatching(
        /Fall.*, until .*2025.*: Official transcript and Counselor’s letter of \d{4}-\d{4}/,
      ),
    ]);
    expect(delivered[0]?.unsubscribe).toBeUndefined();
  });

  it('names a deadline until its last minute is over', async () => {
    desk.clock.set('2025-01-16T07:59:30Z');
    registrar = await desk.member('registrar');
    const { previews } = await preview({ texts: [{ ...HELLO, text: 'Until {deadline}' }] });
    expect(previews[0].text).toContain('January 15, 2025');
  });

  it('does not go to whom an item has arrived meanwhile', async () => {
    const id = await ordered({ texts: [{ ...HELLO, text: 'Still {missing_items}' }] });
    for (const item of ['transcript', 'counselor'])
      await desk.query`insert into checklist_marks (account_id, item, state, marked_on)
        values (${ids[0]}, ${item}, 'received', '2025-01-10')`;
    await run(id);
    expect(readers()).toEqual(['ben', 'cleo']);
    expect((await outbox(id)).counts).toEqual({ 'left-out': 1, sent: 2 });
  });

  it('is not sent where the act is stopped', async () => {
    const { id } = await desk.act(registrar, '', { kind: 'letter', choices: GREETING });
    await workOn(id, desk.platform, 2);
    await registrar.call('POST', `/api/staff/acts/${id}/stop`);
    await desk.work(id);
    expect(
      await desk.query`select from pgboss.job
        where name = 'mailing' and data @> ${JSON.stringify({ act: id })}`,
    ).toEqual([]);
  });

  it.each([
    [{ texts: [{ ...HELLO, text: '{poem}' }] }, /There is no field “{poem}”/],
    [{ texts: [{ ...HELLO, language: 'fr' }] }, /is not available in “fr”/],
    [{ texts: [] }, /^Please write a subject and a text\. /],
    [{ texts: [{ ...HELLO, subject: '' }] }, /^Please write a subject and a text\. /],
    [{ texts: [HELLO, { ...HOLA, text: ' \n' }] }, /^Please write a subject and a text\. /],
  ])('is refused as %j', async (more, message) => {
    const { status, body } = await look(await count(), more);
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)]);
    const choices = { ...GREETING, ...more };
    const begun = await desk.act(registrar, '', { kind: 'letter', choices });
    expect([begun.status, begun.body.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('is of registrars, and shows nobody whom its writer may not read', async () => {
    const narrow = await desk.narrowed({ term: ['2027FA'] }, 'registrar');
    const { body: counted } = await narrow.call('POST', '/api/staff/acts', {});
    const url = `/api/staff/acts/${counted.id}/letter`;
    const { body } = await narrow.call('POST', url, GREETING);
    expect(body.previews.map(({ name }: { name: string }) => name)).not.toContain('Ben');
    // A colleague's count cannot be previewed.
    expect((await look(counted.id)).status).toBe(404);
    const order = { kind: 'letter', choices: GREETING };
    expect((await desk.act(await desk.member('helper'), '', order)).status).toBe(403);
  });
});

describe('the outbox', () => {
  it('is paused, goes on and is cancelled', async () => {
    const id = await ordered();
    expect((await change(id, 'paused')).status).toBe(200);
    await run(id);
    expect(delivered).toEqual([]);
    expect((await change(id, 'paused')).status).toBe(409);
    await change(id, 'waiting');
    let cancelled: Promise<unknown> | undefined;
    await run(id, async (letter) => {
      cancelled ??= change(id, 'cancelled');
      await cancelled;
      return delivered.push(letter) > 0;
    });
    // The letters that were on their way.
    expect(delivered.length).toBeLessThan(3);
    expect((await outbox(id)).counts).toMatchObject({ cancelled: 3 - delivered.length });
    expect((await change(id, 'waiting')).status).toBe(409);
  });

  it.each(['paused', 'cancelled'])(
    'keeps a letter %s with the others that fails meanwhile',
    async (to) => {
      const id = await ordered();
      let changed: Promise<unknown> | undefined;
      await run(id, async () => {
        changed ??= change(id, to);
        await changed;
        throw new Error('try later');
      });
      expect((await outbox(id)).counts).toEqual({ [to]: 3 });
    },
  );

  it('names whom the mail server refuses, and tries for a day whom it does not take', async () => {
    const id = await ordered();
    const deliver = async ({ to }: Posted) => {
      if (to.startsWith('ana')) return false;
      if (to.startsWith('ben')) throw new Error('try later');
      return true;
    };
    await run(id, deliver);
    expect(await outbox(id)).toMatchObject({
      counts: { refused: 1, waiting: 1, sent: 1 },
      troubles: [{ account: ids[0], mail: 'ana@mail.example', state: 'refused' }],
    });
    let tries = 1;
    const waiting = () => desk.query`select from mailing_letters where state = 'waiting'`;
    for (; (await waiting()).length > 0 && tries < 100; tries += 1) {
      desk.clock.advance({ hours: 1 });
      await run(id, deliver);
    }
    expect(tries).toBeGreaterThan(24);
    desk.clock.set('2025-01-10T12:00:00Z');
    expect((await outbox(id)).troubles).toMatchObject([
      { account: ids[0], state: 'refused' },
      { account: ids[1], state: 'bounced' },
    ]);
  });

  it('rests when the mail server takes nothing', async () => {
    await seedApplications(desk.platform, Array(20).fill({}));
    const id = await ordered();
    let tries = 0;
    await run(id, async () => {
      tries += 1;
      throw new Error('down');
    });
    expect(tries).toBeLessThanOrEqual(6);
    expect((await outbox(id)).counts).toEqual({ waiting: 23 });
  });

  it('never sends a letter a second time that a mail server may have taken from a process that died', async () => {
    const id = await ordered();
    void run(id, () => Promise.race([]));
    await expect
      .poll(async () => (await outbox(id)).counts, { interval: 20 })
      .toEqual({ sending: 2, waiting: 1 });
    await run(id);
    expect(readers()).toEqual(['cleo']);
    expect(await outbox(id)).toMatchObject({
      counts: { unsure: 2, sent: 1 },
      troubles: [{ state: 'unsure' }, { state: 'unsure' }],
    });
  });
});

describe('a reader', () => {
  const addressOf = async (act: number, account: number | undefined) => {
    const [{ token }] = await desk.query`select token from mailing_letters
      where act_id = ${act} and account_id = ${account}`;
    return `/letters/${token}`;
  };
  const press = (url: string, type: string, payload: string) =>
    desk.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

  it('refuses other letters by one press without logging in, is left out from then on, and gets those about the application', async () => {
    const url = await addressOf(await ordered(), ids[0]);
    const page = await desk.browser().call('GET', url);
    expect(page.body).toContain('No letters but those about my application');
    expect((await preview()).letters).toBe(3);
    const form = 'application/x-www-form-urlencoded';
    const done = await press(url, form, 'List-Unsubscribe=One-Click');
    expect([done.statusCode, done.body]).toEqual([
      200,
      expect.stringContaining('only get letters about'),
    ]);
    expect(await preview()).toMatchObject({
      letters: 2,
      left_out: [{ why: 'no-news', count: 1 }],
    });
    expect((await preview({ is_about_application: true })).letters).toBe(3);
    const part =
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
    expect((await press(url, 'multipart/form-data; boundary=x', part)).statusCode).toBe(200);
    for (const unknown of ['preview', crypto.randomUUID(), "'"]) {
      expect((await press(`/letters/${unknown}`, form, '')).statusCode).toBe(404);
    }
  });

  it('who refused after the count is left out all the same', async () => {
    const id = await ordered();
    await press(await addressOf(id, ids[0]), 'application/x-www-form-urlencoded', '');
    await run(id);
    expect(readers()).toEqual(['ben', 'cleo']);
  });
});
