import { describe, expect, it } from 'vitest';
import { startTestApplications } from '#server/applicant/application/testing/applicants.ts';
import type { Message } from '#server/core/mail/mail.ts';
import type { TestAnswer } from '#server/core/testing/browser.ts';
import { closing } from '#server/core/testing/closing.ts';

/** Runs in the middle of a submission, before it commits. */
let meanwhile: () => Promise<void> = async () => {};
let receipts: Message[] = [];
const test = closing(
  await startTestApplications({
    parts: {
      mail: {
        async send(message) {
          receipts.push(message);
          await meanwhile();
        },
        deliver: () => Promise.reject(new Error('nothing is delivered here')),
        counts: () => ({ sent: 0, refused: 0 }),
      },
    },
  }),
);

/** Starts work in the middle of a submission, which goes on once that work waits for it. */
function duringSubmit<Result>(start: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    meanwhile = async () => {
      meanwhile = async () => {};
      start().then(resolve, reject);
      await test.untilWaiting();
    };
  });
}

const statuses = (answers: readonly TestAnswer[]) => answers.map(({ status }) => status);

describe('at the same time', () => {
  it('a save in the middle of a submission waits, and is then refused', async () => {
    const applicant = await test.applicantWith({ city: 'Bend' });
    const late = duringSubmit(() => applicant.save({ city: 'Salem' }));
    expect(statuses([await applicant.submit(), await late])).toEqual([200, 409]);
    expect((await applicant.profile()).answer).toMatchObject({ city: 'Bend' });
    expect(await test.submittedWords(applicant, 'city')).toBe('Bend');
  });

  it.each([
    ['PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'upload' }],
    ['PUT', '/api/add-another', { button_id: 'activities', num_components: 4 }],
    ['PUT', '/api/last-page', { last_page: '/about' }],
    ['POST', '/api/validations', { city: ['City'] }],
  ] as const)(
    '%s %s in the middle of a submission waits, and is then refused',
    async (method, url, body) => {
      const applicant = await test.applicantWith();
      const late = duringSubmit(() => applicant.call(method, url, body));
      expect(statuses([await applicant.submit(), await late])).toEqual([200, 409]);
      expect(await test.stored(applicant)).toMatchObject([
        [{ tabs: {}, add_another: {}, last_page: null }],
        [],
        [{}],
      ]);
    },
  );

  it('a second submit in the middle of the first is accepted too, with one receipt', async () => {
    const applicant = await test.applicantWith();
    receipts = [];
    const second = duringSubmit(() => applicant.submit());
    expect(statuses([await applicant.submit(), await second])).toEqual([200, 200]);
    expect(receipts.map(({ to }) => to)).toEqual([applicant.username]);
  });

  it('a submission that fails at its end leaves nothing behind, and the save that waited goes through', async () => {
    const applicant = await test.applicantWith({ city: 'Bend' });
    let saved: Promise<TestAnswer> | undefined;
    meanwhile = async () => {
      meanwhile = async () => {};
      saved = applicant.save({ city: 'Salem' });
      await test.untilWaiting();
      throw new Error('the queue is gone');
    };
    expect((await applicant.submit()).status).toBe(500);
    expect((await saved)?.status).toBe(200);
    expect(await applicant.profile()).toMatchObject({ answer: { city: 'Salem' }, web_status: [] });
    expect((await applicant.submit()).status).toBe(200);
    expect(await test.submittedWords(applicant, 'city')).toBe('Salem');
  });

  it('saves around a submission count wholly or are refused, in whatever order they meet', async () => {
    const cities = ['Salem', 'Astoria', 'Newport', 'Ashland'];
    for (let round = 0; round < 8; round += 1) {
      const applicant = await test.applicantWith({ city: 'Bend' });
      const saves: TestAnswer[] = [];
      const saveAll = async () => {
        for (const city of cities) saves.push(await applicant.save({ city }));
      };
      const [, submitted] = await Promise.all([saveAll(), applicant.submit()]);
      expect(submitted.status).toBe(200);
      const good =
        statuses(saves).indexOf(409) === -1 ? saves.length : statuses(saves).indexOf(409);
      expect(statuses(saves)).toEqual(saves.map((_, index) => (index < good ? 200 : 409)));
      const city = ['Bend', ...cities][good];
      expect((await applicant.profile()).answer).toMatchObject({ city });
      expect(await test.submittedWords(applicant, 'city')).toBe(city);
    }
  });
});
