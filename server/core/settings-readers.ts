import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isLoopback } from './loopback.ts';
import { findSecret } from './secret-files.ts';
import type { Environment } from './settings.ts';

/** Parses one setting, and describes what it may hold. */
export type Reader<Value> = {
  /** Ends the sentence "It may hold …". */
  readonly mayHold: string;
  /** @returns the value, or undefined when the text is not allowed. */
  parse(text: string): Value | undefined;
  /**
   * True when the text may hold a password, which is masked in messages; `whole` when none of it may be shown. A secret may also be in a
   * file, which `NAME_FILE` names.
   */
  readonly isSecret?: boolean | 'whole';
};

/** Reads one variable. A bad value is added to `problems` and read as the default. */
export type Get = <Value, Default extends Value | undefined>(
  name: string,
  reader: Reader<Value>,
  byDefault: Default,
) => Value | Default;

export function readerOf(environment: Environment, problems: string[]): Get {
  return (name, reader, byDefault) => {
    const { text, from } = reader.isSecret
      ? findSecret(name, environment, problems)
      : { text: environment[name], from: name };
    if (text === undefined || text === '') return byDefault;
    const value = reader.parse(text);
    if (value !== undefined) return value;
    const isWhole = reader.isSecret === 'whole';
    const shown = isWhole ? '***' : reader.isSecret ? withoutPassword(text) : text;
    const variable = from === name ? name : `${name} (read from ${from})`;
    problems.push(`${variable} is ${JSON.stringify(shown)}. It may hold ${reader.mayHold}.`);
    return byDefault;
  };
}

/** Masks everything between `//user:` and the last `@`. */
function withoutPassword(url: string): string {
  return url.replace(/(\/\/[^/:@]*):.*@/, '$1:***@');
}

export const text: Reader<string> = { mayHold: 'any text', parse: (value) => value };

export const folder: Reader<string> = {
  mayHold: 'a folder on a disk',
  // The kernel refuses new folders in /proc as if the folder above were missing, and Node then tries for ever.
  parse: (value) => (/^\/proc(\/|$)/.test(resolve(value)) ? undefined : resolve(value)),
};

export const secretText: Reader<string> = { ...text, isSecret: 'whole' };

export const secretKey: Reader<string> = {
  mayHold:
    'at least 32 characters that nobody can guess, such as those that openssl rand -base64 32 prints',
  isSecret: 'whole',
  parse: (value) => (value.length >= 32 ? value : undefined),
};

export function oneOf<Word extends string>(words: readonly Word[]): Reader<Word> {
  return {
    mayHold: `one of ${words.join(', ')}`,
    parse: (value) => words.find((word) => word === value),
  };
}

export function wholeNumber(least: number, most: number): Reader<number> {
  return {
    mayHold: `a whole number from ${least} to ${most}`,
    parse(value) {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      return number >= least && number <= most ? number : undefined;
    },
  };
}

export const positiveNumber: Reader<number> = {
  mayHold: 'a number above 0, such as 0.5 or 1000',
  parse(value) {
    const number = /^\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : 0;
    return number > 0 ? number : undefined;
  },
};

export const flag: Reader<boolean> = {
  mayHold: '1 (yes) or 0 (no)',
  parse: (value) => (value === '1' ? true : value === '0' ? false : undefined),
};

/** @param subject describes the address. */
function originOf(subject: string, example: string): Reader<string> {
  return {
    mayHold: `${subject}: http:// or https://, a host, perhaps a port, and no path, such as ${example}`,
    parse(value) {
      const url = parseUrl(value, ['http:', 'https:']);
      const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username;
      return url && isBare ? url.origin : undefined;
    },
  };
}

export const publicUrl = originOf('the address people use', 'https://apply.example.edu');
export const storeUrl = originOf(
  'the address of an object store that the server and browsers reach',
  'https://s3.example.edu',
);
export const converterUrl = originOf('the address of a converter', 'http://converter:3000');

export const collectorUrl: Reader<string> = {
  mayHold:
    'the address of a collector of OpenTelemetry: http:// or https://, a host, perhaps a port and a path, such as http://localhost:4318',
  isSecret: true,
  parse: (value) => (parseUrl(value, ['http:', 'https:']) ? value : undefined),
};

export const bucketName: Reader<string> = {
  mayHold: 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
  parse: (value) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? value : undefined),
};

export const regionName: Reader<string> = {
  mayHold: 'the name of a region, such as us-east-1',
  parse: (value) => (/^[a-z0-9-]{1,40}$/.test(value) ? value : undefined),
};

export const postgresUrl: Reader<string> = {
  mayHold: 'the address of a PostgreSQL, as postgres://user:password@host:port/database',
  isSecret: true,
  parse: (value) => (parseUrl(value, ['postgres:', 'postgresql:']) ? value : undefined),
};

export const smtpUrl: Reader<string> = {
  mayHold:
    'the address of a mail server, as smtp://user:password@host:port (smtps:// for TLS from the first byte), and nothing behind it; other signs than letters and digits in user and password as %40 and the like',
  isSecret: true,
  parse(value) {
    const url = parseUrl(value, ['smtp:', 'smtps:']);
    // The mail library would read a path or query as options, such as one that turns TLS off.
    const isBare = url && /^\/?$/.test(url.pathname) && !url.search && !url.hash;
    return isBare && url.hostname !== '' && isDecodable(url) ? value : undefined;
  },
};

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Wider than the pattern for accounts: the machine's own mail server may accept a domain without a dot. */
const ADDRESS = '[^\\s<>@"]+@[^\\s<>@"]+';
const MAILBOX = new RegExp(`^(?:${ADDRESS}|[^<>"\\r\\n]+ <${ADDRESS}>)$`);

export const mailbox: Reader<string> = {
  mayHold: 'an e-mail address, as office@example.edu or Admissions Office <office@example.edu>',
  parse: (value) => (MAILBOX.test(value) ? value : undefined),
};

/**
 * As Fastify's `trustProxy`, without `true` and without a number of proxies: both trust headers that any client can write. The network of
 * all addresses is refused for the same reason.
 */
export const trustProxy: Reader<false | string> = {
  mayHold:
    'the addresses and networks of the proxies in front, divided by commas, such as 127.0.0.1,10.0.0.0/8 (or false for none)',
  parse(value) {
    if (value === 'false') return false;
    return value.split(',').every(isAddressOrNetwork) ? value : undefined;
  },
};

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isAddressOrNetwork(part: string): boolean {
  const [address = '', bits, ...rest] = part.trim().split('/');
  if (NAMED_NETWORKS.includes(address)) return bits === undefined;
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isNetwork =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest);
  return longest > 0 && isNetwork && rest.length === 0;
}

function parseUrl(value: string, protocols: readonly string[]): URL | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url && protocols.includes(url.protocol) ? url : undefined;
}

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
