import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../http/app.ts';
import { atThisMachine } from '../http/from-this-machine.ts';
import type { Platform } from '../platform.ts';
import { isOnlyForThisMachine } from '../settings.ts';
import { assetRoutes } from './asset-routes.ts';
import { fillIn } from './document.ts';
import { GALLERY, PAGE_FOLDER } from './folder.ts';

/**
 * `/dev/ui` shows every component in every state. For development: the route exists only where no other machine can reach the
 * portal.
 */
export async function galleryRoutes(
  app: App,
  { settings, tenant }: Pick<Platform, 'settings' | 'tenant'>,
): Promise<void> {
  const folder = join(PAGE_FOLDER, GALLERY);
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  if (html === undefined || !isOnlyForThisMachine(settings)) return;
  const page = fillIn(html, { ...tenant, languages: ['en'] });
  const config = { who: atThisMachine() };
  const schema = { hide: true };
  for (const url of ['/dev/ui', '/dev/ui/*']) {
    app.get(url, { config, schema }, (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page),
    );
  }
  await assetRoutes(app, '/dev/ui/assets/', join(folder, 'assets'), config.who);
}
