/** The reverse proxy with the shipped settings; only values that differ by installation are filled in. */
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Child, startChild } from '../trial/child.ts';
import { untilAccepting } from '../trial/until.ts';
import type { Certificate } from './make-certificate.ts';

const SHIPPED = resolve(import.meta.dirname, '../../deploy/nginx/nginx.conf');

type ProxyOptions = {
  /** Its own folder, which it creates. */
  readonly folder: string;
  readonly port: number;
  readonly certificate: Certificate;
  /** The ports of the web processes on this machine. */
  readonly webs: readonly number[];
  /** The port for browsers to reach the file store, and the store's own address; undefined without one. */
  readonly store?: { readonly port: number; readonly at: string } | undefined;
};

/** Starts nginx (which must be installed) on a loopback port, and waits until it answers. */
export async function startProxy(options: ProxyOptions): Promise<Child> {
  const { folder, port, certificate, webs, store } = options;
  mkdirSync(folder, { recursive: true });
  // As root, nginx runs its workers as another user, and they buffer large bodies here.
  chmodSync(folder, 0o711);
  const at = (name: string) => join(folder, name);
  cpSync(SHIPPED, at('nginx.conf'));
  cpSync(certificate.file, at('tls.crt'));
  cpSync(certificate.keyFile, at('tls.key'));
  writeFileSync(
    at('place.conf'),
    `listen 127.0.0.1:${port} ssl http2;\nssl_certificate tls.crt;\nssl_certificate_key tls.key;\naccess_log access.log without_query;\n`,
  );
  const upstreams = upstream(webs.map((web) => `127.0.0.1:${web}`));
  writeFileSync(at('webs.conf'), store === undefined ? upstreams : upstreams + storeServer(store));
  const child = startChild('nginx', ['-p', folder, '-c', at('nginx.conf')], {
    name: 'proxy',
    log: at('proxy.log'),
    // The master also ends its workers; after SIGKILL they would go on answering.
    stopWith: 'SIGTERM',
    detached: true,
  });
  await untilAccepting(port, child);
  return child;
}

function upstream(addresses: readonly string[]): string {
  const servers = addresses.map((each) => `  server ${each} fail_timeout=2s;\n`).join('');
  return `upstream webs {\n${servers}  keepalive 64;\n}\n`;
}

/** Browsers reach the store by TLS, too. */
function storeServer({ port, at }: { readonly port: number; readonly at: string }): string {
  return `
server {
  listen 127.0.0.1:${port} ssl http2;
  ssl_certificate tls.crt;
  ssl_certificate_key tls.key;
  location / {
    proxy_pass ${at};
    proxy_set_header Host $http_host;
  }
}
`;
}
