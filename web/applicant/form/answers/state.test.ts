import { describe, expect, it } from 'vitest';
import { answer } from '#form/engine/change.ts';
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
import { TODAY, toyQuestion } from './testing.ts';

const empty = emptyState(toyForm, { today: TODAY });

function typed(state: AnswersState, key: string, value: string | boolean): AnswersState {
  const patch = answer(toyForm, state.answers, toyQuestion(key), value, state.situation);
  return answersChanged(state, patch);
}

it('after loading, a hidden answer is empty, which is yet to be saved', () => {
  const state = answersLoaded(empty, { country: 'UK', zip: '05641', text_me: true });
  expect(unsavedIn(state).answers).toEqual({ zip: '' });
});

it('a confirmed save leaves a key unsaved that was typed again meanwhile', () => {
  const sent = typed(typed(empty, 'first_name', 'Ver'), 'city', 'Barre');
  const { marks } = unsavedIn(sent);
  const later = saveAcknowledged(typed(sent, 'first_name', 'Vera'), marks);
  expect(unsavedIn(later).answers).toEqual({ first_name: 'Vera' });
});

describe('the errors that show at the questions', () => {
  it('include an answer that cannot be right, once its question is left', () => {
    const typing = typed(questionFocused(empty, 'phone'), 'phone', '(802');
    expect(typing.shown).toEqual({});
    expect(questionBlurred(typing, 'phone').shown).toEqual({
      phone: ['Please enter a valid phone number.'],
    });
  });

  it('do not include a question that was left empty', () => {
    expect(questionBlurred(questionFocused(empty, 'first_name'), 'first_name').shown).toEqual({});
  });

  it('disappear at once when corrected; new ones appear only when the question is left', () => {
    const us = questionFocused(typed(checkingChanged(empty, true), 'country', 'USA'), 'zip');
    expect(us.shown.zip).toEqual(['ZIP Code']);
    const half = typed(us, 'zip', '05');
    expect(half.shown.zip).toBeUndefined();
    expect(questionBlurred(half, 'zip').shown.zip).toEqual([
      'ZIP Code must be at least 5 characters.',
    ]);
  });

  it('include what the server refused, until that answer changes', () => {
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
