import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { markDelivered } from '#server/applicant/status/mark.ts';
import { openTestActs } from '../bulk/testing/acts.ts';
import { type DeskApplicant, deskApplicant } from '../read/testing/applicants.ts';
import type { DeskMember } from '../testing/desk.ts';
import { importStatus } from './import.ts';
import { importFrom } from './lines.ts';

let helper: DeskMember;
let mia: DeskApplicant;
let reference: string;
const desk = await openTestActs();
beforeEach(async () => {
  helper = await desk.member('helper');
  mia = await deskApplicant(desk);
  reference = await mia.submit();
});

const OPERATOR = { kind: 'operator', command: 'status import' } as const;
const mark = (step: string, reached_on: string, reason = 'the transcript came') =>
  helper.call('PUT', `/api/staff/applications/${reference}/status`, { step, reached_on, reason });
const reachedOf = async (): Promise<Record<string, string>> => {
  const url = `/api/staff/applications/${mia.accountId}/status`;
  const { steps } = await helper.get(url);
  return Object.fromEntries(
    steps.map(({ id, reached_on }: Record<string, string>) => [id, reached_on]),
  );
};
const linesAbout = async (act: string) =>
  (await desk.trail()).filter((line) => line.act === act && line.account === mia.accountId);

describe('a step', () => {
  it('that says that a decision letter was sent is marked by registrars only', async () => {
    expect((await mark('decision', '2025-01-10')).status).toBe(403);
    expect(await desk.lastLine()).toMatchObject({
      act: 'staff.refused',
      by: { id: helper.id },
    });
    expect((await reachedOf()).decision).toBe('');
    const registrar = await desk.member('registrar');
    const url = `/api/staff/applications/${reference}/status`;
    const marking = { step: 'decision', reached_on: '2025-01-10', reason: 'it was sent' };
    expect((await registrar.call('PUT', url, marking)).status).toBe(200);
    expect((await mark('decision', '')).status).toBe(403);
    expect((await reachedOf()).decision).toBe('2025-01-10');
  });

  it('is marked with a reason by staff, and the mark is taken away again', async () => {
    expect(await reachedOf()).toEqual({
      received: '2025-01-10',
      documents: '',
      delivered: '',
      decision: '',
    });
    const { status, body } = await mark('documents', '2025-01-09');
    expect([status, body.message]).toEqual([200, 'The status has been changed.']);
    expect(body.steps[1]).toMatchObject({
      title: 'Documents complete',
      text: 'Your transcript has arrived, and so has everything else that others send for you.',
      reached_on: '2025-01-09',
    });
    await mark('documents', '2025-01-10', 'it was today');
    await mark('documents', '2025-01-10', 'once more');
    expect((await linesAbout('status.marked')).map(({ details }) => details)).toEqual([
      { step: 'documents', from: '', to: '2025-01-09' },
      { step: 'documents', from: '2025-01-09', to: '2025-01-10' },
    ]);
    await mark('documents', '', 'it was another one’s');
    await mark('documents', '', 'twice');
    expect((await reachedOf()).documents).toBe('');
    expect(await linesAbout('status.unmarked')).toMatchObject([{ by: { id: helper.id } }]);
  });

  it.each([
    [
      'nothing',
      '2025-01-09',
      'There is no step “nothing”. It may be documents, delivered, decision.',
    ],
    [
      'received',
      '2025-01-09',
      '“received” is reached by submitting. It may be documents, delivered, decision.',
    ],
    [
      'documents',
      '2025-02-30',
      '“2025-02-30” is not a day. Please write it like this: 2026-11-22.',
    ],
    ['documents', '2025-01-11', '“2025-01-11” is still to come. Today is 2025-01-10.'],
  ])('%s on %s is refused', async (step, on, message) => {
    const answer = await mark(step, on);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(await linesAbout('status.marked')).toEqual([]);
  });

  it('needs a reason, and an application that is submitted', async () => {
    expect((await mark('documents', '2025-01-09', '')).status).toBe(400);
    const draft = await deskApplicant(desk);
    const url = `/api/staff/applications/${draft.accountId}/status`;
    const body = { step: 'documents', reached_on: '2025-01-09', reason: 'why not' };
    expect((await helper.call('PUT', url, body)).status).toBe(409);
    expect((await helper.call('GET', url)).status).toBe(409);
  });

  it('"delivered" is marked by the first delivery, and neither a later one nor an account that is gone changes it', async () => {
    const deliver = () =>
      desk.platform.database.transaction((trx) =>
        markDelivered(trx, [mia.accountId, 999_999_999], desk.platform),
      );
    const marked = await Promise.all([deliver(), deliver()]);
    expect(marked.flat()).toEqual([mia.accountId]);
    expect((await reachedOf()).delivered).toBe('2025-01-10');
  });
});

describe('an import', () => {
  const from = (...lines: string[]) =>
    importStatus(desk.platform, OPERATOR, {
      reason: 'from the office',
      file: (async function* () {
        yield Buffer.from(lines.join('\n'));
      })(),
    });

  it('marks all its lines, and again changes nothing', async () => {
    const noor = await deskApplicant(desk);
    await noor.submit();
    const lines = [
      'applicant,step,date',
      `${reference},documents,2025-01-08`,
      ` ${noor.username.toUpperCase()} ,decision,`,
      `${reference},delivered`,
    ];
    expect(await from(...lines)).toEqual({ lines: 3, changed: 3 });
    expect(await reachedOf()).toMatchObject({ documents: '2025-01-08', delivered: '2025-01-10' });
    expect(await from(...lines)).toEqual({ lines: 3, changed: 0 });
    expect(await linesAbout('status.marked')).toHaveLength(2);
  });

  it('of a file that is not there fails with why, also where the database is slower', async () => {
    const read = importFrom('/not-there.csv', async (file) => {
      await setTimeout(50);
      for await (const _ of file);
    });
    await expect(read).rejects.toThrow(/^"\/not-there\.csv" cannot be imported\. ENOENT/);
  });

  it('marks what is reopened, whose submission stands', async () => {
    const registrar = await desk.member('registrar');
    const url = `/api/staff/applications/${mia.accountId}/reopen`;
    const given = { reason: 'asked for by telephone', until: '2025-01-12' };
    expect((await registrar.call('POST', url, given)).status).toBe(200);
    expect(await reachedOf()).toMatchObject({ received: '2025-01-10', documents: '' });
    expect(await from('applicant,step,date', `${reference},documents,2025-01-08`)).toEqual({
      lines: 1,
      changed: 1,
    });
    expect((await mark('delivered', '2025-01-10')).status).toBe(200);
    expect(await reachedOf()).toMatchObject({ documents: '2025-01-08', delivered: '2025-01-10' });
    expect((await mia.status()).body.steps[1]).toMatchObject({ reached_on: '2025-01-08' });
  });

  it('is not stopped by a withdrawn application, which the desk does not mark', async () => {
    mia = await deskApplicant(desk, { state: 'AK' });
    reference = await mia.submit();
    const url = `/api/staff/applications/${mia.accountId}/withdraw`;
    await (await desk.member('registrar')).call('POST', url, { reason: 'as asked' });
    const one = await mark('documents', '2025-01-09');
    expect([one.status, one.body.message]).toEqual([
      409,
      'This application is withdrawn, so nothing about it can be decided or marked.',
    ]);
    const order = { kind: 'mark', choices: { step: 'documents', on: '2025-01-09' } };
    expect(await desk.done(helper, 'status:withdrawn;state:AK', order)).toMatchObject({
      done: 0,
      skipped: [{ why: 'withdrawn', count: 1 }],
    });
    expect(await reachedOf()).toMatchObject({ documents: '' });
    await from('applicant,step,date', `${reference},documents,2025-01-08`);
    expect(await reachedOf()).toMatchObject({ documents: '2025-01-08' });
  });

  it('names every bad line, and does nothing then', async () => {
    const draft = await deskApplicant(desk);
    const imported = from(
      'applicant,step,date',
      `${reference},documents,2025-01-08`,
      '0000-0011,documents,2025-01-08',
      `${draft.username},documents,2025-01-08`,
      `${reference},nothing,2025-01-08`,
      `${reference},decision,2025-02-30`,
      `${reference},documents,2025-01-07`,
      `${reference},decision,2025-01-07,more`,
      `"${reference},decision`,
    );
    const numbers = [3, 4, 5, 6, 7, 8, 9].map((number) => `Line ${number}: .*\n`).join('');
    await expect(imported).rejects.toThrow(new RegExp(`^${numbers}Nothing was changed: 7 lines`));
    expect(await reachedOf()).toMatchObject({ documents: '', decision: '' });
    expect(await linesAbout('status.marked')).toEqual([]);
  });

  it.each([[''], ['name,step,date'], ['applicant'], ['applicant,step,date,more']])(
    'with the first line "%s" is refused as a whole',
    async (line) => {
      await expect(from(line)).rejects.toThrow();
    },
  );
});

it('the applicant sees the steps in their language, with the number and the code of the receipt', async () => {
  await mark('documents', '2025-01-09');
  const browser = desk.browser();
  expect((await browser.call('GET', '/api/status')).status).toBe(401);
  const seen = await mia.status('es');
  expect(seen.body).toMatchObject({
    reference,
    code: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    submitted_at: '2025-01-10T12:00:00.000Z',
  });
  expect(seen.body.steps.slice(0, 2)).toMatchObject([
    { title: 'Recibida', reached_on: '2025-01-10' },
    { title: 'Documentos completos', reached_on: '2025-01-09' },
  ]);
  const draft = await deskApplicant(desk);
  expect((await draft.status()).status).toBe(404);
});
