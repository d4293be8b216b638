import { describe, expect, it } from 'vitest';
import { UnauthorizedError } from '#web/core/api/request.ts';
import {
  ATTACHED,
  away,
  FILE,
  openController,
  openEmpty,
  refusal,
  said,
  settled,
} from './testing.ts';

const UPLOAD_ERROR = 'Error uploading file for story_doc';
const DELETE_ERROR = 'Error deleting file for story_doc';

/** An upload whose bytes are under way until the test ends them. */
async function openPosting() {
  const opened = await openEmpty();
  const posting = Promise.withResolvers<void>();
  opened.server.postFile.mockImplementationOnce(() => posting.promise);
  opened.controller.choose(FILE);
  await settled();
  return { ...opened, posting };
}

describe('an upload that goes wrong', () => {
  const STEPS = ['saveAnswers', 'requestUpload', 'postFile', 'startConversion'] as const;

  it.each(STEPS)('shows an error when %s fails; a retry deletes first', async (step) => {
    const { controller, dependencies, server, log, until, state } = await openEmpty();
    const work = step === 'saveAnswers' ? dependencies.saveAnswers : server[step];
    work.mockRejectedValueOnce(refusal());
    controller.choose(FILE, { wasMadeSmaller: true });
    await until('requestFailed');
    expect(dependencies.showError.mock.calls).toEqual([
      [UPLOAD_ERROR, expect.objectContaining({ message: 'Already submitted.' }), controller.reset],
    ]);
    expect(state()).toMatchObject({ message: 'Already submitted.', file: ATTACHED });
    log.length = 0;
    server.getConversion.mockResolvedValue(said('completed'));
    controller.retry();
    await until('done');
    expect(log.slice(0, 3)).toEqual(['delete conversion', 'request', 'save']);
    expect(server.startConversion).toHaveBeenLastCalledWith(
      expect.objectContaining({ made_smaller: 'true' }),
    );
    expect(dependencies.dismissError).toHaveBeenLastCalledWith(UPLOAD_ERROR);
  });

  it('stays as it is if the deletion fails, too', async () => {
    const { controller, dependencies, server, until, state } = await openEmpty();
    server.postFile.mockRejectedValueOnce(away());
    server.deleteConversion.mockRejectedValueOnce(away());
    controller.choose(FILE);
    await until('requestFailed');
    controller.reset();
    await settled();
    expect(dependencies.showError).toHaveBeenCalledTimes(2);
    expect(state()).toMatchObject({ phase: 'requestFailed', file: ATTACHED });
  });
});

it('a failed deletion shows an error and the file that is still there', async () => {
  const { controller, dependencies, server, until } = openController([said('completed')]);
  controller.load();
  await until('done');
  server.deleteAnswer.mockRejectedValueOnce(away());
  controller.remove();
  await until('deleting');
  await until('done');
  expect(dependencies.showError.mock.calls).toEqual([
    [DELETE_ERROR, expect.objectContaining({ message: 'No connection.' })],
  ]);
});

describe('making way for another tab', () => {
  it.each([
    [said('completed'), true, ['delete answer', 'delete conversion']],
    [said('failed', 'Damaged.'), true, ['delete answer', 'delete conversion']],
    [said('not_answered'), true, []],
    [said('unprocessed'), false, []],
    [said('in_progress'), false, []],
  ])('asks the server first, which answers %j', async (answer, isFree, deleted) => {
    const { controller, log } = openController([answer]);
    expect(await controller.removeIfIdle()).toBe(isFree);
    expect(log.filter((name) => name.startsWith('delete'))).toEqual(deleted);
    expect(controller.isBusy()).toBe(!isFree);
  });

  it('waits for an upload in progress, without a request', async () => {
    const { controller, log, posting } = await openPosting();
    log.length = 0;
    expect(await controller.removeIfIdle()).toBe(false);
    expect(log).toEqual([]);
    posting.resolve();
  });

  it.each(['deleteAnswer', 'deleteConversion', 'getConversion'] as const)(
    'is refused when %s fails',
    async (call) => {
      const { controller, server } = openController([said('completed')]);
      server[call].mockRejectedValueOnce(refusal());
      await expect(controller.removeIfIdle()).rejects.toThrow('Already submitted.');
    },
  );
});

describe('the end of a session', () => {
  it('ends an upload without any further message', async () => {
    const { controller, dependencies, log, posting } = await openPosting();
    controller.stop();
    posting.reject(away());
    await settled();
    expect(dependencies.showError).not.toHaveBeenCalled();
    expect(log).not.toContain('start');
    expect(controller.isBusy()).toBe(false);
  });

  it('shows no error here if an upload meets it', async () => {
    const { controller, dependencies, server } = await openEmpty();
    server.requestUpload.mockRejectedValueOnce(new UnauthorizedError('Log in.', 401));
    controller.choose(FILE);
    await settled();
    expect(controller.isBusy()).toBe(false);
    expect(dependencies.showError).not.toHaveBeenCalled();
  });
});
