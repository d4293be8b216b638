/** The reverse proxy with the settings that are shipped, and beside them only what differs from place to place. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, watch } from './child.ts';
import type { Certificate } from './make-certificate.ts';

const SHIPPED = resolve(import.meta.dirname, '../../deploy/nginx/nginx.conf');

export type ProxyOptions = {
  /** A folder of its own, which it makes. */
  readonly folder: string;
  readonly port: number;
  readonly certificate: Certificate;
  /** The ports of the webs on this machine. */
  readonly webs: readonly number[];
};

/** Starts nginx, which has to be installed, on a port of loopback, and waits until it answers there. */
export async function startProxy(options: ProxyOptions): Promise<Child> {
  const { folder, port, certificate, webs } = options;
  mkdirSync(folder, { recursive: true });
  // As root, nginx gives its work to another user, who writes here what does not fit into memory.
  chmodSync(folder, 0o711);
  const at = (name: string) => join(folder, name);
  cpSync(SHIPPED, at('nginx.conf'));
  cpSync(certificate.file, at('tls.crt'));
  cpSync(certificate.keyFile, at('tls.key'));
  writeFileSync(
    at('place.conf'),
    `listen 127.0.0.1:${port} ssl http2;\naccess_log access.log without_query;\n`,
  );
  writeFileSync(at('webs.conf'), upstream(webs.map((web) => `127.0.0.1:${web}`)));
  const nginx = spawn('nginx', ['-p', folder, '-c', at('nginx.conf')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const child = watch(nginx, { name: 'proxy', log: at('proxy.log'), stopWith: 'SIGQUIT' });
  while (!(await accepts(port))) {
    await child.throwIfEnded();
    await pause(20);
  }
  return child;
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function upstream(addresses: readonly string[]): string {
  const servers = addresses.map((each) => `  server ${each} fail_timeout=2s;\n`).join('');
  return `upstream webs {\n${servers}  keepalive 64;\n}\n`;
}
