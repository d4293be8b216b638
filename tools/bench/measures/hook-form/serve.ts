/** Builds the react-hook-form page for production with the questions of our first page, and serves it compressed. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { applicationForm } from '#form/application/index.ts';
import { dateInZone } from '#form/engine/dates.ts';
import type { Question } from '#form/engine/definition.ts';
import { type Visible, walk } from '#form/engine/walk.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { precompress } from '../../../vite/precompress.ts';
import type { Asked } from './page.tsx';

const HTML = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>About You</title><link rel="icon" href="data:," /><script type="module" src="/assets/page.js"></script></head><body><div id="root"></div></body></html>`;

/** @param folder receives the build. */
export async function serveHookForm(
  folder: string,
): Promise<{ readonly url: string; end(): Promise<void> }> {
  const form = applicationForm(sampleTenant);
  const situation = { today: dateInZone(new Date(), sampleTenant.timeZone), counts: {}, tabs: {} };
  const asked = walk(form, {}, situation)
    .questions.filter(({ page }) => page === form.pages[0])
    .map(ask);
  await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), precompress()],
    define: { ASKED: JSON.stringify(asked) },
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

const TYPES: Partial<Record<Question['kind'], Asked['type']>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
  radio: 'choice',
  select: 'list',
  checkbox: 'tick',
};

/**
 * A question with its options and whether it is required, in terms that any form library has. Left out: the address search (a plain text
 * field here), masks, what a button or an answer adds, and the applicants' FAQ.
 */
function ask({ question, page }: Visible): Asked {
  const { key, label, help, kind } = question;
  const rules = page.schema[key] ?? [];
  return {
    key,
    label,
    help,
    type: TYPES[kind] ?? 'text',
    isRequired: rules.some(({ asksForAnswer, onlyWhen }) => asksForAnswer && !onlyWhen.length),
    ...(question.kind === 'radio' && { options: question.options }),
    ...(question.kind === 'select' && {
      options: 'years' in question.options ? years(question.options.years) : question.options,
    }),
  };
}

function years({ count, startsIn = 0 }: { count: number; startsIn?: number }) {
  return Array.from({ length: count }, (_, index) => {
    const year = `${new Date().getFullYear() + startsIn - index}`;
    return { value: year, label: year };
  });
}
