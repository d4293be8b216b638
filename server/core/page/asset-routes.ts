import fastifyStatic from '@fastify/static';
import type { App } from '../http/app.ts';
import { removeDocumentHeaders } from '../http/security-headers.ts';
import { anybody, type Who } from '../http/who.ts';

/**
 * Serves the files of a built page. Their names contain a hash of their content, so browsers cache them for ever.
 * @param who may read them.
 */
export async function assetRoutes(
  app: App,
  prefix: string,
  root: string,
  who: Who = anybody,
): Promise<void> {
  await app.register(async (scope) => {
    // The plugin adds the routes itself and accepts no route options.
    scope.addHook('onRoute', (route) => {
      Object.assign(route, { config: { ...route.config, who } });
    });
    await scope.register(fastifyStatic, {
      root,
      prefix,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      // Answers folders with 404 instead of 403.
      allowedPath: (path) => !path.endsWith('/'),
      // Immutable files need no revalidation, and nobody requests ranges of them.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => removeDocumentHeaders(reply, path.replace(/\.(br|gz)$/, '')),
    });
  });
}
