import type { FastifyRequest } from 'fastify';

const METHODS_OF_PAGES: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);

/** Whether a browser opens the address as a page, or posts a form to it. A program's call accepts anything, or JSON. */
export function isNavigation({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (!METHODS_OF_PAGES.has(method)) return false;
  const { 'sec-fetch-mode': mode, accept = '' } = headers;
  return mode === 'navigate' || (accept.includes('text/html') && !accept.includes('json'));
}

/** The path of an address, without its query. */
export function withoutQuery(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** The query of an address with its question mark; empty without one. */
export function queryOf(url: string): string {
  return url.slice(withoutQuery(url).length);
}
