/** A process that hands on is killed (kill -9) at each step, and another one goes on: nothing arrives twice, or never. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DestinationDraft } from '#contract/desk-handing-on.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startProcess } from '#server/core/testing/process.ts';
import { killAtLock } from '../testing/kill-at-lock.ts';
import { startHandingOn } from './testing/handing-on.ts';
import { startReceiver } from './testing/receiver.ts';
import { SFTP_USER, startSftp } from './testing/sftp-server.ts';

const LOCK = 4711;
const HOOK_SECRET = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;

/** Where the process stands when it is killed: in the transaction that writes this down, before its commit. */
const STEPS = {
  'when everything is written, and nothing has its name': `before insert on deliveries`,
  'when it has its name, and the ledger does not know': `before update of acknowledged_at on deliveries`,
  'when all has arrived, and the run is not ended': `before update of ended_at on hand_on_runs`,
} as const;
type Step = keyof typeof STEPS;

const receiver = await startReceiver();
receiver.secret = HOOK_SECRET;
const test = await startHandingOn(
  { HAND_ON_PRIVATE_NETWORKS: '1', SECRETS_KEY: 'k'.repeat(32) },
  new Date().toISOString(),
);
const sftp = closing(await startSftp({ folder: test.folder }));
const gate = await test.connect();
await gate.query(`create function wait_at_gate() returns trigger language plpgsql as $$
  begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$`);

/** Runs a process until it stands at the step, and kills it there. */
async function killAt(step: Step, run: number): Promise<void> {
  const table = STEPS[step].split(' on ')[1];
  await gate.query(
    `create trigger gate ${STEPS[step]} for each row execute function wait_at_gate()`,
  );
  await gate.query(`select pg_advisory_lock(${LOCK})`);
  const program = join(import.meta.dirname, 'testing/run-process.ts');
  const child = startProcess(process.execPath, [program, String(run)], {
    env: {
      DATABASE_URL: test.databaseUrl,
      DATA_DIR: test.platform.settings.dataDir,
      HAND_ON_FOLDER: test.folder,
      HAND_ON_PRIVATE_NETWORKS: '1',
      SECRETS_KEY: 'k'.repeat(32),
    },
  });
  await killAtLock(gate, LOCK, child);
  await gate.query(`drop trigger gate on ${table}`);
}

type Kind = 'folder' | 'sftp' | 'webhook';

function placeFor(kind: Kind, folder: string): Partial<DestinationDraft> {
  if (kind === 'folder') return { kind, folder };
  if (kind === 'webhook') {
    const place = { kind, url: receiver.url, posts_per_5_minutes: 3000 };
    return { ...place, signing_secret: HOOK_SECRET };
  }
  const { port, hostKey: host_key, password } = sftp;
  return { kind, host: '127.0.0.1', port, user: SFTP_USER, folder, host_key, password };
}

/** The references that have arrived, each as often as it did. */
async function arrived(kind: Kind, name: string): Promise<string[]> {
  const messages = new Map(receiver.received.map((one) => [one.id, one.body.data.applications]));
  const all = kind === 'webhook' ? [...messages.values()].flat() : await test.dataIn(name);
  return all.map(({ reference = '' }) => reference);
}

// Only the folder is killed at each step, because the kinds share most of the code.
describe.each<[Kind, Step]>([
  ['folder', 'when everything is written, and nothing has its name'],
  ['folder', 'when it has its name, and the ledger does not know'],
  ['folder', 'when all has arrived, and the run is not ended'],
  ['sftp', 'when it has its name, and the ledger does not know'],
  ['webhook', 'when it has its name, and the ledger does not know'],
])('%s: killed %s', (kind, step) => {
  it('each application arrives once, and the ledger never says more than is so', async () => {
    const name = `${kind}-${step.length}`;
    await mkdir(join(test.folder, name));
    receiver.received.length = 0;
    const people = [await test.submitted(), await test.submitted()];
    const destination = await test.destination(placeFor(kind, name));
    const states = async () => new Set(Object.values(await test.states(destination)));
    const run = await test.begin(destination);
    await killAt(step, run);
    const there = await arrived(kind, name);
    const isKnown = step.startsWith('when all');
    expect((await states()).has('acknowledged')).toBe(isKnown);
    if (isKnown) expect(there).toEqual(expect.arrayContaining(people.map((one) => one.reference)));
    if (step.endsWith('nothing has its name')) expect(there).toEqual([]);
    test.clock.set(new Date());
    await test.work(run);
    const { state, why, planned } = await test.run(run);
    expect([state, why]).toEqual(['done', '']);
    const fresh = await arrived(kind, name);
    expect((await test.names(name)).filter((one) => one.endsWith('.part'))).toEqual([]);
    expect(fresh).toHaveLength(Number(planned));
    expect(new Set(fresh).size).toBe(fresh.length);
    for (const { reference } of people) expect(fresh).toContain(reference);
    expect(await states()).toEqual(new Set(['acknowledged']));
  });
});
