import { filesOf } from '#server/application/file-keys.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listReadDocuments } from './repository.ts';

/** A document of an application, as the PDF that it was converted to. */
export type ConvertedPdf = {
  /** The key of its question. */
  readonly key: string;
  /** What the applicant called the file. */
  readonly fileName: string;
  readonly pdf: Uint8Array;
  readonly pages: number;
};

/** The converted documents of an application, as the college reads it. */
export async function readConvertedPdfs(
  accountId: number,
  { database, files }: Pick<Platform, 'database' | 'files'>,
): Promise<ConvertedPdf[]> {
  const found: ConvertedPdf[] = [];
  for (const document of await listReadDocuments(database.kysely, accountId)) {
    const { answerKey: key, fileKey, fileName, pages } = document;
    const pdf = await files.read(filesOf(fileKey).pdf);
    // One that is deleted in this moment may be gone.
    if (pdf === undefined) continue;
    found.push({ key, fileName, pdf, pages: pages ?? 0 });
  }
  return found;
}
