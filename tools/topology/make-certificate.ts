/** A test certificate authority, and a certificate that it signed, in place of a real one. */
import { execFileSync } from 'node:child_process';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

export type Certificate = {
  /** The certificate authority; clients are told to trust it. */
  readonly authorityFile: string;
  readonly file: string;
  readonly keyFile: string;
};

/** The names for one machine. */
const NAMES = ['localhost', '127.0.0.1', '::1'];

const SCRIPT = resolve(import.meta.dirname, '../../deploy/make-certificates.sh');

/** Makes a certificate for these names and addresses with the shipped script. Needs `openssl`. */
export function makeCertificate(folder: string, names: readonly string[] = NAMES): Certificate {
  execFileSync('sh', [SCRIPT, folder, names.map(asAlternative).join(','), '2'], { stdio: 'pipe' });
  const at = (name: string) => join(folder, name);
  return { authorityFile: at('authority.crt'), file: at('tls.crt'), keyFile: at('tls.key') };
}

function asAlternative(name: string): string {
  return isIP(name) === 0 ? `DNS:${name}` : `IP:${name}`;
}
