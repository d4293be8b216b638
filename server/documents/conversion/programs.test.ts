import { expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { openConverter } from './convert.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { conversionProgram } from './programs.ts';
import { compileAhead } from './sandbox/compiled.ts';
import { openSandbox } from './sandbox/sandbox.ts';

vi.mock(import('./sandbox/compiled.ts'), async (load) => {
  const real = await load();
  return { ...real, compileAhead: vi.fn(real.compileAhead) };
});

const NAMES = ['pdf', 'word', 'picture'] as const;

test('every program that opens uploads is compiled ahead when a converter warms up', async () => {
  await openConverter({ log: silentLog(), keepsWarm: false }).warmUp();
  const [programs = []] = vi.mocked(compileAhead).mock.calls[0] ?? [];
  expect(programs).toEqual(NAMES.map((name) => conversionProgram(name)));
});

test.each(NAMES)('in the sandbox the program for %s finds itself compiled', async (name) => {
  const program = conversionProgram(name);
  const telling = { ...program, env: { ...program.env, NODE_DEBUG_NATIVE: 'COMPILE_CACHE' } };
  const sandbox = openSandbox(DEFAULT_LIMITS, silentLog());
  const ending = await sandbox.run(telling, new Uint8Array(), new AbortController().signal);
  const file = program.args.find((arg) => arg.endsWith('.ts'));
  expect(ending.kind === 'exited' && ending.stderr).toContain(`${file} was accepted`);
});
