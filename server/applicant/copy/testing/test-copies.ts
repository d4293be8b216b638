/** A portal with applicants, whose copies are made when a test says so. */
import type { PdfState } from '#contract/documents.ts';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { type Converter, createConverter } from '#server/converter/converter.ts';
import type { TestOptions } from '#server/core/testing/platform.ts';
import { COPY_QUEUE, type CopyOrder, createCopyJob } from '../make-copy.ts';
import { createTypesetter, type Typesetter } from '../typesetter.ts';
import { flat, readPdf } from './copies.ts';

export async function startTestCopies(options: TestOptions = {}) {
  const test = await startTestApplications(options);
  const { app, platform } = test;
  const typesetter = createTypesetter();
  const converter = createConverter({ seconds: 60, isTrial: false });
  const { signal } = new AbortController();

  /** @param language of the reader, from now on. */
  async function ask({ call }: TestApplicant, language?: string): Promise<PdfState> {
    if (language !== undefined) await call('PUT', '/api/language', { language });
    const { status, body } = await call('GET', '/api/pdf');
    if (status !== 200) throw new Error(`${status} ${body.message}`);
    return body as PdfState;
  }

  /** Runs the job that was ordered. @param options replace of the typesetter's and the converter's own. */
  async function make(
    { accountId: account }: TestApplicant,
    { language, typeset = typesetter.typeset, join = converter.join }: MakeOptions = {},
  ): Promise<void> {
    const job = createCopyJob({
      typesetter: { ...typesetter, typeset },
      join: (pdfs, _platform, signal) => join(pdfs, signal),
    });
    await job.run({ account, ...(language !== undefined && { language }) }, platform, signal);
  }

  /** Opens the address of a completed copy. */
  function open({ url }: Pick<PdfState, 'url'>) {
    const { pathname, search } = new URL(url);
    return app.inject(pathname + search);
  }

  const read = async (state: PdfState) => readPdf((await open(state)).rawPayload);

  return {
    ...test,
    typesetter,
    ask,
    make,
    open,
    read,
    /** The text of a completed copy. */
    async textOf(applicant: TestApplicant): Promise<string> {
      return flat((await read(await ask(applicant))).text);
    },
    /** Asks for a copy, and makes it. */
    async copy(applicant: TestApplicant, language?: string): Promise<PdfState> {
      await ask(applicant, language);
      await make(applicant, language === undefined ? {} : { language });
      return ask(applicant);
    },
    /** The jobs that were enqueued for an applicant, done or not. */
    async ordersFor({ accountId }: TestApplicant): Promise<CopyOrder[]> {
      const rows = await test.query<{ data: CopyOrder }>`
        select data from pgboss.job where name = ${COPY_QUEUE.name}`;
      return rows.map(({ data }) => data).filter(({ account }) => account === accountId);
    },
    async close(): Promise<void> {
      await typesetter.stop();
      await test.close();
    },
  };
}

type MakeOptions = {
  readonly language?: string;
  readonly typeset?: Typesetter['typeset'];
  readonly join?: Converter['join'];
};
