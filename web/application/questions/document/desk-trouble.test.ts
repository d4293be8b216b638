import { describe, expect, it } from 'vitest';
import { UnauthorizedError } from '#web/api/request.ts';
import { ATTACHED, away, FILE, held, openDesk, refusal, said, settled } from './testing.ts';

const UPLOAD_ERROR = 'Error uploading file for story_doc';
const DELETE_ERROR = 'Error deleting file for story_doc';

describe('an upload that goes wrong', () => {
  const STEPS = ['saveAnswers', 'requestUpload', 'postFile', 'startConversion'] as const;

  it.each(STEPS)('in %s says so, and trying again deletes first', async (step) => {
    const { desk, ports, server, log, until, state } = openDesk();
    desk.look();
    await until('empty');
    const work = step === 'saveAnswers' ? ports.saveAnswers : server[step];
    work.mockRejectedValueOnce(refusal());
    desk.choose(FILE);
    await until('broken');
    expect(ports.tellError.mock.calls).toEqual([[UPLOAD_ERROR, 'Already submitted.']]);
    expect(state()).toMatchObject({ message: 'Already submitted.', file: ATTACHED });
    log.length = 0;
    server.getConversion.mockResolvedValue(said('completed'));
    desk.retry();
    await until('done');
    expect(log.slice(0, 3)).toEqual(['delete conversion', 'request', 'save']);
    expect(ports.hush).toHaveBeenLastCalledWith(UPLOAD_ERROR);
  });

  it('can be given up for another file', async () => {
    const { desk, server, log, until } = openDesk();
    desk.look();
    await until('empty');
    server.postFile.mockRejectedValueOnce(away());
    desk.choose(FILE);
    await until('broken');
    log.length = 0;
    desk.reset();
    await until('empty');
    expect(log).toEqual(['delete conversion']);
  });

  it('stays as it is when even the deletion fails', async () => {
    const { desk, ports, server, until, state } = openDesk();
    desk.look();
    await until('empty');
    server.postFile.mockRejectedValueOnce(away());
    server.deleteConversion.mockRejectedValueOnce(away());
    desk.choose(FILE);
    await until('broken');
    desk.reset();
    await settled();
    expect(ports.tellError).toHaveBeenCalledTimes(2);
    expect(state()).toMatchObject({ phase: 'broken', file: ATTACHED });
  });

  it('because the session is over says nothing here', async () => {
    const { desk, ports, until, state, server } = openDesk();
    desk.look();
    await until('empty');
    server.requestUpload.mockRejectedValueOnce(new UnauthorizedError('Log in.', 401));
    desk.choose(FILE);
    await settled();
    expect(desk.isBusy()).toBe(false);
    expect(ports.tellError).not.toHaveBeenCalled();
    expect(state().phase).toBe('preparing');
  });
});

describe('deleting', () => {
  it('deletes the answer and the conversion, and empties the field', async () => {
    const { desk, ports, log, until } = openDesk([said('completed')]);
    desk.look();
    await until('done');
    log.length = 0;
    desk.remove();
    await until('empty');
    expect(log).toEqual(['delete answer', 'delete conversion']);
    expect(ports.mark).toHaveBeenLastCalledWith('', { isSaved: true });
  });

  it('that fails says so, and shows what is there', async () => {
    const { desk, ports, server, until } = openDesk([said('completed')]);
    desk.look();
    await until('done');
    server.deleteAnswer.mockRejectedValueOnce(away());
    desk.remove();
    await until('deleting');
    await until('done');
    expect(ports.tellError.mock.calls).toEqual([[DELETE_ERROR, 'No connection.']]);
  });
});

describe('making way for another tab', () => {
  it.each([
    [said('completed'), true, ['delete answer', 'delete conversion']],
    [said('failed', 'Damaged.'), true, ['delete answer', 'delete conversion']],
    [said('not_answered'), true, []],
    [said('unprocessed'), false, []],
    [said('in_progress'), false, []],
  ])('where the server says %j', async (answer, isFree, deleted) => {
    const { desk, log } = openDesk([answer]);
    expect(await desk.makeWay()).toBe(isFree);
    expect(log.filter((name) => name.startsWith('delete'))).toEqual(deleted);
    expect(desk.isBusy()).toBe(!isFree);
  });

  it('waits for an upload under way, and asks nobody', async () => {
    const { desk, server, log, until } = openDesk();
    desk.look();
    await until('empty');
    const posting = held();
    server.postFile.mockImplementationOnce(() => posting.promise);
    desk.choose(FILE);
    log.length = 0;
    expect(await desk.makeWay()).toBe(false);
    expect(log).not.toContain('ask');
    posting.release();
  });

  it.each(['deleteAnswer', 'deleteConversion', 'getConversion'] as const)(
    'is refused when %s fails',
    async (call) => {
      const { desk, server } = openDesk([said('completed')]);
      server[call].mockRejectedValueOnce(refusal());
      await expect(desk.makeWay()).rejects.toThrow('Already submitted.');
    },
  );
});

describe('the end of a session', () => {
  it('ends an upload, and nobody hears of it any more', async () => {
    const { desk, server, ports, until, log } = openDesk();
    desk.look();
    await until('empty');
    const posting = held();
    server.postFile.mockImplementationOnce(() => posting.promise);
    desk.choose(FILE);
    await until('uploading');
    desk.end();
    posting.fail(away());
    await settled();
    expect(ports.tellError).not.toHaveBeenCalled();
    expect(log).not.toContain('start');
    expect(desk.isBusy()).toBe(false);
  });
});
