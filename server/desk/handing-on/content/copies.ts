/** The PDF copies of some applications: asked for, and waited for. */
import { askForCopy } from '#server/copy/ask-for-copy.ts';
import { findCopy } from '#server/copy/repository.ts';
import type { ReadSubject } from '#server/copy/subject.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { HandOnTrouble } from '../troubles.ts';
import type { HandedOn } from './columns.ts';
import type { Enclosed } from './documents.ts';

/** The office reads English, as in the export. */
const LANGUAGE = 'en';

/** @returns undefined while one of them is still being made. @throws HandOnTrouble if one cannot be made. */
export async function enclosedCopies(
  applications: readonly HandedOn[],
  readSubject: ReadSubject,
  platform: Platform,
): Promise<Enclosed[] | undefined> {
  const { say } = platform.languages.in(LANGUAGE);
  const enclosed: Enclosed[] = [];
  for (const application of applications) {
    const { accountId, reference = '' } = application;
    const status = await askFor(accountId);
    if (status === 'failed') throw new HandOnTrouble('copy-failed', { reference });
    if (status !== 'completed') continue;
    const copy = await findCopy(platform.database.kysely, { accountId, language: LANGUAGE });
    if (copy === undefined) continue;
    const name = `${reference}_application.pdf`;
    const { fileKey } = copy;
    enclosed.push({ name, type: 'application', fileKey, title: name, application });
  }
  return enclosed.length === applications.length ? enclosed : undefined;

  async function askFor(accountId: number): Promise<string> {
    try {
      const asker = { asker: 'staff', say } as const;
      return (await askForCopy(accountId, asker, readSubject, platform)).status;
    } catch (error) {
      // Somebody has ordered many; it is asked for again later.
      if (error instanceof AppError && error.status === 429) return 'unprocessed';
      throw error;
    }
  }
}
