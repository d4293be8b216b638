import { DEADLINES_VERSION_HEADER } from '#contract/headers.ts';
import type { Deadlines } from '../deadlines/deadlines.ts';
import type { App } from './app.ts';

/**
 * Answers that nobody keeps tell which deadlines are in force: so pages that are open learn of an extension from what they ask
 * for anyway. Of a kept one they would learn what was once.
 */
export function tellDeadlinesVersion(app: App, deadlines: Pick<Deadlines, 'version'>): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (reply.getHeader('cache-control') === 'no-store') {
      reply.header(DEADLINES_VERSION_HEADER, deadlines.version());
    }
    done(null, payload);
  });
}
