import { completeApplication } from '#form/application/complete-application.ts';
import type { Answers } from '#form/engine/answers.ts';
import { writeSummaries } from '#server/applicant/summaries/write.ts';
import type { Platform } from '#server/core/platform.ts';

type Seeded = {
  readonly answers?: Answers;
  readonly username?: string;
  /** Stored as submitted, without the other effects of a submission. */
  readonly isSubmitted?: boolean;
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
    for (const { answers, username, isSubmitted = false } of seeded) {
      const account = await trx
        .insertInto('accounts')
        .values({
          username: username ?? `applicant-${crypto.randomUUID().slice(0, 8)}@mail.example`,
          password_hash: 'none',
          confirmed_at: at,
          password_changed_at: at,
        })
        .returning(['id', 'username'])
        .executeTakeFirstOrThrow();
      const { id } = account;
      ids.push(id);
      const reached = isSubmitted ? at : null;
      await trx
        .insertInto('applications')
        .values({
          account_id: id,
          answers: JSON.stringify({ ...completeApplication(), ...answers }),
          answers_changed_at: at,
          started_at: reached,
          validating_at: reached,
          submitted_at: reached,
        })
        .execute();
      if (isSubmitted) {
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
