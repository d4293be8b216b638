/**
 * The converter as an HTTP service (`ROLE=converter`): a process without database and secrets, in its own container, which is its
 * sandbox. Orders and answers are the frames of the converter's program.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { askProgram } from './ask-program.ts';
import { conversionsIn } from './at-once.ts';
import { FRAME_TYPE } from './frame.ts';
import { LIMITS } from './limits.ts';
import { bubblewrap, findBubblewrapTrouble, limitsOnly } from './wall.ts';

type ServeOptions = {
  readonly host: string;
  readonly port: number;
  /** Time limit of one conversion. */
  readonly seconds: number;
  /** Concurrent orders; by default as many as processors and memory allow. Others queue, up to MAX_WAITING; further ones get 503. */
  readonly atOnce?: number | undefined;
  /** Aborting it stops taking orders. */
  readonly signal: AbortSignal;
  /** Called with the port once it listens; `onError` with failures. */
  readonly onReady?: (port: number) => void;
  readonly onError?: (error: unknown) => void;
};

/** The largest order holds all PDFs of an application. */
const MAX_BYTES = 2 * LIMITS.outputBytes;
const MAX_WAITING = 100;

/** Serves until the signal aborts and the running orders have ended. @throws Error where it cannot listen. */
export async function serveConverter(options: ServeOptions): Promise<void> {
  const { host, port, signal, seconds, onReady, onError } = options;
  const atOnce = options.atOnce ?? Math.min(availableParallelism(), conversionsIn());
  const wall = (await findBubblewrapTrouble(LIMITS)) === undefined ? bubblewrap : limitsOnly;
  const waiting: (() => void)[] = [];
  let underWay = 0;

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (underWay < atOnce) underWay += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET')
      return end(response, /^\/(?:health|ready)z$/.test(request.url ?? '') ? 200 : 404);
    if (request.method !== 'POST') return end(response, 405);
    if (waiting.length >= MAX_WAITING) return end(response, 503);
    const order = await read(request);
    if (order === undefined) return end(response, 413);
    const gone = new AbortController();
    response.on('close', () => gone.abort());
    const done = await inTurn(() => askProgram(wall, order, { ...LIMITS, seconds }, gone.signal));
    response.writeHead(200, { 'content-type': FRAME_TYPE }).end(done);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      if (!response.destroyed) onError?.(error);
      if (!response.headersSent) end(response, 500);
    });
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).once('close', resolve);
  server.listen(port, host, () => {
    const address = server.address();
    onReady?.(typeof address === 'object' && address !== null ? address.port : port);
  });
  signal.addEventListener('abort', () => {
    server.close();
    server.closeIdleConnections();
  });
  await ended;
}

async function read(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end(status === 200 ? 'ok' : '');
}
