import { describe, expect, it, vi } from 'vitest';
import { away, FILE, openController, openEmpty, said, settled } from './testing.ts';

describe('opening the question', () => {
  it.each([
    [said('not_answered'), 'empty', [['', { isSaved: false }]]],
    [said('completed'), 'done', [['ANSWERED', { isSaved: true }]]],
    [said('failed', 'Damaged.'), 'conversionFailed', [['', { isSaved: true }]]],
    [said('in_progress'), 'converting', [['', { isSaved: true }]]],
    [said('unprocessed'), 'converting', [['', { isSaved: true }]]],
  ] as const)('asks at once: %j', async (answer, phase, marks) => {
    const { controller, dependencies, until } = openController([answer]);
    controller.load();
    await until(phase);
    expect(dependencies.setAnswer.mock.calls).toEqual(marks);
  });

  it('shows a toast for a conversion that fails while the page is open, and for no other', async () => {
    const first = openController([said('in_progress'), said('failed', 'Damaged.')]);
    first.controller.load();
    await first.pass();
    await first.until('conversionFailed');
    const failure = expect.objectContaining({ message: 'Damaged.' });
    expect(first.dependencies.showError.mock.calls).toEqual([
      ['Error uploading file for story_doc', failure, first.controller.reset],
    ]);
    const later = openController([said('failed', 'Damaged.')]);
    later.controller.load();
    await later.until('conversionFailed');
    expect(later.dependencies.showError).not.toHaveBeenCalled();
  });

  it('goes on asking while the college cannot be reached', async () => {
    const { controller, pass, until, dependencies } = openController([away(), said('completed')]);
    controller.load();
    await pass();
    await until('done');
    expect(dependencies.showError).not.toHaveBeenCalled();
  });
});

describe('an upload', () => {
  it('saves the answers while it requests permission, then uploads, starts the conversion and follows it [§4.36]', async () => {
    const { controller, dependencies, server, log, phases, until, pass } = await openEmpty([
      said('not_answered'),
      said('unprocessed'),
      said('completed'),
    ]);
    const saving = Promise.withResolvers<void>();
    dependencies.saveAnswers.mockImplementationOnce(() => {
      log.push('save');
      return saving.promise.then(() => undefined);
    });
    controller.choose(FILE);
    await vi.waitFor(() => expect(log).toEqual(['ask', 'request', 'save']));
    saving.resolve();
    await pass();
    await until('done');
    expect(phases).toEqual(['empty', 'uploading', 'converting', 'done']);
    expect(log.slice(3)).toEqual(['post', 'start', 'ask', 'ask', 'attached']);
    expect(server.startConversion).toHaveBeenCalledWith({
      file_key: 'uploads/1',
      file_name: 'essay.pdf',
    });
    expect(dependencies.setAnswer).toHaveBeenLastCalledWith('ANSWERED', { isSaved: true });
  });

  it('of a file whose content does not match its name ends before any request', async () => {
    const { controller, dependencies, log, until, state } = await openEmpty();
    dependencies.findContentProblem.mockResolvedValueOnce('Only .pdf.');
    controller.choose(FILE);
    await until('uploading');
    await until('empty');
    expect([state(), log]).toEqual([{ phase: 'empty', problem: 'Only .pdf.' }, ['ask']]);
  });

  it('returns to the start when it is cancelled, and late answers change nothing', async () => {
    const { controller, server, log, state } = await openEmpty();
    const posting = Promise.withResolvers<void>();
    let signal: AbortSignal | undefined;
    server.postFile.mockImplementationOnce((_to, _file, options) => {
      signal = options.signal;
      return posting.promise;
    });
    controller.choose(FILE);
    await settled();
    controller.cancel();
    expect(signal?.aborted).toBe(true);
    expect(state()).toEqual({ phase: 'empty', problem: '' });
    posting.resolve();
    await settled();
    expect(state()).toEqual({ phase: 'empty', problem: '' });
    expect(log).not.toContain('start');
  });

  it('is deleted when it is cancelled during its conversion, once that has really begun', async () => {
    const { controller, server, log, until } = await openEmpty([
      said('not_answered'),
      said('in_progress'),
    ]);
    const starting = Promise.withResolvers<unknown>();
    server.startConversion.mockImplementationOnce(() => {
      log.push('start');
      return starting.promise;
    });
    controller.choose(FILE);
    await until('converting');
    controller.cancel();
    await until('deleting');
    expect(log).not.toContain('delete conversion');
    starting.resolve(undefined);
    await until('empty');
    expect(log.slice(-2)).toEqual(['start', 'delete conversion']);
  });
});
