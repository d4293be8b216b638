/**
 * `npm run dev`: the portal, restarted when its code changes, behind a page with hot reload. Settings are those of `npm start`; it prints
 * the page's address.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { fillIn } from '#server/core/page/document.ts';
import { ROOT } from '#server/core/page/folder.ts';
import { readSettings } from '#server/core/settings.ts';
import { loadTenant } from '#server/core/tenant.ts';

const settings = readSettings(process.env, 'server');
process.env.PORTAL_SERVER = `http://${settings.host}:${settings.port}`;
const { tenant } = await loadTenant(settings.tenantFile);

const page = await createServer({
  configFile: join(ROOT, 'vite.config.ts'),
  configLoader: 'native',
  plugins: [
    {
      name: 'matricula:college',
      transformIndexHtml: (html) => fillIn(html, { ...tenant, languages: ['en'] }),
      configureServer: ({ middlewares }) => {
        // The desk is one document for all of its addresses.
        middlewares.use((request, _response, next) => {
          if (/^\/desk(?:\/[^.]*)?(?:\?.*)?$/.test(request.url ?? ''))
            request.url = '/desk/index.html';
          next();
        });
      },
    },
  ],
});
await page.listen();
const [address = ''] = page.resolvedUrls?.local ?? [];

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', join(ROOT, 'server/start.ts'), '--without-page'],
  // Links in e-mails must lead to the development page.
  { cwd: ROOT, stdio: 'inherit', env: { PUBLIC_URL: address.replace(/\/$/, ''), ...process.env } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', async (code) => {
  await page.close();
  process.exit(code ?? 1);
});
