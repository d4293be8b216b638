/** The wrong answers of a scanner. With ClamAV's own daemon: server/applicant/documents/virus-scan.test.ts. */
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createTestLog } from '../testing/log.ts';
import { findFreePort } from '../testing/process.ts';
import { openScanner } from './scanner.ts';

let end: () => void = () => {};
afterEach(() => end());

/** A scanner that behaves in its own way. */
async function scannerThat(answers: (socket: Socket) => void) {
  const port = await findFreePort();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    answers(socket);
  });
  const listening = Promise.withResolvers<void>();
  server.listen(port, '127.0.0.1', () => listening.resolve());
  await listening.promise;
  end = () => server.close();
  const { log, lines } = createTestLog();
  const clamdAddress = { host: '127.0.0.1', port };
  const scanner = openScanner({ settings: { clamdAddress }, log, patienceMs: 2000 });
  return { scanner, lines };
}

/** Answers once something was asked. */
const saying = (answer: string) => (socket: Socket) => {
  socket.once('data', () => socket.end(answer));
};

const file = Buffer.from('%PDF-');
const { signal } = new AbortController();

it.each([
  ['stream: OK', 'broke off its answer'],
  ['stream: Eicar', 'broke off its answer'],
  ['stream: OK, perhaps\0', 'answers "stream: OK, perhaps"'],
  ["stream: Can't allocate memory ERROR\0", 'ERROR'],
  ['HTTP/1.1 400 Bad Request\r\n\r\n', 'broke off its answer'],
  ['x'.repeat(10_000), 'broke off its answer'],
])('%j lets nothing pass', async (answer, message) => {
  const { scanner } = await scannerThat(saying(answer));
  await expect(scanner.scan(file, signal)).rejects.toThrow(message);
  expect(scanner.counts()).toEqual({ clean: 0, found: 0, failed: 1 });
});

it('every find counts, whatever it is called, and its name becomes harmless', async () => {
  const { scanner } = await scannerThat(saying('stream: Heuristics.Limits.Exceeded "<b>" FOUND\0'));
  expect(await scanner.scan(file, signal)).toEqual({
    found: 'Heuristics.Limits.Exceeded___b__',
  });
});

it('without the setting, nothing is scanned and nothing is told', async () => {
  const scanner = openScanner({ settings: { clamdAddress: undefined }, log: createTestLog().log });
  expect(scanner.isThere).toBe(false);
  expect(await scanner.scan(file, signal)).toEqual({ found: undefined });
  expect(await scanner.findTrouble()).toBeUndefined();
});
