/** What packages of Debian take, with everything that they need, on a system that has nothing yet. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MOST_OUTPUT = 2 ** 28;

/** @returns the bytes of a system with these packages, as they name them. Images leave out manuals, so theirs is a little less. */
export async function debianBytes(packages: readonly string[]): Promise<number> {
  const wanted = [...(await basePackages()), ...packages];
  const options = ['--simulate', '--no-install-recommends', '-o', 'Dir::State::status=/dev/null'];
  const { stdout } = await run('apt-get', ['install', ...options, ...wanted], {
    maxBuffer: MOST_OUTPUT,
  });
  const names = [...stdout.matchAll(/^Inst (\S+)/gm)].map(([, name]) => name ?? '');
  const shown = await run('apt-cache', ['show', '--no-all-versions', ...names], {
    maxBuffer: MOST_OUTPUT,
  });
  const sizes = [...shown.stdout.matchAll(/^Installed-Size: (\d+)$/gm)].map(([, kB]) => Number(kB));
  return sizes.reduce((sum, each) => sum + each, 0) * 1024;
}

/** What debian:…-slim begins with: what Debian cannot do without, and apt. */
async function basePackages(): Promise<string[]> {
  const { stdout } = await run('apt-cache', ['dumpavail'], { maxBuffer: MOST_OUTPUT });
  const needed = stdout
    .split('\n\n')
    .filter((entry) => /^(Essential: yes|Priority: required)$/m.test(entry))
    .map((entry) => /^Package: (\S+)$/m.exec(entry)?.[1] ?? '');
  return [...new Set([...needed, 'apt', 'base-files'])];
}
