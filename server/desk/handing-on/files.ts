/** Hands applications on as files. Steps that are repeated after a crash still leave each file there once. */
import { Readable } from 'node:stream';
import type { FolderSetup, SftpSetup } from '#contract/desk-handing-on.ts';
import type { ReadSubject } from '#server/applicant/copy/subject.ts';
import { BYTE_ORDER_MARK } from '#server/desk/export/csv.ts';
import { dictionary, FORMATS } from '#server/desk/export/formats.ts';
import type { FileCarrier } from './carriers/carrier.ts';
import { openCarrier } from './carriers/open.ts';
import { enclosedCopies } from './content/copies.ts';
import { enclosedDocuments, zipOf } from './content/documents.ts';
import { NAME_PREFIX } from './content/slate.ts';
import type { Errand, Place } from './place.ts';
import { HandOnTrouble } from './troubles.ts';

const PART_SIZE = 2000;
const PART_SIZE_WITH_PDFS = 100;

/** The wait until unfinished copies are looked for again. */
const COPIES_MS = 5000;

/** Connects on demand, and disconnects while it waits for copies. */
export function openFiles(
  setup: FolderSetup | SftpSetup,
  errand: Errand,
  readSubject: ReadSubject,
): Place {
  const { columns, secrets, signal, wait, platform } = errand;
  let carrier: FileCarrier | undefined;
  const open = async () => {
    carrier ??= await openCarrier(setup, secrets, platform.settings);
    return carrier;
  };
  const close = async () => {
    await carrier?.[Symbol.asyncDispose]();
    carrier = undefined;
  };
  const hasPdfs = setup.documents || setup.copies;
  return {
    partSize: hasPdfs ? PART_SIZE_WITH_PDFS : PART_SIZE,
    async prepare(run, applications) {
      if (run.leaving !== null) return run.leaving.files;
      const copies = setup.copies ? await enclosedCopies(applications, readSubject, platform) : [];
      if (copies === undefined) {
        await close();
        await wait(COPIES_MS);
        return undefined;
      }
      const documents = setup.documents ? await enclosedDocuments(applications, platform) : [];
      const enclosed = [...copies, ...documents];
      const end = `${run.key}_${String(run.part + 1).padStart(4, '0')}`;
      const { head, line } = FORMATS[setup.format];
      const written: string[] = [];
      // The name is the same in every attempt. Slate's masks allow letters, digits and underscores before the dot.
      const write = async (what: string, type: string, bytes: Readable) => {
        signal.throwIfAborted();
        const name = `${NAME_PREFIX}${what}_${end}.${type}`;
        await (await open()).write(name, bytes);
        written.push(name);
      };
      if (enclosed.length > 0) await write('documents', 'zip', zipOf(enclosed, setup, platform));
      if (run.part === 0)
        await write('dictionary', 'csv', textOf(BYTE_ORDER_MARK, dictionary(columns)));
      // The data come last: a system that finds them can rely on the other files.
      const lines = applications.map((application) => line(columns, application));
      await write('applications', setup.format, textOf(head(columns), ...lines));
      return written;
    },
    async send({ leaving }) {
      for (const file of leaving?.files ?? []) {
        if (!(await (await open()).finish(file))) throw new HandOnTrouble('vanished', { file });
      }
      return leaving?.accounts ?? [];
    },
    [Symbol.asyncDispose]: close,
  };
}

function textOf(...pieces: readonly string[]): Readable {
  return Readable.from([Buffer.from(pieces.join(''))]);
}
