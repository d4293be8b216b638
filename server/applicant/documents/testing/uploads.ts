/** Applicants who upload files, and a worker that runs jobs when a test says so. */
import { basename } from 'node:path';
import type { DocumentState, PresignedUpload } from '#contract/documents.ts';
import { allFilesOf } from '#server/applicant/application/file-keys.ts';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import type { Conversion, Remark } from '#server/converter/answers.ts';
import { type Converter, createConverter } from '#server/converter/converter.ts';
import { removeFilesJob } from '#server/core/files/remove-files.ts';
import type { TestAnswer } from '#server/core/testing/browser.ts';
import type { TestOptions } from '#server/core/testing/platform.ts';
import { sendForm } from '#server/core/testing/send-form.ts';
import { type ConversionOrder, convertDocument } from '../convert-document.ts';
import { CONVERSION_QUEUES } from '../convert-job.ts';

/** A converter's answer with a PDF of one page. */
export const converted = (pdf: Uint8Array, ...remarks: readonly Remark['name'][]): Conversion => ({
  ok: true,
  pdf,
  pages: 1,
  pictures: [],
  remarks: remarks.map((name) => ({ name })),
});

/** The only document question of the sample college's form. */
export const KEY = 'personal_statement_doc';
export const PATH = `/api/pdf/document-answer/${KEY}`;

export type TestUploads = Awaited<ReturnType<typeof startTestUploads>>;

export async function startTestUploads(options: TestOptions = {}) {
  const test = await startTestApplications(options);
  const { app, platform, takeJobs } = test;
  const converter = createConverter({ seconds: 180, isTrial: false });

  /** Requests an upload. @throws unless it is granted. */
  async function presign(applicant: TestApplicant): Promise<PresignedUpload> {
    const { status, body } = await applicant.call('POST', '/api/presigned-url', {
      answer_key: KEY,
    });
    if (status !== 200) throw new Error(String(body.message));
    return body as PresignedUpload;
  }

  /** Posts a file. @returns the status. */
  async function post(upload: PresignedUpload, bytes: Uint8Array<ArrayBuffer>): Promise<number> {
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
    form.append('file', new Blob([bytes]), 'file');
    if (!upload.url.startsWith(platform.settings.publicUrl)) {
      return (await fetch(upload.url, { method: 'POST', body: form })).status;
    }
    const { statusCode } = await sendForm(app, new URL(upload.url).pathname, form);
    return statusCode;
  }

  function start(
    applicant: TestApplicant,
    fileKey: string,
    name = 'essay.pdf',
  ): Promise<TestAnswer> {
    return applicant.call('POST', PATH, { file_key: fileKey, file_name: name });
  }

  /** Takes the waiting orders from the queues. */
  const takeOrders = async () => {
    const names = Object.values(CONVERSION_QUEUES).map(({ name }) => name);
    return (await Promise.all(names.map((name) => takeJobs<ConversionOrder>(name)))).flat();
  };

  /** Takes the only order. */
  async function takeOrder(): Promise<ConversionOrder> {
    const [order, ...more] = await takeOrders();
    if (order === undefined || more.length > 0) throw new Error('there is no order, or several');
    return order;
  }

  /** Runs one order as a worker would. Default: our own converter. */
  const convertOrder = (
    order: ConversionOrder,
    convert: Converter['convert'] = converter.convert,
  ): Promise<void> =>
    convertDocument(order, { ...platform, convert }, new AbortController().signal);

  /** Runs the waiting removals of files. */
  async function removeFiles(): Promise<void> {
    for (const job of await takeJobs<{ keys: string[] }>(removeFilesJob.name))
      await removeFilesJob.run(job, platform, new AbortController().signal);
  }

  return {
    ...test,
    presign,
    post,
    start,
    takeOrders,
    takeOrder,
    removeFiles,
    convert: convertOrder,
    /** Uploads a file and orders its conversion, which waits for `work`. @returns its key. */
    async upload(
      applicant: TestApplicant,
      bytes: Uint8Array<ArrayBuffer>,
      name?: string,
    ): Promise<string> {
      const presigned = await presign(applicant);
      const { key = '' } = presigned.fields;
      const posted = await post(presigned, bytes);
      if (posted !== 204) throw new Error(`the upload was refused with ${posted}`);
      const started = await start(applicant, key, name);
      if (started.status !== 202) throw new Error(String(started.body.message));
      return key;
    },
    async state(applicant: TestApplicant): Promise<DocumentState> {
      return (await applicant.call('GET', PATH)).body as DocumentState;
    },
    /** Deletes the document, and then all pieces put aside. @returns the status of the deletion. */
    async deleteForGood({ call, aside }: TestApplicant): Promise<number> {
      const { status } = await call('DELETE', PATH);
      for (const { id } of await aside()) await call('DELETE', `/api/put-aside/${id}`);
      return status;
    },
    /** Runs all waiting orders. */
    async work(convert?: Converter['convert']): Promise<void> {
      for (const order of await takeOrders()) await convertOrder(order, convert);
    },
    /** Which of the files of an upload are in the store, once the waiting removals are done. */
    async filesLeft(uploadKey: string): Promise<string[]> {
      await removeFiles();
      const keys = allFilesOf(uploadKey);
      const sizes = await Promise.all(keys.map((key) => platform.files.size(key)));
      const left = keys.filter((_key, index) => sizes[index] !== undefined);
      return left.map((key) => (key === uploadKey ? 'upload' : basename(key)));
    },
  };
}
