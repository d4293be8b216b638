import type { App } from './app.ts';

/** Requests that are still running this long after the stop began are cut off. */
const PATIENCE_MS = 1500;

/**
 * Keeps a stop short: from its beginning every answer asks the client to close the connection, and those that stay open are
 * cut after a moment.
 */
export function closeSwiftly(app: App): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
