import type { PresignedUpload } from '#contract/documents.ts';
import { limitsAt } from '#form/engine/documents.ts';
import { newUploadKey } from '#server/applicant/application/file-keys.ts';
import { alreadySubmitted } from '#server/applicant/application/refusals.ts';
import { getApplication } from '#server/applicant/application/repository.ts';
import { later } from '#server/core/clock.ts';
import type { Request } from '#server/core/http/app.ts';
import { limitAll } from '#server/core/http/limits.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Settings } from '#server/core/settings.ts';
import { UPLOAD_LIMITS, UPLOAD_MINUTES } from './constants.ts';
import { noteUpload, type Question } from './repository.ts';
import { refuseSlowDocuments } from './slow-work.ts';

/**
 * Permits an applicant to upload one file for one question.
 * @throws AppError 409 once the application is submitted; 429 after too many uploads, or after files that were too slow.
 */
export async function issueUpload(
  question: Question,
  request: Pick<Request, 'headers'>,
  platform: Pick<Platform, 'database' | 'files' | 'clock' | 'settings' | 'tenant' | 'form'>,
): Promise<PresignedUpload> {
  const { database, files, clock, tenant, form, settings } = platform;
  const { accountId, answerKey } = question;
  await refuseSlowDocuments(database.kysely, accountId, platform);
  const limits = UPLOAD_LIMITS.map(({ max, perSeconds }) => {
    const name = `uploads in ${perSeconds} s`;
    return { name, key: String(accountId), max, perSeconds };
  });
  await limitAll(platform, limits);
  const { submittedAt } = await getApplication(database.kysely, accountId);
  if (submittedAt !== null) throw alreadySubmitted();

  const now = clock();
  const key = newUploadKey(accountId, answerKey);
  const { url, fields } = await files.presignUpload({
    key,
    maxBytes: limitsAt(form, answerKey, tenant).maxFileSizeBytes,
    expiresAt: later(now, { minutes: UPLOAD_MINUTES }),
  });
  await noteUpload(database.kysely, question, key, now);
  return { url: underCallersName(url, request, settings), fields: { ...fields } };
}

/**
 * Rewrites our own address to the host name that this browser uses, such as 127.0.0.1 for localhost: the page may not post to any other.
 * Addresses of other servers are unchanged.
 */
export function underCallersName(
  url: string,
  { headers }: Pick<Request, 'headers'>,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): string {
  const { origin, host } = headers;
  const isOurs = url.startsWith(`${publicUrl}/`);
  const isOwnName = origin === `http://${host}` || origin === `https://${host}`;
  return isOurs && isOwnName ? origin + url.slice(publicUrl.length) : url;
}
