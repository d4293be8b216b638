/** For tests: the desk of a college with three deadlines, and applicants. */
import { expect, vi } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import type { Answers } from '#form/engine/answers.ts';
import { openLanguages } from '#server/core/languages.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import { openTestDesk, type TestDesk } from '../../testing/desk.ts';

/** An hour after the end of the second deadline, which is the midnight of Los Angeles. */
export const NOW = '2026-11-02T09:00:00Z';
export const END = '2026-11-02T07:59:00.000Z';
/** The end of the third, which is only for {@link TERM}. */
export const DECEMBER_END = '2026-12-16T07:59:00.000Z';
export const TERM = '2027FA';

const DEADLINES = [
  { from: '2026-03-01', to: '2026-04-01', label: 'Mar 31', text: 'Long over.' },
  { from: '2026-10-01', to: '2026-11-02', label: 'Nov 1', text: 'Apply by November 1.' },
  { from: '2026-11-15', to: '2026-12-16', label: 'Dec 15', text: 'Next.', terms: [TERM] },
];

type Applicant = {
  readonly submitted?: string;
  readonly changed?: string;
  readonly started?: null;
  readonly language?: string;
  readonly answers?: Answers;
};

type DeadlineDesk = TestDesk & {
  /** Adds an applicant, with a draft unless `given` says otherwise. @returns the account's id. */
  applicant(given?: Applicant): Promise<number>;
  /** Removes all applicants, extensions and outages, and resets the clock. */
  forget(): Promise<void>;
  /** Resolves when a statement waits for a lock. */
  untilSomebodyWaits(): Promise<void>;
};

export async function openDeadlineDesk(): Promise<DeadlineDesk> {
  const tenant = { ...sampleTenant, deadlines: DEADLINES };
  const form = applicationForm(tenant);
  const spoken = openLanguages({
    tenant,
    form,
    translations: { es: { ...sampleTranslations.es } },
  });
  const desk = await openTestDesk({ now: NOW, parts: { tenant, form, ...spoken } });
  const { database, deadlines } = desk.platform;
  const { kysely } = database;
  let made = 0;
  return {
    ...desk,
    async applicant({ submitted, changed: at, started, language, answers = {} } = {}) {
      made += 1;
      const { id } = await kysely
        .insertInto('accounts')
        .values({
          username: `someone${made}@example.com`,
          password_hash: 'x',
          confirmed_at: new Date(NOW),
          password_changed_at: new Date(NOW),
          language: language ?? 'en',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const changed = new Date(at ?? '2026-11-01T12:00:00Z');
      await kysely
        .insertInto('applications')
        .values({
          account_id: id,
          answers: JSON.stringify(answers),
          answers_changed_at: changed,
          started_at: started === null ? null : changed,
          validating_at: submitted === undefined ? null : changed,
          submitted_at: submitted === undefined ? null : new Date(submitted),
        })
        .execute();
      return id;
    },
    async forget() {
      desk.clock.set(NOW);
      await kysely.deleteFrom('deadline_extensions').execute();
      await kysely.deleteFrom('accounts').execute();
      await kysely.deleteFrom('outages').execute();
      await deadlines.refresh();
    },
    async untilSomebodyWaits() {
      const waiting = `select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () =>
        expect(await database.prepared('who-waits', waiting, [])).not.toEqual([]),
      );
    },
  };
}

export const extendAt = (deadline: string) => `/api/staff/deadlines/${deadline}/extend`;

/** A registrar's request: half an hour more, from {@link NOW}. */
export const extension = (change: object = {}) => ({
  until: '2026-11-02T01:30',
  ends_at: END,
  reason: 'The database was down',
  tell: false,
  ...change,
});
