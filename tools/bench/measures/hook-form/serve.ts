/** Builds the react-hook-form page for production with the questions of our first page, and serves it compressed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import serveFiles from '@fastify/static';
import react from '@vitejs/plugin-react';
import fastify from 'fastify';
import { build } from 'vite';
import { applicationForm } from '#form/application/index.ts';
import type { Question } from '#form/engine/definition.ts';
import { choicesFor } from '#form/engine/inventory.ts';
import { type Visible, walk } from '#form/engine/walk.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { precompress } from '../../../vite/precompress.ts';
import type { Asked } from './page.tsx';

const FORM = applicationForm(sampleTenant);

export async function serveHookForm() {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-hook-form-'));
  const { questions } = walk(FORM, {}, { today: '2026-11-21', counts: {}, tabs: {} });
  const asked = questions.filter(({ page }) => page === FORM.pages[0]).map(ask);
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    plugins: [react(), precompress()],
    define: { ASKED: JSON.stringify(asked) },
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false } },
  });
  const server = fastify();
  await server.register(serveFiles, { root: folder, preCompressed: true });
  return {
    url: await server.listen({ host: '127.0.0.1', port: 0 }),
    async end() {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

const TYPES: Partial<Record<Question['kind'], Asked['type']>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
  radio: 'radio',
  select: 'select',
  checkbox: 'checkbox',
};

/**
 * A question with its options and whether it is required, in terms that any form library has. Left out: the address search (a plain text
 * field here), masks, what a button or an answer adds, and the applicants' FAQ.
 */
function ask({ question: { key, label, help, kind }, page }: Visible): Asked {
  const rules = page.schema[key] ?? [];
  return {
    key,
    label,
    help,
    type: TYPES[kind] ?? 'text',
    isRequired: rules.some(({ asksForAnswer, onlyWhen }) => asksForAnswer && !onlyWhen.length),
    options: choicesFor(FORM, key),
  };
}
