import { describe, expect, it, vi } from 'vitest';
import { ATTACHED, away, FILE, held, openDesk, said, settled } from './testing.ts';

describe('opening the question', () => {
  it.each([
    [said('not_answered'), 'empty', [['', { isSaved: false }]]],
    [said('completed'), 'done', [['ANSWERED', { isSaved: true }]]],
    [said('failed', 'Damaged.'), 'failed', [['', { isSaved: true }]]],
    [said('in_progress'), 'converting', [['', { isSaved: true }]]],
    [said('unprocessed'), 'converting', [['', { isSaved: true }]]],
  ] as const)('asks at once: %j', async (answer, phase, marks) => {
    const { desk, ports, until } = openDesk([answer]);
    desk.look();
    await until(phase);
    expect(ports.mark.mock.calls).toEqual(marks);
  });

  it('asks every two seconds until the conversion is done, and then no more', async () => {
    const { desk, log, pauses, pass, until, when, state } = openDesk([
      said('unprocessed'),
      said('in_progress'),
      said('completed'),
    ]);
    desk.look();
    await when(() => pauses.length > 0);
    expect(pauses[0]?.milliseconds).toBe(2000);
    expect(desk.isBusy()).toBe(true);
    await pass();
    await pass();
    await until('done');
    expect(state()).toEqual({ phase: 'done', file: ATTACHED, url: '/pdf', isNews: true });
    await settled();
    expect(desk.isBusy()).toBe(false);
    expect(log).toEqual(['ask', 'ask', 'ask', 'attached']);
    expect(pauses).toEqual([]);
  });

  it.each([
    ['that ends while the page is open', [said('in_progress'), said('failed', 'Damaged.')], 1],
    ['of another day', [said('failed', 'Damaged.')], 0],
  ])('tells of a failed conversion %s in a toast so often', async (_when, answers, toasts) => {
    const { desk, pauses, pass, ports, until, when } = openDesk(answers);
    desk.look();
    if (answers.length > 1) {
      await when(() => pauses.length > 0);
      await pass();
    }
    await until('failed');
    const told = ['Error uploading file for story_doc', 'Damaged.'];
    expect(ports.tellError.mock.calls).toEqual(Array.from({ length: toasts }, () => told));
  });

  it('goes on asking while the college cannot be reached', async () => {
    const { desk, pauses, pass, until, when, state, ports } = openDesk([away(), said('completed')]);
    desk.look();
    await when(() => pauses.length > 0);
    expect(state()).toEqual({ phase: 'looking', isOffline: true });
    await pass();
    await until('done');
    expect(ports.tellError).not.toHaveBeenCalled();
  });

  it('asks once more when the document is gone before its name was read', async () => {
    const { desk, server, pass, until } = openDesk([said('completed'), said('not_answered')]);
    server.findAttached.mockResolvedValueOnce(undefined);
    desk.look();
    await until('converting');
    await pass();
    await until('empty');
  });

  it('asks once, however often it is opened meanwhile', async () => {
    const { desk, log, until } = openDesk();
    desk.look();
    desk.look();
    await until('empty');
    expect(log).toEqual(['ask']);
  });
});

describe('an upload', () => {
  it('saves answers and asks for permission side by side, then uploads, starts and follows', async () => {
    const { desk, ports, server, log, phases, until, pass } = openDesk([
      said('not_answered'),
      said('unprocessed'),
      said('completed'),
    ]);
    desk.look();
    await until('empty');
    const saving = held();
    ports.saveAnswers.mockImplementationOnce(() => {
      log.push('save');
      return saving.promise.then(() => undefined);
    });
    desk.choose(FILE);
    await vi.waitFor(() => expect(log).toEqual(['ask', 'request', 'save']));
    saving.release();
    await pass();
    await until('done');
    expect(phases).toEqual(['empty', 'preparing', 'uploading', 'converting', 'done']);
    expect(log.slice(3)).toEqual(['post', 'start', 'ask', 'ask', 'attached']);
    expect(server.startConversion).toHaveBeenCalledWith({
      file_key: 'uploads/1',
      file_name: 'essay.pdf',
    });
    expect(ports.mark).toHaveBeenLastCalledWith('ANSWERED', { isSaved: true });
  });

  it('tells how much has been sent', async () => {
    const { desk, server, until, state } = openDesk();
    desk.look();
    await until('empty');
    const posting = held();
    server.postFile.mockImplementationOnce((_to, _file, { onSent }) => {
      onSent(3);
      return posting.promise;
    });
    desk.choose(FILE);
    await until('uploading');
    expect(state()).toMatchObject({ sent: 3 });
    posting.release();
  });

  it('of a file that cannot be taken never begins', async () => {
    const { desk, ports, log, until, state } = openDesk();
    desk.look();
    await until('empty');
    ports.findProblem.mockReturnValueOnce('Too large.');
    desk.choose(FILE);
    expect(state()).toEqual({ phase: 'empty', problem: 'Too large.' });
    expect(log).toEqual(['ask']);
  });

  it('of a file that is not what it is called ends before anything is asked or sent', async () => {
    const { desk, ports, log, until, state } = openDesk();
    desk.look();
    await until('empty');
    ports.findContentProblem.mockResolvedValueOnce('Only .pdf.');
    desk.choose(FILE);
    await until('preparing');
    await until('empty');
    expect(state()).toEqual({ phase: 'empty', problem: 'Only .pdf.' });
    expect(log).toEqual(['ask']);
  });

  it('that is cancelled leads back, and what comes in late changes nothing', async () => {
    const { desk, server, log, until, state } = openDesk();
    desk.look();
    await until('empty');
    const posting = held();
    let signal: AbortSignal | undefined;
    server.postFile.mockImplementationOnce((_to, _file, options) => {
      signal = options.signal;
      return posting.promise;
    });
    desk.choose(FILE);
    await until('uploading');
    desk.cancel();
    expect(signal?.aborted).toBe(true);
    expect(state()).toEqual({ phase: 'empty', problem: '' });
    posting.release();
    await settled();
    expect(state()).toEqual({ phase: 'empty', problem: '' });
    expect(log).not.toContain('start');
  });

  it('that is cancelled while it is converted is deleted, after it has really begun', async () => {
    const { desk, server, log, until } = openDesk([said('not_answered'), said('in_progress')]);
    desk.look();
    await until('empty');
    const starting = held<unknown>();
    server.startConversion.mockImplementationOnce(() => {
      log.push('start');
      return starting.promise;
    });
    desk.choose(FILE);
    await until('converting');
    desk.cancel();
    await until('deleting');
    expect(log).not.toContain('delete conversion');
    starting.release(undefined);
    await until('empty');
    expect(log.slice(-2)).toEqual(['start', 'delete conversion']);
  });
});
