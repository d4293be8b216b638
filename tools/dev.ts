/**
 * `npm run dev`: the portal, started anew when its code changes, behind a page that changes while it is looked at.
 * Settings are those of `npm start`; the page is at the address that is printed here.
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
        // Every address of the desk is its one document.
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
  // What goes into e-mails leads to the page that is being worked on.
  { cwd: ROOT, stdio: 'inherit', env: { PUBLIC_URL: address.replace(/\/$/, ''), ...process.env } },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => server.kill(signal));
}
server.on('exit', async (code) => {
  await page.close();
  process.exit(code ?? 1);
});
