import { describe, expect, it } from 'vitest';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import { readStored, type TabStorage } from './storage.ts';
import { createAnswerStore } from './store.ts';
import { memoryStorage } from './testing.ts';

function open(storage: TabStorage) {
  return createAnswerStore({ form: toyForm, today: '2026-11-21', storage });
}

const vera = { username: 'vera@example.org', answers: {}, counts: {}, tabs: {} };

describe('answers in this tab', () => {
  it('survive a reload while nobody is logged in', () => {
    const storage = memoryStorage();
    open(storage).change(() => ({ first_name: 'Vera' }));
    expect(open(storage).getState().answers).toEqual({ first_name: 'Vera' });
  });

  it('survive a reload unsaved, for the applicant who typed them', () => {
    const storage = memoryStorage();
    const before = open(storage);
    before.loadAccount({ ...vera, answers: { city: 'Barre' } });
    before.change(() => ({ first_name: 'Vera' }));
    const after = open(storage);
    expect(after.getState().answers).toEqual({});
    after.loadAccount({ ...vera, answers: { city: 'Barre' } });
    expect(after.getState().answers).toEqual({ city: 'Barre', first_name: 'Vera' });
    expect(after.unsaved().answers).toEqual({ first_name: 'Vera' });
  });

  it('are not stored once the server has them', () => {
    const storage = memoryStorage();
    const store = open(storage);
    store.loadAccount({ ...vera, answers: { city: 'Barre' } });
    store.change(() => ({ first_name: 'Vera' }));
    store.acknowledge(store.unsaved().marks);
    expect(storage.content).toEqual({});
  });

  it('live without storage, too', () => {
    const forbid = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    const store = open({ getItem: forbid, setItem: forbid, removeItem: forbid });
    store.change(() => ({ first_name: 'Vera' }));
    expect(store.getState().answers.first_name).toBe('Vera');
  });
});

describe('reading what is stored', () => {
  it.each([
    ['nothing', undefined],
    ['no JSON', '{"typed"'],
  ])('makes nothing of %s', (_name, text) => {
    const storage = memoryStorage(text === undefined ? {} : { 'portal.answers': text });
    expect(readStored(storage)).toEqual({ typed: {} });
  });
});
