/** Collects the PDF copies of applications, and orders those that are missing. */
import { askForCopy } from '#server/applicant/copy/ask-for-copy.ts';
import { listCopies } from '#server/applicant/copy/repository.ts';
import { listReceipts } from '#server/applicant/receipts/repository.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { RunContext } from '../kinds/kind.ts';
import type { HandedOn } from './columns.ts';
import type { Enclosed } from './documents.ts';

type Copies = {
  readonly enclosed: readonly Enclosed[];
  readonly waiting: readonly HandedOn[];
  readonly failed: readonly HandedOn[];
};

/** Copies are in English, like the export. */
const LANGUAGE = 'en';

/**
 * Reads existing copies in a few statements, however many there are; missing ones are ordered one by one.
 * @returns also the applications whose copies are still being made, or cannot be made.
 */
export async function enclosedCopies({
  applications,
  platform,
}: Pick<RunContext, 'platform'> & {
  readonly applications: readonly HandedOn[];
}): Promise<Copies> {
  const { kysely } = platform.database;
  const { say } = platform.languages.in(LANGUAGE);
  const ids = applications.map(({ accountId }) => accountId);
  const copies = await listCopies(kysely, ids, LANGUAGE);
  const receipts = await listReceipts(kysely, ids);
  const enclosed: Enclosed[] = [];
  const waiting: HandedOn[] = [];
  const failed: HandedOn[] = [];
  for (const application of applications) {
    const { accountId, reference = '' } = application;
    const copy = copies.get(accountId);
    const known = { standing: { application, receipt: receipts.get(accountId) }, copy };
    const asked = { asker: 'staff', say, known } as const;
    const { status } = await askForCopy(accountId, asked, platform).catch((error: unknown) => {
      // The rate limit of copies is reached: a later try asks again.
      if (error instanceof AppError && error.status === 429) return { status: 'unprocessed' };
      throw error;
    });
    const name = `${reference}_application.pdf`;
    if (status === 'completed' && copy !== undefined) {
      const { fileKey } = copy;
      enclosed.push({ name, type: 'application', fileKey, title: name, application });
    } else (status === 'failed' ? failed : waiting).push(application);
  }
  return { enclosed, waiting, failed };
}
