import { join } from 'node:path';
import type { Tenant } from '#tenant/tenant.ts';
import type { App } from '../http/app.ts';
import { refusal } from '../http/errors.ts';
import { brandCss } from '../http/frame.ts';
import { isNavigation, queryOf, withoutQuery } from '../http/navigation.ts';
import { removeDocumentHeaders, WITH_PASSKEYS } from '../http/security-headers.ts';
import { anybody } from '../http/who.ts';
import type { Platform } from '../platform.ts';
import { assetRoutes } from './asset-routes.ts';
import { compress, sendCompressed } from './compressed.ts';
import { PAGE_FOLDER } from './folder.ts';
import { iconRoutes } from './icon-routes.ts';
import { makePages } from './make-pages.ts';
import { readFonts } from './page-parts.ts';
import { securityTxtRoute } from './security-txt.ts';

/** Path prefixes of calls. If unknown, a program gets 404, and a browser the page, which leads to the default route (spec §2). */
const CALLS = /^\/(api|public|service|lookup|assets|desk\/assets|storage|dev|\.well-known)(\/|$)/;

/** Separate pages, matched in any case and with trailing slashes, because addresses are copied from paper. */
const PAGES_APART = /^\/(verify|desk)\/*$/i;

/** Search engines may index the portal, except personal addresses with a token, and calls. */
const ROBOTS = `User-agent: *
Disallow: /*token=
Disallow: /api/
Disallow: /public/
Disallow: /service/
Disallow: /link
Disallow: /lookup/
Disallow: /storage/
`;

/**
 * Serves the page: its assets, the college's colours and logo, and for every other address the document in the reader's
 * language.
 */
export async function pageRoutes(
  app: App,
  platform: Pick<
    Platform,
    'tenant' | 'languages' | 'deadlines' | 'forms' | 'settings' | 'clock' | 'log'
  >,
  folder = PAGE_FOLDER,
): Promise<void> {
  const { tenant, languages, deadlines, forms, settings, clock, log } = platform;
  brandRoutes(app, tenant);
  iconRoutes(app, platform);
  securityTxtRoute(app, { tenant, settings, clock });
  let pages = await makePages(platform, folder);
  let making = Promise.resolve();
  // Draws the screens ahead of the first visitor. An app that does not listen has none.
  const draw = () => Promise.all([...pages.values()].map((page) => page.firstScreens?.drawn()));
  app.addHook('onListen', () => void draw());
  // Makes the pages again after an extended deadline and with another form. The old ones are sent until the new ones are ready.
  const makeAgain = () => {
    making = making
      .then(async () => {
        pages = await makePages(platform, folder);
        if (app.server.listening) void draw();
      })
      .catch((err) => log.error({ err }, 'the page shows old deadlines, or an old form'));
  };
  deadlines.onChange(makeAgain);
  forms.onChange(makeAgain);
  fontRoutes(app, await readFonts(folder));
  if (pages.size > 0) await assetRoutes(app, '/assets/', join(folder, 'assets'));
  app.setNotFoundHandler((request, reply) => {
    const isPage = !CALLS.test(withoutQuery(request.url)) || isNavigation(request);
    if (!isPage || !['GET', 'HEAD'].includes(request.method)) throw nothingHere();
    const [, apart] = PAGES_APART.exec(withoutQuery(request.url)) ?? [];
    if (apart !== undefined)
      return reply.redirect(`/${apart.toLowerCase()}${queryOf(request.url)}`);
    const page = pages.get(languages.for(request).say.language.tag);
    if (page === undefined) throw notBuilt();
    const content = page.firstScreens?.find(request) ?? page.documentAt(request.url);
    reply.header('permissions-policy', WITH_PASSKEYS);
    return sendCompressed(request, reply, content, 'Cookie');
  });
}

/** The fonts of framed pages, at addresses that stay the same. */
function fontRoutes(app: App, fontOf: (name: string) => string | undefined): void {
  for (const name of ['body', 'headings']) {
    const config = { who: anybody };
    app.get(`/frame/${name}.woff2`, { config, schema: { hide: true } }, (_request, reply) => {
      const file = fontOf(name);
      if (file === undefined) throw nothingHere();
      return reply.header('cache-control', 'public, max-age=3600').redirect(`/${file}`);
    });
  }
}

function brandRoutes(app: App, tenant: Tenant): void {
  const files = {
    '/brand.css': compress('text/css; charset=utf-8', brandCss(tenant)),
    '/robots.txt': compress('text/plain; charset=utf-8', ROBOTS),
    '/logo': compress('image/svg+xml', brandLogo(tenant)),
  };
  for (const [path, content] of Object.entries(files)) {
    app.get(path, { config: { who: anybody }, schema: { hide: true } }, (request, reply) => {
      removeDocumentHeaders(reply, path);
      return sendCompressed(request, reply, content);
    });
  }
}

/** The college's logo for the browser's tab, in the colour for the tab's light or dark background. */
function brandLogo({ brand }: Pick<Tenant, 'brand'>): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${brand.logo.viewBox}">
<style>path { fill: ${brand.light.color} } @media (prefers-color-scheme: dark) { path { fill: ${brand.dark.color} } }</style>
<path d="${brand.logo.path}"/></svg>
`;
}

const nothingHere = refusal(404, 'not_found', (say) => say('There is nothing at this address.'));

/** The error for a page that was never built. */
export const notBuilt = refusal(503, 'not_built', (say) =>
  say('The page is not built yet. Please run: npm run build'),
);
