import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { writeSummaries } from '#server/applicant/summaries/write.ts';
import type { Platform } from '#server/core/platform.ts';

export type Seeded = {
  readonly answers?: Answers;
  /** Has these answers only, and not those of a complete application. */
  readonly isBare?: boolean;
  readonly username?: string;
  readonly language?: string;
  /** Stored as submitted now, without the other effects of a submission. */
  readonly isSubmitted?: boolean;
  readonly started?: string | undefined;
  readonly validating?: string;
  readonly submitted?: string;
  /** When its answers changed last: now, unless told otherwise. */
  readonly changed?: string;
};

/** Adds accounts with applications and their summaries, and without sessions. @returns their ids, in the same order. */
export async function seedApplications(
  platform: Pick<Platform, 'database' | 'clock' | 'form' | 'tenant'>,
  seeded: readonly Seeded[],
): Promise<number[]> {
  const { database, clock, form } = platform;
  const at = clock();
  return database.transaction(async (trx) => {
    const ids: number[] = [];
    for (const { answers, isBare, username, language, isSubmitted, ...times } of seeded) {
      const account = await trx
        .insertInto('accounts')
        .values({
          username: username ?? `applicant-${crypto.randomUUID().slice(0, 8)}@mail.example`,
          password_hash: 'none',
          confirmed_at: at,
          password_changed_at: at,
          ...(language && { language }),
        })
        .returning(['id', 'username'])
        .executeTakeFirstOrThrow();
      const { id } = account;
      ids.push(id);
      const submitted = isSubmitted ? at : momentOf(times.submitted);
      const validating = momentOf(times.validating) ?? submitted;
      const started = momentOf(times.started) ?? (isSubmitted ? at : null);
      const whole = isBare ? answers : { ...completeApplication(), ...answers };
      await trx
        .insertInto('applications')
        .values({
          account_id: id,
          answers: JSON.stringify(whole ?? {}),
          answers_changed_at: momentOf(times.changed) ?? at,
          started_at: started,
          validating_at: validating,
          submitted_at: submitted,
        })
        .execute();
      if (submitted !== null) {
        await trx
          .insertInto('submissions')
          .values({
            account_id: id,
            form_version: form.version,
            wording: JSON.stringify({ pages: [] }),
            username: account.username,
            documents: '{}',
            language: 'en',
          })
          .execute();
      }
    }
    await writeSummaries(trx, platform, ids);
    return ids;
  });
}

const momentOf = (text: string | undefined) => (text === undefined ? null : new Date(text));
