import type { App } from './app.ts';

/** Clients that connected just before the shutdown may still send a request. */
const GRACE_MS = 1500;
/** The longest time for requests in progress, such as a slow upload or a queued save. */
const PATIENCE_MS = 20_000;

/**
 * Shuts down quickly, and still answers requests in progress. New connections are refused, so a proxy tries the next server.
 * Every answer asks the client to close its connection. After `GRACE_MS`, connections close as soon as no request is in progress;
 * after `PATIENCE_MS`, in any case.
 */
export function closeGracefully(app: App): void {
  let isClosing = false;
  let isGraceOver = false;
  let underWay = 0;

  const closeAll = () => app.server.closeAllConnections();
  const closeWhereDone = () => {
    if (isGraceOver && underWay === 0) closeAll();
  };

  app.addHook('onRequest', (_request, reply, done) => {
    underWay += 1;
    // Fires after a complete answer, and after a client's disconnect.
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
