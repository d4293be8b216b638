/**
 * The processes that a college runs, and how. The tests beside this file compare Dockerfile, compose.yaml, deploy/systemd,
 * deploy/kubernetes and deploy/nginx with it: change it together with any of them.
 */

/** The product's folder, in an image and on a machine. */
export const HOME_FOLDER = '/opt/matricula';

/** The user id of an image; it owns no files. */
export const IMAGE_USER = 10_001;

/** Common to all kinds of process. */
const PRODUCT = {
  port: 3000,
  /** Liveness: a process that keeps failing this is restarted. */
  alive: '/healthz',
  /** Readiness: a process that fails this gets no requests, because its database or store does not answer. */
  ready: '/readyz',
  /** The only writable folder. Everything that lasts is in the database and in the store. */
  writable: '/tmp',
  /** Running requests and jobs are finished before the process ends. */
  stopsWithinSeconds: 60,
} as const;

export const WEB = { ...PRODUCT, role: 'web', memoryMiB: 768, writableMiB: 256 } as const;

/** Has room for the typesetter of copies. Documents are opened by a converter; with systemd, which has none, a worker's unit has more. */
export const WORKER = {
  ...PRODUCT,
  role: 'worker',
  memoryMiB: 1024,
  writableMiB: 256,
} as const;

/** Converts documents for the workers, two at once, of up to 1.5 GB each. Without secrets, and only workers reach it. */
export const CONVERTER = {
  ...PRODUCT,
  role: 'converter',
  memoryMiB: 4096,
  writableMiB: 1024,
} as const;

/** Non-secret settings of every process. `PUBLIC_URL` and the like are the college's own. */
export const SETTINGS = [
  ...['PUBLIC_URL', 'TRUST_PROXY', 'MAIL_FROM', 'TENANT_FILE', 'DATABASE_CA_FILE'],
  ...['S3_BUCKET', 'S3_ENDPOINT', 'S3_FORCE_PATH_STYLE', 'AWS_REGION', 'CONVERTER_URL'],
] as const;

/** Settings that every installation passes on. They are empty, which counts as unset, until the college sets them. */
export const OPTIONAL_SETTINGS = [
  ...['CLAMD_SOCKET', 'BREACHED_PASSWORDS', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'LOG_LEVEL'],
  ...['SESSION_IDLE_MINUTES', 'SESSION_MAX_HOURS', 'RATE_LIMIT_SCALE', 'DATABASE_POOL_SIZE'],
  ...['CONVERTER_TIMEOUT_SECONDS', 'CONVERSIONS_AT_ONCE', 'HAND_ON_PRIVATE_NETWORKS', 'REHEARSAL'],
  ...['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_ROLES', 'STAFF_OIDC_ROLES_CLAIM'],
  ...['STAFF_OIDC_SCOPE', 'STAFF_OIDC_STRENGTH', 'STAFF_OIDC_MAX_AGE_MINUTES'],
] as const;

/** Settings that the image sets itself. */
export const IMAGE_SETTINGS = [
  ...['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'ROLE', 'SKIP_SYSTEM_SETUP'],
] as const;

/** Settings that no installation has, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  DATABASE_PRIVATE_NETWORK:
    'The database speaks TLS in every place, so nobody has to trust the network.',
  BACKUP_KEY: 'Only the command that writes a backup reads it, in a timer or CronJob of its own.',
  HAND_ON_FOLDER:
    'A container writes nothing that lasts; with systemd, /etc/matricula/settings names it.',
  PSEUDO_LANGUAGE: 'It is for tests, and refused in production.',
};

/** Every secret is passed as a file, `NAME_FILE`. */
export const SECRETS = ['DATABASE_URL', 'SMTP_URL', 'SECRETS_KEY', 'METRICS_TOKEN'] as const;

/** Optional secrets: `NAME_FILE` is empty until the college sets it. */
export const OPTIONAL_SECRETS = [
  'SECRETS_KEY_PREVIOUS',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_OWNER_URL',
  'STAFF_OIDC_CLIENT_SECRET',
  // Without them, the identity that the cloud gives a machine or a pod.
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
] as const;

/** The reverse proxy: terminates TLS, and is the only part that users reach. */
export const PROXY = {
  port: 8443,
  plainPort: 8080,
  publicPort: 443,
  memoryMiB: 256,
} as const;

export const DATABASE = { port: 5432 } as const;

/** Where the folder of files is mounted, if there is no bucket. */
export const FILES = '/data';

/** PgBouncer in transaction mode, between the processes and the database, for installations that run out of connections. */
export const POOLER = { port: 6432, role: 'pooler' } as const;

/** ClamAV's daemon and the program that fetches its signatures, beside the workers, if uploads are scanned. */
export const SCANNER = { role: 'scanner' } as const;

/** In compose.yaml only; a college has a mail server of its own. */
export const MAIL = { page: 8025 } as const;
