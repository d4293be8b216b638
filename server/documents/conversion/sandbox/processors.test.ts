import { expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { nodeProgram } from './node-program.ts';
import { createProcessors, numbersIn } from './processors.ts';
import { openSandbox } from './sandbox.ts';

const OURS = {
  ...nodeProgram(import.meta.dirname, 'none.ts'),
  args: ['-p', `/^Cpus_allowed_list:.*/m.exec(fs.readFileSync('/proc/self/status', 'utf8'))[0]`],
};
const OTHER = { command: 'grep', args: ['Cpus_allowed_list', '/proc/self/status'] };

/** On which processors a program says that it may run. */
async function placeOf(processors: ReturnType<typeof createProcessors>, program = OURS) {
  const sandbox = openSandbox(DEFAULT_LIMITS, silentLog(), undefined, processors);
  const ending = await sandbox.run(program, new Uint8Array(), AbortSignal.timeout(60_000));
  const said = ending.kind === 'exited' ? Buffer.from(ending.output).toString() : ending.kind;
  return said.replace('Cpus_allowed_list:', '').trim();
}

test('our programs keep to half of the processors when they are told to, and others never do', async () => {
  const here = createProcessors();
  const everywhere = await placeOf(here);
  here.setNarrow(true);
  const half = await placeOf(here);
  expect(numbersIn(half).length).toBe(Math.max(1, Math.floor(numbersIn(everywhere).length / 2)));
  expect(await placeOf(here, OTHER)).toBe(everywhere);
  here.setNarrow(false);
  expect(await placeOf(here)).toBe(everywhere);
});

test.each([
  ['0-1', '1'],
  ['0-2', '2'],
  ['2,5-7', '6,7'],
  ['3', undefined],
  ['', undefined],
])('of %s they keep to %s', async (allowed, half) => {
  const processors = createProcessors(() => numbersIn(allowed));
  processors.setNarrow(true);
  expect((await processors.commandFor(OURS)).at(2)).toBe(half);
});

test('who starts nothing for a while is not busy', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const processors = createProcessors();
  expect(processors.isBusy()).toBe(false);
  await processors.commandFor(OTHER);
  expect(processors.isBusy()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect(processors.isBusy()).toBe(false);
  vi.useRealTimers();
});
