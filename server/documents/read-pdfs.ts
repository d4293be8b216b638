import { filesOf } from '#server/application/file-keys.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listDocuments } from './repository.ts';

/** A document of an application, as the PDF that it was converted to. */
export type ConvertedPdf = {
  /** The key of its question. */
  readonly key: string;
  /** What the applicant called the file. */
  readonly fileName: string;
  readonly pdf: Uint8Array;
  readonly pages: number;
};

/** The documents of an applicant whose conversion is completed. */
export async function readConvertedPdfs(
  accountId: number,
  { database, files }: Pick<Platform, 'database' | 'files'>,
): Promise<ConvertedPdf[]> {
  const found: ConvertedPdf[] = [];
  for (const document of await listDocuments(database.kysely, accountId)) {
    if (document.status !== 'completed') continue;
    const pdf = await files.read(filesOf(document.file_key).pdf);
    // One that is deleted in this moment may be gone.
    if (pdf === undefined) continue;
    const { answer_key: key, file_name: fileName, pages } = document;
    found.push({ key, fileName, pdf, pages: pages ?? 0 });
  }
  return found;
}
