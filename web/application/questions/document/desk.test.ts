import { describe, expect, it, vi } from 'vitest';
import type { PdfState } from '#contract/documents.ts';
import { RequestError, UnauthorizedError } from '#web/api/request.ts';
import { createDocumentDesk, type DocumentPorts } from './desk.ts';
import type { DocumentState } from './state.ts';

const PERMISSION = { url: '/storage/upload', fields: { key: 'uploads/1' } };
const FILE = new File(['hello'], 'essay.pdf');
const ATTACHED = { name: 'essay.pdf', size: 5 };
const UPLOAD_ERROR = 'Error uploading file for story_doc';
const DELETE_ERROR = 'Error deleting file for story_doc';

const said = (status: PdfState['status'], message = ''): PdfState => ({
  status,
  message,
  url: status === 'completed' ? '/pdf' : '',
});
const away = () => new RequestError('No connection.', 0);
const refusal = () => new RequestError('Already submitted.', 409);

/** Something that happens when the test says so. */
function held<Value = void>() {
  let release: (value: Value) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    release = resolve;
    fail = reject;
  });
  return { promise, release, fail };
}

/** When everything that only waits for promises has been done. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A desk whose server says one thing after the other, and stays with the last. */
function open(answers: readonly (PdfState | Error)[] = [said('not_answered')]) {
  const told = [...answers];
  const log: string[] = [];
  const phases: string[] = [];
  const lookers: (() => void)[] = [];
  const pauses: { milliseconds: number; goOn: () => void }[] = [];
  const noted =
    <Arguments extends unknown[], Answer>(name: string, act: (...args: Arguments) => Answer) =>
    (...args: Arguments): Answer => {
      log.push(name);
      return act(...args);
    };
  const server = {
    requestUpload: vi.fn(noted('request', async () => PERMISSION)),
    postFile: vi.fn<DocumentPorts['server']['postFile']>(noted('post', async () => undefined)),
    startConversion: vi.fn(noted('start', async (): Promise<unknown> => undefined)),
    getConversion: vi.fn(
      noted('ask', async () => {
        const answer = told.length > 1 ? told.shift() : told[0];
        if (answer === undefined || answer instanceof Error) throw answer;
        return answer;
      }),
    ),
    findAttached: vi.fn(
      noted('attached', async (): Promise<typeof ATTACHED | undefined> => ATTACHED),
    ),
    deleteAnswer: vi.fn(noted('delete answer', async (): Promise<unknown> => undefined)),
    deleteConversion: vi.fn(noted('delete conversion', async (): Promise<unknown> => undefined)),
  };
  const ports = {
    server,
    saveAnswers: vi.fn(noted('save', async () => undefined)),
    mark: vi.fn(),
    findProblem: vi.fn((): string | undefined => undefined),
    tellError: vi.fn(),
    hush: vi.fn(),
    wait: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        pauses.push({ milliseconds, goOn: resolve });
        for (const look of lookers) look();
        signal.addEventListener('abort', () => resolve());
      }),
  } satisfies DocumentPorts;
  const desk = createDocumentDesk('story_doc', ports);
  desk.store.subscribe(({ phase }) => {
    if (phases.at(-1) !== phase) phases.push(phase);
  });
  const state = () => desk.store.getState();
  /** When the desk comes to this phase, or at once if it is there. */
  const until = (phase: DocumentState['phase']) => when(() => state().phase === phase);
  /** When something holds; looks again after every change and every pause that begins. */
  function when(holds: () => boolean): Promise<void> {
    if (holds()) return Promise.resolve();
    return new Promise((resolve) => {
      const look = () => {
        if (holds()) resolve();
      };
      desk.store.subscribe(look);
      lookers.push(look);
    });
  }
  /** Lets the time of one pause go by. */
  async function pass() {
    await when(() => pauses.length > 0);
    pauses.shift()?.goOn();
  }
  return { desk, ports, server, log, phases, pauses, state, until, when, pass };
}

describe('opening the question', () => {
  it.each([
    [said('not_answered'), 'empty', [['', { isSaved: false }]]],
    [said('completed'), 'done', [['ANSWERED', { isSaved: true }]]],
    [said('failed', 'Damaged.'), 'failed', [['', { isSaved: true }]]],
    [said('in_progress'), 'converting', [['', { isSaved: true }]]],
    [said('unprocessed'), 'converting', [['', { isSaved: true }]]],
  ] as const)('asks at once: %j', async (answer, phase, marks) => {
    const { desk, ports, until } = open([answer]);
    desk.look();
    await until(phase);
    expect(ports.mark.mock.calls).toEqual(marks);
  });

  it('asks every two seconds until the conversion is done, and then no more', async () => {
    const { desk, log, pauses, pass, until, when, state } = open([
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

  it('goes on asking while the college cannot be reached', async () => {
    const { desk, pauses, pass, until, when, state, ports } = open([away(), said('completed')]);
    desk.look();
    await when(() => pauses.length > 0);
    expect(state()).toEqual({ phase: 'looking', isOffline: true });
    await pass();
    await until('done');
    expect(ports.tellError).not.toHaveBeenCalled();
  });

  it('asks once more when the document is gone before its name was read', async () => {
    const { desk, server, pass, until } = open([said('completed'), said('not_answered')]);
    server.findAttached.mockResolvedValueOnce(undefined);
    desk.look();
    await until('converting');
    await pass();
    await until('empty');
  });

  it('asks once, however often it is opened meanwhile', async () => {
    const { desk, log, until } = open();
    desk.look();
    desk.look();
    await until('empty');
    expect(log).toEqual(['ask']);
  });
});

describe('an upload', () => {
  it('saves answers and asks for permission side by side, then uploads, starts and follows', async () => {
    const { desk, ports, server, log, phases, until, pass } = open([
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
    expect(log).toEqual(['ask', 'request', 'save']);
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
    const { desk, server, until, state } = open();
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
    const { desk, ports, log, until, state } = open();
    desk.look();
    await until('empty');
    ports.findProblem.mockReturnValueOnce('Too large.');
    desk.choose(FILE);
    expect(state()).toEqual({ phase: 'empty', problem: 'Too large.' });
    expect(log).toEqual(['ask']);
  });

  it('that is cancelled leads back, and what comes in late changes nothing', async () => {
    const { desk, server, log, until, state } = open();
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
    const { desk, server, log, until } = open([said('not_answered'), said('in_progress')]);
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

describe('an upload that goes wrong', () => {
  const STEPS = ['saveAnswers', 'requestUpload', 'postFile', 'startConversion'] as const;

  it.each(STEPS)('in %s says so, and trying again deletes first', async (step) => {
    const { desk, ports, server, log, until, state } = open();
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
    const { desk, server, log, until } = open();
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
    const { desk, ports, server, until, state } = open();
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
    const { desk, ports, until, state, server } = open();
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
    const { desk, ports, log, until } = open([said('completed')]);
    desk.look();
    await until('done');
    log.length = 0;
    desk.remove();
    await until('empty');
    expect(log).toEqual(['delete answer', 'delete conversion']);
    expect(ports.mark).toHaveBeenLastCalledWith('', { isSaved: true });
  });

  it('that fails says so, and shows what is there', async () => {
    const { desk, ports, server, until } = open([said('completed')]);
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
    const { desk, log } = open([answer]);
    expect(await desk.makeWay()).toBe(isFree);
    expect(log.filter((name) => name.startsWith('delete'))).toEqual(deleted);
    expect(desk.isBusy()).toBe(!isFree);
  });

  it('waits for an upload under way, and asks nobody', async () => {
    const { desk, server, log, until } = open();
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
      const { desk, server } = open([said('completed')]);
      server[call].mockRejectedValueOnce(refusal());
      await expect(desk.makeWay()).rejects.toThrow('Already submitted.');
    },
  );
});

describe('the end of a session', () => {
  it('ends an upload, and nobody hears of it any more', async () => {
    const { desk, server, ports, until, log } = open();
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
