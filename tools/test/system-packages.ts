/** The system packages that the tests need: those of document conversion, and the programs that only tests start. */
import { existsSync } from 'node:fs';
import { hasPgBouncer } from '../../server/core/database/testing/pgbouncer.ts';
import { createLog } from '../../server/core/log.ts';
import {
  ensureSystemPackages,
  findMissingPackages,
  findProgram,
} from '../../server/core/system-packages.ts';
import { findSftpProgram } from '../../server/desk/handing-on/testing/sftp-program.ts';

/** By package, whether it is there. The product itself connects to servers elsewhere. */
const OF_TESTS: Readonly<Record<string, () => boolean>> = {
  'openssh-sftp-server': () => findSftpProgram() !== undefined,
  // Tests the alert rules.
  prometheus: () => has('promtool'),
  pgbouncer: hasPgBouncer,
  'clamav-daemon': () => existsSync('/usr/sbin/clamd'),
  // Signs and verifies releases.
  'openssh-client': () => has('ssh-keygen'),
  git: () => has('git'),
  // The reverse proxy of the topology, and the program that makes its certificates.
  'nginx-light': () => has('nginx'),
  openssl: () => has('openssl'),
  // Checks the units of systemd.
  systemd: () => has('systemd-analyze'),
};

/**
 * Installs missing packages, as the product's own start does, and waits for it.
 * @returns a message if something could not be installed; undefined if everything is there. Without the SFTP server, Prometheus, the pooler
 * or the virus scanner, only their own tests are skipped, and say so.
 */
export async function installSystemPackages(): Promise<string | undefined> {
  const settings = { isProduction: false, skipSystemSetup: false };
  const log = createLog({ logLevel: 'info' }, 'stderr');
  await ensureSystemPackages({ settings, log, findMissing }).settled;
  const missing = await findMissingPackages();
  return missing.length === 0
    ? undefined
    : `The tests of documents need system packages: install them (Debian, as root: apt-get install --no-install-recommends ${missing.join(' ')}).`;
}

async function findMissing(): Promise<readonly string[]> {
  const ofTests = Object.entries(OF_TESTS).flatMap(([name, isThere]) => (isThere() ? [] : [name]));
  return [...(await findMissingPackages()), ...ofTests];
}

function has(program: string): boolean {
  return findProgram(program) !== undefined;
}
