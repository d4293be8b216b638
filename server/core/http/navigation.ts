import type { FastifyRequest } from 'fastify';

/** Whether a browser opens the address as a page. A script's call accepts anything, or JSON. */
export function isNavigation({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  return headers['sec-fetch-mode'] === 'navigate' || headers.accept?.includes('text/html') === true;
}

export function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** The query of an address with its question mark; empty without one. */
export function queryOf(url: string): string {
  return url.slice(pathOf(url).length);
}
