import { afterEach, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { ALL_TYPES, reasonsFor } from '../reasons.ts';
import { openSandbox } from '../sandbox/sandbox.ts';
import { textOf } from '#server/converter/testing/safety.ts';
import { paragraph, wordFile } from '../testing/word-file.ts';
import { convertWord } from '../word.ts';
import { openWarmInstance, type WarmInstance } from './warm-instance.ts';

const LONG = { timeout: 60_000 };
const sandbox = openSandbox(DEFAULT_LIMITS, silentLog());
const opened: WarmInstance[] = [];
afterEach(async () => {
  for (const warmInstance of opened.splice(0)) await warmInstance.close();
});

function open(): WarmInstance {
  const warmInstance = openWarmInstance(sandbox, DEFAULT_LIMITS, silentLog());
  opened.push(warmInstance);
  return warmInstance;
}

test('it is handed out once, and ends with its one document', LONG, async () => {
  const warmInstance = open();
  await warmInstance.prepare();
  const taken = warmInstance.take();
  expect(warmInstance.take()).toBeUndefined();
  const document = wordFile({ body: paragraph('for the one that waited') });
  const ending = await taken?.give(document, AbortSignal.timeout(30_000));
  if (ending?.kind !== 'exited') throw new Error('It did not end.');
  expect(textOf(ending.output).trim()).toBe('for the one that waited');
  expect(taken?.isRunning()).toBe(false);
});

test('preparing twice opens one', LONG, async () => {
  const warmInstance = open();
  await Promise.all([warmInstance.prepare(), warmInstance.prepare()]);
  expect(warmInstance.take()).toBeDefined();
  expect(warmInstance.take()).toBeUndefined();
});

test('one that died waiting is not handed out, and is replaced', LONG, async () => {
  const warmInstance = open();
  await warmInstance.prepare();
  await warmInstance.take()?.kill();
  await warmInstance.prepare();
  expect(warmInstance.take()?.isRunning()).toBe(true);
});

test('where it brings nothing, a fresh one has the last word', LONG, async () => {
  const failing = {
    prepare: async () => {},
    close: async () => {},
    take: () => ({
      isRunning: () => true,
      untilLine: async () => {},
      ask: () => Promise.reject(new Error('nobody asks it')),
      kill: async () => {},
      give: async () => ({
        kind: 'exited' as const,
        code: 6,
        output: Buffer.alloc(0),
        stderr: '',
      }),
    }),
  };
  const signal = AbortSignal.timeout(30_000);
  const tools = {
    sandbox,
    warmInstance: failing,
    limits: DEFAULT_LIMITS,
    signal,
    reasons: reasonsFor(ALL_TYPES),
    fileName: 'statement.docx',
  };
  const conversion = await convertWord(wordFile({ body: paragraph('after all') }), tools);
  expect(conversion.ok && textOf(conversion.pdf).trim()).toBe('after all');
});

test('one that is closed while it opens leaves nothing behind', LONG, async () => {
  const warmInstance = open();
  const opening = warmInstance.prepare();
  await warmInstance.close();
  await opening;
  expect(warmInstance.take()).toBeUndefined();
});
