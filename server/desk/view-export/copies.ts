/** The PDF copies of some applications as a ZIP. Copies that are not there yet are ordered, and enclosed as they come. */
import { setTimeout } from 'node:timers/promises';
import { findStatus } from '#server/applicant/application/status.ts';
import type { ReadSubject } from '#server/applicant/copy/subject.ts';
import { readApplications } from '#server/applicant/submissions/read.ts';
import type { Platform } from '#server/core/platform.ts';
import { csvLine } from '../export/csv.ts';
import type { ZipEntry } from '../export/zip.ts';
import type { HandedOn } from '../handing-on/content/columns.ts';
import { enclosedCopies } from '../handing-on/content/copies.ts';
import { HandOnTrouble } from '../handing-on/troubles.ts';

/** Applications whose copies are ordered at a time. */
const PART_SIZE = 20;
const PAUSE_MS = 1000;
/** Without a new copy for so long, those that are missing are left out: a proxy would end the download. */
const PATIENCE_MS = 45_000;

type Needs = {
  readonly platform: Platform;
  readonly readSubject: ReadSubject;
  readonly wait?: (milliseconds: number) => Promise<unknown>;
};

/** @param onCopy called with each copy that is enclosed. The last entry, `index.csv`, names each application and what is missing. */
export async function* copiesOf(
  ids: readonly number[],
  { platform, readSubject, wait = setTimeout }: Needs,
  onCopy: () => void,
): AsyncGenerator<ZipEntry> {
  const { database, files } = platform;
  let index = csvLine(['reference', 'username', 'file']);
  for (let start = 0; start < ids.length; start += PART_SIZE) {
    const part = await readApplications(database.kysely, ids.slice(start, start + PART_SIZE));
    let waiting: HandedOn[] = part.map((one) => ({ ...one, status: findStatus(one) }));
    let waited = 0;
    while (waiting.length > 0 && waited <= PATIENCE_MS) {
      const still: HandedOn[] = [];
      for (const application of waiting) {
        const { reference = '', username } = application;
        const copy = await copyOf(application, platform, readSubject);
        const bytes = copy ? await files.read(copy.fileKey) : undefined;
        if (copy === undefined) still.push(application);
        else if (copy === null || bytes === undefined) index += csvLine([reference, username, '']);
        else {
          index += csvLine([reference, username, copy.name]);
          onCopy();
          yield { name: copy.name, compress: false, read: () => once(bytes) };
        }
      }
      waited = still.length < waiting.length ? 0 : waited + PAUSE_MS;
      waiting = still;
      if (waiting.length > 0) await wait(PAUSE_MS);
    }
    for (const { reference = '', username } of waiting) index += csvLine([reference, username, '']);
  }
  yield { name: 'index.csv', compress: true, read: () => once(Buffer.from(index)) };
}

/** @returns undefined while it is being made; null where it cannot be, and for an application that is not submitted. */
async function copyOf(application: HandedOn, platform: Platform, readSubject: ReadSubject) {
  if (application.reference === undefined) return null;
  try {
    const found = await enclosedCopies({ applications: [application], platform, readSubject });
    return found?.[0];
  } catch (error) {
    if (error instanceof HandOnTrouble) return null;
    throw error;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
