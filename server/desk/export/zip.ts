/** Writes ZIP files. The only file that names yazl. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type ZipEntry = {
  readonly name: string;
  /** PDFs are compressed already. */
  readonly compress: boolean;
  /** Called when it is this entry's turn. */
  readonly read: () => AsyncIterable<Uint8Array>;
};

/** A fixed time, so that a ZIP that is made again has the same bytes. */
const NO_TIME = new Date(1980, 0, 1);

/** Takes an entry when the one before is written, so that memory stays flat. If the reader goes away, so do the entries. */
export function zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const isOver = new Promise<void>((resolve) => output.once('close', resolve));
  zip.on('error', (error: Error) => output.destroy(error));
  const fill = async () => {
    for await (const { name, compress, read } of entries) {
      const isBegun = new Promise<void>((resolve) => {
        zip.addReadStreamLazy(name, { compress, mtime: NO_TIME }, (open) => {
          resolve();
          open(null, Readable.from(read()));
        });
      });
      await Promise.race([isBegun, isOver]);
      if (output.destroyed) return;
    }
    zip.end();
  };
  void fill().catch((error: Error) => output.destroy(error));
  return output;
}
