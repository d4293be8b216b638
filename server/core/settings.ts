import { resolve } from 'node:path';
import { type DatabaseSettings, readDatabaseSettings } from './database-settings.ts';
import { isLoopback } from './loopback.ts';
import { type ProviderSettings, readProvider } from './provider-settings.ts';
import { type ClamdAddress, clamdAddress } from './scanner/address.ts';
import * as read from './settings-readers.ts';
import { StartProblem } from './start-problem.ts';

/** Every setting of the program, from environment variables (docs/operations.md, "Settings"). */
export type Settings = DatabaseSettings & {
  /** `PORT` */
  readonly port: number;
  /** `HOST` */
  readonly host: string;
  /** `PUBLIC_URL`: scheme and host without a slash at the end, such as `https://apply.example.edu`. */
  readonly publicUrl: string;
  /** `DATA_DIR`, absolute. */
  readonly dataDir: string;
  /** `S3_BUCKET` and its companions; undefined means files under `DATA_DIR`. */
  readonly objectStore: ObjectStore | undefined;
  /** `SMTP_URL`; undefined means the dev mailbox. */
  readonly smtpUrl: string | undefined;
  /** `MAIL_FROM`: a bare address or `Name <address>`; undefined means the tenant's help address. */
  readonly mailFrom: string | undefined;
  /** `ROLE` */
  readonly role: Role;
  /** `TENANT_FILE`, absolute; undefined means the sample college. */
  readonly tenantFile: string | undefined;
  /** `SESSION_IDLE_MINUTES` */
  readonly sessionIdleMinutes: number;
  /** `SESSION_MAX_HOURS` */
  readonly sessionMaxHours: number;
  /** `RATE_LIMIT_SCALE`: multiplies every rate limit. */
  readonly rateLimitScale: number;
  /** `CONVERTER_URL`: a remote converter; undefined means a child process in a sandbox. */
  readonly converterUrl: string | undefined;
  /** `CONVERTER_TIMEOUT_SECONDS` */
  readonly converterTimeoutSeconds: number;
  /** `CLAMD_SOCKET`: the address of ClamAV's daemon; undefined means that uploads are not scanned. */
  readonly clamdAddress: ClamdAddress | undefined;
  /** `SKIP_SYSTEM_SETUP` */
  readonly skipSystemSetup: boolean;
  /** `METRICS_TOKEN` */
  readonly metricsToken: string | undefined;
  /** `LOG_LEVEL` */
  readonly logLevel: LogLevel;
  /** `TRUST_PROXY`, as Fastify's `trustProxy`. */
  readonly trustProxy: false | string;
  /** `PSEUDO_LANGUAGE`: also offers the test language `en-XA`. Never in production. */
  readonly pseudoLanguage: boolean;
  /** `STAFF_OIDC_ISSUER` and its companions; undefined means that staff join by invitation. */
  readonly provider: ProviderSettings | undefined;
  /** `SECRETS_KEY`: encrypts passwords of other systems; undefined means a key file below `DATA_DIR`. */
  readonly secretsKey: string | undefined;
  /** `SECRETS_KEY_PREVIOUS`: a former key, which still opens secrets but seals none. */
  readonly secretsKeyPrevious: string | undefined;
  /** `HAND_ON_FOLDER`, absolute: the parent of folders that receive applications; undefined allows no folder. */
  readonly handOnFolder: string | undefined;
  /** `HAND_ON_PRIVATE_NETWORKS`: allows destinations on private networks. */
  readonly handOnPrivateNetworks: boolean;
  /** `REHEARSAL=allowed`: this site is for rehearsals and holds no real applicants. */
  readonly isForRehearsals: boolean;
  /** `BREACHED_PASSWORDS`, absolute: a copy of Pwned Passwords, one sorted file; undefined means none. */
  readonly breachedPasswords: string | undefined;
  /** `OTEL_EXPORTER_OTLP_ENDPOINT`: where traces are sent; undefined means nowhere. */
  readonly traces: string | undefined;
  /** `NODE_ENV=production`: no dev mailbox. */
  readonly isProduction: boolean;
};

/** An S3-compatible object store. */
export type ObjectStore = {
  /** `S3_BUCKET` */
  readonly bucket: string;
  /** `S3_ENDPOINT`: for stores other than Amazon's. Browsers must reach it too. */
  readonly endpoint: string | undefined;
  /** `AWS_REGION` */
  readonly region: string;
  /** `S3_FORCE_PATH_STYLE`: puts the bucket into the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** `AWS_ACCESS_KEY_ID` and its companions; undefined means that the SDK finds the machine's role. */
  readonly credentials: AccessKey | undefined;
};

/** In the shape of the AWS SDK. */
type AccessKey = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

const ROLES = ['all', 'web', 'worker', 'converter'] as const;
/** Role of a process: serves the page and the API, runs jobs, does both, or converts documents for other processes. */
type Role = (typeof ROLES)[number];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** The environment, as `process.env` has it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and checks every setting. A variable that is set but empty counts as unset.
 * @param as a `server` without a mail server shows its mail at `/dev/mail`, so it must be reachable from this machine only; an operator
 *   command leaves mail to the server.
 * @throws StartProblem (exit code 2), one line for each bad setting: its name, what it holds, what it may hold.
 */
export function readSettings(environment: Environment, as: 'server' | 'guest'): Settings {
  const problems: string[] = [];
  const get = read.readerOf(environment, problems);

  const port = get('PORT', read.wholeNumber(1, 65_535), 3000);
  const publicUrl = get('PUBLIC_URL', read.publicUrl, `http://localhost:${port}`);
  const settings: Settings = {
    port,
    host: get('HOST', read.text, '127.0.0.1'),
    publicUrl,
    dataDir: resolve(get('DATA_DIR', read.text, './data')),
    objectStore: readObjectStore(get, problems),
    ...readDatabaseSettings(get, environment, problems),
    smtpUrl: get('SMTP_URL', read.smtpUrl, undefined),
    mailFrom: get('MAIL_FROM', read.mailbox, undefined),
    role: get('ROLE', read.oneOf(ROLES), 'all'),
    tenantFile: resolved(get('TENANT_FILE', read.text, undefined)),
    sessionIdleMinutes: get('SESSION_IDLE_MINUTES', read.wholeNumber(1, 1440), 30),
    sessionMaxHours: get('SESSION_MAX_HOURS', read.wholeNumber(1, 720), 12),
    rateLimitScale: get('RATE_LIMIT_SCALE', read.positiveNumber, 1),
    converterUrl: get('CONVERTER_URL', read.converterUrl, undefined),
    converterTimeoutSeconds: get('CONVERTER_TIMEOUT_SECONDS', read.wholeNumber(1, 3600), 60),
    clamdAddress: get('CLAMD_SOCKET', clamdAddress, undefined),
    skipSystemSetup: get('SKIP_SYSTEM_SETUP', read.flag, false),
    metricsToken: get('METRICS_TOKEN', read.secretText, undefined),
    logLevel: get('LOG_LEVEL', read.oneOf(LOG_LEVELS), 'info'),
    trustProxy: get('TRUST_PROXY', read.trustProxy, false),
    pseudoLanguage: get('PSEUDO_LANGUAGE', read.flag, false),
    provider: readProvider(get, publicUrl, problems),
    secretsKey: get('SECRETS_KEY', read.secretKey, undefined),
    secretsKeyPrevious: get('SECRETS_KEY_PREVIOUS', read.secretKey, undefined),
    handOnFolder: resolved(get('HAND_ON_FOLDER', read.text, undefined)),
    handOnPrivateNetworks: get('HAND_ON_PRIVATE_NETWORKS', read.flag, false),
    isForRehearsals: get('REHEARSAL', read.oneOf(['allowed']), undefined) === 'allowed',
    breachedPasswords: resolved(get('BREACHED_PASSWORDS', read.text, undefined)),
    traces: get('OTEL_EXPORTER_OTLP_ENDPOINT', read.collectorUrl, undefined),
    isProduction: environment.NODE_ENV === 'production',
  };
  if (as === 'server') problems.push(...missingMailServer(settings));
  refuseWhatDoesNotGoTogether(environment, problems);
  if (problems.length > 0) throw new StartProblem(problems.join('\n'), 2);
  return settings;
}

/** True where only this machine can reach the portal, outside production: `/dev/mail` may show all mail there. */
export function isOnlyForThisMachine(
  settings: Pick<Settings, 'host' | 'publicUrl' | 'isProduction'>,
): boolean {
  return findOpening(settings) === undefined;
}

/** The setting that lets other machines reach the portal, in words for the operator; undefined if there is none. */
function findOpening({
  host,
  publicUrl,
  isProduction,
}: Pick<Settings, 'host' | 'publicUrl' | 'isProduction'>): string | undefined {
  if (isProduction) return 'NODE_ENV is "production"';
  if (!isLoopback(host)) return `HOST is "${host}"`;
  if (!isLoopback(new URL(publicUrl).hostname)) return `PUBLIC_URL is "${publicUrl}"`;
  return undefined;
}

/** Without a mail server, `/dev/mail` shows all mail, and with it the way into every account. */
function missingMailServer(settings: Settings): string[] {
  const opening = findOpening(settings);
  if (settings.smtpUrl !== undefined || opening === undefined) return [];
  return [
    `SMTP_URL is not set, and ${opening}: it must hold the mail server, as smtp://user:password@host:port. Only a portal that nobody but its own machine can reach does without.`,
  ];
}

function refuseWhatDoesNotGoTogether(environment: Environment, problems: string[]): void {
  const { S3_BUCKET, S3_ENDPOINT } = environment;
  if (environment.PSEUDO_LANGUAGE === '1' && environment.NODE_ENV === 'production') {
    problems.push(
      'PSEUDO_LANGUAGE is "1", but NODE_ENV is "production": it is a language for tests, and must not be set.',
    );
  }
  if (S3_ENDPOINT && !S3_BUCKET) {
    problems.push(
      `S3_ENDPOINT is "${S3_ENDPOINT}", but S3_BUCKET is not set: it must hold the name of a bucket there.`,
    );
  }
}

function readObjectStore(get: read.Get, problems: string[]): ObjectStore | undefined {
  const bucket = get('S3_BUCKET', read.bucketName, undefined);
  const endpoint = get('S3_ENDPOINT', read.storeUrl, undefined);
  const region = get('AWS_REGION', read.regionName, 'us-east-1');
  const forcePathStyle = get('S3_FORCE_PATH_STYLE', read.flag, false);
  if (bucket === undefined) return undefined;
  const credentials = readAccessKey(get, problems);
  return { bucket, endpoint, region, forcePathStyle, credentials };
}

function readAccessKey(get: read.Get, problems: string[]): AccessKey | undefined {
  const accessKeyId = get('AWS_ACCESS_KEY_ID', read.secretText, undefined);
  const secretAccessKey = get('AWS_SECRET_ACCESS_KEY', read.secretText, undefined);
  const sessionToken = get('AWS_SESSION_TOKEN', read.secretText, undefined);
  if (accessKeyId !== undefined && secretAccessKey !== undefined) {
    return { accessKeyId, secretAccessKey, ...(sessionToken !== undefined && { sessionToken }) };
  }
  // A secret file that could not be read already has its line.
  const isTold = problems.some((problem) => /^AWS_(ACCESS|SECRET)/.test(problem));
  if (!isTold && (accessKeyId ?? secretAccessKey) !== undefined) {
    const missing = accessKeyId ? 'AWS_SECRET_ACCESS_KEY' : 'AWS_ACCESS_KEY_ID';
    problems.push(`${missing} is not set: it must hold the other half of the access key.`);
  }
  return undefined;
}

function resolved(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path);
}
