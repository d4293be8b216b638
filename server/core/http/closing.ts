import type { App } from './app.ts';

/** In milliseconds, both. Who has connected just before the stop may still send a request. */
const GRACE_MS = 1500;
/** What is under way may take so long: a document comes over a slow line, a save waits for its turn. */
const PATIENCE_MS = 20_000;

/**
 * Keeps a stop short, and answers what is under way. No new connection is taken, which a proxy tells from an error: it asks the next
 * server. Every answer asks the client to close its connection. Those on which nothing is under way are closed after a moment, and
 * the last ones in the end.
 */
export function closeSwiftly(app: App): void {
  let isClosing = false;
  let isGraceOver = false;
  let underWay = 0;

  const closeAll = () => app.server.closeAllConnections();
  const closeWhereDone = () => {
    if (isGraceOver && underWay === 0) closeAll();
  };

  app.addHook('onRequest', (_request, reply, done) => {
    underWay += 1;
    // Whether it was sent whole, or the client has gone.
    reply.raw.once('close', () => {
      underWay -= 1;
      closeWhereDone();
    });
    done();
  });
  app.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => {
      isGraceOver = true;
      closeWhereDone();
    }, GRACE_MS).unref();
    setTimeout(closeAll, PATIENCE_MS).unref();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
