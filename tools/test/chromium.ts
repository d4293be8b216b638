/** The browser for the journeys: any Chromium on the machine, or one that Debian installs. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The headless build comes first: it has the same engine, and the journeys use a third less processor time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Shown if no browser was found and none could be installed. */
export const HOW_TO_INSTALL =
  'The journeys need Chromium: install it (Debian, as root: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH.';

/** Flags that let Chromium run anywhere, as root too, and keep it off the network. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The path of a Chromium on this machine: `CHROMIUM_PATH`, the search path, or Playwright's own. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const folders = PATH.split(delimiter).filter(Boolean);
  const onPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, MAC, chromium.executablePath()].find(isExecutable);
}

/** @throws Error saying in one line what to install. */
export function getChromium(): string {
  const found = findChromium();
  if (found === undefined) throw new Error(HOW_TO_INSTALL);
  return found;
}

/** Installs Chromium if that needs no confirmation: on Debian or Ubuntu, as root. Prints what it does. */
export function installChromium(): void {
  if (!isDebian() || process.getuid?.() !== 0) return;
  console.log('Installing Chromium with apt-get, for the journeys …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: 'inherit', env } as const;
  spawnSync('apt-get', ['update', '-q'], options);
  const install = (name: string) =>
    spawnSync('apt-get', ['install', '-q', '-y', '--no-install-recommends', name], options);
  // Older releases have only the full browser.
  if (install('chromium-headless-shell').status !== 0) install('chromium');
}

/** Whether the browser starts: Ubuntu's package of that name only points to the snap store. */
export function isRunnable(path: string): boolean {
  return spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore' }).status === 0;
}

function isDebian(): boolean {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID(_LIKE)?=.*debian/m.test(readFileSync(release, 'utf8'));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
