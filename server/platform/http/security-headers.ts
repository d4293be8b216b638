import helmet from '@fastify/helmet';
import fastify from 'fastify';
import type { Platform } from '../platform.ts';

/** Said by the HTTP library about each answer, and not by helmet. */
const NOT_OURS = ['content-length', 'content-type', 'connection', 'date'];

/**
 * What the page never asks a browser for, so that nothing smuggled into it can. A photo of a document is taken by the
 * system's own camera through a file input, which needs no leave. Only names that browsers know: they complain of others.
 */
const UNUSED = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
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
 * The headers that keep a browser from being used against its user. They are the same for every answer, so they
 * are asked of helmet once and not on every request, which would cost more than most requests do.
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
    'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
    // Answers are somebody's own: no browser and no proxy keeps one, unless its route says that it may.
    'cache-control': 'no-store',
  };
}

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
        imgSrc: ["'self'", 'blob:', 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Browsers remember this one for the whole host: never say it over http.
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    // Links may hold a token in their query: other sites must not see it. Our own server needs to see the origin.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  };
}
