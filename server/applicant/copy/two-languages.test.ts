/** An applicant and the college may read one application in two languages at the same time. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PdfState } from '#contract/documents.ts';
import {
  startTestApplications,
  type TestApplicant,
  type TestApplications,
} from '#server/applicant/application/testing/applicants.ts';
import { COPY_QUEUE, type CopyOrder, createCopyJob } from './make-copy.ts';
import { flat, readPdf } from './testing/copies.ts';
import { createTypesetter, type Typesetter } from './typesetter.ts';

let test: TestApplications;
let typesetter: Typesetter;
beforeAll(async () => {
  test = await startTestApplications();
  typesetter = createTypesetter();
});
afterAll(async () => {
  await typesetter.stop();
  await test.close();
});

/** Asks as somebody who reads this language. */
async function ask(language: string, { cookies, call }: TestApplicant): Promise<PdfState> {
  await call('PUT', '/api/language', { language });
  const response = await test.app.inject({ url: '/api/pdf', cookies });
  expect(response.statusCode).toBe(200);
  return response.json<PdfState>();
}

async function make(
  language: string,
  { accountId: account }: TestApplicant,
  typeset = typesetter.typeset,
): Promise<void> {
  const needs = {
    typesetter: { ...typesetter, typeset },
    readDocuments: async () => [],
    join: () => Promise.reject(new Error('there are no documents')),
  };
  const { signal } = new AbortController();
  await createCopyJob(needs).run({ account, language }, test.platform, signal);
}

async function textAt({ url }: PdfState): Promise<string> {
  const { pathname, search } = new URL(url);
  const { rawPayload } = await test.app.inject(pathname + search);
  return flat((await readPdf(rawPayload)).text);
}

/** The languages of the jobs that were put on the queue for somebody, done or not. */
async function orderedFor({ accountId }: TestApplicant): Promise<(string | undefined)[]> {
  const rows = await test.platform.database.prepared<{ data: CopyOrder }>(
    'read-orders',
    `select data from pgboss.job where name = $1`,
    [COPY_QUEUE.name],
  );
  const mine = rows.map(({ data }) => data).filter(({ account }) => account === accountId);
  return mine.map(({ language }) => language).sort();
}

/** Where the copies of somebody lie, by their language. */
async function keysOf({ accountId }: TestApplicant): Promise<Record<string, string>> {
  const rows = await test.platform.database.kysely
    .selectFrom('copies')
    .select(['language', 'file_key'])
    .where('account_id', '=', accountId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.language, row.file_key]));
}

describe('the PDF copy in two languages [§7.36]', () => {
  it('is made once in each, however often both are asked for in turn', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    for (const language of ['es', 'en', 'es', 'en']) {
      expect((await ask(language, applicant)).status).toBe('unprocessed');
    }
    expect(await orderedFor(applicant)).toEqual(['en', 'es']);
    const typeset = vi.fn(typesetter.typeset);
    for (const language of ['es', 'en', 'es', 'en']) await make(language, applicant, typeset);
    expect(typeset).toHaveBeenCalledTimes(2);
    for (const [language, words] of [
      ['es', 'Nombre Ada'],
      ['en', 'First name Ada'],
      ['es', 'Nombre Ada'],
    ] as const) {
      const state = await ask(language, applicant);
      expect(state.status).toBe('completed');
      expect(await textAt(state)).toContain(words);
    }
    expect(await orderedFor(applicant)).toEqual(['en', 'es']);
  });

  it('of an earlier state is not kept in the other, except while its address still opens', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    for (const language of ['es', 'en']) {
      await ask(language, applicant);
      await make(language, applicant);
    }
    const { es: inSpanish = '', ...others } = await keysOf(applicant);
    expect(Object.keys(others)).toEqual(['en']);
    await applicant.save({ first_name: 'Grace' });
    await ask('en', applicant);
    await make('en', applicant);
    expect(Object.keys(await keysOf(applicant))).toEqual(['en']);
    const removals = await test.platform.database.prepared(
      'read-removals',
      `select extract(epoch from start_after - created_on)::int as seconds
       from pgboss.job where name = 'remove-files' and data->'keys' ? $1`,
      [inSpanish],
    );
    expect(removals).toEqual([{ seconds: 15 * 60 }]);
    expect((await ask('es', applicant)).status).toBe('unprocessed');
    await make('es', applicant);
    expect((await ask('es', applicant)).status).toBe('completed');
  });
});
