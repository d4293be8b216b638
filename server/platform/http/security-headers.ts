import helmet from '@fastify/helmet';
import fastify from 'fastify';
import type { Settings } from '../settings.ts';

/** Said by the HTTP library about each answer, and not by helmet. */
const NOT_OURS = ['content-length', 'content-type', 'connection', 'date'];

/**
 * The headers that keep a browser from being used against its user. They are the same for every answer, so they
 * are asked of helmet once and not on every request, which would cost more than most requests do.
 */
export async function securityHeaders(settings: Settings): Promise<Record<string, string>> {
  const sample = fastify();
  await sample.register(helmet, headerOptions(settings.publicUrl.startsWith('https:')));
  sample.get('/', () => '');
  const { headers } = await sample.inject('/');
  await sample.close();
  const ours = Object.entries(headers).filter(([name]) => !NOT_OURS.includes(name));
  return {
    ...Object.fromEntries(ours.map(([name, value]) => [name, String(value)])),
    // Answers are somebody's own: no browser and no proxy keeps one, unless its route says that it may.
    'cache-control': 'no-store',
  };
}

function headerOptions(isHttps: boolean): Parameters<typeof helmet>[1] {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
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
