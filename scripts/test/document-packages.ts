/** The system packages that the tests need: what converting documents needs, and the SFTP server that applications are handed on to. */
import { findSftpProgram } from '../../server/desk/handing-on/testing/sftp-program.ts';
import { createLog } from '../../server/platform/log.ts';
import {
  ensureSystemPackages,
  findMissingPackages,
} from '../../server/platform/system-packages.ts';

/** Only tests need it: the product itself speaks to servers elsewhere. */
const SFTP_SERVER = 'openssh-sftp-server';

/**
 * Installs what is missing, as the product's own start does, and waits for it.
 * @returns what a person reads where something could not be installed; undefined when everything is there. Without the SFTP server
 *   only its own tests are left out, and say so.
 */
export async function installDocumentPackages(): Promise<string | undefined> {
  const settings = { isProduction: false, skipSystemSetup: false };
  const log = createLog({ logLevel: 'info' }, 'stderr');
  await ensureSystemPackages({ settings, log, findMissing }).settled;
  const missing = await findMissingPackages();
  return missing.length === 0
    ? undefined
    : `The tests of documents need system packages: install them (Debian, as root: apt-get install --no-install-recommends ${missing.join(' ')}).`;
}

async function findMissing(): Promise<readonly string[]> {
  const ofTests = findSftpProgram() === undefined ? [SFTP_SERVER] : [];
  return [...(await findMissingPackages()), ...ofTests];
}
