import { spawn } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartProblem } from '../start-problem.ts';
import { FINGERPRINT_FILE, FIRST_SCREEN_PROGRAM, PAGE_FOLDER, ROOT } from './folder.ts';
import { fingerprintOfSources } from './sources.ts';

/**
 * Builds the page if it has never been built, or if its sources have changed since.
 * @param say is told that a build begins, because it takes a while.
 * @throws StartProblem when the build fails.
 */
export async function ensurePage(say: (line: string) => void, signal: AbortSignal): Promise<void> {
  if (await isUpToDate()) return;
  say('Building the page (only when it has changed) …');
  await build(signal);
}

async function isUpToDate(): Promise<boolean> {
  const [sources, built] = await Promise.all([fingerprintOfSources(), readFingerprint()]);
  if (sources !== undefined) return sources === built;
  const needed = ['index.html', FIRST_SCREEN_PROGRAM];
  return Promise.all(needed.map((file) => access(join(PAGE_FOLDER, file)))).then(
    () => true,
    () => false,
  );
}

function readFingerprint(): Promise<string | undefined> {
  return readFile(join(PAGE_FOLDER, FINGERPRINT_FILE), 'utf8').catch(() => undefined);
}

/** Builds in a separate process, so that the server does not hold on to the build's memory. */
async function build(signal: AbortSignal): Promise<void> {
  const script = join(ROOT, 'tools', 'build.ts');
  const child = spawn(process.execPath, [script], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new StartProblem(`The page could not be built:\n${stderr.trim()}`, 1);
}
