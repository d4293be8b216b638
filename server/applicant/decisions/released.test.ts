import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { twoSeasons } from '#server/applicant/seasons/testing/college.ts';
import { systemClock } from '#server/core/clock.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { nowInDatabase, type Released, showDecision } from './released.ts';

const test = closing(await startTestPlatform());

it('a server whose clock is ahead shows nothing early: the database’s clock decides', async () => {
  const { kysely } = test.platform.database;
  const soon = sql<Date>`now() + interval '1 minute'`;
  const isDue = async () => {
    const { rows } = await sql<{ due: boolean }>`
      select ${soon} <= ${nowInDatabase({ clock: systemClock })} as due`.execute(kysely);
    return rows[0]?.due;
  };
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
  expect(await isDue()).toBe(false);
  vi.useRealTimers();
});

const RELEASED: Released = {
  id: 1,
  season: '',
  code: 'admit',
  letter: {
    kind: 'offer',
    replyBy: '2026-12-31',
    in: {
      en: { label: 'Admitted', letter: ['Hi {first_name}, by {reply_by} for {term}, {major}.'] },
    },
  },
  fields: { first_name: 'Mia', term: '2027FA', major: 'gone' },
  at: '2025-01-16T01:00:00+00:00',
  answer: null,
  answeredAt: null,
};

it('an offer is open until its last day ends at the college, by the day of the file', () => {
  const voice = test.platform.languages.in('en');
  const isOpen = (now: string) => showDecision(RELEASED, voice, new Date(now)).offer?.is_open;
  // The file has moved the day to May 1, 2027.
  expect(isOpen('2027-05-02T06:59:59.999Z')).toBe(true);
  expect(isOpen('2027-05-02T07:00:00Z')).toBe(false);
  expect(showDecision(RELEASED, voice, new Date()).letter).toEqual([
    'Hi Mia, by May 1, 2027 for Fall 2027, gone.',
  ]);
});

it('an offer of another season than the open one keeps the day of its letter, or has the day of its season', () => {
  const voice = test.platform.languages.in('en');
  const { seasons = [] } = twoSeasons('carry');
  const [admit] = voice.tenant.decisions?.choices ?? [];
  const decisions = { choices: admit ? [{ ...admit, replyBy: '2027-03-01' }] : [] };
  const own = seasons.map((one) => (one.id === 'fall-2027' ? { ...one, decisions } : one));
  const dayOf = (season: string, file = seasons) =>
    showDecision(
      { ...RELEASED, season },
      { ...voice, tenant: { ...voice.tenant, seasons: file } },
      new Date('2027-01-02T00:00:00Z'),
    ).offer?.reply_by;
  expect([dayOf('fall-2027'), dayOf('fall-2028')]).toEqual(['2026-12-31', '2027-05-01']);
  expect(dayOf('fall-2027', own)).toBe('2027-03-01');
});
