/**
 * A real S3-compatible object store for the tests: Ceph's, which checks signatures, expiries and sizes as Amazon's does. Objects are in
 * memory and config in a temporary folder; both are gone at the end.
 */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { endingWithParent } from '../../testing/ending-with-parent.ts';
import { findFreePort } from '../../testing/process.ts';
import { type CephPrograms, getCephPrograms } from './ceph-programs.ts';

const ACCESS = { accessKeyId: 'tests', secretAccessKey: 'only-for-tests' };
const BUCKET = 'documents';
/** Generous, for a busy machine. */
const PATIENCE_MS = 120_000;

/** @param parent folder for the store's temporary folder. */
export async function startObjectStore(parent = tmpdir()) {
  const programs = await getCephPrograms();
  const folder = await mkdtemp(join(parent, 'object-store-'));
  await mkdir(join(folder, 'mon'));
  await mkdir(join(folder, 'osd'));
  const [port, monitorPort] = [await findFreePort(), await findFreePort()];
  const config = join(folder, 'ceph.conf');
  const id = randomUUID();
  await writeFile(config, configuration({ folder, port, monitorPort, id, programs }));

  const run = (program: string, ...args: string[]) =>
    runToEnd(programs, program, ['-c', config, ...args]);
  const running = new AbortController();
  const daemon = (program: string, ...args: string[]) =>
    startDaemon(programs, program, ['-c', config, '-f', ...args], running.signal);

  const [monitors, disks] = [join(folder, 'monmap'), join(folder, 'osdmap')];
  await runToEnd(programs, 'monmaptool', [
    ...['--create', '--fsid', id, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, monitors],
  ]);
  await run('osdmaptool', '--createsimple', '1', '--with-default-pool', disks);
  await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', monitors, '--osdmap', disks);
  const daemons = [daemon('ceph-mon', '-i', 'a')];
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', randomUUID());
  daemons.push(daemon('ceph-osd', '-i', '0'));
  daemons.push(daemon('radosgw', '-n', 'client.rgw'));

  async function stop(): Promise<void> {
    running.abort();
    await Promise.all(daemons);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const endpoint = `http://127.0.0.1:${port}`;
    await untilAnswering(endpoint);
    const { accessKeyId, secretAccessKey } = ACCESS;
    const user = ['--uid=tests', '--display-name=tests'];
    const keys = [`--access-key=${accessKeyId}`, `--secret=${secretAccessKey}`];
    await run('radosgw-admin', '-n', 'client.rgw', 'user', 'create', ...user, ...keys);
    const client = createClient(endpoint);
    await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
    return {
      bucket: BUCKET,
      /** For operations on the bucket that the portal itself does not perform. */
      client,
      /** Settings for this store, by environment variable. */
      environment: {
        S3_BUCKET: BUCKET,
        S3_ENDPOINT: endpoint,
        S3_FORCE_PATH_STYLE: '1',
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Place = {
  readonly folder: string;
  readonly port: number;
  readonly monitorPort: number;
  readonly id: string;
  readonly programs: CephPrograms;
};

function configuration({ folder, port, monitorPort, id, programs }: Place): string {
  return `[global]
fsid = ${id}
mon host = v2:127.0.0.1:${monitorPort}
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = ${folder}/$name.log
log to stderr = false
mon cluster log to file = false
mon data avail warn = 1
mon data avail crit = 1
mon allow pool size one = true
mon max pg per osd = 1000
paxos propose interval = 0.05
paxos min wait = 0.01
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
plugin dir = ${programs.libraries}/ceph
erasure code dir = ${programs.libraries}/ceph/erasure-code
osd class dir = ${programs.libraries}/rados-classes
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 268435456
[client.rgw]
rgw data = ${folder}
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw dns name = 127.0.0.1
rgw enable apis = s3
rgw thread pool size = 16
`;
}

async function runToEnd(programs: CephPrograms, program: string, args: string[]): Promise<void> {
  await promisify(execFile)(programs.pathOf(program), args, { env: programs.environment });
}

function startDaemon(
  programs: CephPrograms,
  program: string,
  args: string[],
  running: AbortSignal,
): Promise<unknown> {
  const { environment: env } = programs;
  const start = endingWithParent('SIGKILL', programs.pathOf(program), args);
  const child = spawn(...start, { env, stdio: 'ignore' });
  running.addEventListener('abort', () => child.kill('SIGKILL'));
  return once(child, 'close').catch((error: unknown) => error);
}

async function untilAnswering(endpoint: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(endpoint).catch(() => undefined);
    if (answer?.ok) return;
    if (performance.now() > until) throw new Error('the object store did not start in time');
    await sleep(100);
  }
}

function createClient(endpoint: string): S3Client {
  return new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: ACCESS,
  });
}
