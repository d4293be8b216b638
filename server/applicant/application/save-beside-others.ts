/** A save by a browser tab that does not know the newest answers, because another device has saved since. */
import { randomUUID } from 'node:crypto';
import type { SaveAnswers } from '#contract/application.ts';
import type { Piece, SavedAnswers } from '#contract/put-aside.ts';
import { type Answers, isAnswered } from '#form/engine/answers.ts';
import { findCleared } from '#form/engine/put-aside.ts';
import { walk } from '#form/engine/walk.ts';
import type { Platform } from '#server/core/platform.ts';
import { situationOf } from './application.ts';
import { addPieces } from './put-aside/repository.ts';
import { lockOpenApplication, mergeAnswers } from './repository.ts';

/**
 * Merges the answers, and puts aside the stored ones that the tab had never seen and now overwrites, so that nothing written on another
 * device is lost. The applicant is told.
 * @throws AppError 409 once the application is submitted.
 */
export async function saveBesideOthers(
  accountId: number,
  { answers, seen }: Required<Pick<SaveAnswers, 'answers' | 'seen'>>,
  platform: Pick<Platform, 'database' | 'jobs' | 'clock' | 'form' | 'tenant'>,
): Promise<Omit<SavedAnswers, 'message'>> {
  const { database, jobs, clock, form, tenant } = platform;
  return database.transaction(async (trx) => {
    const now = clock();
    const application = await lockOpenApplication(trx, accountId, now);
    const held = application.answers;
    const unseen = Object.keys(answers).filter((key) => {
      const value = held[key];
      return (
        Object.hasOwn(seen, key) &&
        isAnswered(value) &&
        !seen[key]?.some((one) => one === value) &&
        value !== answers[key]
      );
    });
    const merged: Answers = { ...held, ...answers };
    const walked = walk(form, held, situationOf(application, now, tenant.timeZone));
    const pieces = unseen.flatMap((key): Piece[] => {
      const cleared = findCleared(walked, merged, { only: key, withReplaced: true });
      const about = { id: randomUUID(), reason: 'device', put_at: now.toISOString() } as const;
      return cleared ? [{ ...about, ...cleared }] : [];
    });
    await addPieces(trx, jobs, accountId, 'device', pieces, now);
    return {
      answers_version: await mergeAnswers(trx, accountId, answers, now),
      answers: { ...merged },
      put_aside: pieces,
    };
  });
}
