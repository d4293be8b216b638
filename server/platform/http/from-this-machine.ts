import { isLoopback } from '../loopback.ts';
import type { Request } from './app.ts';

const PASSED_ON = /^(?:x-)?forwarded|^x-real-ip$|^via$/;

/**
 * Whether a request comes straight from this machine. One that a proxy on this machine passes on says so in its headers,
 * whether TRUST_PROXY is set or not, and comes from elsewhere.
 */
export function comesFromThisMachine({ headers, socket }: Pick<Request, 'headers' | 'socket'>) {
  const isPassedOn = Object.keys(headers).some((name) => PASSED_ON.test(name));
  return !isPassedOn && isLoopback(socket.remoteAddress ?? '');
}

/**
 * Whether a request is meant for this machine by name, too. A page of elsewhere can make a name of its own lead here, and
 * then its browser would let it read the answer.
 */
export function isMeantForThisMachine({ headers }: Pick<Request, 'headers'>): boolean {
  const host = `http://${headers.host ?? ''}`;
  return URL.canParse(host) && isLoopback(new URL(host).hostname);
}
