import { describe, expect, it, vi } from 'vitest';
import { lenientStorage } from '#web/core/lenient-storage.ts';
import { readStored } from './storage.ts';
import { memoryStorage, openStore, savedOf, toyQuestion } from './testing.ts';

describe('answers in this tab', () => {
  const BARRE = savedOf({ city: 'Barre' });

  it('survive a reload while nobody is logged in', () => {
    const storage = memoryStorage();
    openStore(storage).change(() => ({ first_name: 'Vera' }));
    expect(openStore(storage).getState().answers).toEqual({ first_name: 'Vera' });
  });

  it('survive a reload unsaved, for the applicant who typed them, and are not stored once saved', () => {
    const storage = memoryStorage();
    const before = openStore(storage);
    before.loadAccount(BARRE);
    before.change(() => ({ first_name: 'Vera' }));
    const after = openStore(storage);
    expect(after.getState().answers).toEqual({});
    after.loadAccount(BARRE);
    expect(after.getState().answers).toEqual({ city: 'Barre', first_name: 'Vera' });
    expect(after.unsaved().answers).toEqual({ first_name: 'Vera' });
    after.acknowledge(after.unsaved().marks);
    expect(storage.content).toEqual({});
  });

  it('from a prefill link are loaded once: what was emptied since stays empty after a reload', () => {
    const storage = memoryStorage();
    const load = (store = openStore(storage)) => {
      store.loadPrefill('token', { first_name: 'Vera', city: 'Barre' });
      return store;
    };
    load().change(() => ({ city: '' }));
    const store = load();
    expect(store.getState().answers).toMatchObject({ first_name: 'Vera', city: '' });
    // The next visitor of this browser.
    store.forget();
    expect(load(store).getState().answers.city).toBe('Barre');
  });

  it('work without storage, too', () => {
    const forbid = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const store = openStore(lenientStorage(forbid));
    store.change(() => ({ first_name: 'Vera' }));
    expect(store.getState().answers.first_name).toBe('Vera');
  });

  it('start empty if the stored ones cannot be read', () => {
    expect(readStored(memoryStorage({ 'portal.answers': '{"typed"' }))).toEqual({ typed: {} });
  });
});

describe('typed text', () => {
  /** A store in which nothing is painted until the test says so. */
  function startTyping() {
    const waiting: (() => void)[] = [];
    const storage = memoryStorage();
    const store = openStore(storage, { whenPainted: (work) => waiting.push(work) });
    const whenAnswered = vi.fn();
    store.type(toyQuestion('first_name'), 'Vera', whenAnswered);
    return {
      store,
      whenAnswered,
      paint: () => {
        for (const work of waiting.splice(0)) work();
      },
      drawn: () => store.drawn.getState().answers,
      stored: () => storage.content['portal.answers'] ?? '',
    };
  }

  it('takes effect once it has been painted', () => {
    const { paint, drawn, stored, whenAnswered } = startTyping();
    expect(drawn()).toEqual({});
    expect(whenAnswered).not.toHaveBeenCalled();
    paint();
    expect(drawn()).toEqual({ first_name: 'Vera' });
    expect(stored()).toContain('Vera');
    expect(whenAnswered).toHaveBeenCalledTimes(1);
  });

  it.each<[string, (store: ReturnType<typeof startTyping>['store']) => unknown]>([
    ['reads the answers', (store) => store.getState()],
    ['saves', (store) => store.unsaved()],
    ['sends a save', (store) => store.startSave({})],
    ['leaves the question', (store) => store.blurQuestion('first_name')],
    ['answers another', (store) => store.change(() => ({ last_name: 'Lund' }))],
  ])('is included if somebody %s before', (_what, act) => {
    const { store, drawn, stored } = startTyping();
    act(store);
    expect(drawn()).toMatchObject({ first_name: 'Vera' });
    expect(stored()).toContain('Vera');
  });

  it('is forgotten with everything else', () => {
    const { store, paint, drawn, stored } = startTyping();
    store.forget();
    paint();
    expect(drawn()).toEqual({});
    expect(stored()).not.toContain('Vera');
  });
});
