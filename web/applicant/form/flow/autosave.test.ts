import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '#web/core/api/request.ts';
import { startAutosave } from './autosave.ts';
import { startFlow } from './testing.ts';

const offline = new RequestError('No connection', 0);
const typed = (first_name: string) => () => ({ first_name });

/** A page that saves by itself. With a chance of 1, retries wait as long as they can. */
function open(world: Parameters<typeof startFlow>[0] = {}) {
  const page = startFlow(world);
  const autosave = startAutosave({
    store: page.store,
    flow: page.flow,
    now: () => Date.now(),
    random: () => 1,
  });
  return { ...page, autosave };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('typing without a pause is saved every ten seconds', async () => {
  const { events, store } = open();
  for (const letter of 'a long first name, letter for') {
    store.change((_form, before) => ({
      first_name: `${before.first_name ?? ''}${letter}`,
    }));
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(events).toHaveLength(2);
});

it('one save waits for the other, then saves what was typed meanwhile', async () => {
  const { events, store, answerLater } = open();
  const answer = answerLater('save');
  store.change(typed('V'));
  await vi.advanceTimersByTimeAsync(2000);
  store.change(typed('Vera'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(events).toEqual(['save {"first_name":"V"}']);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(events).toEqual(['save {"first_name":"V"}', 'save {"first_name":"Vera"}']);
});

describe('saving without a network', () => {
  it('is retried after longer and longer pauses, and loses nothing', async () => {
    const fails = { save: offline };
    const { events, store, status } = open({ fails });
    store.change(typed('V'));
    const tries: number[] = [];
    for (let second = 1; second <= 120; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      if (events.length > tries.length) tries.push(second);
    }
    expect(tries).toEqual([2, 4, 8, 16, 32, 62, 92]);
    expect(status().saving).toMatchObject({ phase: 'failed', trouble: 'unreachable' });
    expect(store.unsaved().answers).toEqual({ first_name: 'V' });
  });

  it('is retried at once when the network is back, then in pauses of typing again', async () => {
    const fails: Record<string, Error> = { save: offline };
    const { events, store, status, autosave } = open({ fails });
    store.change(typed('V'));
    await vi.advanceTimersByTimeAsync(60_000);
    events.length = 0;
    delete fails.save;
    autosave.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual(['save {"first_name":"V"}']);
    expect(status().saving.phase).toBe('saved');
    store.change(typed('Vera'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(events).toHaveLength(2);
  });
});

describe('a server that asks for a pause', () => {
  const busy = (seconds: number) => new RequestError('We are busy.', 503, {}, seconds * 1000);

  it('gets no request for that time plus a random delay, whatever happens', async () => {
    const { events, store, status, autosave } = open({ fails: { save: busy(40) } });
    store.change(typed('V'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(events).toHaveLength(1);
    expect(status().saving).toEqual({ phase: 'failed', trouble: 'busy', pause: 60_000 });
    store.change(typed('Ve'));
    autosave.retryNow();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(events).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(events.at(-1)).toBe('save {"first_name":"Ve"}');
  });

  it("gets no request from a pressed Save either, which shows the server's message at once", async () => {
    const { events, store, flow, status } = open({ fails: { save: busy(300) } });
    store.change(typed('V'));
    await vi.advanceTimersByTimeAsync(2000);
    await flow.savePage('member');
    expect(events).toHaveLength(1);
    expect(status().failure?.message).toBe('We are busy.');
  });
});
