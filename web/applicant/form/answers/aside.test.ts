import { describe, expect, it } from 'vitest';
import { completeToyAnswers } from '#form/engine/testing/toy-form.ts';
import { memoryStorage, openStore, savedOf, toyQuestion } from './testing.ts';

const saved = (answers = completeToyAnswers, username?: string) =>
  savedOf(answers, { tabs: { story: 'essay' }, ...(username && { username }) });
const STATE = { state: 'VT', state_desc: 'Vermont' };

describe('what an answer clears', () => {
  it('is put aside, and an undo is offered at the question', () => {
    const store = openStore();
    store.loadAccount(saved());
    store.answer(toyQuestion('country'), 'CAN');
    const { aside, undo } = store.getState();
    expect(aside).toMatchObject([{ reason: 'choice', answers: STATE, isSent: false }]);
    expect(aside[0]?.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(undo).toEqual({ anchor: 'country', piece: aside[0] });
  });

  it('comes back completely, is then unsaved, and is no longer put aside', () => {
    const store = openStore();
    store.loadAccount(saved());
    store.answer(toyQuestion('country'), 'UK');
    const [piece] = store.getState().aside;
    if (piece) store.restorePiece(piece);
    expect(store.getState().answers).toEqual(completeToyAnswers);
    expect(store.getState().aside).toEqual([]);
    expect(store.getState().undo).toBeUndefined();
    expect(store.unsaved().answers).toMatchObject({ ...STATE, country: 'USA', zip: '05641' });
  });

  it('when it comes back, puts aside what has replaced it', () => {
    const store = openStore();
    store.loadAccount(saved());
    store.answer(toyQuestion('country'), 'CAN');
    store.answer(toyQuestion('state'), 'ON');
    const [piece] = store.getState().aside;
    if (piece) store.restorePiece(piece);
    expect(store.getState().answers).toMatchObject({ country: 'USA', ...STATE });
    expect(store.getState().aside).toMatchObject([
      { answers: { state: 'ON', state_desc: 'Ontario' } },
    ]);
    const [swapped] = store.getState().aside;
    if (swapped) store.restorePiece(swapped);
    expect(store.getState().answers).toMatchObject({ country: 'CAN', state: 'ON' });
  });
});

describe('what is put aside', () => {
  it('survives a reload of a visitor’s tab, and moves into the account', () => {
    const storage = memoryStorage();
    const before = openStore(storage);
    before.change(() => ({ country: 'USA', country_desc: 'United States', ...STATE }));
    before.answer(toyQuestion('country'), 'CAN');
    const after = openStore(storage);
    expect(after.getState().aside).toMatchObject([{ answers: STATE }]);
    after.loadAccount(saved({}));
    expect(after.unsent()).toMatchObject([{ answers: STATE }]);
  });

  it('survives a reload until the server has it, for its applicant only', () => {
    const storage = memoryStorage();
    const before = openStore(storage);
    before.loadAccount(saved());
    before.answer(toyQuestion('country'), 'CAN');
    const other = openStore(storage);
    other.loadAccount(saved({}, 'dora@example.org'));
    expect(other.unsent()).toEqual([]);

    const again = openStore(storage);
    again.loadAccount(saved());
    again.answer(toyQuestion('country'), 'UK');
    const after = openStore(storage);
    after.loadAccount(saved());
    expect(after.unsent()).toHaveLength(1);
    after.acknowledgePieces(after.unsent());
    expect(after.unsent()).toEqual([]);
    // The server's pieces are there still, to be undone.
    expect(after.getState().aside).toHaveLength(1);
  });

  it('includes saved answers that answers typed before the login replace', () => {
    const store = openStore();
    store.change(() => ({ first_name: 'Wera', city: '' }));
    store.loadAccount(saved());
    expect(store.getState().answers).toMatchObject({ first_name: 'Wera', city: 'Barre' });
    expect(store.getState().aside).toMatchObject([{ answers: { first_name: 'Vera' } }]);
  });
});
