import { isLoopback } from '../loopback.ts';
import type { Reader } from '../settings-readers.ts';

/** clamd's socket or port on this machine, as options for `node:net`. */
export type ClamdAddress =
  | { readonly path: string }
  | { readonly host: string; readonly port: number };

/** `CLAMD_SOCKET`. clamd has neither encryption nor authentication, so only addresses on this machine are accepted. */
export const clamdAddress: Reader<ClamdAddress> = {
  mayHold:
    'the path of the socket of ClamAV’s daemon, such as /run/clamav/clamd.ctl, or its address on this machine, such as 127.0.0.1:3310',
  parse(value) {
    if (value.startsWith('/')) return { path: value };
    const [, host = '', digits = ''] = /^(.+):(\d{1,5})$/.exec(value) ?? [];
    const port = Number(digits);
    const isPort = port >= 1 && port <= 65_535;
    return isPort && isLoopback(host)
      ? { host: host.replace(/^\[(.*)\]$/, '$1'), port }
      : undefined;
  },
};
