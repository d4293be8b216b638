import { describe, expect, it } from 'vitest';
import type { DocumentState } from '#contract/documents.ts';
import type { ConversionRequest } from '#web/applicant/session/pending-conversions.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import { away, FILE, openController, openEmpty, said, settled } from './testing.ts';

const REQUEST: ConversionRequest = { file_key: 'uploads/1', file_name: 'essay.pdf' };

/** The page after a reload between an upload and the request to convert it. */
const afterReload = (...answers: (DocumentState | Error)[]) => {
  const pending: { kept?: ConversionRequest | undefined } = { kept: REQUEST };
  return { ...openController(answers, pending), pending };
};

describe('a reload between an upload and the request to convert it', () => {
  it('keeps the request, from the last byte until the answer', async () => {
    const pending: { kept?: ConversionRequest } = {};
    const { controller, server, until } = await openEmpty([said('not_answered')], pending);
    const post = Promise.withResolvers<void>();
    const start = Promise.withResolvers<unknown>();
    server.postFile.mockImplementationOnce(async (_to, _file, { onSent }) => {
      onSent(FILE.size - 1);
      expect(pending.kept).toBeUndefined();
      onSent(FILE.size);
      expect(pending.kept).toEqual(REQUEST);
      await post.promise;
    });
    server.startConversion.mockImplementationOnce(() => start.promise);
    controller.choose(FILE);
    post.resolve();
    await until('converting');
    expect(pending.kept).toEqual(REQUEST);
    server.getConversion.mockResolvedValue(said('completed'));
    start.resolve(undefined);
    await until('done');
    expect(pending.kept).toBeUndefined();
  });

  it.each([
    ['not_answered', 'converting', 1],
    ['failed', 'converting', 1],
    ['completed', 'done', 0],
    ['in_progress', 'converting', 0],
  ] as const)(
    'where the server says %s leads to %s, with %i requests',
    async (answer, phase, requests) => {
      const { controller, server, until, pending } = afterReload(said(answer), said('completed'));
      controller.load();
      await until(phase);
      expect(server.startConversion.mock.calls).toEqual(Array(requests).fill([REQUEST]));
      expect(pending.kept).toBeUndefined();
    },
  );

  it('sends the request again until the college can be reached', async () => {
    const { controller, server, until, pass, when, pauses, pending } = afterReload(
      away(),
      said('not_answered'),
      said('not_answered'),
      said('completed'),
    );
    server.startConversion.mockRejectedValueOnce(away());
    controller.load();
    await pass();
    await when(() => pauses.length > 0);
    expect(pending.kept).toEqual(REQUEST);
    await pass();
    await until('converting');
    expect(pending.kept).toBeUndefined();
    expect(server.startConversion).toHaveBeenCalledTimes(2);
  });

  it('waits for the applicant who has to log in again', async () => {
    const { controller, server, pending } = afterReload(said('not_answered'));
    server.startConversion.mockRejectedValueOnce(new UnauthorizedError('Log in.', 401));
    controller.load();
    await settled();
    expect(pending.kept).toEqual(REQUEST);
  });

  it('keeps no request after the upload was cancelled', async () => {
    const pending: { kept?: ConversionRequest | undefined } = {};
    const { controller, server } = await openEmpty([said('not_answered')], pending);
    server.postFile.mockImplementationOnce((_to, _file, { onSent }) => {
      onSent(FILE.size);
      return Promise.withResolvers<void>().promise;
    });
    controller.choose(FILE);
    await settled();
    expect(pending.kept).toEqual(REQUEST);
    controller.cancel();
    expect(pending.kept).toBeUndefined();
  });
});
