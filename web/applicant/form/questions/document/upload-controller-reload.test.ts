import { describe, expect, it } from 'vitest';
import type { DocumentState } from '#contract/documents.ts';
import type { Order } from '#web/applicant/session/unordered.ts';
import { UnauthorizedError } from '#web/core/api/request.ts';
import { away, FILE, openController, openEmpty, said, settled } from './testing.ts';

const ORDER: Order = { file_key: 'uploads/1', file_name: 'essay.pdf' };

/** The page after a reload between an upload and the order to convert it. */
const afterReload = (...answers: (DocumentState | Error)[]) => {
  const unordered: { kept?: Order | undefined } = { kept: ORDER };
  return { ...openController(answers, unordered), unordered };
};

describe('a reload between an upload and its order', () => {
  it('leaves the order behind, from the last byte until the answer', async () => {
    const unordered: { kept?: Order } = {};
    const { controller, server, until } = await openEmpty([said('not_answered')], unordered);
    const post = Promise.withResolvers<void>();
    const start = Promise.withResolvers<unknown>();
    server.postFile.mockImplementationOnce(async (_to, _file, { onSent }) => {
      onSent(FILE.size - 1);
      expect(unordered.kept).toBeUndefined();
      onSent(FILE.size);
      expect(unordered.kept).toEqual(ORDER);
      await post.promise;
    });
    server.startConversion.mockImplementationOnce(() => start.promise);
    controller.choose(FILE);
    post.resolve();
    await until('converting');
    expect(unordered.kept).toEqual(ORDER);
    server.getConversion.mockResolvedValue(said('completed'));
    start.resolve(undefined);
    await until('done');
    expect(unordered.kept).toBeUndefined();
  });

  it.each([
    ['not_answered', 'converting', 1],
    ['failed', 'converting', 1],
    ['completed', 'done', 0],
    ['in_progress', 'converting', 0],
  ] as const)(
    'where the server says %s leads to %s, with %i orders',
    async (answer, phase, orders) => {
      const { controller, server, until, unordered } = afterReload(said(answer), said('completed'));
      controller.load();
      await until(phase);
      expect(server.startConversion.mock.calls).toEqual(Array(orders).fill([ORDER]));
      expect(unordered.kept).toBeUndefined();
    },
  );

  it('sends the order again until the college can be reached', async () => {
    const { controller, server, until, pass, when, pauses, unordered } = afterReload(
      away(),
      said('not_answered'),
      said('not_answered'),
      said('completed'),
    );
    server.startConversion.mockRejectedValueOnce(away());
    controller.load();
    await pass();
    await when(() => pauses.length > 0);
    expect(unordered.kept).toEqual(ORDER);
    await pass();
    await until('converting');
    expect(unordered.kept).toBeUndefined();
    expect(server.startConversion).toHaveBeenCalledTimes(2);
  });

  it('waits for the applicant who has to log in again', async () => {
    const { controller, server, unordered } = afterReload(said('not_answered'));
    server.startConversion.mockRejectedValueOnce(new UnauthorizedError('Log in.', 401));
    controller.load();
    await settled();
    expect(unordered.kept).toEqual(ORDER);
  });

  it('leaves no order behind after the upload was cancelled', async () => {
    const unordered: { kept?: Order | undefined } = {};
    const { controller, server } = await openEmpty([said('not_answered')], unordered);
    server.postFile.mockImplementationOnce((_to, _file, { onSent }) => {
      onSent(FILE.size);
      return Promise.withResolvers<void>().promise;
    });
    controller.choose(FILE);
    await settled();
    expect(unordered.kept).toEqual(ORDER);
    controller.cancel();
    expect(unordered.kept).toBeUndefined();
  });
});
