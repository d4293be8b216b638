import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request } from './app.ts';
import { comesFromThisMachine } from './from-this-machine.ts';

/**
 * Whether a request may read internal figures: it comes straight from this machine, or carries the metrics token.
 * @param token `METRICS_TOKEN`.
 */
export function readsFigures(
  request: Pick<Request, 'headers' | 'socket'>,
  token: string | undefined,
): boolean {
  const { authorization = '' } = request.headers;
  if (token !== undefined && isSame(authorization, `Bearer ${token}`)) return true;
  return comesFromThisMachine(request);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
