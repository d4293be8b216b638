/**
 * System packages for document conversion, which npm cannot install: LibreOffice, poppler, qpdf, bubblewrap and fonts. The start checks
 * for them. As root on Debian or Ubuntu, outside production, it installs missing ones in the background; elsewhere it logs one line that
 * says what to install.
 */
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';

/** A Debian package, with a check for its contents that works on any system. */
type SystemPackage = { readonly name: string; readonly isThere: () => Promise<boolean> };

const PACKAGES: readonly SystemPackage[] = [
  { name: 'libreoffice-writer-nogui', isThere: async () => (await findOffice()) !== undefined },
  { name: 'libreoffice-math-nogui', isThere: hasOfficeMath },
  {
    name: 'poppler-utils',
    isThere: async () => hasPrograms('pdftocairo', 'pdfinfo', 'pdftoppm', 'pdftotext'),
  },
  { name: 'qpdf', isThere: async () => hasPrograms('qpdf') },
  { name: 'poppler-data', isThere: async () => hasFile('/usr/share/poppler') },
  { name: 'bubblewrap', isThere: async () => hasPrograms('bwrap') },
  { name: 'util-linux', isThere: async () => hasPrograms('prlimit', 'setpriv') },
  { name: 'fonts-crosextra-carlito', isThere: () => hasFont('Carlito') },
  { name: 'fonts-crosextra-caladea', isThere: () => hasFont('Caladea') },
  { name: 'fonts-liberation', isThere: () => hasFont('Liberation Sans') },
  { name: 'fonts-dejavu', isThere: () => hasFont('DejaVu Serif') },
  { name: 'fonts-noto-core', isThere: () => hasFont('Noto Sans Devanagari') },
  { name: 'fonts-noto-cjk', isThere: () => hasFont('Noto Sans CJK SC') },
  { name: 'fonts-noto-color-emoji', isThere: () => hasFont('Noto Color Emoji') },
];

/** Debian package names, for images that install them beforehand. */
export const PACKAGE_NAMES: readonly string[] = PACKAGES.map(({ name }) => name);

/** The check, and perhaps installation, of this machine's packages. */
type SystemPackages = {
  /** Resolves once no installation is pending. Conversions wait for it; it never rejects. */
  readonly settled: Promise<void>;
  /** Aborts a running installation; the next start resumes it. */
  stop(): Promise<void>;
};

export type EnsureOptions = {
  readonly settings: Pick<Settings, 'isProduction' | 'skipSystemSetup'>;
  readonly log: Log;
  /** For tests: which packages are missing, and how packages are installed. */
  readonly findMissing?: () => Promise<readonly string[]>;
  readonly canInstall?: () => Promise<boolean>;
  readonly install?: (packages: readonly string[], signal: AbortSignal) => Promise<void>;
};

/** Starts the check, and where allowed the installation, in the background. */
export function ensureSystemPackages(options: EnsureOptions): SystemPackages {
  const stopping = new AbortController();
  const settled = ensure(options, stopping.signal).catch((error: unknown) => {
    if (stopping.signal.aborted) return;
    options.log.warn({ err: error }, 'The packages for documents could not be looked for.');
  });
  return {
    settled,
    async stop() {
      stopping.abort();
      await settled;
    },
  };
}

async function ensure(options: EnsureOptions, signal: AbortSignal): Promise<void> {
  const { settings, log } = options;
  const { findMissing = findMissingPackages, canInstall = isDebianAndRoot } = options;
  const { install = installWithApt } = options;
  const missing = await findMissing();
  if (missing.length === 0) return;
  const command = `apt-get install --no-install-recommends ${missing.join(' ')}`;
  if (settings.skipSystemSetup || settings.isProduction || !(await canInstall())) {
    log.warn(
      `Some documents cannot be converted until these packages are installed (on Debian or Ubuntu, as root: ${command}).`,
    );
    return;
  }
  log.info(
    `Installing what documents need with apt-get, in the background (SKIP_SYSTEM_SETUP=1 stops this): ${missing.join(' ')}`,
  );
  try {
    await install(missing, signal);
    log.info('Everything that documents need is installed.');
  } catch (error) {
    if (signal.aborted) return;
    log.warn(
      { err: error },
      `What documents need could not be installed. As root, try: ${command}`,
    );
  }
}

/** Debian names of the packages whose contents are missing here. */
export async function findMissingPackages(): Promise<readonly string[]> {
  const there = await Promise.all(PACKAGES.map((each) => each.isThere()));
  return PACKAGES.filter((_, index) => there[index] === false).map(({ name }) => name);
}

/** The full path of a system program, or undefined. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((path) => hasFile(path, constants.X_OK));
}

/** LibreOffice's program folder, if it is installed and can open Word documents; undefined otherwise. */
export async function findOffice(): Promise<string | undefined> {
  const launcher = findProgram('soffice');
  if (launcher === undefined) return undefined;
  const folder = dirname(await realpath(launcher));
  const needed = ['soffice.bin', 'libswlo.so'];
  return needed.every((name) => hasFile(join(folder, name))) ? folder : undefined;
}

/** Whether LibreOffice can draw equations. Without this part it silently leaves them out of Word documents. */
export async function hasOfficeMath(): Promise<boolean> {
  const office = await findOffice();
  return office !== undefined && hasFile(join(office, 'libsmlo.so'));
}

function hasPrograms(...names: readonly string[]): boolean {
  return names.every((name) => findProgram(name) !== undefined);
}

/** Synchronous: each conversion looks for some programs in many folders, and awaiting each check costs ten times as much. */
function hasFile(path: string, mode: number = constants.R_OK): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

/** Asks fontconfig, whichever package the font came from. */
async function hasFont(family: string): Promise<boolean> {
  const found = await run('fc-list', [`:family=${family}`, 'family']).catch(() => '');
  return found.trim() !== '';
}

async function isDebianAndRoot(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  const isDebian = /^ID(_LIKE)?=.*debian/m.test(release);
  return isDebian && process.getuid?.() === 0 && hasPrograms('apt-get');
}

async function installWithApt(packages: readonly string[], signal: AbortSignal): Promise<void> {
  const patience = ['-q', '-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::http::Timeout=60'];
  // Resumes an interrupted installation; otherwise it does nothing.
  await run('dpkg', ['--configure', '-a'], signal);
  await run('apt-get', ['update', ...patience], signal);
  await run(
    'apt-get',
    ['install', '-y', '--no-install-recommends', ...patience, ...packages],
    signal,
  );
}

const MAX_INSTALLATION_MS = 20 * 60_000;

/** Runs a program to its end. @returns its standard output. @throws Error with its standard error. */
async function run(
  program: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  const limits = { timeout: MAX_INSTALLATION_MS, maxBuffer: 2 ** 26, ...(signal && { signal }) };
  const running = promisify(execFile)(program, args, { env, ...limits });
  running.child.stdin?.end();
  return (await running).stdout;
}
