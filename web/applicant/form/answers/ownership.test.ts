import { describe, expect, it } from 'vitest';
import { toyForm } from '#form/engine/testing/toy-form.ts';
import {
  accountLoaded,
  blankState,
  prefillLoaded,
  type Saved,
  sessionExpired,
} from './ownership.ts';
import { answersChanged, emptyState, saveAcknowledged, unsavedIn } from './state.ts';
import { savedOf, TODAY, VERA } from './testing.ts';

const empty = emptyState(toyForm, { today: TODAY });
const saved = (answers: Saved['answers'], username = VERA) =>
  savedOf(answers, { username, counts: { games: 2 }, tabs: { story: 'essay' } });

describe('logging in with answers typed before', () => {
  it('takes over what is saved, counts and tabs included', () => {
    const state = accountLoaded(empty, saved({ first_name: 'Vera' }));
    expect(state.answers).toEqual({ first_name: 'Vera' });
    expect(state.situation).toMatchObject({ counts: { games: 2 }, tabs: { story: 'essay' } });
    expect(unsavedIn(state).answers).toEqual({});
  });

  it.each([
    ['a value typed now wins over an older one', { first_name: 'Wera' }, { first_name: 'Wera' }],
    ['an empty value never does', { first_name: '' }, {}],
    ['a blank value never does', { first_name: '  ' }, {}],
    ['an unticked box never does', { text_me: false }, {}],
    ['an unchanged value is not saved again', { first_name: 'Vera' }, {}],
    [
      'a label follows its code',
      { rating: '1500', evening: 'TUE' },
      { evening: 'TUE', evening_desc: 'Tuesday' },
    ],
    [
      'another country empties the state of the old one',
      { country: 'CAN' },
      { country: 'CAN', country_desc: 'Canada', state: '', state_desc: '' },
    ],
    [
      'another school clears the code of the old one',
      { school_name: 'Elsewhere', school_name_desc: 'Elsewhere' },
      { school_name: 'Elsewhere', school_name_desc: 'Elsewhere', school_code: '', school_city: '' },
    ],
    [
      'a typed street does not change the saved city',
      { address_line_1: '1 Elm St', address_line_1_desc: '1 Elm St', city: '' },
      { address_line_1: '1 Elm St', address_line_1_desc: '1 Elm St' },
    ],
    [
      'an answer to a question that does not show is dropped',
      { zip: '1', country: 'UK' },
      undefined,
    ],
  ])('%s', (_promise, typed, unsaved) => {
    const before = answersChanged(empty, typed);
    const state = accountLoaded(
      before,
      saved({
        first_name: 'Vera',
        text_me: true,
        rating: '1500',
        country: 'USA',
        country_desc: 'United States',
        state: 'VT',
        state_desc: 'Vermont',
        city: 'Barre',
        school_name: 'Spaulding',
        school_name_desc: 'Spaulding',
        school_code: '460010',
        school_city: 'Barre',
      }),
    );
    if (unsaved) expect(unsavedIn(state).answers).toEqual(unsaved);
    else expect(state.answers.zip ?? '').toBe('');
  });
});

describe('a session that ended', () => {
  const typing = answersChanged(
    accountLoaded(empty, saved({ first_name: 'Vera', city: 'Barre' })),
    {
      first_name: 'Wera',
      city: '',
    },
  );
  const ended = sessionExpired(typing, 'vera@example.org');

  it('shows nothing to the next person', () => {
    expect(ended.answers).toEqual({});
    expect(ended.owner).toBeUndefined();
  });

  it('gives the same applicant back what was not saved, emptied answers too', () => {
    const back = accountLoaded(
      ended,
      saved({ first_name: 'Vera', city: 'Barre' }, 'VERA@example.org'),
    );
    expect(unsavedIn(back).answers).toEqual({ first_name: 'Wera', city: '' });
  });

  it('gives another applicant nothing, now or later', () => {
    const other = accountLoaded(ended, saved({}, 'dora@example.org'));
    expect(other.answers).toEqual({});
    expect(other.kept).toBeUndefined();
  });
});

it("logging out forgets everything, and a late answer to a save does not mark the next person's answers as saved", () => {
  const typing = answersChanged(accountLoaded(empty, saved({})), { first_name: 'Vera' });
  const { marks } = unsavedIn(typing);
  const next = answersChanged(blankState(typing), { first_name: 'Dora' });
  expect(next.answers).toEqual({ first_name: 'Dora' });
  expect(unsavedIn(saveAcknowledged(next, marks)).answers).toEqual({ first_name: 'Dora' });
});

describe('a prefilled form', () => {
  it('reads as if its answers had been typed', () => {
    const state = prefillLoaded(empty, { country: 'USA', state: 'VT', first_name: 'Vera' });
    expect(state.answers).toMatchObject({
      first_name: 'Vera',
      country_desc: 'United States',
      state_desc: 'Vermont',
    });
  });

  it('does not replace what was typed in this tab', () => {
    const state = prefillLoaded(answersChanged(empty, { first_name: 'Wera' }), {
      first_name: 'Vera',
    });
    expect(state.answers.first_name).toBe('Wera');
  });
});
