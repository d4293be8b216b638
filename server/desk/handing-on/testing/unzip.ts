import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The files of a ZIP, by name, as text. */
export async function entriesOf(zip: Buffer): Promise<Record<string, string>> {
  const opened = await yauzl.fromBufferPromise(zip);
  const entries: Record<string, string> = {};
  for await (const entry of opened.eachEntry()) {
    entries[entry.fileName] = (await buffer(await opened.openReadStreamPromise(entry))).toString();
  }
  return entries;
}
