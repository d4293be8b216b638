import { mkdtempSync, rmSync } from 'node:fs';
import { chmod, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { compileAhead } from './compiled.ts';
import type { Program, Strength } from './isolation.ts';
import { nodeProgram } from './node-program.ts';
import { openSandbox } from './sandbox.ts';

const compiled = mkdtempSync(join(tmpdir(), 'matricula-compiled-'));
afterAll(() => rmSync(compiled, { recursive: true, force: true }));

/** Node says what it read, and from where. */
function telling(name: string): Program {
  const program = nodeProgram(join(import.meta.dirname, '../testing'), name);
  return { ...program, compiled, env: { ...program.env, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' } };
}

async function run(program: Program, strength: Strength): Promise<string> {
  const sandbox = openSandbox(DEFAULT_LIMITS, silentLog(), strength);
  const ending = await sandbox.run(program, new Uint8Array(), new AbortController().signal);
  return ending.kind === 'exited' ? ending.stderr : ending.kind;
}

describe.each(['namespaces', 'limits'] as const)('in the sandbox of %s', (strength) => {
  test('a program finds what was compiled ahead', async () => {
    await compileAhead([telling('peak.ts')], silentLog());
    expect(await run(telling('peak.ts'), strength)).toMatch(/peak\.ts was accepted/);
  });

  test('a program leaves nothing for the next, whoever owns the folder', async () => {
    for (const name of await readdir(compiled)) await chmod(join(compiled, name), 0o777);
    const before = await readdir(compiled, { recursive: true });
    expect(await run(telling('embedded-font.ts'), strength)).toMatch(/embedded-font\.ts/);
    expect(await readdir(compiled, { recursive: true })).toEqual(before);
  });
});
