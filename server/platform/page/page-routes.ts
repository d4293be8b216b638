import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Tenant } from '#tenant/tenant.ts';
import { escapeHtml } from '../escape-html.ts';
import type { App } from '../http/app.ts';
import { AppError } from '../http/errors.ts';
import { anybody } from '../http/who.ts';
import type { Platform } from '../platform.ts';
import { brandCss, brandLogo } from './brand.ts';
import { asDocument, compress, sendCompressed } from './compressed.ts';
import { createFirstScreens } from './first-screens.ts';
import { PAGE_FOLDER } from './folder.ts';
import { addParts, findPageParts } from './page-parts.ts';

/** Paths that are calls: an unknown one is a 404 for a program, and not the page. */
const CALLS = /^\/(api|public|service|lookup|assets|storage|dev)(\/|$)/;

/**
 * Serves the page: its assets, which are named for their content and so kept by browsers for ever, the college's
 * colours and mark, and the document itself for every other address.
 */
export async function pageRoutes(
  app: App,
  { tenant, clock, log }: Pick<Platform, 'tenant' | 'clock' | 'log'>,
  folder = PAGE_FOLDER,
): Promise<void> {
  brandRoutes(app, tenant);
  const html = await findHtml(folder, tenant);
  const parts = await findPageParts(folder);
  const document = html === undefined ? undefined : asDocument(addParts(html, parts?.page));
  if (document !== undefined) await assetRoutes(app, join(folder, 'assets'));
  const firstScreens =
    html === undefined || parts === undefined
      ? undefined
      : createFirstScreens({
          folder,
          page: addParts(html, parts.formPage),
          tenant,
          now: clock,
          fail: (error) => log.warn({ err: error }, 'the first screens could not be drawn'),
        });
  app.setNotFoundHandler((request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !CALLS.test(pathOf(request.url));
    if (!isPage) throw nothingHere();
    if (document === undefined) throw notBuilt();
    return sendCompressed(request, reply, firstScreens?.find(request) ?? document, 'cookie');
  });
}

function brandRoutes(app: App, tenant: Tenant): void {
  const files = {
    '/brand.css': compress('text/css; charset=utf-8', brandCss(tenant)),
    '/logo': compress('image/svg+xml', brandLogo(tenant)),
  };
  for (const [path, content] of Object.entries(files)) {
    app.get(path, { config: { who: anybody }, schema: { hide: true } }, (request, reply) =>
      sendCompressed(request, reply, content),
    );
  }
}

async function assetRoutes(app: App, root: string): Promise<void> {
  await app.register(async (scope) => {
    // The plugin adds the routes, and takes no options for them.
    scope.addHook('onRoute', (route) => {
      Object.assign(route, { config: { ...route.config, who: anybody } });
    });
    await scope.register(fastifyStatic, {
      root,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    });
  });
}

function nothingHere(): AppError {
  return new AppError(404, 'not_found', (say) => say('There is nothing at this address.'));
}

function notBuilt(): AppError {
  return new AppError(503, 'not_built', (say) =>
    say('The page is not built yet. Please run: npm run build'),
  );
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

/** @returns undefined when the page has not been built. */
async function findHtml(folder: string, tenant: Tenant): Promise<string | undefined> {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  return html === undefined ? undefined : fillIn(html, tenant);
}

/** Puts the college into the document, so that the page needs no call before its first paint. */
export function fillIn(html: string, tenant: Tenant): string {
  const title = escapeHtml(`${tenant.applicationTitle} – ${tenant.partnerName}`);
  // It is data and never run; an escaped `<` cannot end the script element early.
  const json = JSON.stringify(tenant).replaceAll('<', '\\u003c');
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>${describe(title)}`)
    .replace('<!--tenant-->', () => `<script type="application/json" id="tenant">${json}</script>`);
}

/** What a search shows below the title: the college and its application once more, and nothing that it does not say. */
function describe(title: string): string {
  return `<meta name="description" content="${title}">`;
}
