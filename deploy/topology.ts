/**
 * What a college runs, and how: the one description that Dockerfile, compose.yaml, deploy/systemd, deploy/kubernetes and deploy/nginx are held
 * against by the tests beside it. Whoever changes one of those changes this, or a test says what no longer agrees.
 */

/** Where the product lies, in an image and on a machine. */
export const HOME_FOLDER = '/opt/matricula';

/** The user of an image; it owns nothing. */
export const IMAGE_USER = 10_001;

/** What both kinds of process have in common. */
const PRODUCT = {
  port: 3000,
  /** Alive: a process that fails this for long is started anew. */
  alive: '/healthz',
  /** Ready: nothing is sent to a process that fails this, because its database or store does not answer. */
  ready: '/readyz',
  /** The only folder that is written. Everything that lasts is in the database and in the store. */
  writable: '/tmp',
  /** Requests and jobs under way are finished before the end. */
  stopsWithinSeconds: 60,
} as const;

export const WEB = { ...PRODUCT, role: 'web', count: 2, memoryMiB: 768, writableMiB: 256 } as const;

/** Two conversions at a time with 1.5 GB each at most, where no converter does them, and what typesets copies. */
export const WORKER = {
  ...PRODUCT,
  role: 'worker',
  count: 2,
  memoryMiB: 4096,
  writableMiB: 1024,
} as const;

/** Converts documents for the workers, from the image of a worker: without secrets, and reached by nobody else. */
export const CONVERTER = {
  ...PRODUCT,
  role: 'converter',
  count: 1,
  memoryMiB: 4096,
  writableMiB: 1024,
} as const;

/** Settings of every process that are no secrets, by place. `PUBLIC_URL` and the like are the college's own. */
export const SETTINGS = [
  ...['PUBLIC_URL', 'TRUST_PROXY', 'MAIL_FROM', 'TENANT_FILE', 'DATABASE_CA_FILE'],
  ...['S3_BUCKET', 'S3_ENDPOINT', 'S3_FORCE_PATH_STYLE', 'AWS_REGION', 'CONVERTER_URL'],
] as const;

/** Settings that every place passes on, and leaves empty, which counts as unset, until the college wants them. */
export const OPTIONAL_SETTINGS = [
  ...['CLAMD_SOCKET', 'BREACHED_PASSWORDS', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'LOG_LEVEL'],
  ...['SESSION_IDLE_MINUTES', 'SESSION_MAX_HOURS', 'RATE_LIMIT_SCALE', 'DATABASE_POOL_SIZE'],
  ...['CONVERTER_TIMEOUT_SECONDS', 'HAND_ON_PRIVATE_NETWORKS', 'REHEARSAL'],
  ...['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_ROLES', 'STAFF_OIDC_ROLES_CLAIM'],
  ...['STAFF_OIDC_SCOPE', 'STAFF_OIDC_STRENGTH', 'STAFF_OIDC_MAX_AGE_MINUTES'],
] as const;

/** Settings that the image makes for itself. */
export const IMAGE_SETTINGS = [
  ...['NODE_ENV', 'HOST', 'PORT', 'DATA_DIR', 'ROLE', 'SKIP_SYSTEM_SETUP'],
] as const;

/** Settings that no place has, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  DATABASE_PRIVATE_NETWORK:
    'The database speaks TLS in every place, so nobody has to trust the network.',
  HAND_ON_FOLDER:
    'A container writes nothing that lasts; with systemd, /etc/matricula/settings names it.',
  PSEUDO_LANGUAGE: 'It is for tests, and refused in production.',
};

/** Every one is handed over as a file, `NAME_FILE`. */
export const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'SECRETS_KEY',
  'METRICS_TOKEN',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
] as const;

/** The same, where the college wants them: `NAME_FILE` is empty until then. */
export const OPTIONAL_SECRETS = [
  'SECRETS_KEY_PREVIOUS',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_OWNER_URL',
  'STAFF_OIDC_CLIENT_SECRET',
  'AWS_SESSION_TOKEN',
] as const;

/** The reverse proxy: ends TLS, and is the only part that people reach. */
export const PROXY = {
  port: 8443,
  publicPort: 443,
  webs: 'webs',
  count: 1,
  memoryMiB: 256,
} as const;

export const DATABASE = { port: 5432, major: 18, maxConnections: 100 } as const;

export const STORE = { port: 8333, bucket: 'documents' } as const;

/** Between the processes and the database, where connections run out: PgBouncer in transaction mode. */
export const POOLER = { port: 6432, role: 'pooler' } as const;

/** Beside the workers, where uploads are scanned: ClamAV's daemon, and what fetches its signatures. */
export const SCANNER = {
  role: 'scanner',
  socket: '/run/clamav/clamd.ctl',
  memoryMiB: 3072,
} as const;

/** In compose.yaml only: a college has a mail server. */
export const MAIL = { port: 1025, page: 8025 } as const;
