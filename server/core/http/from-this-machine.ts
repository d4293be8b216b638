import { isLoopback } from '../loopback.ts';
import type { Request } from './app.ts';
import { AppError } from './errors.ts';
import { operator } from './who.ts';

const PASSED_ON = /^(?:x-)?forwarded|^x-real-ip$|^via$/;

/**
 * Whether a request comes straight from this machine. One with a proxy's headers counts as coming from elsewhere, whether
 * TRUST_PROXY is set or not.
 */
export function comesFromThisMachine({ headers, socket }: Pick<Request, 'headers' | 'socket'>) {
  const isPassedOn = Object.keys(headers).some((name) => PASSED_ON.test(name));
  return !isPassedOn && isLoopback(socket.remoteAddress ?? '');
}

/**
 * Whether the request's `Host` names this machine. Otherwise another site could point a name of its own at this machine (DNS
 * rebinding), and the browser would let its page read the answer.
 */
function isMeantForThisMachine({ headers }: Pick<Request, 'headers'>): boolean {
  const host = `http://${headers.host ?? ''}`;
  return URL.canParse(host) && isLoopback(new URL(host).hostname);
}

/** Who may open what is there for development: whoever sits at this machine and names it. */
export const atThisMachine = () =>
  operator((request) =>
    comesFromThisMachine(request) && isMeantForThisMachine(request)
      ? undefined
      : new AppError(403, 'not_this_machine', (say) =>
          say('This page only opens on the machine that it is on.'),
        ),
  );
