/** Hands on one part of a run. */
import { Readable } from 'node:stream';
import type { DestinationSetup } from '#contract/desk-handing-on.ts';
import { findStatus } from '#server/application/status.ts';
import { listWithdrawn } from '#server/application/withdrawals.ts';
import type { ReadSubject } from '#server/copy/subject.ts';
import type { Platform } from '#server/platform/platform.ts';
import { dictionary, FORMATS } from '#server/staff/export/formats.ts';
import { readApplications } from '#server/submissions/read.ts';
import type { FileCarrier } from './carriers/carrier.ts';
import { post } from './carriers/webhook.ts';
import type { Claimed } from './claim.ts';
import { type HandedOn, handedOnColumns } from './content/columns.ts';
import { enclosedCopies } from './content/copies.ts';
import { type Enclosed, enclosedDocuments, zipOf } from './content/documents.ts';
import { messageId, namesOfPart } from './content/names.ts';
import {
  dropItems,
  type Item,
  listItems,
  noteAcknowledged,
  noteExported,
  type Part,
} from './parts.ts';
import type { Secrets } from './secrets.ts';
import { HandOnTrouble } from './troubles.ts';

export type Errand = {
  readonly run: Claimed;
  readonly setup: DestinationSetup;
  readonly secrets: Secrets;
  readonly platform: Platform;
  readonly signal: AbortSignal;
};

/** `again`: the part changed meanwhile, or is to be looked for once more; or to be waited for, in seconds. */
export type Outcome = 'done' | 'again' | { readonly afterSeconds: number };

/** How long copies that are being made are waited for. */
const COPIES_SECONDS = 5;

/** Brings a part as files. Whatever is repeated after the death of a process ends with each file there once. */
export async function deliverFiles(
  errand: Errand & { readonly carrier: FileCarrier; readonly readSubject: ReadSubject },
  found: Part,
): Promise<Outcome> {
  const { run, carrier, platform } = errand;
  const { part } = found;
  let { files } = found;
  if (!found.isExported) {
    const read = await readPart(errand, part);
    if (read === undefined) return 'again';
    const written = await writeFiles(errand, part, read);
    if (written === undefined) return { afterSeconds: COPIES_SECONDS };
    const isNoted = await platform.database.transaction((trx) =>
      noteExported(trx, run, { part, files: written, items: read.items }, platform.clock()),
    );
    if (!isNoted) return 'again';
    files = written;
  }
  for (const file of files) {
    if (!(await carrier.finish(file))) throw new HandOnTrouble('vanished', { file });
  }
  await noteAcknowledged(platform, run, part);
  return 'done';
}

type Read = { readonly items: readonly Item[]; readonly applications: readonly HandedOn[] };

/** @returns undefined if the part was not as it was planned: it is mended then. */
async function readPart({ run, platform }: Errand, part: number): Promise<Read | undefined> {
  const { kysely } = platform.database;
  const items = await listItems(kysely, run.id, part);
  const versions = new Map(items.map(({ accountId, version }) => [accountId, version.getTime()]));
  const read = items.length === 0 ? [] : await readApplications(kysely, [...versions.keys()]);
  const withdrawn = await listWithdrawn(
    kysely,
    items.map(({ accountId }) => accountId),
  );
  const applications = read
    .filter(({ accountId, submittedAt }) => versions.get(accountId) === submittedAt?.getTime())
    .filter(({ accountId }) => !withdrawn.has(accountId))
    .map((application) => ({ ...application, status: findStatus(application) }));
  if (applications.length === items.length && items.length > 0) return { items, applications };
  const standing = new Set(applications.map(({ accountId }) => accountId));
  const gone = items.filter(({ accountId }) => !standing.has(accountId));
  await dropItems(platform, run, gone);
  return undefined;
}

/** @returns the names of the files, the data last; undefined while copies are being made. */
async function writeFiles(
  errand: Errand & { readonly carrier: FileCarrier; readonly readSubject: ReadSubject },
  part: number,
  { applications }: Read,
): Promise<readonly string[] | undefined> {
  const { run, setup, platform, carrier, readSubject, signal } = errand;
  const enclosed: Enclosed[] = [];
  if (setup.copies) {
    const copies = await enclosedCopies(applications, readSubject, platform);
    if (copies === undefined) return undefined;
    enclosed.push(...copies);
  }
  if (setup.documents) {
    for (const one of applications) enclosed.push(...(await enclosedDocuments(one, platform)));
  }
  const columns = await handedOnColumns(platform.database.kysely, platform);
  const format = FORMATS[setup.format];
  const data = format.head(columns) + applications.map((one) => format.line(columns, one)).join('');
  const names = namesOfPart(run.key, part, setup);
  const text = (content: string) => Readable.from([Buffer.from(content)]);
  const files: [string, () => Readable][] = [
    // The data come last: a system that finds them can rely on the other files.
    ...(enclosed.length === 0
      ? []
      : [[names.documents, () => zipOf(enclosed, setup, platform)] as [string, () => Readable]]),
    ...(part === 1
      ? [[names.dictionary, () => text(dictionary(columns))] as [string, () => Readable]]
      : []),
    [names.data, () => text(data)],
  ];
  for (const [name, open] of files) {
    signal.throwIfAborted();
    await carrier.write(name, open());
  }
  return files.map(([name]) => name);
}

/**
 * Posts a part as a message. If the receiver took it and its acknowledgement was lost, the message comes again with the same id:
 * "exactly once" cannot be promised over a network.
 */
export async function deliverMessage(errand: Errand, { part }: Part): Promise<Outcome> {
  const { run, setup, secrets, platform, signal } = errand;
  const { database, clock, settings } = platform;
  const read = await readPart(errand, part);
  if (read === undefined) return 'again';
  const columns = await handedOnColumns(database.kysely, platform);
  const body = JSON.stringify({
    type: 'applications.submitted',
    timestamp: run.begun_at.toISOString(),
    data: {
      part,
      parts: run.parts,
      applications: read.applications.map((one) =>
        Object.fromEntries(columns.map((column) => [column.name, column.read(one)])),
      ),
    },
  });
  const turn = await database.transaction(async (trx) => {
    const now = clock();
    const { next_post_at: next } = await trx
      .selectFrom('destinations')
      .select('next_post_at')
      .where('id', '=', run.destination_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (next !== null && next > now) return { afterMs: next.getTime() - now.getTime() };
    if (!(await noteExported(trx, run, { part, files: [], items: read.items }, now))) {
      return 'again';
    }
    await trx
      .updateTable('destinations')
      .set({ next_post_at: new Date(now.getTime() + pauseMs(setup.posts_per_5_minutes)) })
      .where('id', '=', run.destination_id)
      .execute();
    return 'mine';
  });
  if (turn === 'again') return 'again';
  if (turn !== 'mine') return { afterSeconds: Math.ceil(turn.afterMs / 1000) };
  const id = messageId(run.key, part);
  await post({ place: setup, secrets, settings, id, body, now: clock(), signal });
  await noteAcknowledged(platform, run, part);
  return 'done';
}

/** Evenly, and a little slower: then no window of five minutes holds more. */
function pauseMs(postsPer5Minutes: number): number {
  return Math.ceil((300_000 / postsPer5Minutes) * 1.02);
}
