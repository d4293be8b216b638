import { join } from 'node:path';
import { DESK_TITLE } from '#contract/desk-page.ts';
import type { App } from '../http/app.ts';
import { WITH_PASSKEYS } from '../http/security-headers.ts';
import { anybody } from '../http/who.ts';
import type { Platform } from '../platform.ts';
import { assetRoutes } from './asset-routes.ts';
import { asDocument, type Compressed, sendCompressed } from './compressed.ts';
import { readDocuments } from './document.ts';
import { DESK, PAGE_FOLDER } from './folder.ts';
import { notBuilt } from './page-routes.ts';

/**
 * `/desk`, the staff's page: one document for every address below it, in the reader's language, and its assets. The page itself is
 * public; it loads its data with a staff session.
 */
export async function deskPageRoutes(
  app: App,
  { languages, forms, log }: Pick<Platform, 'languages' | 'forms' | 'log'>,
  folder = join(PAGE_FOLDER, DESK),
): Promise<void> {
  const makePages = async () => {
    const documents = await readDocuments(
      folder,
      languages,
      ({ partnerName }, tag) => `${languages.in(tag).say(DESK_TITLE)} – ${partnerName}`,
    );
    return new Map<string, Compressed>(
      [...documents].map(([tag, { html }]) => [tag, asDocument(html)]),
    );
  };
  let pages = await makePages();
  forms.onChange(() => {
    makePages().then(
      (made) => {
        pages = made;
      },
      (err) => log.error({ err }, 'the desk shows an old form'),
    );
  });
  const config = { who: anybody };
  for (const url of ['/desk', '/desk/*']) {
    app.get(url, { config, schema: { hide: true } }, (request, reply) => {
      const page = pages.get(languages.for(request).say.language.tag);
      if (page === undefined) throw notBuilt();
      reply.headers({ 'permissions-policy': WITH_PASSKEYS, 'x-robots-tag': 'noindex' });
      return sendCompressed(request, reply, page, 'Cookie');
    });
  }
  if (pages.size > 0) await assetRoutes(app, '/desk/assets/', join(folder, 'assets'));
}
