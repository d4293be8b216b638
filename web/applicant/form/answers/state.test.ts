import { describe, expect, it } from 'vitest';
import { answer } from '#form/engine/change.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import {
  type AnswersState,
  answersChanged,
  answersLoaded,
  checkingChanged,
  emptyState,
  questionBlurred,
  questionFocused,
  saveAcknowledged,
  serverErrorsReceived,
  unsavedIn,
} from './state.ts';

const empty = emptyState(toyForm, { today: '2026-11-21' });

function typed(state: AnswersState, key: string, value: string | boolean): AnswersState {
  const question = questionsOf(toyForm).find((candidate) => candidate.key === key);
  if (!question) throw new Error(`The toy form has no question ${key}`);
  return answersChanged(state, answer(toyForm, state.answers, question, value, state.situation));
}

describe('changing answers', () => {
  it('empties what an answer hides, and saves it as empty', () => {
    const before = answersLoaded(empty, {
      country: 'USA',
      state: 'VT',
      state_desc: 'Vermont',
      zip: '05641',
    });
    expect(unsavedIn(typed(before, 'country', 'UK')).answers).toMatchObject({
      state: '',
      state_desc: '',
      zip: '',
    });
  });

  it('keeps the errors of other questions the same objects', () => {
    const before = checkingChanged(empty, true);
    const after = typed(before, 'first_name', 'Vera');
    expect(after.shown.first_name).toBeUndefined();
    expect(after.shown.birth_date).toBe(before.shown.birth_date);
  });
});

describe('what loading leaves to be saved', () => {
  it('is the emptiness of what the form hides', () => {
    const state = answersLoaded(empty, { country: 'UK', zip: '05641', text_me: true });
    expect(unsavedIn(state).answers).toEqual({ zip: '' });
    expect(state.answers.zip).toBe('');
  });
});

describe('an saveAcknowledged save', () => {
  it('does not cover a key that was typed again while it was under way', () => {
    const sent = typed(typed(empty, 'first_name', 'Ver'), 'city', 'Barre');
    const { marks } = unsavedIn(sent);
    const later = saveAcknowledged(typed(sent, 'first_name', 'Vera'), marks);
    expect(unsavedIn(later).answers).toEqual({ first_name: 'Vera' });
  });
});

describe('what shows at the questions', () => {
  it('is an answer that cannot be right, once its question is left', () => {
    const typing = typed(questionFocused(empty, 'phone'), 'phone', '(802');
    expect(typing.shown).toEqual({});
    expect(questionBlurred(typing, 'phone').shown).toEqual({
      phone: ['Please enter a valid phone number.'],
    });
  });

  it('is not that a question was left empty', () => {
    expect(questionBlurred(questionFocused(empty, 'first_name'), 'first_name').shown).toEqual({});
  });

  it('goes at once when it is put right, and nothing new appears before the question is left', () => {
    const us = questionFocused(typed(checkingChanged(empty, true), 'country', 'USA'), 'zip');
    expect(us.shown.zip).toEqual(['ZIP Code']);
    const half = typed(us, 'zip', '05');
    expect(half.shown.zip).toBeUndefined();
    expect(questionBlurred(half, 'zip').shown.zip).toEqual([
      'ZIP Code must be at least 5 characters.',
    ]);
  });

  it('is what the server refused, until that answer changes', () => {
    const refused = serverErrorsReceived(answersLoaded(empty, { first_name: 'Vera' }), {
      first_name: ['No such name'],
      city: ['No such city'],
    });
    expect(refused.shown).toEqual({ first_name: ['No such name'], city: ['No such city'] });
    const fixed = typed(refused, 'first_name', 'Wera');
    expect(fixed.shown).toEqual({ city: ['No such city'] });
    expect(fixed.errors.first_name).toBeUndefined();
  });
});
