/** The system packages that converting documents needs, for the tests that convert some. */
import { createLog } from '../../server/platform/log.ts';
import {
  ensureSystemPackages,
  findMissingPackages,
} from '../../server/platform/system-packages.ts';

/**
 * Installs what is missing, as the product's own start does, and waits for it.
 * @returns what a person reads where something could not be installed; undefined when everything is there.
 */
export async function installDocumentPackages(): Promise<string | undefined> {
  const settings = { isProduction: false, skipSystemSetup: false };
  await ensureSystemPackages({ settings, log: createLog({ logLevel: 'info' }, 'stderr') }).settled;
  const missing = await findMissingPackages();
  return missing.length === 0
    ? undefined
    : `The tests of documents need system packages: install them (Debian, as root: apt-get install --no-install-recommends ${missing.join(' ')}).`;
}
