/** For tests: the desk of a college with three deadlines, and applicants. */
import { sql } from 'kysely';
import { applicationForm } from '#form/application/index.ts';
import { openLanguages } from '#server/core/languages.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import { type Seeded, seedApplications } from '../../testing/applications.ts';
import { openTestDesk } from '../../testing/desk.ts';

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

type Applicant = Omit<Seeded, 'started'> & { readonly started?: null };

export async function openDeadlineDesk() {
  const tenant = { ...sampleTenant, deadlines: DEADLINES };
  const form = applicationForm(tenant);
  const spoken = openLanguages({
    tenant,
    form,
    translations: { es: { ...sampleTranslations.es } },
  });
  const desk = await openTestDesk({ now: NOW, parts: { tenant, form, ...spoken } });
  let made = 0;
  return {
    ...desk,
    /** Adds an applicant, with a draft unless told otherwise. @returns the account's id. */
    async applicant({
      changed = '2026-11-01T12:00:00Z',
      started,
      ...given
    }: Applicant = {}): Promise<number> {
      made += 1;
      const begun = started === null ? undefined : changed;
      const all = { username: `someone${made}@example.com`, changed, started: begun, ...given };
      const [id = 0] = await seedApplications(desk.platform, [all]);
      return id;
    },
    /** Removes all applicants, extensions and outages, and resets the clock. */
    async forget(): Promise<void> {
      desk.clock.set(NOW);
      for (const table of ['deadline_extensions', 'accounts', 'outages'])
        await desk.query`delete from ${sql.table(table)}`;
      await desk.platform.deadlines.refresh();
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
