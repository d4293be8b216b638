import { describe, expect, it, vi } from 'vitest';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import type { Conversion } from '#server/converter/answers.ts';
import { type Converter, ConverterUnavailable } from '#server/converter/converter.ts';
import { smallPng } from '#server/converter/testing/picture-file.ts';
import { filesDown } from '#server/core/files/files.ts';
import { closing } from '#server/core/testing/closing.ts';
import { MAX_ATTEMPTS } from './constants.ts';
import { convertDocument } from './convert-document.ts';
import { converted, KEY, startTestUploads, type TestUploads } from './testing/uploads.ts';

const test = closing(await startTestUploads());

const png = new Uint8Array(smallPng());
const DONE: Conversion = converted(new TextEncoder().encode('%PDF-'));

/** A converter that waits until it is told to go on, or stopped. */
function slowConverter() {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<Conversion>();
  const convert = vi.fn<Converter['convert']>((_upload, signal) => {
    begun.resolve();
    const stopped = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    return Promise.race([goOn.promise, stopped]);
  });
  return { convert, begun: begun.promise, goOn: goOn.resolve };
}

/** An applicant whose upload waits for a worker. */
async function waiting() {
  const ada = await test.applicant();
  const key = await test.upload(ada, png);
  return { ada, key, order: await test.takeOrder() };
}

const statusOf = async (applicant: TestApplicant) => (await test.state(applicant)).status;

describe('a conversion', () => {
  it('stops when its document is deleted, and leaves nothing', async () => {
    const { ada, key, order } = await waiting();
    const slow = slowConverter();
    const converting = test.convert(order, slow.convert);
    await slow.begun;
    expect(await test.deleteForGood(ada)).toBe(200);
    expect(await statusOf(ada)).toBe('not_answered');
    await converting;
    expect(await statusOf(ada)).toBe('not_answered');
    expect(await test.filesLeft(key)).toEqual([]);
  });

  it('brings nothing back when it ends at the moment of the delete', async () => {
    const { ada, key, order } = await waiting();
    await test.convert(order, async () => {
      await test.deleteForGood(ada);
      // Before the files of this attempt are written.
      await test.removeFiles();
      return DONE;
    });
    expect(await ada.profile()).toMatchObject({ answer: { [KEY]: '' }, document_answer: {} });
    expect(await test.filesLeft(key)).toEqual([]);
  });

  it('runs once when two workers take it', async () => {
    const { ada, key, order } = await waiting();
    const slow = slowConverter();
    const first = test.convert(order, slow.convert);
    await slow.begun;
    await expect(test.convert(order, slow.convert)).rejects.toThrow('another worker converts it');
    slow.goOn(DONE);
    await first;
    expect(slow.convert).toHaveBeenCalledTimes(1);
    expect(await statusOf(ada)).toBe('completed');
    expect(await test.filesLeft(key)).toEqual(['original', 'pdf']);
  });

  it('stops when its upload is replaced', async () => {
    const { ada, key, order } = await waiting();
    const slow = slowConverter();
    const older = test.convert(order, slow.convert);
    await slow.begun;
    await test.upload(ada, png, 'newer.png');
    const newer = test.convert(await test.takeOrder(), slow.convert);
    await older;
    slow.goOn(DONE);
    await newer;
    expect((await ada.call('GET', '/api/document-answer')).body).toMatchObject({
      [KEY]: { file_name: 'newer.png' },
    });
    // The older document is put aside, and keeps its upload.
    expect(await test.filesLeft(key)).toEqual(['upload']);
  });
});

describe('an attempt that fails', () => {
  type Failing = { convert: Converter['convert']; files?: TestUploads['platform']['files'] };
  it.each<[string, (stop: AbortController) => Failing]>([
    [
      'a stop of the worker',
      (stop) => ({
        async convert(_upload, signal) {
          stop.abort(new Error('it stops'));
          signal.throwIfAborted();
          return DONE;
        },
      }),
    ],
    [
      'a converter that is away',
      () => ({ convert: () => Promise.reject(new ConverterUnavailable('it is away')) }),
    ],
    [
      'a store that is away',
      () => {
        const read = () => Promise.reject(filesDown(new Error('it is away')));
        return { convert: async () => DONE, files: { ...test.platform.files, read } };
      },
    ],
  ])('%s makes the document wait, and does not count against it', async (_what, failing) => {
    const { ada, order } = await waiting();
    for (let times = 0; times <= MAX_ATTEMPTS; times += 1) {
      const stop = new AbortController();
      const tools = { ...test.platform, ...failing(stop) };
      await expect(convertDocument(order, tools, stop.signal)).rejects.toThrow();
    }
    expect(await statusOf(ada)).toBe('in_progress');
    await test.convert(order);
    expect(await statusOf(ada)).toBe('completed');
  });

  const GAVE_UP =
    'We could not convert your file. Please save or print it as a PDF, and upload that.';

  it('a converter that breaks is tried three times, and then the applicant is told', async () => {
    const { ada, key, order } = await waiting();
    const broken = () => Promise.reject(new Error('the machine is broken'));
    for (let times = 1; times < MAX_ATTEMPTS; times += 1) {
      await expect(test.convert(order, broken)).rejects.toThrow('the machine is broken');
      expect(await statusOf(ada)).toBe('in_progress');
    }
    await test.convert(order, broken);
    expect(await test.state(ada)).toEqual({
      status: 'failed',
      message: GAVE_UP,
      url: '',
      pages: [],
    });
    expect(await test.filesLeft(key)).toEqual([]);
    expect((await ada.profile()).answer).toMatchObject({ [KEY]: '' });
    const figures = async () => (await test.app.inject('/metrics')).body;
    expect(await figures()).toContain('matricula_documents_failed{reason="gaveUp"} 1\n');
    test.clock.advance({ hours: 2 });
    expect(await figures()).not.toContain('matricula_documents_failed{');
  });

  it('a document that kills every worker is given up', async () => {
    const { ada, order } = await waiting();
    await test.platform.database.kysely
      .updateTable('documents')
      .set({ attempts: MAX_ATTEMPTS, status: 'in_progress' })
      .where('id', '=', order.documentId)
      .execute();
    const slow = slowConverter();
    await test.convert(order, slow.convert);
    expect(slow.convert).not.toHaveBeenCalled();
    expect(await test.state(ada)).toMatchObject({ status: 'failed', message: GAVE_UP });
  });

  it.each([
    [
      'swapped behind our back',
      (key: string) => test.platform.files.write(key, new Uint8Array(5)),
      'Your file changed while we were reading it. Please upload it again.',
    ],
    [
      'lost',
      (key: string) => test.platform.files.remove(key),
      'Your file was lost on its way to us. Please upload it again.',
    ],
  ])('a file that was %s is asked for again', async (_how, change, message) => {
    const { ada, key, order } = await waiting();
    await change(key);
    await test.convert(order, async () => DONE);
    expect(await test.state(ada)).toMatchObject({ status: 'failed', message });
  });
});
