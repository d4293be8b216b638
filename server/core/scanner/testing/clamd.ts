/** ClamAV's own daemon (Debian: clamav-daemon), with signatures of its own: those of every day cannot be had without the network. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, startProcess, type TestProcess } from '../../testing/process.ts';
import type { ClamdAddress } from '../address.ts';

const PROGRAM = '/usr/sbin/clamd';
/** What it prints when it listens. */
const READY = 'Self checking every';

/** Whether this machine has it; a test that needs it is left out elsewhere. */
export const hasClamd = existsSync(PROGRAM);
if (!hasClamd) {
  process.stderr.write(
    'The virus scanner is not tried: install clamav-daemon (Debian, as root: apt-get install --no-install-recommends clamav-daemon).\n',
  );
}

/** The test file that every scanner takes for a virus. In two halves, so that no scanner takes ours for one. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');
/** What the test's signature calls it; clamd marks names that are not from ClamAV itself. */
export const EICAR_NAME = 'Eicar-Test.UNOFFICIAL';

export type TestClamd = {
  /** `CLAMD_SOCKET`, in both ways. */
  readonly socket: string;
  readonly tcp: string;
  readonly address: ClamdAddress;
  readonly tcpAddress: ClamdAddress;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** It is there, and does nothing, until it goes on. */
  hang(): void;
  goOn(): void;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
};

/** @param longestStream its `StreamMaxLength`, in bytes. */
export async function startClamd(longestStream: number): Promise<TestClamd> {
  // The path of a socket may have 107 bytes.
  const folder = await mkdtemp(join(tmpdir(), 'clamd-'));
  const path = join(folder, 's');
  const port = await findFreePort();
  const signature = Buffer.from(EICAR).toString('hex');
  await writeFile(join(folder, 'test.ndb'), `Eicar-Test:0:*:${signature}\n`);
  const config = join(folder, 'clamd.conf');
  const settings = [
    ...['Foreground yes', `LocalSocket ${path}`, 'FixStaleSocket yes'],
    ...[`TCPSocket ${port}`, 'TCPAddr 127.0.0.1'],
    ...[`DatabaseDirectory ${folder}`, `StreamMaxLength ${longestStream}`],
  ];
  await writeFile(config, `${settings.join('\n')}\n`);
  let daemon: TestProcess | undefined;

  async function start(): Promise<void> {
    daemon = startProcess(PROGRAM, ['--config-file', config], { env: { TMPDIR: folder } });
    await daemon.untilPrinted(READY);
  }
  async function stop(): Promise<void> {
    daemon?.kill('SIGCONT');
    daemon?.kill('SIGTERM');
    await daemon?.ended();
    daemon = undefined;
  }
  await start();
  return {
    ...{ socket: path, tcp: `127.0.0.1:${port}` },
    ...{ address: { path }, tcpAddress: { host: '127.0.0.1', port } },
    ...{ start, stop },
    hang: () => daemon?.kill('SIGSTOP'),
    goOn: () => daemon?.kill('SIGCONT'),
    async close() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
