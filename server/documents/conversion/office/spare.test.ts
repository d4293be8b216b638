import { afterEach, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { ALL_TYPES, reasonsFor } from '../reasons.ts';
import { openSandbox } from '../sandbox.ts';
import { textOf } from '../testing/safety.ts';
import { paragraph, wordFile } from '../testing/word-file.ts';
import { convertWord } from '../word.ts';
import { openSpare, type Spare } from './spare.ts';

const LONG = { timeout: 60_000 };
const sandbox = openSandbox(DEFAULT_LIMITS, silentLog());
const opened: Spare[] = [];
afterEach(async () => {
  for (const spare of opened.splice(0)) await spare.close();
});

function open(): Spare {
  const spare = openSpare(sandbox, DEFAULT_LIMITS, silentLog());
  opened.push(spare);
  return spare;
}

test('it is handed out once, and ends with its one document', LONG, async () => {
  const spare = open();
  await spare.prepare();
  const taken = spare.take();
  expect(spare.take()).toBeUndefined();
  const document = wordFile({ body: paragraph('for the one that waited') });
  const ending = await taken?.give(document, AbortSignal.timeout(30_000));
  if (ending?.kind !== 'exited') throw new Error('It did not end.');
  expect(textOf(ending.output).trim()).toBe('for the one that waited');
  expect(taken?.isRunning()).toBe(false);
});

test('preparing twice opens one', LONG, async () => {
  const spare = open();
  await Promise.all([spare.prepare(), spare.prepare()]);
  expect(spare.take()).toBeDefined();
  expect(spare.take()).toBeUndefined();
});

test('one that died waiting is not handed out, and is replaced', LONG, async () => {
  const spare = open();
  await spare.prepare();
  await spare.take()?.kill();
  await spare.prepare();
  expect(spare.take()?.isRunning()).toBe(true);
});

test('where it brings nothing, a fresh one has the last word', LONG, async () => {
  const failing = {
    prepare: async () => {},
    close: async () => {},
    take: () => ({
      isRunning: () => true,
      untilSaid: async () => {},
      ask: () => Promise.reject(new Error('nobody asks it')),
      kill: async () => {},
      give: async () => ({
        kind: 'exited' as const,
        code: 6,
        output: Buffer.alloc(0),
        complaint: '',
      }),
    }),
  };
  const signal = AbortSignal.timeout(30_000);
  const tools = {
    sandbox,
    spare: failing,
    limits: DEFAULT_LIMITS,
    signal,
    reasons: reasonsFor(ALL_TYPES),
    fileName: 'statement.docx',
  };
  const conversion = await convertWord(wordFile({ body: paragraph('after all') }), tools);
  expect(conversion.ok && textOf(conversion.pdf).trim()).toBe('after all');
});

test('one that is closed while it opens leaves nothing behind', LONG, async () => {
  const spare = open();
  const opening = spare.prepare();
  await spare.close();
  await opening;
  expect(spare.take()).toBeUndefined();
});
