import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from './log.ts';
import {
  type EnsureOptions,
  ensureSystemPackages,
  findMissingPackages,
  findOffice,
  hasOfficeMath,
} from './system-packages.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const SETTINGS = { isProduction: false, skipSystemSetup: false };

async function ensure(options: Partial<EnsureOptions>) {
  const lines: string[] = [];
  const keep = (...parts: unknown[]) => {
    lines.push(parts.filter((part) => typeof part === 'string').join(' '));
  };
  const log = Object.assign(silentLog(), { info: keep, warn: keep });
  const install = vi.fn(async () => {});
  const packages = ensureSystemPackages({
    settings: SETTINGS,
    log,
    findMissing: async () => ['poppler-utils', 'bubblewrap'],
    canInstall: async () => true,
    install,
    ...options,
  });
  await packages.settled;
  return { lines, install };
}

describe('what documents need', () => {
  test('is not spoken of when all of it is there', async () => {
    const { lines, install } = await ensure({ findMissing: async () => [] });
    expect(lines).toEqual([]);
    expect(install).not.toHaveBeenCalled();
  });

  test('is installed where that may be, and said so', async () => {
    const { lines, install } = await ensure({});
    expect(install).toHaveBeenCalledWith(['poppler-utils', 'bubblewrap'], expect.anything());
    expect(lines).toEqual([
      'Installing what documents need with apt-get, in the background (SKIP_SYSTEM_SETUP=1 stops this): poppler-utils bubblewrap',
      'Everything that documents need is installed.',
    ]);
  });

  test.each<[string, Partial<EnsureOptions>]>([
    ['SKIP_SYSTEM_SETUP', { settings: { ...SETTINGS, skipSystemSetup: true } }],
    ['production', { settings: { ...SETTINGS, isProduction: true } }],
    ['another system or user', { canInstall: async () => false }],
  ])('is named in one line, and not installed, under %s', async (_, options) => {
    const { lines, install } = await ensure(options);
    expect(install).not.toHaveBeenCalled();
    expect(lines).toEqual([
      'Some documents cannot be converted until these packages are installed (on Debian or Ubuntu, as root: apt-get install --no-install-recommends poppler-utils bubblewrap).',
    ]);
  });

  test('that cannot be installed lets the server run on', async () => {
    const install = async () => {
      throw new Error('no network');
    };
    const { lines } = await ensure({ install });
    expect(lines[1]).toBe(
      'What documents need could not be installed. As root, try: apt-get install --no-install-recommends poppler-utils bubblewrap',
    );
  });
});

describe('on this machine', () => {
  const folder = temporaryFolder('programs-');
  afterEach(() => vi.unstubAllEnvs());

  test('LibreOffice counts when it can open documents of Word, and its equations are a package of their own', async () => {
    vi.stubEnv('PATH', folder);
    const office = join(folder, 'office', 'program');
    await mkdir(office, { recursive: true });
    for (const name of ['soffice', 'soffice.bin', 'oosplash', 'versionrc'])
      await writeFile(join(office, name), '', { mode: 0o755 });
    await symlink(join(office, 'soffice'), join(folder, 'soffice'));
    expect(await findOffice()).toBeUndefined();
    await writeFile(join(office, 'libswlo.so'), '');
    expect(await findOffice()).toBe(office);
    const missing = await findMissingPackages();
    expect(missing).toContain('libreoffice-math-nogui');
    expect(missing).not.toContain('libreoffice-writer-nogui');
    expect(await hasOfficeMath()).toBe(false);
    await writeFile(join(office, 'libsmlo.so'), '');
    expect(await findMissingPackages()).not.toContain('libreoffice-math-nogui');
    expect(await hasOfficeMath()).toBe(true);
  });
});
