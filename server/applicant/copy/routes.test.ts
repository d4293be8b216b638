import { describe, expect, it, vi } from 'vitest';
import type { PdfState } from '#contract/documents.ts';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import { closing } from '#server/core/testing/closing.ts';
import { flat } from './testing/copies.ts';
import { startTestCopies } from './testing/test-copies.ts';
import { CannotTypeset } from './typesetter.ts';

const test = closing(await startTestCopies());

describe('the PDF copy [§7.36]', () => {
  it('is made once it is asked for, and opens for 15 minutes under the name of its applicant', async () => {
    const applicant = await test.applicantWith({
      first_name: 'Zoë',
      middle_name: '',
      last_name: 'Nguyễn',
    });
    expect(await test.ordersFor(applicant)).toEqual([]);
    const message = 'The PDF copy of the application is being made.';
    expect(await test.ask(applicant)).toEqual({ status: 'unprocessed', url: '', message });
    await test.make(applicant);
    const state = await test.ask(applicant);
    expect(state).toMatchObject({
      status: 'completed',
      message: 'The PDF copy of the application is ready.',
    });
    test.clock.advance({ minutes: 14 });
    const { statusCode, headers } = await test.open(state);
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(headers['content-disposition']).toBe(
      `inline; filename="Nguyen-Zoe.pdf"; filename*=UTF-8''${encodeURIComponent('Nguyễn-Zoë.pdf')}`,
    );
    const text = await test.textOf(applicant);
    expect(text).toContain('First name Zoë');
    expect(text).toContain('Not submitted yet');
    test.clock.advance({ minutes: 2 });
    expect((await test.open(state)).statusCode).toBe(403);
    expect((await test.open(await test.ask(applicant))).statusCode).toBe(200);
  });

  it('is one job, however many ask', async () => {
    const applicant = await test.applicantWith();
    const states = await Promise.all(Array.from({ length: 8 }, () => test.ask(applicant)));
    expect(states.map(({ status }) => status)).toEqual(Array(8).fill('unprocessed'));
    await test.ask(applicant);
    expect(await test.ordersFor(applicant)).toHaveLength(1);
  });

  it.each<[string, (applicant: TestApplicant) => Promise<unknown>]>([
    ['an answer', ({ save }) => save({ first_name: 'Grace' })],
    [
      'a count',
      ({ call }) => call('PUT', '/api/add-another', { button_id: 'activities', num_components: 2 }),
    ],
    [
      'a tab',
      ({ call }) => call('PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' }),
    ],
    ['the submission', ({ submit }) => submit()],
  ])('is stale after a change of %s, and ordered anew', async (_, change) => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    expect((await test.copy(applicant)).status).toBe('completed');
    await change(applicant);
    expect((await test.ask(applicant)).status).toBe('unprocessed');
    expect(await test.ordersFor(applicant)).toHaveLength(2);
  });

  it('is not made again for a change that changes nothing in it', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    await test.copy(applicant);
    test.clock.advance({ minutes: 1 });
    await applicant.save({ first_name: 'Ada' });
    await applicant.call('PUT', '/api/last-page', { last_page: '/education' });
    expect((await test.ask(applicant)).status).toBe('completed');
    const typeset = vi.fn(test.typesetter.typeset);
    await test.make(applicant, { typeset });
    expect(typeset).not.toHaveBeenCalled();
  });

  it('opens the newest copy at an address that was given out before', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    const early = await test.copy(applicant);
    await applicant.save({ first_name: 'Grace' });
    await test.copy(applicant);
    expect(flat((await test.read(early)).text)).toContain('First name Grace');
  });

  it('tells the time of the submission, and its answers in the words of that day', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    await applicant.submit();
    await test.platform.database.kysely
      .updateTable('applications')
      .set({ answers: JSON.stringify({ first_name: 'Changed behind our back' }) })
      .where('account_id', '=', applicant.accountId)
      .execute();
    await test.copy(applicant);
    const text = await test.textOf(applicant);
    expect(text).toContain('First name Ada');
    expect(text).toMatch(/Submitted January 10, 2025 at \d+:\d+:00 [AP]M PST/);
  });

  it('does not count as fresh if the application changed while it was made', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    await test.ask(applicant);
    await test.make(applicant, {
      async typeset(data, signal) {
        expect(await test.ask(applicant)).toMatchObject({ status: 'in_progress', url: '' });
        const made = await test.typesetter.typeset(data, signal);
        await applicant.save({ first_name: 'Grace' });
        return made;
      },
    });
    expect((await test.ask(applicant)).status).toBe('unprocessed');
    await test.make(applicant);
    expect(await test.textOf(applicant)).toContain('First name Grace');
  });

  it('has nothing to say of an application without an answer', async () => {
    const applicant = await test.applicant();
    await applicant.save({ first_name: '', optin_sms_ind: false });
    const message = 'There is nothing to copy yet: this application has no answers.';
    expect(await test.ask(applicant)).toEqual({ status: 'not_answered', url: '', message });
    expect(await test.ordersFor(applicant)).toEqual([]);
  });

  it('says so when it cannot be made, and is tried again after five minutes', async () => {
    const applicant = await test.applicantWith();
    const typeset = () => Promise.reject(new CannotTypeset('it is not right'));
    await test.ask(applicant);
    await test.make(applicant, { typeset });
    const failed = await test.ask(applicant);
    expect(failed).toMatchObject({ status: 'failed', url: '' });
    expect(failed.message).toMatch(/^We could not make the PDF copy/);
    expect(await test.ordersFor(applicant)).toHaveLength(1);
    test.clock.advance({ minutes: 5 });
    expect((await test.ask(applicant)).status).toBe('unprocessed');
    expect(await test.ordersFor(applicant)).toHaveLength(2);
  });

  it('stays under way while its process dies, for the queue to try again', async () => {
    const applicant = await test.applicantWith();
    const typeset = () => Promise.reject(new Error('the typesetter died'));
    await test.ask(applicant);
    await expect(test.make(applicant, { typeset })).rejects.toThrow('died');
    expect((await test.ask(applicant)).status).toBe('in_progress');
    await test.make(applicant);
    expect((await test.ask(applicant)).status).toBe('completed');
  });

  it('is made again if its file has gone', async () => {
    const applicant = await test.applicantWith();
    await test.copy(applicant);
    const { file_key } = await test.platform.database.kysely
      .selectFrom('copies')
      .select('file_key')
      .where('account_id', '=', applicant.accountId)
      .executeTakeFirstOrThrow();
    await test.platform.files.remove(file_key);
    expect((await test.ask(applicant)).status).toBe('unprocessed');
    await test.make(applicant);
    expect((await test.ask(applicant)).status).toBe('completed');
  });
});

describe('a service link [§7.36]', () => {
  it('has the copy of its application made, and opens it', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    const token = await test.serviceToken(applicant);
    const ask = () => test.stranger('GET', `/service/copy?service_token=${token}`);
    expect((await ask()).body).toMatchObject({ status: 'unprocessed', url: '' });
    await test.make(applicant);
    const { body } = await ask();
    expect(body.status).toBe('completed');
    expect(flat((await test.read(body as PdfState)).text)).toContain('First name Ada');
  });
});
