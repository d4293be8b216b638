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

/** Two conversions at a time with 1.5 GB each at most, the one that is ready, and what typesets copies. */
export const WORKER = {
  ...PRODUCT,
  role: 'worker',
  count: 2,
  memoryMiB: 4096,
  writableMiB: 1024,
} as const;

/**
 * Settings of every process that are no secrets, by place. `PUBLIC_URL` and the like are the college's own.
 * `NODE_ENV=production` is in the image.
 */
export const SETTINGS = ['PUBLIC_URL', 'TRUST_PROXY', 'MAIL_FROM', 'TENANT_FILE'] as const;

/** Every one is handed over as a file, `NAME_FILE`. */
export const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'SECRETS_KEY',
  'METRICS_TOKEN',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
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

/** In compose.yaml only: a college has a mail server. */
export const MAIL = { port: 1025, page: 8025 } as const;
