import helmet from '@fastify/helmet';
import fastify, { type FastifyReply } from 'fastify';
import type { Platform } from '../platform.ts';

/** Headers that the HTTP library adds itself. */
const NOT_OURS = ['content-length', 'content-type', 'connection', 'date'];

/**
 * Features that the page never uses, denied so that injected code cannot use them either. Photos of documents come from a file
 * input, which needs no permission. Lists only names that browsers know, because they warn about others.
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
 * The security headers. They are the same for every answer, so helmet computes them once: per request it would cost more than most
 * requests do.
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
    // Answers are private: no cache stores them, unless a route says otherwise.
    'cache-control': 'no-store',
  };
}

/** Headers that only affect documents. */
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

/** Files that a browser never opens as a document: they only run in the page that loads them. */
const NO_DOCUMENT = /\.(js|css|woff2)$/;

/**
 * Removes the headers that only affect documents: more than a kilobyte on each file that a first visit waits for. `nosniff` and
 * the resource policy against other sites stay.
 * @param path of the file that is sent.
 */
export function sparePartOfPage(reply: FastifyReply, path: string): void {
  if (!NO_DOCUMENT.test(path)) return;
  for (const name of FOR_DOCUMENTS) reply.removeHeader(name);
}

/** Denies the unused features. @param allowed features that a document of this origin may use. */
function permissionsPolicy(allowed: readonly string[] = []): string {
  return UNUSED.map((feature) => `${feature}=(${allowed.includes(feature) ? 'self' : ''})`).join(
    ', ',
  );
}

/** For the documents that use passkeys; every other answer denies them. */
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
        // Browsers upload straight to the object store, where there is one.
        connectSrc: ["'self'", ...uploads],
        // Page images come straight from the object store.
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
    // Keeps tokens in a link's query out of `Referer`, and so out of logs. With `no-referrer`, forms would send `Origin: null` and be
    // refused as cross-site.
    referrerPolicy: { policy: 'strict-origin' },
    xFrameOptions: { action: 'deny' },
  };
}
