/** A backup that is written while applicants save and delete, and what comes back from it. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import { converted, startTestUploads } from '#server/applicant/documents/testing/uploads.ts';
import {
  askToVerify,
  fileWith,
  submitWithDocument,
} from '#server/applicant/receipts/testing/verifying.ts';
import { closing } from '#server/core/testing/closing.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { verifyTrail } from '#server/core/trail/verify.ts';
import { seedApplications } from '#server/desk/testing/applications.ts';
import { backupCommand, writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const KEY = 'a key that nobody can guess, of 32 characters';
const folder = temporaryFolder('backup-');
const path = join(folder, 'whole.backup');
const environment = { BACKUP_KEY: KEY, RATE_LIMIT_SCALE: '100000' };
const portal = closing(await startTestUploads({ environment }));
const copy = closing(await startTestUploads({ environment }));

const OPERATOR = { kind: 'operator', command: 'backup' } as const;
const PDF = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text}`);
/** The steps of a saver: each save holds its number in two answers. */
type Saver = TestApplicant & { sent: number; acknowledged: number };

/** Saves until it is told to stop. */
async function keepSaving(saver: Saver, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    saver.sent += 1;
    const value = String(saver.sent);
    const { status } = await saver.save({ first_name: value, last_name: value });
    if (status === 200) saver.acknowledged = saver.sent;
  }
}

/** Rows of new applicants refer to each other: those of two moments would not fit together. */
async function keepArriving(isOver: () => boolean): Promise<void> {
  while (!isOver()) await (await portal.applicant()).save({ first_name: 'New' });
}

async function withDocument(text: string): Promise<TestApplicant & { key: string }> {
  const applicant = await portal.applicantWith();
  const key = await portal.upload(applicant, PDF(text));
  await portal.work(async () => converted(PDF(`${text}, converted`)));
  return { ...applicant, key };
}

describe('a backup during saves, uploads and deletions', () => {
  let savers: Saver[];
  let submitted: Awaited<ReturnType<typeof submitWithDocument>>;
  let deleted: Awaited<ReturnType<typeof withDocument>>;
  let waiting: { key: string };
  let acknowledgedBefore: number[];
  let sentUntilSnapshot: number[];

  beforeAll(async () => {
    submitted = await submitWithDocument(portal);
    deleted = await withDocument('deleted during the backup');
    const late = await portal.applicantWith();
    waiting = { key: await portal.upload(late, PDF('not converted yet')) };
    const saver = async () => ({ ...(await portal.applicant()), sent: 0, acknowledged: 0 });
    savers = await Promise.all([saver(), saver(), saver()]);
    await leaveTrail(portal.platform, OPERATOR, { act: 'applications.exported' });
    let isOver = false;
    const saving = savers.map((saver) => keepSaving(saver, () => isOver));
    saving.push(keepArriving(() => isOver));
    await vi.waitUntil(() => savers.every(({ acknowledged }) => acknowledged > 2));
    acknowledgedBefore = savers.map(({ acknowledged }) => acknowledged);

    // The first file is read after the snapshot was: meanwhile a document goes, and saves go on.
    let isFirst = true;
    const { files } = portal.platform;
    const read = async (key: string) => {
      if (isFirst) {
        isFirst = false;
        sentUntilSnapshot = savers.map(({ sent }) => sent);
        await portal.deleteForGood(deleted);
        await portal.removeFiles();
        const seen = savers.map(({ acknowledged }) => acknowledged);
        await vi.waitUntil(() =>
          savers.every((each, at) => each.acknowledged > (seen[at] ?? 0) + 2),
        );
      }
      return files.read(key);
    };
    const written = await writeBackup({ ...portal.platform, files: { ...files, read } }, path);
    isOver = true;
    await Promise.all(saving);
    expect(written.missing).toEqual([]);
    // A restore that fails leaves the database new, so that the next one may begin.
    const write = () => Promise.reject(new Error('the store is full'));
    const failing = { ...copy.platform, files: { ...copy.platform.files, write } };
    await expect(restoreBackup(failing, path)).rejects.toThrow('the store is full');
    await restoreBackup(copy.platform, path);
  });

  it('keeps of each application the answers of one save that was acknowledged or under way', async () => {
    for (const [at, saver] of savers.entries()) {
      const { answers } = await copy.platform.database.kysely
        .selectFrom('applications')
        .select('answers')
        .where('account_id', '=', saver.accountId)
        .executeTakeFirstOrThrow();
      const { first_name, last_name } = answers;
      expect(first_name).toBe(last_name);
      expect(Number(first_name)).toBeGreaterThanOrEqual(acknowledgedBefore[at] ?? 0);
      expect(Number(first_name)).toBeLessThanOrEqual(sentUntilSnapshot[at] ?? 0);
      expect(saver.acknowledged).toBeGreaterThan(sentUntilSnapshot[at] ?? 0);
    }
  });

  it('has every document that its rows name, byte for byte, also one that was deleted meanwhile', async () => {
    const read = async (key: string) => {
      const bytes = await copy.platform.files.read(key);
      return bytes && new TextDecoder().decode(bytes);
    };
    const { original, pdf } = filesOf(deleted.key);
    expect(await read(original)).toBe('%PDF-1.7 deleted during the backup');
    expect(await read(pdf)).toBe('%PDF-1.7 deleted during the backup, converted');
    expect(await read(waiting.key)).toBe('%PDF-1.7 not converted yet');
    const submittedPdf = filesOf(submitted.fileKey).pdf;
    const [there, here] = [portal, copy].map(({ platform }) => platform.files.read(submittedPdf));
    expect(Buffer.from((await here) ?? '')).toEqual(await there);
  });

  it('delays the removal of files until it is complete, and no longer', async () => {
    const { pdf } = filesOf(deleted.key);
    expect(await portal.platform.files.size(pdf)).toBeGreaterThan(0);
    await portal.removeFiles();
    expect(await portal.platform.files.size(pdf)).toBeUndefined();
  });

  it('brings back receipts that verify, the trail whole, and its protection', async () => {
    const { receipt } = submitted.receipt;
    const sent = { file: fileWith(receipt) };
    const [there, here] = [await askToVerify(portal, sent), await askToVerify(copy, sent)];
    expect(here.title).toBe(there.title);
    expect(here.status).toBe(200);
    const { kysely } = copy.platform.database;
    expect(await verifyTrail(kysely)).toMatchObject({ breaks: [] });
    await leaveTrail(copy.platform, OPERATOR, { act: 'backup.restored' });
    expect(await verifyTrail(kysely)).toMatchObject({ breaks: [] });
    await expect(kysely.deleteFrom('trail').execute()).rejects.toThrow(
      'The trail is never changed',
    );
  });

  it('brings back orders that wait, and numbers go on', async () => {
    await copy.work(async () => converted(PDF('later')));
    expect(await copy.platform.files.size(filesOf(waiting.key).pdf)).toBeGreaterThan(0);
    const [added = 0] = await seedApplications(copy.platform, [{ isSubmitted: true }]);
    expect(added).toBeGreaterThan(Math.max(...savers.map(({ accountId }) => accountId)));
  });

  it('is readable by its owner alone, and shows nothing without its key', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const bytes = await readFile(path);
    for (const text of ['%PDF', 'applications', submitted.username]) {
      expect(bytes.includes(text), text).toBe(false);
    }
  });
});

it('a backup without a file that the database names fails, and is not noted as made', async () => {
  const { key } = await withDocument('lost');
  const { pdf } = filesOf(key);
  await portal.platform.files.remove(pdf);
  const told = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'log').mockReturnValue();
  const settings = { ...portal.platform.settings, databaseUrl: portal.databaseUrl };
  const platform = { ...portal.platform, settings };
  expect(await backupCommand.run([join(folder, 'partial.backup')], platform)).toBe(1);
  expect(told).toHaveBeenCalledWith(`The file store has no ${pdf}, which the database names.`);
  const { kysely } = portal.platform.database;
  expect(await kysely.selectFrom('trail').where('act', '=', 'backup.made').execute()).toEqual([]);
});

describe('a restore', () => {
  it('into a database in use is refused, also right after a restore brought back the mark of a running portal', async () => {
    await copy.platform.database.kysely.updateTable('heartbeat').set({ at: sql`now()` }).execute();
    await expect(restoreBackup(copy.platform, path)).rejects.toThrow(
      /^The database is in use: its table \w+ is not empty\. Restore into a new one\.$/,
    );
  });

  it.each<[string, RegExp, (bytes: Buffer) => Buffer | string]>([
    ['a file that is cut', /is damaged or cut off/, (bytes) => bytes.subarray(0, -40)],
    [
      'a file with a changed byte',
      /is damaged or cut off/,
      (bytes) => bytes.fill(0, bytes.length - 500, bytes.length - 490),
    ],
    ['another file', /is not a backup of Matricula/, () => 'PGDMP'],
  ])('of %s is refused before anything is changed', async (_what, sentence, damage) => {
    const damaged = join(folder, 'damaged.backup');
    await writeFile(damaged, damage(await readFile(path)));
    await expect(restoreBackup(copy.platform, damaged)).rejects.toThrow(sentence);
  });

  it.each([
    [undefined, /is encrypted: set BACKUP_KEY/],
    ['another key that nobody can guess, as long', /^BACKUP_KEY does not open/],
  ])('with the key %j is refused', async (backupKey, sentence) => {
    const platform = { ...copy.platform, settings: { ...copy.platform.settings, backupKey } };
    await expect(restoreBackup(platform, path)).rejects.toThrow(sentence);
  });

  it('of another version is refused', async () => {
    const later = "insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')";
    await copy.platform.database.prepared('later-version', later, []);
    await expect(restoreBackup(copy.platform, path)).rejects.toThrow(
      'The backup is of another version of Matricula. Restore it with that version, and then upgrade.',
    );
  });
});
