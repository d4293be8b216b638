import helmet from '@fastify/helmet';
import fastify, { type FastifyReply } from 'fastify';
import type { Platform } from '../platform.ts';

/** Headers that the HTTP library sets itself, and not helmet. */
const NOT_OURS = ['content-length', 'content-type', 'connection', 'date'];

/**
 * Features that the page never uses, denied so that injected code cannot use them either. A photo of a document comes through
 * a file input, which needs no permission. Only names that browsers know, because they warn about others.
 */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/**
 * The security headers. They are the same for every answer, so helmet computes them once: on every request it would cost more
 * than most requests do.
 */
export async function securityHeaders({
  settings,
  files,
}: Pick<Platform, 'settings' | 'files'>): Promise<Record<string, string>> {
  const sample = fastify();
  const isHttps = settings.publicUrl.startsWith('https:');
  await sample.register(helmet, headerOptions(isHttps, files.uploadOrigin));
  sample.get('/', () => '');
  const { headers } = await sample.inject('/');
  await sample.close();
  const ours = Object.entries(headers).filter(([name]) => !NOT_OURS.includes(name));
  return {
    ...Object.fromEntries(ours.map(([name, value]) => [name, String(value)])),
    'permissions-policy': permissionsPolicy(),
    // Answers are private, so browsers and proxies store none, unless a route says otherwise.
    'cache-control': 'no-store',
  };
}

/** What tells a browser how to treat a document. */
const FOR_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Files that can never be a document of their own, so that nothing runs in them but in the page that asks for them. */
const NO_DOCUMENT = /\.(js|css|woff2)$/;

/**
 * Leaves away what only a document heeds, more than a kilobyte on each of the files that a first visit waits for. That a browser
 * takes the file for nothing else, and no other site loads it, stays.
 * @param path of the file that is sent.
 */
export function sparePartOfPage(reply: FastifyReply, path: string): void {
  if (!NO_DOCUMENT.test(path)) return;
  for (const name of FOR_DOCUMENTS) reply.removeHeader(name);
}

/** Denies what is never used. @param allowed what one page may use of it, and only by itself. */
function permissionsPolicy(allowed: readonly string[] = []): string {
  return UNUSED.map((feature) => `${feature}=(${allowed.includes(feature) ? 'self' : ''})`).join(
    ', ',
  );
}

/** For the documents in which passkeys are used, which no other answer allows. */
export const WITH_PASSKEYS = permissionsPolicy([
  'publickey-credentials-create',
  'publickey-credentials-get',
]);

function headerOptions(
  isHttps: boolean,
  uploadOrigin: string | undefined,
): Parameters<typeof helmet>[1] {
  const uploads = uploadOrigin === undefined ? [] : [uploadOrigin];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // A file goes straight to the object store, where there is one.
        connectSrc: ["'self'", ...uploads],
        // Pictures of pages come straight from it.
        imgSrc: ["'self'", 'blob:', 'data:', ...uploads],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Browsers remember this for the whole host, so it is never sent over http.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    // Links may hold a token in their query, which nobody needs to see again, our own proxy's log least of all. With
    // `no-referrer` a form would say that it comes from nowhere, and be refused as another site's.
    referrerPolicy: { policy: 'strict-origin' },
    xFrameOptions: { action: 'deny' },
  };
}
