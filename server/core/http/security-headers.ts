import type { FastifyReply } from 'fastify';
import type { Platform } from '../platform.ts';

/** Headers of every answer, also of files that run in a page. */
const FOR_EVERYTHING = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  // Answers are private: no cache stores them, unless a route says otherwise.
  'cache-control': 'no-store',
};

/** Headers that only affect documents. */
const FOR_DOCUMENTS = {
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissionsPolicy(),
  // Keeps tokens in a link's query out of `Referer`, and so out of logs. With `no-referrer`, forms would send `Origin: null` and be
  // refused as cross-site.
  'referrer-policy': 'strict-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

/** The security headers, the same for every answer. */
export function securityHeaders({
  settings,
  files,
}: Pick<Platform, 'settings' | 'files'>): Record<string, string> {
  const isHttps = settings.publicUrl.startsWith('https:');
  return {
    ...FOR_EVERYTHING,
    ...FOR_DOCUMENTS,
    'content-security-policy': contentPolicy(isHttps, files.uploadOrigin),
    // Browsers remember this for the whole host, so it is never sent over http.
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** @param store the origin of the object store, where there is one: browsers upload to it, and load page images from it. */
function contentPolicy(isHttps: boolean, store: string | undefined): string {
  const also = store === undefined ? '' : ` ${store}`;
  return [
    "default-src 'self'",
    `connect-src 'self'${also}`,
    `img-src 'self' blob: data:${also}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

/** Files that a browser never opens as a document: they only run in the page that loads them. */
const NO_DOCUMENT = /\.(js|css|woff2)$/;

/**
 * Removes the headers that only affect documents: more than a kilobyte on each file that a first visit waits for.
 * @param path of the file that is sent.
 */
export function removeDocumentHeaders(reply: FastifyReply, path: string): void {
  if (!NO_DOCUMENT.test(path)) return;
  reply.removeHeader('content-security-policy');
  for (const name of Object.keys(FOR_DOCUMENTS)) reply.removeHeader(name);
}

/**
 * Denies the features that the page never uses, so that injected code cannot use them either. Photos of documents come from a file
 * input, which needs no permission. Lists only names that browsers know, because they warn about others.
 * @param allowed features that a document of this origin may use.
 */
function permissionsPolicy(allowed: readonly string[] = []): string {
  const unused = `accelerometer autoplay camera clipboard-read display-capture encrypted-media fullscreen geolocation gyroscope hid
    idle-detection local-fonts magnetometer microphone midi payment picture-in-picture publickey-credentials-create
    publickey-credentials-get screen-wake-lock serial storage-access usb window-management xr-spatial-tracking`;
  const denied = unused
    .split(/\s+/)
    .map((name) => `${name}=(${allowed.includes(name) ? 'self' : ''})`);
  return denied.join(', ');
}

/** For the documents that use passkeys; every other answer denies them. */
export const WITH_PASSKEYS = permissionsPolicy([
  'publickey-credentials-create',
  'publickey-credentials-get',
]);
