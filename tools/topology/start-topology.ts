/**
 * The whole topology as ordinary programs on one machine, as `compose.yaml` starts it in containers: a PostgreSQL with TLS, webs and
 * workers that share it, the shipped reverse proxy, a file store and a mail catcher. All of it ends with the program that started it, even
 * if that is killed.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { startObjectStore } from '#server/core/files/testing/object-store.ts';
import { ensurePage } from '#server/core/page/ensure-page.ts';
import { findFreePort } from '#server/core/testing/process.ts';
import { startMailCatcher } from '../trial/mail-catcher.ts';
import { startProduct } from '../trial/product.ts';
import { makeTemporaryFolder } from '../trial/temporary-folder.ts';
import { makeCertificate } from './make-certificate.ts';
import { startPooler } from './pooler.ts';
import { startPostgres } from './postgres.ts';
import { startProxy } from './proxy.ts';

export type TopologyOptions = {
  readonly webs?: number;
  readonly workers?: number;
  /** An S3-compatible store (Ceph's, in memory), or a shared folder. */
  readonly files?: 's3' | 'folder';
  /** Whether webs and workers connect to the database through PgBouncer. */
  readonly pooler?: boolean;
  /** Environment variables for every process of the product; they override the topology's. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The proxy's port on loopback; a free one by default. */
  readonly port?: number;
  /** The port of the page with the letters; a free one by default. */
  readonly mailPort?: number;
  /** The folder for all files, above all logs; it stays. By default a temporary folder, which is removed at the end. */
  readonly folder?: string;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
  /** Receives progress messages, line by line. */
  readonly say?: (line: string) => void;
};

/**
 * Starts everything and waits until each part is ready. If a part fails, stops the ones already started.
 * @returns the address for users (the proxy's, over TLS), the certificate whose authority they must trust, the processes by name, the folder
 * of the logs, and the environment of the product's processes, for operator commands beside them. `stop` ends the database last.
 */
export async function startTopology(options: TopologyOptions) {
  const { webs = 2, workers = 2, files = 'folder', say = () => {}, signal } = options;
  const opened = new AsyncDisposableStack();
  // nginx's worker user must be able to pass through to the proxy's folder, or uploads would fail.
  const folder = options.folder ?? (await makeTemporaryFolder(tmpdir(), 'topology', 0o711));
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
      settings: { max_connections: '200' },
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
    const mail = await startMailCatcher({ page: options.mailPort });
    opened.defer(() => mail.close());
    const port = options.port ?? (await findFreePort());
    const url = `https://localhost:${port}`;
    if (files === 's3') say('The store for files …');
    const storePort = await findFreePort();
    mkdirSync(at('files'), { recursive: true });
    const store = files === 's3' ? await startObjectStore(at('files')) : undefined;
    if (store !== undefined) {
      opened.defer(() => store.stop());
      await allowUploadsFrom(url, store);
    }
    signal?.throwIfAborted();
    const webPorts = await Promise.all(numbers(1, webs).map(() => findFreePort()));
    // The webs reach the store through the proxy, so it starts first.
    const proxy = await startProxy({
      folder: at('proxy'),
      port,
      certificate,
      webs: webPorts,
      store: store && { port: storePort, at: store.environment.S3_ENDPOINT ?? '' },
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
      DATA_DIR: at('files'),
      ...store?.environment,
      // An IP address, because Ceph could take a host name for a bucket.
      ...(store && { S3_ENDPOINT: `https://127.0.0.1:${storePort}` }),
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
    // The first one migrates the database, so that the others find it up to date.
    const first = await start('web', 1);
    signal?.throwIfAborted();
    const others = await allOf([
      ...numbers(2, webs).map((count) => start('web', count)),
      ...numbers(1, workers).map((count) => start('worker', count)),
    ]);
    return {
      url,
      certificate,
      /** With their own addresses, without the proxy: webs and workers only. */
      processes: [first, ...others, postgres, pooler, proxy].flatMap((each) => each ?? []),
      mail,
      environment: first.environment,
      folder,
      stop: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** Lets pages of the portal send files to the store, as docs/operations.md says. */
function allowUploadsFrom(
  origin: string,
  { client, bucket }: Awaited<ReturnType<typeof startObjectStore>>,
) {
  const rule = { AllowedOrigins: [origin], AllowedMethods: ['POST'], AllowedHeaders: ['*'] };
  const CORSConfiguration = { CORSRules: [rule] };
  return client.send(new PutBucketCorsCommand({ Bucket: bucket, CORSConfiguration }));
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** Waits for all even if one fails, so that none is still starting when the rest is stopped. */
async function allOf<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
