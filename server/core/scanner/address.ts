import { isLoopback } from '../loopback.ts';
import type { Reader } from '../settings-readers.ts';

/** Where clamd listens on this machine, as `node:net` takes it. */
export type ClamdAddress =
  | { readonly path: string }
  | { readonly host: string; readonly port: number };

/** `CLAMD_SOCKET`. clamd neither encrypts nor asks who is there, so documents never go to another machine. */
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
