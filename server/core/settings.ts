import { resolve } from 'node:path';
import { readDatabaseSettings } from './database-settings.ts';
import { isLoopback } from './loopback.ts';
import { readProvider } from './provider-settings.ts';
import * as read from './settings-readers.ts';
import { StartProblem } from './start-problem.ts';

/** Roles of a process: it does everything, serves the page and the API, runs jobs, or converts documents for other processes. */
const ROLES = ['all', 'web', 'worker', 'converter'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Every setting of the program, from environment variables; docs/operations.md, "Settings", says what each means. */
export type Settings = Readonly<ReturnType<typeof collect>>;

/** An S3-compatible object store. */
export type ObjectStore = NonNullable<Settings['objectStore']>;

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
  const settings = collect(environment, problems);
  if (as === 'server') problems.push(...missingMailServer(settings));
  refuseConflictingSettings(environment, problems);
  if (problems.length > 0) throw new StartProblem(problems.join('\n'), 2);
  return settings;
}

/** Undefined stands for a part of the program that is not set up, such as a mail server. Paths are absolute. */
function collect(environment: Environment, problems: string[]) {
  const get = read.readerOf(environment, problems);
  const port = get('PORT', read.wholeNumber(1, 65_535), 3000);
  const publicUrl = get('PUBLIC_URL', read.publicUrl, `http://localhost:${port}`);
  return {
    port,
    host: get('HOST', read.text, '127.0.0.1'),
    publicUrl,
    dataDir: get('DATA_DIR', read.folder, resolve('./data')),
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
    conversionsAtOnce: get('CONVERSIONS_AT_ONCE', read.wholeNumber(1, 100), undefined),
    clamdAddress: get('CLAMD_SOCKET', read.clamdAddress, undefined),
    skipSystemSetup: get('SKIP_SYSTEM_SETUP', read.flag, false),
    metricsToken: get('METRICS_TOKEN', read.secretText, undefined),
    logLevel: get('LOG_LEVEL', read.oneOf(LOG_LEVELS), 'info'),
    trustProxy: get('TRUST_PROXY', read.trustProxy, false),
    pseudoLanguage: get('PSEUDO_LANGUAGE', read.flag, false),
    provider: readProvider(get, publicUrl, problems),
    secretsKey: get('SECRETS_KEY', read.secretKey, undefined),
    secretsKeyPrevious: get('SECRETS_KEY_PREVIOUS', read.secretKey, undefined),
    backupKey: get('BACKUP_KEY', read.secretKey, undefined),
    handOnFolder: resolved(get('HAND_ON_FOLDER', read.text, undefined)),
    handOnPrivateNetworks: get('HAND_ON_PRIVATE_NETWORKS', read.flag, false),
    isForRehearsals: get('REHEARSAL', read.oneOf(['allowed']), undefined) === 'allowed',
    breachedPasswords: resolved(get('BREACHED_PASSWORDS', read.text, undefined)),
    traces: get('OTEL_EXPORTER_OTLP_ENDPOINT', read.collectorUrl, undefined),
    isProduction: environment.NODE_ENV === 'production',
  };
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

function refuseConflictingSettings(environment: Environment, problems: string[]): void {
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

function readObjectStore(get: read.Get, problems: string[]) {
  const bucket = get('S3_BUCKET', read.bucketName, undefined);
  const endpoint = get('S3_ENDPOINT', read.storeUrl, undefined);
  const region = get('AWS_REGION', read.regionName, 'us-east-1');
  const forcePathStyle = get('S3_FORCE_PATH_STYLE', read.flag, false);
  if (bucket === undefined) return undefined;
  const credentials = readAccessKey(get, problems);
  return { bucket, endpoint, region, forcePathStyle, credentials };
}

function readAccessKey(get: read.Get, problems: string[]) {
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
