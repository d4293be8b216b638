/** Changes while a run is on its way: applicants are erased or withdraw, and other processes take it up. */
import { beforeEach, expect, it } from 'vitest';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import type { Platform } from '#server/core/platform.ts';
import { startHandingOn } from './testing/handing-on.ts';

const test = await startHandingOn();
beforeEach(() => test.clock.advance({ minutes: 1 }));

it('an erased applicant is in no file that is written later, and the erasure tells where they were handed on', async () => {
  const [gone, early] = [await test.submitted(), await test.submitted()];
  const destination = await test.destination({ folder: 'erased', name: 'Slate' });
  const run = await test.begin(destination);
  expect(await test.erase(gone.username)).toMatchObject({ handedOnTo: [] });
  await test.work(run);
  const references = (await test.dataIn('erased')).map(({ reference }) => reference);
  expect(references).toEqual([early.reference]);
  const erase = { username: early.username, reason: 'Asked for in a letter' };
  const at = `/api/staff/applications/${early.id}/erase`;
  expect((await test.registrar.call('POST', at, erase)).body.message).toMatch(
    /The application was handed on before: .*\(.*Slate\)\.$/,
  );
  const erased = (await test.trail()).findLast(({ act }) => act === 'account.erased');
  expect(erased?.details).toMatchObject({ handed_on_to: [String(destination)] });
  const url = `/api/staff/hand-on/deliveries?destination=${destination}`;
  const { deliveries } = await test.registrar.get(url);
  const left = deliveries.find((one: { account_id: number }) => one.account_id === early.id);
  expect(left).toMatchObject({ username: '', reference: '', state: 'acknowledged' });
});

it('whoever is erased or withdrawn while a run waits is not in what leaves', async () => {
  const [gone, stays] = [await test.submitted(), await test.submitted()];
  const withdrawn = await test.submitted();
  const destination = await test.destination({ folder: 'between', copies: true });
  // It waits for the copies.
  test.meanwhile = async () => {
    await test.erase(gone.username);
    await test.query`insert into withdrawals (account_id, withdrawn_at)
      values (${withdrawn.id}, ${test.platform.clock()}) on conflict do nothing`;
    await test.makeCopies();
  };
  expect(await test.handOn(destination)).toMatchObject({ state: 'done' });
  expect(test.waits).toEqual([5000]);
  const references = (await test.dataIn('between')).map(({ reference }) => reference);
  expect(references).toContain(stays.reference);
  expect(references).not.toContain(gone.reference);
  expect(references).not.toContain(withdrawn.reference);
});

it('what is reopened is handed on as it was submitted, with the documents of then, and once', async () => {
  const ada = await test.submitted({ city: 'Bend' });
  await test.attach(ada, '%PDF of the submission');
  const destination = await test.destination({ folder: 'reopened', documents: true });
  const act = async (what: string, more = {}) => {
    const body = { reason: 'asked for by telephone', ...more };
    const url = `/api/staff/applications/${ada.id}/${what}`;
    expect((await test.registrar.call('POST', url, body)).status).toBe(200);
  };
  const until = test.platform.clock().toISOString().slice(0, 10);
  await act('reopen', { until, message: '' });
  const draft = `uploads/${ada.id}/personal_statement_doc/${'1'.repeat(32)}`;
  await test.platform.files.write(filesOf(draft).pdf, Buffer.from('%PDF of a draft'));
  await test.query`update documents set file_key = ${draft}, file_name = 'draft.pdf'
    where account_id = ${ada.id}`;
  expect((await test.states(destination))[ada.id]).toBe('stored');
  const { stored } = (await test.shown(destination)).counts;
  expect(await test.handOn(destination)).toMatchObject({ state: 'done', planned: stored });
  const mine = async () =>
    (await test.dataIn('reopened')).filter(({ reference }) => reference === ada.reference);
  expect(await mine()).toMatchObject([{ city: 'Bend', web_status: 'submitted' }]);
  const entries = await test.zipIn('reopened');
  expect(entries[`${ada.reference}_personal_statement_doc.pdf`]).toBe('%PDF of the submission');
  expect((await test.states(destination))[ada.id]).toBe('acknowledged');
  await act('close');
  await test.handOn(destination);
  expect(await mine()).toHaveLength(1);

  // Reopened for the second time, the submission still counts once.
  await act('reopen', { until });
  await test.handOn(destination, 'full');
  expect(await mine()).toHaveLength(2);
});

/** The platform, with something that happens while the first document is read. */
function whileReading(happens: () => Promise<unknown>): Platform {
  const { files } = test.platform;
  let once: Promise<unknown> | undefined;
  const read: typeof files.read = async (key) => {
    once ??= happens();
    await once;
    return files.read(key);
  };
  return { ...test.platform, files: { ...files, read } };
}

it('a job that is not the one of its run any more names no file and confirms nothing', async () => {
  const ada = await test.submitted();
  await test.attach(ada, '%PDF');
  const destination = await test.destination({ folder: 'slow', documents: true });
  const run = await test.begin(destination);
  // While it writes, another job is ordered.
  const platform = whileReading(
    () => test.query`update hand_on_runs set attempt = 7 where id = ${run}`,
  );
  await test.work(run, platform);
  expect(await test.run(run)).toMatchObject({ state: 'waiting', acknowledged: 0, tries: 0 });
  expect((await test.names('slow')).filter((name) => !name.endsWith('.part'))).toEqual([]);
  await test.work(run);
  expect(await test.run(run)).toMatchObject({ state: 'done' });
  expect((await test.names('slow')).filter((name) => name.endsWith('.part'))).toEqual([]);
});
