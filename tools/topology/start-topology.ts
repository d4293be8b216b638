/**
 * The whole topology as ordinary programs on one machine: a PostgreSQL with TLS, webs and workers that share it, the reverse proxy as it
 * is shipped, a store for files and a mail server that keeps what it gets. What `compose.yaml` starts in containers. All of it ends with the
 * program that started it, even where that is killed.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePage } from '#server/core/page/ensure-page.ts';
import { findFreePort } from '#server/core/testing/process.ts';
import { type Product, startProduct } from '../trial/product.ts';
import { makeTemporaryFolder } from '../trial/temporary-folder.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { type Certificate, makeCertificate } from './make-certificate.ts';
import { startPooler } from './pooler.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { startProxy } from './proxy.ts';
import { openStore } from './store.ts';

export type TopologyOptions = {
  readonly webs?: number;
  readonly workers?: number;
  /** An S3-compatible store (Ceph's, in memory), or one folder for all. */
  readonly files?: 's3' | 'folder';
  /** Whether webs and workers ask the database through PgBouncer. */
  readonly pooler?: boolean;
  /** Environment variables for every process of the product, above those that the topology sets. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Settings of postgresql.conf. */
  readonly postgres?: Readonly<Record<string, string>>;
  /** The port of the proxy, on loopback; a free one unless given. */
  readonly port?: number;
  /** The port of the page that shows the letters; a free one unless given. */
  readonly mailPort?: number;
  /** Everything that is written, logs above all, goes below it and stays; unset means a temporary folder that goes at the end. */
  readonly folder?: string;
  /** Ends the start while it is under way. */
  readonly signal?: AbortSignal;
  /** Is told what happens, line by line. */
  readonly say?: (line: string) => void;
};

/** One process of the topology. */
type TopologyProcess = {
  /** Such as `web-1`, `worker-2`, `postgresql`, `proxy`. */
  readonly name: string;
  readonly pid: number;
  /** Where it answers by itself, without the proxy: webs and workers only. */
  readonly url?: string;
};

type Topology = {
  /** The address people use: the proxy's, over TLS. */
  readonly url: string;
  /** Whose certificates a client of {@link url} and of PostgreSQL has to trust. */
  readonly certificate: Certificate;
  readonly processes: readonly TopologyProcess[];
  /** Webs and workers alone, each with its own address and log. */
  readonly products: readonly (Product & { readonly name: string })[];
  readonly postgres: Postgres;
  readonly mail: MailCatcher;
  /** The environment of a process of the product, for operator commands beside it. */
  readonly environment: NodeJS.ProcessEnv;
  /** Where the logs are. */
  readonly folder: string;
  /** Ends everything, the database last. */
  stop(): Promise<void>;
};

/** Starts everything and waits until each part is well. What is started, is ended again where a later part fails. */
export async function startTopology(options: TopologyOptions = {}): Promise<Topology> {
  const { webs = 2, workers = 2, files = 'folder', say = () => {}, signal } = options;
  const opened = new AsyncDisposableStack();
  // The user that nginx gives its work to has to get through to the proxy's folder, or no upload gets through.
  const folder = options.folder ?? makeTemporaryFolder(tmpdir(), 'topology', 0o711);
  mkdirSync(folder, { recursive: true });
  if (options.folder === undefined) {
    opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  }
  const at = (name: string) => join(folder, name);
  try {
    await ensurePage(say, signal ?? new AbortController().signal);
    const certificate = makeCertificate(at('certificate'));
    say('PostgreSQL …');
    const postgres = await startPostgres({
      folder: at('postgresql'),
      port: await findFreePort(),
      certificate,
      settings: { max_connections: '200', ...options.postgres },
    });
    opened.defer(() => postgres.stop());
    signal?.throwIfAborted();
    const pooler = options.pooler
      ? await startPooler({
          folder: at('pooler'),
          port: await findFreePort(),
          certificate,
          postgres,
        })
      : undefined;
    if (pooler !== undefined) opened.defer(() => pooler.stop());
    const mailPorts = {
      smtp: await findFreePort(),
      page: options.mailPort ?? (await findFreePort()),
    };
    const mail = await startMailCatcher(mailPorts);
    opened.defer(() => mail.close());
    const port = options.port ?? (await findFreePort());
    const url = `https://localhost:${port}`;
    if (files === 's3') say('The store for files …');
    const storePort = await findFreePort();
    const store = await openStore(files, {
      folder: at('files'),
      origin: url,
      // By its number: to Ceph a name might be that of a bucket.
      endpoint: `https://127.0.0.1:${storePort}`,
    });
    opened.defer(() => store.stop());
    signal?.throwIfAborted();
    const webPorts = await Promise.all(numbers(1, webs).map(() => findFreePort()));
    // Before the webs, because they reach the store through it.
    const proxy = await startProxy({
      folder: at('proxy'),
      port,
      certificate,
      webs: webPorts,
      store: store.at === undefined ? undefined : { port: storePort, at: store.at },
    });
    opened.defer(() => proxy.stop());

    const settings = {
      NODE_ENV: 'production',
      PUBLIC_URL: url,
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: pooler?.url ?? postgres.url,
      ...(pooler !== undefined && { DATABASE_DIRECT_URL: postgres.url }),
      NODE_EXTRA_CA_CERTS: certificate.authorityFile,
      SMTP_URL: mail.smtpUrl,
      SKIP_SYSTEM_SETUP: '1',
      SECRETS_KEY: 'only-for-this-machine-only-for-this-machine',
      ...store.environment,
      ...options.settings,
    };
    const start = async (role: 'web' | 'worker', count: number) => {
      const name = `${role}-${count}`;
      const own = role === 'web' ? { PORT: String(webPorts[count - 1]) } : {};
      const product = await startProduct({ ...settings, ...own, ROLE: role }, at(`${name}.log`));
      opened.defer(() => product.stop());
      return { ...product, name };
    };
    say(`${webs} webs and ${workers} workers …`);
    // The first one brings the database up to date; the others find it so.
    const first = await start('web', 1);
    signal?.throwIfAborted();
    const others = await allOf([
      ...numbers(2, webs).map((count) => start('web', count)),
      ...numbers(1, workers).map((count) => start('worker', count)),
    ]);
    const products = [first, ...others];
    const programs = [postgres, ...(pooler === undefined ? [] : [pooler]), proxy];
    return {
      url,
      certificate,
      processes: [
        ...products.map(({ name, pid, url }) => ({ name, pid, url })),
        ...programs.map(({ name, pid }) => ({ name, pid })),
      ],
      products,
      postgres,
      mail,
      environment: { ...first.environment },
      folder,
      stop: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Waits for all, also where one fails, so that nothing is still on its way when the rest is ended. */
async function allOf<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
