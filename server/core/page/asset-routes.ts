import fastifyStatic from '@fastify/static';
import type { App } from '../http/app.ts';
import { sparePartOfPage } from '../http/security-headers.ts';
import { anybody } from '../http/who.ts';

/** Serves the files of a built page: they are named for their content, and so kept by browsers for ever. */
export async function assetRoutes(app: App, prefix: string, root: string): Promise<void> {
  await app.register(async (scope) => {
    // The plugin adds the routes, and takes no options for them.
    scope.addHook('onRoute', (route) => {
      Object.assign(route, { config: { ...route.config, who: anybody } });
    });
    await scope.register(fastifyStatic, {
      root,
      prefix,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
      // What cannot be a file is unknown, and not forbidden.
      allowedPath: (path) => !path.endsWith('/'),
      // Nobody asks for what never changes again, or for a part of it.
      etag: false,
      lastModified: false,
      acceptRanges: false,
      setHeaders: (reply, path) => sparePartOfPage(reply, path.replace(/\.(br|gz)$/, '')),
    });
  });
}
