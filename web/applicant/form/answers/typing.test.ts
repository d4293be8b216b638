import { describe, expect, it, vi } from 'vitest';
import type { Question } from '#form/engine/definition.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import { createAnswerStore } from './store.ts';
import { memoryStorage } from './testing.ts';

const questionAt = (key: string): Question => {
  const found = questionsOf(toyForm).find((question) => question.key === key);
  if (!found) throw new Error(`The toy form has no ${key}`);
  return found;
};
const NAME = questionAt('first_name');

/** A store in which nothing is painted until the test says so. */
function startTyping() {
  const waiting: (() => void)[] = [];
  const storage = memoryStorage();
  const store = createAnswerStore({
    form: toyForm,
    today: '2026-11-21',
    storage,
    whenPainted: (work) => waiting.push(work),
  });
  const whenAnswered = vi.fn();
  return {
    store,
    whenAnswered,
    waiting,
    type: (text: string) => store.type(NAME, text, whenAnswered),
    paint: () => {
      for (const work of waiting.splice(0)) work();
    },
    drawn: () => store.drawn.getState().answers,
    stored: () => storage.content['portal.answers'] ?? '',
  };
}

describe('what is typed', () => {
  it('has its effects once it has been painted', () => {
    const { type, paint, drawn, stored, whenAnswered } = startTyping();
    type('Vera');
    expect(drawn()).toEqual({});
    expect(whenAnswered).not.toHaveBeenCalled();
    paint();
    expect(drawn()).toEqual({ first_name: 'Vera' });
    expect(stored()).toContain('Vera');
    expect(whenAnswered).toHaveBeenCalledTimes(1);
  });

  it('has them once for all keys of a frame', () => {
    const { type, paint, store, waiting } = startTyping();
    const listener = vi.fn();
    store.subscribe(listener);
    for (const text of ['V', 'Ve', 'Ver']) type(text);
    expect(waiting).toHaveLength(1);
    paint();
    expect(listener).toHaveBeenCalledTimes(1);
    type('Vera');
    paint();
    expect(store.getState().answers).toEqual({ first_name: 'Vera' });
  });

  it.each<[string, (store: ReturnType<typeof startTyping>['store']) => unknown]>([
    ['asks for the answers', (store) => store.getState()],
    ['saves', (store) => store.unsaved()],
    ['sends a save', (store) => store.startSave({})],
    ['leaves the question', (store) => store.blurQuestion('first_name')],
    ['answers another', (store) => store.change(() => ({ last_name: 'Lund' }))],
  ])('is not missing for whoever %s before', (_what, act) => {
    const { store, type, drawn, stored } = startTyping();
    type('Vera');
    act(store);
    expect(drawn()).toMatchObject({ first_name: 'Vera' });
    expect(stored()).toContain('Vera');
  });

  it('is gone when everything is forgotten', () => {
    const { store, type, paint, drawn, stored } = startTyping();
    type('Vera');
    store.forget();
    paint();
    expect(drawn()).toEqual({});
    expect(stored()).not.toContain('Vera');
  });
});
