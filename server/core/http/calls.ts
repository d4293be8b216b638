import type { Method } from '#contract/calls.ts';
import type { App } from './app.ts';

/**
 * Adds routes by the contract's constant for a call, which holds its method and path: `on(SAVE_TAB, { config, schema }, handler)`.
 * Options and handler have Fastify's own types.
 */
export function callsOf(app: App): App['get'] {
  const add = (call: string, ...rest: unknown[]): App => {
    const [method, url] = call.split(' ') as [Method, string];
    const shorthand = app[METHODS[method]] as (url: string, ...rest: unknown[]) => App;
    return shorthand.call(app, url, ...rest);
  };
  return add as App['get'];
}

/** The path of a call, without its method. */
export function pathOf(call: string): string {
  return call.slice(call.indexOf('/'));
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
