import { describe, expect, it } from 'vitest';
import { collegeIn } from '#server/core/page/document.ts';
import { languagesOfPage } from '#server/core/page/make-pages.ts';
import { AT, JUST_BEFORE, openDecisionDesk } from './testing/office.ts';

const office = await openDecisionDesk();
const { desk, one, reader, now, submitted, tell, news } = office;
const { decide, decision, takeBack, confirmed, scheduled, release, releases, preview } = office;

describe('before its minute', () => {
  it('nobody sees a decision by any way, but who may', async () => {
    await scheduled();
    desk.clock.set(JUST_BEFORE);
    const { body } = await now.mia.status();
    expect(JSON.stringify(body)).not.toMatch(/decision":\{|offer|Congratulations/);
    expect(body.steps.at(-1).reached_on).toBe('');
    await tell();
    expect(await news()).toEqual([]);
    expect(await decision(reader)).toBeUndefined();
    expect((await decide(reader)).status).toBe(403);
    const page = JSON.stringify(collegeIn('en', languagesOfPage(desk.platform)));
    expect(page).not.toMatch(/Congratulations|Not admitted|wait-list/);
    const url = `/api/staff/applications/${now.reference}/status`;
    expect((await one.get(url)).steps.at(-1).reached_on).toBe('');
  });

  it('it is taken back, and stays out of the release', async () => {
    await scheduled('deny');
    desk.clock.set(JUST_BEFORE);
    expect((await takeBack(one)).status).toBe(200);
    desk.clock.set(AT);
    expect((await now.mia.status()).body.decision).toBeUndefined();
    await tell();
    expect(await news()).toEqual([]);
  });

  it('its release is called off, so that nobody is told', async () => {
    await scheduled();
    const [{ id }] = await releases();
    const off = () =>
      one.call('POST', `/api/staff/releases/${id}/call-off`, { reason: 'an error' });
    expect((await off()).status).toBe(200);
    expect((await off()).status).toBe(404);
    desk.clock.set(AT);
    await tell();
    expect([(await now.mia.status()).body.decision, await news()]).toEqual([undefined, []]);
    expect(await decision()).toMatchObject({ stage: 'confirmed' });
    expect((await preview()).count).toBe(1);
  });
});

describe('from its minute on', () => {
  it('the applicant sees the letter in both languages, though no job has run', async () => {
    await scheduled();
    desk.clock.set(AT);
    const { body } = await now.mia.status();
    expect(body.decision).toMatchObject({
      kind: 'offer',
      released_at: AT,
      offer: { reply_by: '2027-05-01', is_open: true, answer: '' },
    });
    expect(body.decision.letter[0]).toBe('Dear Mia,');
    expect(body.decision.letter.at(-1)).toContain('by May 1, 2027');
    expect(body.decision.letter.join()).not.toContain('{');
    expect((await now.mia.status('es')).body.decision.letter.at(-1)).toContain('1 de mayo de 2027');
    expect(body.steps.at(-1)).toMatchObject({ id: 'decision', reached_on: '2025-01-10' });
    expect(await decision(reader)).toMatchObject({
      label: 'Admitted',
      stage: 'released',
      set_by: '',
      reason: '',
    });
  });

  it('nothing of it can change: it is neither taken back nor called off', async () => {
    await scheduled();
    const [{ id }] = await releases();
    desk.clock.set(AT);
    expect((await takeBack(one)).body.message).toBe(
      'This decision is released. Only a new decision, with a release of its own, replaces it.',
    );
    const off = { reason: 'too late' };
    expect((await one.call('POST', `/api/staff/releases/${id}/call-off`, off)).status).toBe(409);
    expect((await now.mia.status()).body.decision.kind).toBe('offer');
  });

  it('a new decision replaces it by a release of its own, and not before', async () => {
    await scheduled('wait-list');
    desk.clock.set(AT);
    await confirmed('admit');
    expect((await takeBack(one)).status).toBe(200);
    expect(await decision()).toMatchObject({ label: 'Wait list', stage: 'released' });
    await confirmed('admit');
    expect((await release({ minute: '2025-01-10T04:15' })).status).toBe(200);
    expect((await now.mia.status()).body.decision.kind).toBe('wait');
    desk.clock.set('2025-01-10T12:15:00Z');
    expect((await now.mia.status()).body.decision.kind).toBe('offer');
    await tell();
    expect(await news()).toHaveLength(2);
  });

  it('its letter stays as it was, whatever the file says later', async () => {
    await scheduled();
    const letter = '["As it was, {first_name}."]';
    await desk.query`update decision_releases
      set letters = jsonb_set(letters, '{"",admit,in,en,letter}', ${letter})`;
    await desk.query`update applications set answers = answers || '{"preferred_name": "Other"}'`;
    desk.clock.set(AT);
    expect((await now.mia.status()).body.decision.letter).toEqual(['As it was, Mia.']);
  });
});

describe('a release', () => {
  it('previews three real letters, one of each decision first, and leaves no name in the trail', async () => {
    await confirmed('admit');
    for (const code of ['deny', 'admit', 'admit']) {
      const [, number] = await submitted({ first_name: `Of ${code}` });
      await confirmed(code, number);
    }
    const seen = await preview();
    expect(seen).toMatchObject({ count: 4, left_out_count: 0 });
    expect(seen.codes).toEqual([
      { label: 'Admitted', count: 3, has_letter: true },
      { label: 'Not admitted', count: 1, has_letter: true },
    ]);
    expect(seen.letters).toHaveLength(3);
    const english = seen.letters.map(
      ({ texts }: { texts: { label: string }[] }) => texts[0]?.label,
    );
    expect(english).toEqual(['Admitted', 'Not admitted', 'Admitted']);
    expect(seen.letters[1].texts[1]).toMatchObject({ language: 'es', label: 'Sin admisión' });
    expect(await desk.lastLine()).toMatchObject({ act: 'release.previewed' });
  });

  it('takes what is confirmed, and leaves out whose letter has an empty field, by reference', async () => {
    await confirmed();
    const [, other] = await submitted();
    await confirmed('deny', other);
    const [, waiting] = await submitted();
    await decide(one, 'admit', waiting);
    await desk.query`update applications set answers = answers - 'entry_term'
      where account_id = ${now.mia.accountId}`;
    const seen = await preview();
    expect(seen).toMatchObject({ count: 1, left_out_count: 1 });
    expect(seen.left_out).toEqual([{ reference: now.reference, field: 'term' }]);
    expect((await release()).status).toBe(200);
    expect(await decision()).toMatchObject({ stage: 'confirmed' });
    expect(await decision(one, other)).toMatchObject({ stage: 'scheduled' });
    expect(await decision(one, waiting)).toMatchObject({ stage: 'waiting' });
  });

  it('counts no withdrawn application among what waits, as none is taken', async () => {
    await confirmed();
    const counts = () => one.get('/api/staff/releases');
    expect(await counts()).toMatchObject({ confirmed: 1 });
    const why = { reason: 'as asked' };
    await one.call('POST', `/api/staff/applications/${now.mia.accountId}/withdraw`, why);
    expect(await preview()).toMatchObject({ count: 0, left_out_count: 0 });
    expect(await counts()).toMatchObject({ waiting: 0, confirmed: 0 });
  });

  it('is refused, whole, where a decision has no letter, the minute has passed, or the count is another', async () => {
    await confirmed();
    const early = await release({ minute: '2025-01-10T04:00' });
    expect([early.status, early.body.message]).toEqual([
      400,
      'This time has passed. Please choose one that is still to come.',
    ]);
    expect((await release({ minute: '2025-02-30T10:00' })).status).toBe(400);
    const other = await release({ count: 2 });
    expect([other.status, other.body.message]).toEqual([
      409,
      'There is 1 decision now, and you have seen 2. Please look at the preview again.',
    ]);
    await desk.query`update decisions set code = 'gone'`;
    const without = await release();
    expect([without.status, without.body.message]).toEqual([
      409,
      'The decision “gone” has no letter in the configuration of your college.',
    ]);
    expect(await releases()).toEqual([]);
    expect(await decision()).toMatchObject({ stage: 'confirmed' });
  });

  it('is for a narrowed registrar only what they may read, and only their own to change', async () => {
    await scheduled();
    const [{ id }] = await releases();
    const narrow = await desk.narrowed({ term: ['2027SP'] }, 'registrar');
    const [, other] = await submitted();
    await confirmed('deny', other);
    expect((await narrow.call('POST', '/api/staff/releases/preview')).body.count).toBe(0);
    const off = { reason: 'not mine' };
    expect((await narrow.call('POST', `/api/staff/releases/${id}/call-off`, off)).status).toBe(404);
  });
});

describe('the mail that there is news', () => {
  it('goes once to each, never says which, and fills the ledger and the step', async () => {
    await scheduled('deny');
    desk.clock.set(AT);
    await tell();
    await tell();
    const [letter, ...more] = await news();
    expect(more).toEqual([]);
    expect([letter?.to, letter?.text.includes('Hello Mia,')]).toEqual([now.mia.username, true]);
    expect(letter?.text).not.toMatch(/admit|sorry|decision/i);
    expect(await releases()).toMatchObject([{ decisions: 1, told: 1, is_released: true }]);
    expect(
      await desk.query`select reached_on::text as on from status_marks where step = 'decision'`,
    ).toEqual([{ on: '2025-01-10' }]);
  });

  it('does not go again from a job that runs beside', async () => {
    await scheduled();
    desk.clock.set(AT);
    const running = await desk.platform.database.transaction(async (trx) => {
      await trx
        .updateTable('decisions')
        .set({ released_at: new Date(AT) })
        .execute();
      const beside = tell();
      await desk.untilWaiting();
      return () => beside;
    });
    await running();
    expect(await news()).toEqual([]);
  });

  it('does not go to somebody whose application is withdrawn, who sees nothing either, until that is taken back', async () => {
    await scheduled();
    const why = { reason: 'as asked' };
    await one.call('POST', `/api/staff/applications/${now.mia.accountId}/withdraw`, why);
    desk.clock.set(AT);
    await tell();
    expect(await news()).toEqual([]);
    expect((await now.mia.status()).body.decision).toBeUndefined();
    expect(await releases()).toMatchObject([{ decisions: 0, told: 0 }]);
    await one.call('POST', `/api/staff/applications/${now.mia.accountId}/take-back`, why);
    await tell();
    expect(await news()).toHaveLength(1);
    expect(await releases()).toMatchObject([{ decisions: 1, told: 1 }]);
  });
});
