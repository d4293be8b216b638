import type { Method } from '#contract/calls.ts';
import type { App } from './app.ts';

/**
 * Adds routes by the contract's word for a call, its method and path in one: `on(SAVE_TAB, { config, schema }, handler)`. What it takes
 * besides, and how it types a handler, is Fastify's own.
 */
export function callsOf(app: App): App['get'] {
  const add = (call: string, ...rest: unknown[]): App => {
    const [method, url] = call.split(' ') as [Method, string];
    const shorthand = app[METHODS[method]] as (url: string, ...rest: unknown[]) => App;
    return shorthand.call(app, url, ...rest);
  };
  return add as App['get'];
}

/** Only the path of a call, for an address. */
export function pathOf(call: string): string {
  return call.slice(call.indexOf('/'));
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
