/** The documents of some applications, and their PDF copies, as a ZIP with an index. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { DestinationSetup } from '#contract/desk-handing-on.ts';
import { textAt } from '#form/engine/answers.ts';
import { filesOf } from '#server/application/file-keys.ts';
import { listReadDocuments } from '#server/documents/repository.ts';
import type { Platform } from '#server/platform/platform.ts';
import { csvLine } from '#server/staff/export/csv.ts';
import { HandOnTrouble } from '../troubles.ts';
import type { HandedOn } from './columns.ts';

/** A PDF in the ZIP. */
export type Enclosed = {
  readonly name: string;
  /** The key of its question; `application` for the copy. */
  readonly type: string;
  readonly fileKey: string;
  /** What the applicant called it. */
  readonly title: string;
  readonly application: HandedOn;
};

/** The documents that were submitted, in the order in which they were attached. */
export async function enclosedDocuments(
  application: HandedOn,
  { database }: Pick<Platform, 'database'>,
): Promise<Enclosed[]> {
  const stored = await listReadDocuments(database.kysely, application.accountId);
  return Object.entries(application.documents).map(([key, { file_name: title }]) => {
    const document = stored.find(({ answerKey }) => answerKey === key);
    const reference = application.reference ?? '';
    if (document === undefined) throw new HandOnTrouble('file-missing', { reference });
    const fileKey = filesOf(document.fileKey).pdf;
    return { name: `${reference}_${key}.pdf`, type: key, fileKey, title, application };
  });
}

/** Read one after the other while the ZIP is written, so that memory stays flat. */
export function zipOf(
  enclosed: readonly Enclosed[],
  { layout }: Pick<DestinationSetup, 'layout'>,
  { files }: Pick<Platform, 'files'>,
): Readable {
  const zip = new ZipFile();
  const index = layout === 'slate' ? slateIndex(enclosed) : plainIndex(enclosed);
  zip.addBuffer(Buffer.from(index.text), index.name, { mtime: NO_TIME });
  const output = zip.outputStream as Readable;
  for (const { name, fileKey, application } of enclosed) {
    // A PDF does not get smaller.
    zip.addReadStreamLazy(name, { compress: false, mtime: NO_TIME }, (open) => {
      files.read(fileKey).then(
        (bytes) => {
          const reference = application.reference ?? '';
          if (bytes === undefined) open(new HandOnTrouble('file-missing', { reference }), none());
          else open(null, Readable.from([Buffer.from(bytes)]));
        },
        (error: unknown) => open(error, none()),
      );
    });
  }
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  return output;
}

/** The same ZIP has the same bytes, whenever it is made. */
const NO_TIME = new Date(1980, 0, 1);

const none = () => Readable.from([]);

const COLUMNS = ['reference', 'username', 'last_name', 'first_name', 'birth_date', 'type', 'title'];

function rowOf({ application, type, title }: Enclosed): string[] {
  const { reference = '', username, answers } = application;
  const names = ['last_name', 'first_name', 'birth_date'].map((key) => textAt(answers, key));
  return [reference, username, ...names, type, title];
}

function plainIndex(enclosed: readonly Enclosed[]) {
  const lines = enclosed.map((one) => csvLine([...rowOf(one), one.name]));
  return { name: 'index.csv', text: csvLine([...COLUMNS, 'file']) + lines.join('') };
}

/** As Slate's Document Import Processor reads it: tabs, quotes, a header, and the name of the file last. */
function slateIndex(enclosed: readonly Enclosed[]) {
  const quoted = (cell: string) => `"${cell.replaceAll(/[\t\r\n]+/g, ' ').replaceAll('"', '""')}"`;
  const line = (cells: readonly string[]) => `${cells.map(quoted).join('\t')}\r\n`;
  const lines = enclosed.map((one) => line([...rowOf(one), one.name]));
  return { name: 'index.txt', text: line([...COLUMNS, 'Filename']) + lines.join('') };
}
