/**
 * The system packages that the tests need: for document conversion, the SFTP server that receives applications, the Prometheus that tests
 * the alert rules, the pooler in front of PostgreSQL, and the virus scanner for uploads.
 */
import { existsSync } from 'node:fs';
import { hasPgBouncer } from '../../server/core/database/testing/pgbouncer.ts';
import { createLog } from '../../server/core/log.ts';
import {
  ensureSystemPackages,
  findMissingPackages,
  findProgram,
} from '../../server/core/system-packages.ts';
import { findSftpProgram } from '../../server/desk/handing-on/testing/sftp-program.ts';

/** Needed by tests only: the product itself connects to servers elsewhere. */
const SFTP_SERVER = 'openssh-sftp-server';
const PROMETHEUS = 'prometheus';
const POOLER = 'pgbouncer';
const CLAMD = 'clamav-daemon';
/** Signs and verifies releases. */
const SSH_KEYGEN = 'openssh-client';
const GIT = 'git';
/** The reverse proxy of the topology, and the program that makes its certificates. */
const NGINX = 'nginx-light';
const OPENSSL = 'openssl';
/** Checks the units of systemd. */
const SYSTEMD = 'systemd';

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
  const ofTests = [
    ...(findSftpProgram() === undefined ? [SFTP_SERVER] : []),
    ...(existsSync('/usr/bin/promtool') ? [] : [PROMETHEUS]),
    ...(hasPgBouncer() ? [] : [POOLER]),
    ...(existsSync('/usr/sbin/clamd') ? [] : [CLAMD]),
    ...(existsSync('/usr/bin/ssh-keygen') ? [] : [SSH_KEYGEN]),
    ...(existsSync('/usr/bin/git') ? [] : [GIT]),
    ...(findProgram('nginx') === undefined ? [NGINX] : []),
    ...(findProgram('openssl') === undefined ? [OPENSSL] : []),
    ...(findProgram('systemd-analyze') === undefined ? [SYSTEMD] : []),
  ];
  return [...(await findMissingPackages()), ...ofTests];
}
