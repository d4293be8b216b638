import type { App } from './app.ts';

/** The largest body of a call: a full application with every text at its limit is well below. */
export const BODY_LIMIT_BYTES = 512 * 1024;

/**
 * Takes JSON and nothing else (415). A body that is empty although it is announced as JSON counts as none,
 * because the page says `application/json` on every call (spec §7).
 */
export function takeJsonOnly(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else parse(request, String(text), done);
  });
}
