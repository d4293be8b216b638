/** An authority of this trial's own and a certificate that it gives: what a college gets from a real one. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

export type Certificate = {
  /** Who vouches for it; programs that connect are told to trust it. */
  readonly authorityFile: string;
  readonly file: string;
  readonly keyFile: string;
};

/** The names under which everything is reached on one machine. */
const NAMES = ['localhost', '127.0.0.1', '::1'];

/** For these names and addresses. Needs the program `openssl`. */
export function makeCertificate(folder: string, names: readonly string[] = NAMES): Certificate {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    ...['req', '-x509', ...key, '-keyout', at('authority.key'), '-out', at('authority.crt')],
    ...['-days', '2', '-subj', '/CN=Matricula trial authority'],
  );
  openssl(
    ...['req', '-x509', ...key, '-keyout', at('tls.key'), '-out', at('tls.crt'), '-days', '2'],
    ...['-CA', at('authority.crt'), '-CAkey', at('authority.key'), '-subj', '/CN=localhost'],
    ...['-addext', `subjectAltName=${names.map(asAlternative).join(',')}`],
    ...['-addext', 'basicConstraints=critical,CA:FALSE'],
  );
  for (const name of ['authority.key', 'tls.key']) chmodSync(at(name), 0o600);
  return { authorityFile: at('authority.crt'), file: at('tls.crt'), keyFile: at('tls.key') };
}

function asAlternative(name: string): string {
  return isIP(name) === 0 ? `DNS:${name}` : `IP:${name}`;
}
