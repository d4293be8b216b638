import type { Settings } from '../settings.ts';
import type { App, Request } from './app.ts';
import { refusal } from './errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** For the `config` of a route that changes something although it is a GET. */
export const CHANGES_STATE = { changesState: true } as const;

/** Whether a call changes something. @param method of a call, or all of a route's. @param config its route's. */
export function changesSomething(method: string | readonly string[], config: object = {}): boolean {
  return [method].flat().some((one) => !SAFE_METHODS.has(one)) || 'changesState' in config;
}

/** Refuses changes that another site's page requests. Callers other than browsers send none of these headers, and pass. */
export function refuseCrossSite(app: App, { publicUrl }: Settings): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const changes = changesSomething(request.method, request.routeOptions.config);
    done(changes && isCrossSite(request, publicUrl) ? crossSite() : undefined);
  });
}

function isCrossSite(request: Request, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return true;
  if (origin === undefined || origin === publicUrl) return false;
  // The same server under another name, such as 127.0.0.1 for localhost: the browser sets both headers.
  return origin !== `http://${host}` && origin !== `https://${host}`;
}

const crossSite = refusal(403, 'cross_site', (say) =>
  say(
    'This request came from another website, so we did not carry it out. Please use our own pages.',
  ),
);
