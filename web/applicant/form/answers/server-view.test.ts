import { describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { saveBody, saveStarted } from './server-view.ts';
import type { ServerView } from './state.ts';
import type { AnswerStore } from './store.ts';
import { memoryStorage, openStore, savedOf } from './testing.ts';

const saved = (answers = {}, version = 7) => savedOf(answers, { version });
const change = (store: AnswerStore, answers: Record<string, string>) => store.change(() => answers);
/** Sends what is not saved, and hears this. */
function save(store: AnswerStore, answer: Parameters<typeof store.confirmSave>[1]) {
  const { answers, marks } = store.unsaved();
  const body = store.startSave(answers);
  store.acknowledge(marks);
  store.confirmSave(answers, answer);
  return body;
}

describe('the values that a save reports as seen', () => {
  it('are those of the profile, then those that were saved', () => {
    const store = openStore();
    store.loadAccount(saved({ city: 'Barre' }));
    change(store, { city: 'Boston', first_name: 'Vera' });
    expect(save(store, { answers_version: 8 })).toEqual({
      answers: { city: 'Boston', first_name: 'Vera' },
      answers_version: 7,
      seen: { city: ['Barre'], first_name: [''] },
    });
    change(store, { city: 'Bend' });
    expect(save(store, { answers_version: 9 })).toMatchObject({
      answers_version: 8,
      seen: { city: ['Boston'] },
    });
    change(store, { city: 'Salem' });
    expect(store.startSave(store.unsaved().answers).seen).toEqual({ city: ['Bend'] });
  });

  it.each([
    ['without an answer', false, ['Barre', 'Boston', 'Bend']],
    ['while a call that was saved was running', true, ['Boston', 'Bend']],
  ])('include what was sent %s: it may have arrived', (_when, isConfirmed, seen) => {
    const store = openStore();
    store.loadAccount(saved({ city: 'Barre' }));
    change(store, { city: 'Boston' });
    const { answers } = store.unsaved();
    store.startSave(answers);
    change(store, { city: 'Bend' });
    store.startSave(store.unsaved().answers);
    if (isConfirmed) store.confirmSave(answers, { answers_version: 8 });
    change(store, { city: 'Salem' });
    expect(store.startSave(store.unsaved().answers).seen).toEqual({ city: seen });
  });

  it('fit into one call after an hour of changes without a network', () => {
    const model = Object.entries(applicationForm(sampleTenant).model);
    const texts = model.flatMap(([key, value]) =>
      'maxLength' in value ? [{ key, ...value }] : [],
    );
    const answers = (minute: number) =>
      Object.fromEntries(
        texts.map(({ key, maxLength }) => [key, `${minute}`.padEnd(maxLength, '語')]),
      );
    let server: ServerView = { version: 7, known: answers(0), sent: {} };
    for (let minute = 1; minute <= 60; minute += 1) server = saveStarted(server, answers(minute));
    const body = saveBody(server, answers(61));
    const essays = body.seen?.personal_statement_essay?.map((essay) =>
      Number(`${essay}`.replace(/語/g, '')),
    );
    expect(essays).toEqual([0, 1, 58, 59, 60]);
    expect(new Blob([JSON.stringify(body)]).size).toBeLessThan(512 * 1024);
  });

  it('are those from before the typing, even after a reload', () => {
    const storage = memoryStorage();
    const before = openStore(storage);
    before.loadAccount(saved({ city: 'Barre' }));
    change(before, { city: 'Boston' });
    const after = openStore(storage);
    after.loadAccount(saved({ city: 'Bend' }, 8));
    expect(after.startSave(after.unsaved().answers)).toEqual({
      answers: { city: 'Boston' },
      answers_version: 7,
      seen: { city: ['Barre'] },
    });
  });

  it('include those of the profile and those of a save that was lost with the session', () => {
    const store = openStore();
    store.loadAccount(saved({ city: 'Barre' }));
    change(store, { city: 'Boston' });
    store.startSave(store.unsaved().answers);
    store.keepUnsavedFor('vera@example.org');
    store.loadAccount(saved({ city: 'Barre' }));
    expect(store.startSave(store.unsaved().answers)).toEqual({
      answers: { city: 'Boston' },
      answers_version: 7,
      seen: { city: ['Barre', 'Boston'] },
    });
  });

  it.each(['Barre', 'Boston'])(
    'include a save that was lost before a reload, since it may have arrived: %s',
    (city) => {
      const storage = memoryStorage();
      const before = openStore(storage);
      before.loadAccount(saved({ city: 'Barre' }, 6));
      change(before, { city: 'Boston' });
      before.startSave(before.unsaved().answers);
      const after = openStore(storage);
      after.loadAccount(saved({ city }));
      change(after, { city: 'Bend' });
      const { answers_version, seen } = after.startSave(after.unsaved().answers);
      expect(answers_version).toBe(7);
      expect(seen?.city).toEqual(expect.arrayContaining(['Barre', 'Boston']));
    },
  );
});

describe('newer answers of another device', () => {
  const PIECE = {
    id: '0b9e6c1a-5a0f-4a55-9d1c-8f3f4f0f9d57',
    reason: 'device' as const,
    put_at: '2026-11-21T15:42:00.000Z',
    answers: { city: 'Bend' },
    setting: {},
  };

  it('show, except where something was typed here meanwhile; if both changed an answer, the other one can be restored', () => {
    const store = openStore();
    store.loadAccount(saved({ city: 'Barre' }));
    change(store, { city: 'Boston' });
    const { answers, marks } = store.unsaved();
    store.startSave(answers);
    change(store, { first_name: 'Wera' });
    store.acknowledge(marks);
    const all = { city: 'Boston', first_name: 'Vera', phone: '(802) 555-0134' };
    store.confirmSave(answers, { answers_version: 9, answers: all, put_aside: [PIECE] });
    const { aside, undo } = store.getState();
    expect(store.getState().answers).toMatchObject({ ...all, first_name: 'Wera' });
    expect(store.unsaved().answers).toEqual({ first_name: 'Wera' });
    expect(aside).toMatchObject([{ id: PIECE.id, reason: 'device', isSent: true }]);
    expect(undo).toMatchObject({ piece: PIECE, anchor: 'city' });
    const [piece] = aside;
    if (piece) store.restorePiece(piece);
    expect(store.getState().answers.city).toBe('Bend');
    expect(store.getState().aside).toMatchObject([
      { reason: 'choice', answers: { city: 'Boston' } },
    ]);
  });

  it('put aside an unsaved answer that they hide here, although it was emptied there', () => {
    const store = openStore();
    store.loadAccount(saved({ country: 'USA', zip: '05641' }));
    change(store, { city: 'Barre' });
    const { answers, marks } = store.unsaved();
    store.startSave(answers);
    change(store, { zip: '97701' });
    store.acknowledge(marks);
    const all = { country: 'UK', city: 'Barre', zip: '' };
    store.confirmSave(answers, { answers_version: 9, answers: all, put_aside: [] });
    expect(store.getState().answers.zip).toBe('');
    expect(store.getState().aside).toMatchObject([{ answers: { zip: '97701' } }]);
  });

  it('put aside an answer that they hide here, but not one that was emptied there', () => {
    const store = openStore();
    store.loadAccount(saved({ country: 'USA', city: 'Barre' }));
    change(store, { zip: '05641' });
    save(store, {
      answers_version: 9,
      answers: { country: 'UK', city: '', zip: '05641' },
      put_aside: [],
    });
    expect(store.getState().answers).toMatchObject({ country: 'UK', city: '', zip: '' });
    expect(store.getState().aside).toMatchObject([{ answers: { zip: '05641' } }]);
    expect(store.getState().aside).toHaveLength(1);
    expect(store.unsaved().answers).toEqual({ zip: '' });
  });
});
