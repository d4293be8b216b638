/** The PDF copies of some applications as a ZIP. Copies that are not there yet are ordered, and enclosed as they come. */
import { setTimeout } from 'node:timers/promises';
import { findStatus } from '#server/applicant/application/status.ts';
import { readApplications } from '#server/applicant/submissions/read.ts';
import type { Platform } from '#server/core/platform.ts';
import { csvLine } from '../export/csv.ts';
import type { Count } from '../export/lines.ts';
import type { ZipEntry } from '../export/zip.ts';
import type { HandedOn } from '../handing-on/content/columns.ts';
import { enclosedCopies } from '../handing-on/content/copies.ts';

/** Applications whose copies are ordered at a time. */
const PART_SIZE = 20;
const PAUSE_MS = 1000;
/** Without a new copy for so long, those that are missing are left out: a proxy would end the download. */
const PATIENCE_MS = 45_000;

type Needs = {
  readonly platform: Platform;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
};

/** The last entry, `index.csv`, names each application and what is missing. */
export async function* copiesOf(
  ids: readonly number[],
  { platform, wait = setTimeout }: Needs,
  count: Count,
): AsyncGenerator<ZipEntry> {
  const { database, files } = platform;
  let index = csvLine(['reference', 'username', 'file']);
  const note = ({ reference = '', username }: HandedOn, file = '') => {
    index += csvLine([reference, username, file]);
  };
  for (let start = 0; start < ids.length; start += PART_SIZE) {
    const read = await readApplications(database.kysely, ids.slice(start, start + PART_SIZE));
    const part = read.map((one): HandedOn => ({ ...one, status: findStatus(one) }));
    for (const draft of part.filter(({ reference }) => reference === undefined)) note(draft);
    let waiting: readonly HandedOn[] = part.filter(({ reference }) => reference !== undefined);
    for (let waited = 0; waiting.length > 0 && waited <= PATIENCE_MS; waited += PAUSE_MS) {
      const copies = await enclosedCopies({ applications: waiting, platform });
      for (const { name, fileKey, application } of copies.enclosed) {
        const bytes = await files.read(fileKey);
        note(application, bytes && name);
        if (bytes === undefined) continue;
        count(1);
        yield { name, compress: false, read: () => once(bytes) };
      }
      for (const failed of copies.failed) note(failed);
      if (copies.waiting.length < waiting.length) waited = 0;
      waiting = copies.waiting;
      if (waiting.length > 0) await wait(PAUSE_MS);
    }
    for (const missing of waiting) note(missing);
  }
  yield { name: 'index.csv', compress: true, read: () => once(Buffer.from(index)) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
