/**
 * What Node made of our programs' sources when it read them before. A program in the sandbox that finds it starts in half the time;
 * it can read it, and never write it: no upload reaches the code that runs on the next one.
 */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '#server/platform/log.ts';
import type { Program } from './isolation.ts';

export const COMPILED_FOLDER = join(import.meta.dirname, '../../../../.cache/sandboxed');

/** Much longer than it takes: what hangs must not stay. */
const COMPILE_MS = 60_000;

/**
 * Node keeps one folder for each of its versions and each user, and its name ends with the user's number.
 * @param user who runs the program, where that is not who compiled it.
 * @returns folders to show, by the names under which that user's Node looks for them; none where nothing was compiled.
 */
export function compiledFolders(
  folder: string,
  user: number | undefined,
): { readonly path: string; readonly name: string }[] {
  const own = `-${process.getuid?.()}`;
  return entriesOf(folder)
    .filter((name) => name.endsWith(own))
    .map((name) => ({
      path: join(folder, name),
      name: user === undefined ? name : `${name.slice(0, -own.length)}-${user}`,
    }));
}

/** Has Node read programs outside the sandbox, without any upload, so that their code is compiled when one comes. Never rejects. */
export async function compileAhead(programs: readonly Program[], log: Log): Promise<void> {
  try {
    await compile(programs);
    const folders = new Set(programs.map(({ compiled = '' }) => compiled));
    for (const folder of folders) await letOthersRead(folder);
  } catch (err) {
    log.debug(
      { err },
      'Nothing could be compiled ahead for the sandbox; its programs start more slowly.',
    );
  }
}

async function compile(programs: readonly Program[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'matricula-compile-'));
  for (const { command, args, env, compiled } of programs) {
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...env, NODE_COMPILE_CACHE: compiled },
      stdio: 'ignore',
      timeout: COMPILE_MS,
    });
    await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  }
  await rm(folder, { recursive: true, force: true });
}

/** Node keeps it for its own user; in the sandbox root's programs run as another. */
async function letOthersRead(compiled: string): Promise<void> {
  for (const { path } of compiledFolders(compiled, undefined)) {
    await chmod(path, 0o755);
    const names = await readdir(path);
    await Promise.all(names.map((name) => chmod(join(path, name), 0o644)));
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
