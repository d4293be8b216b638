/** Builds the react-hook-form page for production, and serves it compressed. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { precompress } from '../../../vite/precompress.ts';
import { partsOf } from './asked.ts';

const ASKED = 'virtual:asked';
const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>About You</title><link rel="icon" href="data:," /><script type="module" src="/assets/page.js"></script></head><body><div id="root"></div></body></html>`;

/** @param folder receives the build. */
export async function serveHookForm(
  folder: string,
): Promise<{ readonly url: string; end(): Promise<void> }> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    plugins: [askedModule(), react(), precompress()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'page.tsx'),
        output: { entryFileNames: 'assets/page.js' },
      },
    },
  });
  const script = readFileSync(join(folder, 'assets', 'page.js.br'));
  const server = createServer(({ url }, answer) => {
    if (url === '/') answer.setHeader('content-type', 'text/html; charset=utf-8').end(HTML);
    else if (url === '/assets/page.js') {
      answer.setHeader('content-type', 'text/javascript; charset=utf-8');
      answer.setHeader('content-encoding', 'br').end(script);
    } else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    end: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The questions as a module. Shared lists appear once, as in code written by hand. */
function askedModule() {
  return {
    name: 'bench:asked',
    resolveId: (id: string) => (id === ASKED ? `\0${ASKED}` : undefined),
    load(id: string) {
      const [first] = applicationForm(sampleTenant).pages;
      if (id !== `\0${ASKED}` || first === undefined) return undefined;
      const lists: unknown[] = [];
      const text = JSON.stringify(partsOf(first, new Date()), (_, value) => {
        if (!Array.isArray(value) || value.length < 10) return value;
        if (!lists.includes(value)) lists.push(value);
        return `@list${lists.indexOf(value)}`;
      });
      const named = lists.map((list, index) => `const list${index} = ${JSON.stringify(list)};`);
      return [...named, `export default ${text.replaceAll(/"@(list\d+)"/g, '$1')};`].join('\n');
    },
  };
}
