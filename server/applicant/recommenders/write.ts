/** The acts of a recommender: reads, writes, uploads, sends, declines. */
import type {
  DeclineLetter,
  LettersToWrite,
  LetterToWrite,
  WriteLetter,
} from '#contract/recommenders.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { picturesOf } from '#server/applicant/application/file-keys.ts';
import { READ_MINUTES } from '#server/applicant/documents/constants.ts';
import { readReasons } from '#server/applicant/documents/sentences.ts';
import { STATUS_WORDS } from '#server/applicant/documents/status.ts';
import { actorByLink } from '#server/applicant/handoffs/guard.ts';
import { writeSummary } from '#server/applicant/summaries/write.ts';
import { later } from '#server/core/clock.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { noteUse } from '#server/core/identity/handoffs/repository.ts';
import type { HandoffHolder } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Leave, withTrail } from '#server/core/trail/record.ts';
import type { Say } from '#words/say.ts';
import { nameOf } from './letters.ts';
import { changedElsewhere, emptyLetter, fileUnderWay, notAwaited } from './refusals.ts';
import {
  changeAwaited,
  listAwaited,
  listByLink,
  listFiles,
  lockText,
  type RequestOfApplicant,
} from './repository.ts';
import { tellRequest } from './state.ts';
import { WRITE_QUEUE } from './write-job.ts';

type StoredFile = Awaited<ReturnType<typeof listFiles>>[number];

/** The letters that a link opens. A letter that was sent is not shown again: a stranger who finds the link reads nothing. */
export async function readLetters(
  { handoffId }: HandoffHolder,
  say: Say,
  platform: Pick<Platform, 'database' | 'clock' | 'files' | 'tenant'>,
): Promise<LettersToWrite> {
  const { kysely } = platform.database;
  const now = platform.clock();
  const opened = (await listByLink(kysely, handoffId)).map(({ opened_at, ...request }) => ({
    ...request,
    opened_at: opened_at ?? now,
  }));
  const ids = opened.map(({ id }) => id);
  if (ids.length > 0) {
    await kysely
      .updateTable('recommender_requests')
      .set({ opened_at: now })
      .where('id', 'in', ids)
      .where('opened_at', 'is', null)
      .execute();
  }
  const address = opened[0]?.address ?? '';
  const awaited = await listAwaited(kysely, { address });
  const files = await listFiles(kysely, ids);
  const requests = opened.map(async (request): Promise<LetterToWrite> => {
    const { id, kind, waived, state, ended_at } = tellRequest(request);
    const isOver = ended_at !== '';
    const own = isOver ? [] : files.filter((file) => file.request_id === id);
    return {
      id,
      kind,
      waived,
      state,
      ended_at,
      applicant: nameOf(request),
      is_withdrawn: request.isWithdrawn,
      text: isOver ? '' : request.text,
      files: await Promise.all(own.map((file) => tellFile(file, say, platform))),
    };
  });
  return {
    address,
    others: awaited.filter(({ id }) => !ids.includes(id)).length,
    requests: await Promise.all(requests),
  };
}

async function tellFile(
  { id, file_name: name, file_key: key, status, reason, pages }: StoredFile,
  say: Say,
  { files, clock, tenant }: Pick<Platform, 'clock' | 'files' | 'tenant'>,
) {
  const expiresAt = later(clock(), { minutes: READ_MINUTES });
  const pictures = status === 'completed' ? picturesOf(key, pages ?? 0) : [];
  const message =
    status === 'failed' ? readReasons(say, reason, tenant) : STATUS_WORDS[status](say);
  const addresses = pictures.map((picture) =>
    files.presignRead({ key: picture, fileName: name, expiresAt }),
  );
  return { id, name, status, message, pages: await Promise.all(addresses) };
}

/** @throws AppError 409 for a letter that is not awaited any more, 412 where another tab has saved a text that this one has not seen. */
export async function saveLetter(
  id: number,
  written: WriteLetter,
  { database }: Pick<Platform, 'database'>,
): Promise<void> {
  await database.transaction(async (trx) => {
    await mustHaveSeen(trx, id, written);
    if (!(await changeAwaited(trx, id, { text: written.text }))) throw notAwaited();
  });
}

async function mustHaveSeen(
  trx: Transaction,
  id: number,
  { text, seen }: WriteLetter,
): Promise<void> {
  if (seen === undefined) return;
  const stored = await lockText(trx, id);
  if (stored !== undefined && stored !== seen && stored !== text) throw changedElsewhere();
}

/**
 * Sends a letter. Its item of the checklist is received, and the recommender gets a receipt.
 * @param language of the receipt. @throws AppError 400 for an empty one; 409 if it is not awaited, or a file is not ready; 412 as for a save.
 */
export async function sendLetter(
  holder: HandoffHolder,
  { id, kind }: RequestOfApplicant,
  { language, ...written }: WriteLetter & { readonly language: string },
  platform: Platform,
): Promise<void> {
  const now = platform.clock();
  await withTrail(platform, actorByLink(holder), async (trx, leave) => {
    await mustHaveSeen(trx, id, written);
    const { text } = written;
    const sent = await changeAwaited(trx, id, { text, received_at: now });
    if (sent === undefined) throw notAwaited();
    const files = await listFiles(trx, [id]);
    if (files.some(({ status }) => status === 'unprocessed')) throw fileUnderWay();
    if (text.trim() === '' && !files.some(({ status }) => status === 'completed')) {
      throw emptyLetter();
    }
    await noteUse(trx, { id: holder.handoffId, kind: 'letter' }, now);
    const account = sent.account_id;
    leave({ act: 'recommender.received', account, details: { request: id } });
    const receipt = { request: id, about: 'receipt', language } as const;
    await platform.jobs.enqueue(WRITE_QUEUE, receipt, { in: trx });
    await receiveItem({ trx, leave }, account, kind, platform);
  });
}

async function receiveItem(
  { trx, leave }: { trx: Transaction; leave: Leave },
  account: number,
  kind: string,
  platform: Platform,
): Promise<void> {
  const { tenant, clock } = platform;
  const item = tenant.recommenders?.find(({ id }) => id === kind)?.item;
  if (item === undefined) return;
  const on = dateInZone(clock(), tenant.timeZone);
  const marked = await trx
    .insertInto('checklist_marks')
    .values({ account_id: account, item, state: 'received', marked_on: on, staff_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (marked.numInsertedOrUpdatedRows !== 1n) return;
  leave({ act: 'checklist.received', account, details: { item, from: '', to: on } });
  await writeSummary(trx, platform, account);
}

/** @throws AppError 409 for a letter that is not awaited any more. */
export async function declineLetter(
  holder: HandoffHolder,
  { id }: RequestOfApplicant,
  { reason, colleague }: DeclineLetter,
  platform: Platform,
): Promise<void> {
  const now = platform.clock();
  await withTrail(platform, actorByLink(holder), async (trx, leave) => {
    const declined = await changeAwaited(trx, id, { declined_at: now, reason, colleague });
    if (declined === undefined) throw notAwaited();
    await noteUse(trx, { id: holder.handoffId, kind: 'letter' }, now);
    const account = declined.account_id;
    leave({ act: 'recommender.declined', account, details: { request: id } });
  });
}
