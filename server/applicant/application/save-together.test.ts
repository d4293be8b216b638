import { afterAll, describe, expect, it, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestApplications } from './testing/applicants.ts';

/** More than are ever sent at once, so that some travel together. */
const MANY = 40;

const test = closing(await startTestApplications());
// Stop the timer that measures waiting, so that no save is refused on a slow machine.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
afterAll(() => void vi.useRealTimers());

const many = () => Promise.all(Array.from({ length: MANY }, () => test.applicant()));
const statuses = (answers: readonly ({ status: number } | undefined)[]) =>
  answers.map((answer) => answer?.status);
const name = (first_name: string) => ({ first_name });

describe('saves of many applicants at the same moment', () => {
  it('reach each their own application, in few statements', async () => {
    const applicants = await many();
    const prepared = vi.spyOn(test.platform.database, 'prepared');
    const answers = await Promise.all(
      applicants.map((applicant, index) => applicant.save(name(`Ada ${index}`))),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    const statements = prepared.mock.calls.filter(([name]) => name.startsWith('save-'));
    prepared.mockRestore();
    expect(statements.length).toBeLessThan(MANY / 2);
    for (const [index, applicant] of applicants.entries()) {
      expect((await applicant.profile()).answer).toEqual({ first_name: `Ada ${index}` });
    }
  });

  it('are answered each in the language of their account', async () => {
    const applicants = await many();
    const spanish = applicants
      .filter((_, index) => index % 2 === 1)
      .map(({ accountId }) => accountId);
    await test.platform.database.kysely
      .updateTable('accounts')
      .set({ language: 'es' })
      .where('id', 'in', spanish)
      .execute();
    const answers = await Promise.all(applicants.map((applicant) => applicant.save(name('Ada'))));
    expect(answers.map(({ body }) => body.message)).toEqual(
      applicants.map((_, index) =>
        index % 2 === 1 ? 'Tus respuestas están guardadas.' : 'Your answers are saved.',
      ),
    );
  });

  it('are each answered for themselves: saved, submitted already, or nobody’s', async () => {
    const [submitted, ...open] = await Promise.all([test.applicantWith(), ...(await many())]);
    expect(await submitted.submit()).toMatchObject({ status: 200 });
    const before = await test.stored(submitted);
    const forged = test.withSession('B'.repeat(43));
    const calls = open.flatMap((applicant, index) => [
      applicant.save(name(`Grace ${index}`)),
      ...(index % 10 === 5
        ? [forged('PUT', '/api/answer', { answers: name('Eve') }), submitted.save(name('Late'))]
        : []),
    ]);
    const counts = { 200: 0, 401: 0, 409: 0 } as Record<number, number>;
    for (const { status } of await Promise.all(calls)) counts[status] = (counts[status] ?? 0) + 1;
    expect(counts).toEqual({ 200: MANY, 401: MANY / 10, 409: MANY / 10 });
    expect(await test.stored(submitted)).toEqual(before);
    for (const [index, applicant] of open.entries()) {
      expect((await applicant.profile()).answer).toEqual({ first_name: `Grace ${index}` });
    }
  });

  it('lose nothing where two devices of one applicant are among them', async () => {
    const applicants = await many();
    const devices = await Promise.all(applicants.map((applicant) => test.logInAgain(applicant)));
    const answers = await Promise.all(
      applicants.flatMap((applicant, index) => [
        applicant.save({ city: `Bend ${index}` }),
        devices[index]?.save({ zip: `${97_000 + index}` }),
      ]),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200]));
    for (const [index, applicant] of applicants.entries()) {
      expect((await applicant.profile()).answer).toEqual({
        city: `Bend ${index}`,
        zip: `${97_000 + index}`,
      });
    }
  });

  it('keep the sessions alive that are older than a minute', async () => {
    const applicants = await many();
    const saveAll = () => Promise.all(applicants.map((one) => one.save(name('Ada'))));
    for (const minutes of [29, 29, 29]) {
      test.clock.advance({ minutes });
      expect(new Set(statuses(await saveAll()))).toEqual(new Set([200]));
    }
    test.clock.advance({ minutes: 31 });
    expect(new Set(statuses(await saveAll()))).toEqual(new Set([401]));
  });
});
