/** Requests of the operator: from this machine, or with the metrics token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { isLoopback } from '../loopback.ts';
import type { Request } from './app.ts';
import { AppError } from './errors.ts';
import { operator } from './who.ts';

const PASSED_ON = /^(?:x-)?forwarded|^x-real-ip$|^via$/;

/**
 * Whether a request may read internal figures: it comes straight from this machine, or carries the metrics token.
 * @param token `METRICS_TOKEN`.
 */
export function readsFigures(
  request: Pick<Request, 'headers' | 'socket'>,
  token: string | undefined,
): boolean {
  const { authorization = '' } = request.headers;
  const hasToken = token !== undefined && isSame(authorization, `Bearer ${token}`);
  return hasToken || comesFromThisMachine(request);
}

function isSame(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}

/**
 * Whether a request comes straight from this machine. A request with a proxy's headers counts as coming from elsewhere, even
 * without TRUST_PROXY.
 */
function comesFromThisMachine({ headers, socket }: Pick<Request, 'headers' | 'socket'>): boolean {
  const isPassedOn = Object.keys(headers).some((name) => PASSED_ON.test(name));
  return !isPassedOn && isLoopback(socket.remoteAddress ?? '');
}

/**
 * Whether the request's `Host` names this machine. This stops DNS rebinding: another site could point its own name at this
 * machine, and the browser would let its page read the answer.
 */
function isMeantForThisMachine({ headers }: Pick<Request, 'headers'>): boolean {
  const host = `http://${headers.host ?? ''}`;
  return URL.canParse(host) && isLoopback(new URL(host).hostname);
}

/** Admits only requests from this machine, under one of its own names: for the development pages. */
export const atThisMachine = () =>
  operator((request) =>
    comesFromThisMachine(request) && isMeantForThisMachine(request)
      ? undefined
      : new AppError(403, 'not_this_machine', (say) =>
          say('This page only opens on the machine that it is on.'),
        ),
  );
