/** Hands applications on as files, which another system fetches. Steps that are repeated after a crash still leave each file there once. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FolderSetup, SftpSetup } from '#contract/desk-handing-on.ts';
import { BYTE_ORDER_MARK } from '#server/desk/export/csv.ts';
import { dictionary, FORMATS } from '#server/desk/export/formats.ts';
import { enclosedCopies } from '../content/copies.ts';
import { enclosedDocuments, zipOfPdfs } from '../content/documents.ts';
import { NAME_PREFIX } from '../content/slate.ts';
import { HandOnTrouble } from '../troubles.ts';
import type { Access, Kind } from './kind.ts';

/** Puts files into one folder. A file is written as `NAME.part`, which nobody fetches, and renamed when it is complete. */
export type FileCarrier = AsyncDisposable & {
  /** Writes `NAME.part` from its beginning; it is complete and durable when this resolves. */
  write(name: string, bytes: Readable): Promise<void>;
  /**
   * Renames `NAME.part` to `NAME`. May be repeated.
   * @returns false if neither `NAME.part` nor the file is there.
   */
  finish(name: string): Promise<boolean>;
  /** Removes `NAME.part`, if it is there. */
  discard(name: string): Promise<void>;
};

export const PART = '.part';

const PART_SIZE = 2000;
const PART_SIZE_WITH_PDFS = 100;

/** The calls of a kind whose destinations take files. @param open connects to a destination. */
export function asFiles<Setup extends FolderSetup | SftpSetup>(
  open: (access: Access<Setup>) => Promise<FileCarrier>,
): Pick<Kind<Setup>, 'tryOut' | 'partSize' | 'write' | 'send'> {
  return {
    async tryOut(access) {
      const name = `${NAME_PREFIX}trial_${randomBytes(8).toString('hex')}`;
      await using carrier = await open(access);
      await carrier.write(name, bytesOf('A trial.\n'));
      await carrier.discard(name);
    },
    partSize: ({ documents, copies }) => (documents || copies ? PART_SIZE_WITH_PDFS : PART_SIZE),
    async write(part) {
      const { setup, run, applications, columns, platform, signal } = part;
      const copies = setup.copies ? await enclosedCopies(part) : undefined;
      const [failed] = copies?.failed ?? [];
      if (failed) throw new HandOnTrouble('copy-failed', failed.reference);
      if (copies && copies.waiting.length > 0) return undefined;
      const documents = setup.documents ? enclosedDocuments(applications) : [];
      const enclosed = [...(copies?.enclosed ?? []), ...documents];
      const { head, line } = FORMATS[setup.format];
      const end = `${run.key}_${String(run.part + 1).padStart(4, '0')}`;
      const written: string[] = [];
      await using carrier = await open(part);
      // The name is the same in every attempt. Slate's masks allow letters, digits and underscores before the dot.
      const write = async (subject: string, type: string, bytes: Readable) => {
        signal.throwIfAborted();
        const name = `${NAME_PREFIX}${subject}_${end}.${type}`;
        await carrier.write(name, bytes);
        written.push(name);
      };
      if (enclosed.length > 0)
        await write('documents', 'zip', zipOfPdfs(enclosed, setup, platform));
      if (run.part === 0)
        await write('dictionary', 'csv', bytesOf(BYTE_ORDER_MARK, dictionary(columns)));
      // The data come last: a system that finds them can rely on the other files.
      const lines = applications.map((application) => line(columns, application));
      await write('applications', setup.format, bytesOf(head(columns), ...lines));
      return written;
    },
    async send({ run: { leaving }, ...access }) {
      await using carrier = await open(access);
      for (const file of leaving?.files ?? []) {
        if (!(await carrier.finish(file))) throw new HandOnTrouble('vanished', file);
      }
      return leaving?.accounts ?? [];
    },
  };
}

function bytesOf(...pieces: readonly string[]): Readable {
  return Readable.from([Buffer.from(pieces.join(''))]);
}
