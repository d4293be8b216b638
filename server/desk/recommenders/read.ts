/** The recommenders of an applicant, and the letters that came. */
import type { RecommendersOf } from '#contract/recommenders.ts';
import { PARENT_PREFIXES } from '#form/application/about/parents.ts';
import { textAt } from '#form/engine/answers.ts';
import {
  listFiles,
  listRequests,
  typedLetters,
} from '#server/applicant/recommenders/repository.ts';
import { tellRequest } from '#server/applicant/recommenders/state.ts';
import type { ReadApplication } from '#server/applicant/submissions/read.ts';
import type { Queries } from '#server/core/database/database.ts';

/** For staff, who see a letter once it was sent. */
export async function readRecommenders(
  queries: Queries,
  { accountId, username, answers }: Pick<ReadApplication, 'accountId' | 'username' | 'answers'>,
): Promise<RecommendersOf> {
  const rows = await listRequests(queries, accountId);
  const came = rows.filter(({ received_at }) => received_at !== null).map(({ id }) => id);
  const files = await listFiles(queries, came);
  const texts = await typedLetters(queries, came);
  const isAt = (key: string, address: string) =>
    textAt(answers, key).trim().toLowerCase() === address;
  const whoseIs = (address: string) => {
    if (address === username || isAt('email_address', address)) return 'applicant';
    return PARENT_PREFIXES.some((prefix) => isAt(`${prefix}email_address`, address))
      ? 'parent'
      : '';
  };
  return rows.map((row) => ({
    ...tellRequest(row),
    words: row.words,
    reminders: row.reminders,
    reason: row.reason,
    whose: whoseIs(row.address),
    text: texts.get(row.id) ?? '',
    files: files
      .filter((file) => file.request_id === row.id && file.status === 'completed')
      .map(({ id, file_name: name }) => ({ id, name })),
  }));
}
