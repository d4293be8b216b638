/** An SFTP server for tests: the handshake by a library, and behind it Debian's own `sftp-server`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ssh2 from 'ssh2';
import { fingerprintOf } from '../kinds/sftp.ts';
import { findSftpProgram } from './sftp-program.ts';

export type TestSftp = Awaited<ReturnType<typeof startSftp>>;

export const SFTP_USER = 'college';

type TestSftpOptions = {
  /** The folder in which the user starts. */
  readonly folder: string;
  /** The bytes of each connection that reach the program before it hangs; all by default. */
  readonly bytesUntilItHangs?: number;
  /** Refuses all writes. */
  readonly isReadOnly?: boolean;
  /** Has no extension that renames over a file. */
  readonly isPlain?: boolean;
};

export async function startSftp({
  folder,
  bytesUntilItHangs = Number.POSITIVE_INFINITY,
  isReadOnly = false,
  isPlain = false,
}: TestSftpOptions) {
  const program = findSftpProgram();
  if (program === undefined)
    throw new Error(
      'Install openssh-sftp-server (Debian, as root: apt-get install openssh-sftp-server).',
    );
  const passphrase = 'open sesame';
  const [password, user] = ['correct horse', newKey()];
  const locked = newKey({ passphrase, cipher: 'aes256-ctr', rounds: 4 });
  const allowed = [user, locked].map((pair) => parse(pair.public));
  const open = new Set<{ end(): unknown }>();
  let hostKey = newKey();

  const start = (port: number) => {
    const server = new ssh2.Server({ hostKeys: [hostKey.private] }, (client) => {
      open.add(client);
      client.on('error', () => {});
      client.on('close', () => open.delete(client));
      client.on('authentication', (context) => {
        const isUser = context.username === SFTP_USER;
        if (isUser && context.method === 'password' && context.password === password) {
          return context.accept();
        }
        if (isUser && context.method === 'publickey') {
          const key = allowed.find((one) => one.getPublicSSH().equals(context.key.data));
          const { signature, blob } = context;
          const isSigned = !signature || (blob && key?.verify(blob, signature, context.hashAlgo));
          if (key !== undefined && isSigned) return context.accept();
        }
        return context.reject(['password', 'publickey']);
      });
      client.on('session', (accept) => {
        accept().on('subsystem', (take) => {
          const channel = take();
          const limits = [isReadOnly ? ['-R'] : [], isPlain ? ['-P', 'posix-rename'] : []].flat();
          const child = spawn(program, ['-d', folder, ...limits], {
            stdio: ['pipe', 'pipe', 'ignore'],
          });
          let passed = 0;
          channel.on('data', (bytes: Buffer) => {
            passed += bytes.length;
            if (passed <= bytesUntilItHangs) child.stdin.write(bytes);
          });
          child.stdout.pipe(channel);
          child.stdin.on('error', () => {});
          channel.on('close', () => child.kill());
          client.on('close', () => child.kill());
        });
      });
    });
    server.listen(port, '127.0.0.1');
    return server;
  };

  let server = start(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    for (const client of open) client.end();
    server.close();
    await once(server, 'close');
  };
  return {
    port,
    /** The fingerprint that the server's operator would give out. */
    get hostKey(): string {
      return fingerprintOf(parse(hostKey.public).getPublicSSH());
    },
    password,
    /** Private keys that let the user in: one without and one with a passphrase. */
    privateKey: user.private,
    lockedKey: locked.private,
    passphrase,
    /** Restarts the server with another host key. */
    changeHostKey(): void {
      hostKey = newKey();
      server.close();
      for (const client of open) client.end();
      server = start(port);
    },
    close: stop,
  };
}

/** ECDSA, because the library cannot read every Ed25519 key that it makes. */
function newKey(encryption: { passphrase?: string; cipher?: string; rounds?: number } = {}) {
  return ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256, ...encryption });
}

function parse(key: string) {
  const parsed = ssh2.utils.parseKey(key);
  if (parsed instanceof Error) throw parsed;
  const [one] = [parsed].flat();
  if (one === undefined) throw new Error('no key');
  return one;
}
