/** The documents of some applications, and their PDF copies, as a ZIP with an index. */
import type { Readable } from 'node:stream';
import type { FolderSetup } from '#contract/desk-handing-on.ts';
import { textAt } from '#form/engine/answers.ts';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import type { Platform } from '#server/core/platform.ts';
import { csvLine, slateLine } from '#server/desk/export/csv.ts';
import { zipOf } from '#server/desk/export/zip.ts';
import { HandOnTrouble } from '../troubles.ts';
import type { HandedOn } from './columns.ts';

/** A PDF in the ZIP. */
export type Enclosed = {
  readonly name: string;
  /** The key of its question; `application` for the copy. */
  readonly type: string;
  readonly fileKey: string;
  /** The applicant's file name; for a copy, the name in the ZIP. */
  readonly title: string;
  readonly application: HandedOn;
};

/** The documents that were submitted, in the order in which they were attached. */
export function enclosedDocuments(applications: readonly HandedOn[]): Enclosed[] {
  return applications.flatMap((application) => {
    const { reference = '', documents, files } = application;
    return Object.entries(documents).map(([type, { file_name: title }]) => {
      const stored = files.find(({ answerKey }) => answerKey === type);
      if (stored === undefined) throw new HandOnTrouble('file-missing', reference);
      const [name, fileKey] = [`${reference}_${type}.pdf`, filesOf(stored.fileKey).pdf];
      return { name, type, fileKey, title, application };
    });
  });
}

/** Reads the files one by one while the ZIP is written, so that memory stays flat. */
export function zipOfPdfs(
  enclosed: readonly Enclosed[],
  { layout }: Pick<FolderSetup, 'layout'>,
  { files }: Pick<Platform, 'files'>,
): Readable {
  const index = INDEX[layout];
  const head = index.line([...COLUMNS, index.fileColumn]);
  const lines = enclosed.map((one) => index.line([...rowOf(one), one.name]));
  async function* readIndex(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(head + lines.join(''));
  }
  const pdfs = enclosed.map(({ name, fileKey, application }) => ({
    name,
    compress: false,
    async *read(): AsyncGenerator<Uint8Array> {
      const bytes = await files.read(fileKey);
      if (bytes !== undefined) return yield bytes;
      throw new HandOnTrouble('file-missing', application.reference);
    },
  }));
  return zipOf([{ name: index.name, compress: true, read: readIndex }, ...pdfs]);
}

const COLUMNS = ['reference', 'username', 'last_name', 'first_name', 'birth_date', 'type', 'title'];

/** `slate` is in the form that Slate's Document Import Processor reads. */
const INDEX = {
  plain: { name: 'index.csv', line: csvLine, fileColumn: 'file' },
  slate: { name: 'index.txt', line: slateLine, fileColumn: 'Filename' },
} as const;

function rowOf({ application, type, title }: Enclosed): string[] {
  const { reference = '', username, answers } = application;
  const names = ['last_name', 'first_name', 'birth_date'].map((key) => textAt(answers, key));
  return [reference, username, ...names, type, title];
}
