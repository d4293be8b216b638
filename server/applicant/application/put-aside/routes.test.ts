import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { NewPiece } from '#contract/put-aside.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestApplications, type TestApplicant } from '../testing/applicants.ts';
import { MAX_PIECES } from './repository.ts';

const test = closing(await startTestApplications());

const ESSAY = 'My grandmother kept bees, and no secrets.';

function essay(more: Partial<NewPiece> = {}): NewPiece {
  return {
    id: randomUUID(),
    answers: { personal_statement_essay: ESSAY },
    setting: {},
    ...more,
  };
}

const put = (applicant: TestApplicant, ...pieces: unknown[]) =>
  applicant.call('POST', '/api/put-aside', { pieces });

describe('answers that are put aside', () => {
  it('are there on every device, newest first, as they were', async () => {
    const ada = await test.applicant();
    const first = essay();
    const second = essay();
    expect(await put(ada, first)).toMatchObject({ status: 200 });
    test.clock.advance({ minutes: 1 });
    await put(ada, second);
    const elsewhere = await test.logInAgain(ada);
    const pieces = await elsewhere.aside();
    expect(pieces.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(pieces[1]).toEqual({
      ...first,
      reason: 'choice',
      put_at: new Date(test.platform.clock().getTime() - 60_000).toISOString(),
    });
  });

  it('are there once, however often the page says so', async () => {
    const ada = await test.applicant();
    const piece = essay();
    await put(ada, piece);
    expect(await put(ada, piece, essay())).toMatchObject({ status: 200 });
    expect(await ada.aside()).toHaveLength(2);
  });

  it('are the applicant’s alone: nobody else reads them or throws them away', async () => {
    const [ada, eve] = [await test.applicant(), await test.applicant()];
    const piece = essay();
    await put(ada, piece);
    expect(await eve.aside()).toEqual([]);
    expect((await eve.call('DELETE', `/api/put-aside/${piece.id}`)).status).toBe(404);
    expect((await eve.call('POST', `/api/put-aside/${piece.id}/restore`)).status).toBe(404);
    // Another applicant's piece with the same id neither overwrites nor reveals this one.
    await put(eve, { ...piece, answers: { personal_statement_essay: 'Eve' } });
    expect((await ada.aside())[0]?.answers).toEqual({ personal_statement_essay: ESSAY });
  });

  it('can be thrown away for good, once, and are not brought back by the call for files', async () => {
    const ada = await test.applicant();
    const piece = essay();
    await put(ada, piece);
    expect((await ada.call('POST', `/api/put-aside/${piece.id}/restore`)).status).toBe(404);
    expect(await ada.aside()).toHaveLength(1);
    expect((await ada.call('DELETE', `/api/put-aside/${piece.id}`)).status).toBe(200);
    expect(await ada.aside()).toEqual([]);
    expect((await ada.call('DELETE', `/api/put-aside/${piece.id}`)).status).toBe(404);
  });

  it.each([
    ['a value that no answer has', { answers: { first_name: 1 } }],
    ['a reason of its own', { reason: 'device' }],
    ['an id that is none', { id: '1' }],
    ['a field too many', { file_key: 'uploads/1' }],
  ])('are refused whole with %s', async (_what, wrong) => {
    const ada = await test.applicant();
    expect((await put(ada, essay(), { ...essay(), ...wrong })).status).toBe(400);
    expect(await ada.aside()).toEqual([]);
  });

  it('are bounded: the oldest go first', async () => {
    const ada = await test.applicant();
    const ids = Array.from({ length: MAX_PIECES + 1 }, () => randomUUID());
    for (const id of ids) await put(ada, essay({ id }));
    expect((await ada.aside()).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
    const huge = essay({ answers: { personal_statement_essay: 'b'.repeat(300_000) } });
    await put(ada, huge);
    expect((await ada.aside()).map(({ id }) => id)).not.toContain(huge.id);
  });
});

describe('what is put aside counts nowhere else', () => {
  it('neither in the profile, nor for staff, nor for a submission or an export', async () => {
    const ada = await test.applicantWith({ personal_statement_essay: '' });
    await put(ada, essay());
    expect(JSON.stringify(await ada.profile())).not.toContain(ESSAY);
    expect(await test.serviceView(ada)).toMatchObject({ username: ada.username });
    expect(JSON.stringify(await test.serviceView(ada))).not.toContain(ESSAY);
    expect((await ada.submit()).status).toBe(422);
    const rows = await test.exported('all');
    expect(rows).toContainEqual(expect.objectContaining({ personal_statement_essay: '' }));
    expect(JSON.stringify(rows)).not.toContain(ESSAY);
  });

  it('goes with the submission, after which nothing can be put aside', async () => {
    const ada = await test.applicantWith();
    const piece = essay();
    await put(ada, piece);
    expect((await ada.submit()).status).toBe(200);
    expect(await ada.aside()).toEqual([]);
    expect((await put(ada, essay())).status).toBe(409);
    expect((await ada.call('DELETE', `/api/put-aside/${piece.id}`)).status).toBe(409);
    expect((await ada.call('POST', `/api/put-aside/${piece.id}/restore`)).status).toBe(409);
  });
});
