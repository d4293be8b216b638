import { filesOf } from '#server/applicant/application/file-keys.ts';
import {
  findVersion,
  listVersionDocuments,
  type VersionDocument,
} from '#server/applicant/application/versions/repository.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { listReadDocuments } from './repository.ts';

/** A document's converted PDF. */
type ConvertedPdf = {
  /** Answer key of its question. */
  readonly key: string;
  /** The applicant's name for the file. */
  readonly fileName: string;
  readonly pdf: Uint8Array;
  readonly pages: number;
};

/**
 * The converted documents of an application, as the college reads it.
 * @param version an earlier submission; undefined for the standing one.
 */
export async function readConvertedPdfs(
  accountId: number,
  { database: { kysely }, files }: Pick<Platform, 'database' | 'files'>,
  version?: number,
): Promise<ConvertedPdf[]> {
  const documents =
    version === undefined
      ? await listReadDocuments(kysely, accountId)
      : await listSubmitted(kysely, accountId, version);
  const found: ConvertedPdf[] = [];
  for (const document of documents) {
    const { answerKey: key, fileKey, fileName, pages } = document;
    const pdf = await files.read(filesOf(fileKey).pdf);
    // A document that is being deleted may be gone.
    if (pdf === undefined) continue;
    found.push({ key, fileName, pdf, pages: pages ?? 0 });
  }
  return found;
}

async function listSubmitted(
  queries: Queries,
  accountId: number,
  number: number,
): Promise<readonly VersionDocument[]> {
  const version = await findVersion(queries, accountId, number);
  return version === undefined ? [] : listVersionDocuments(queries, version.id);
}
