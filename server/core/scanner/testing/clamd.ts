/** Runs ClamAV's real daemon (Debian: clamav-daemon) with a test signature, because the official ones need the network. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClamdAddress } from '../../settings-readers.ts';
import { findFreePort, startProcess, type TestProcess } from '../../testing/process.ts';

const PROGRAM = '/usr/sbin/clamd';
/** The daemon's output when it is listening. */
const READY = 'Self checking every';

/** The test file that every scanner reports as a virus. In two halves, so that no scanner reports this source file. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');
/** clamd's name for the test signature; `UNOFFICIAL` marks signatures that are not from ClamAV. */
export const EICAR_NAME = 'Eicar-Test.UNOFFICIAL';

/** @param longestStream its `StreamMaxLength`, in bytes. */
export async function startClamd(longestStream: number) {
  if (!existsSync(PROGRAM)) {
    throw new Error(
      'The virus scanner is not tried: install clamav-daemon (Debian, as root: apt-get install --no-install-recommends clamav-daemon).',
    );
  }
  // A short path, because a socket's path is limited to 107 bytes.
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
    /** `CLAMD_SOCKET`. */
    tcp: `127.0.0.1:${port}`,
    address: { path } as ClamdAddress,
    start,
    stop,
    /** Suspends the daemon, so that it accepts connections but does not answer, until `goOn`. */
    hang: () => daemon?.kill('SIGSTOP'),
    goOn: () => daemon?.kill('SIGCONT'),
    /** Stops the daemon and removes its folder. */
    async close(): Promise<void> {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}
