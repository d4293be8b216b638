import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answers, isAnswered } from './answers.ts';
import { answer } from './change.ts';
import { notAnswered } from './conditions.ts';
import { questionsOf } from './inventory.ts';
import { bringBack, findCleared } from './put-aside.ts';
import { formOf, getQuestion, text } from './testing/small-form.ts';
import { completeToyAnswers, toyForm, toySituation } from './testing/toy-form.ts';
import { type Situation, walk } from './walk.ts';

const question = (key: string) => getQuestion(toyForm, key);

/** Answers a question, and tells what that took away. */
function take(answers: Answers, key: string, value: string | boolean, situation = toySituation) {
  const before = walk(toyForm, answers, situation);
  const after = {
    ...answers,
    ...answer(toyForm, answers, question(key), value, situation),
  };
  return { after, cleared: findCleared(before, after, { own: [question(key)] }) };
}

describe('what an answer clears', () => {
  it.each([
    ['a select whose list changes', 'country', 'CAN', { state: 'VT', state_desc: 'Vermont' }],
    ['what a condition hides', 'country', 'UK', { state: 'VT', zip: '05641' }],
    ['what another case asks', 'rating', '1500', { title: 'IM' }],
    ['what a tick box hides', 'knows_rules', false, { rules_signature: 'Vera' }],
    ['what is hidden in turn', 'joined_year', '', { member_until: '2028' }],
  ])('%s', (_what, key, value, expected) => {
    expect(take(completeToyAnswers, key, value).cleared?.answers).toMatchObject(expected);
  });

  it.each([
    ['an answer that was typed over', 'first_name', 'Wera'],
    ['an answer that was emptied by hand', 'first_name', ''],
    ['what a school had filled in, when the school is cleared', 'school_name', ''],
    ['an answer that is asked in the new case, too', 'evening', 'FRI'],
  ])('is not %s', (_what, key, value) => {
    expect(take(completeToyAnswers, key, value).cleared).toBeUndefined();
  });

  it('never includes a document', () => {
    const answers = { story_doc: 'ANSWERED', story_essay: 'Once' };
    const before = walk(toyForm, answers, toySituation);
    expect(findCleared(before, {})?.answers).toEqual({ story_essay: 'Once' });
  });

  it('includes only answers that were visible before', () => {
    const before = walk(toyForm, { country: 'UK', zip: '05641' }, toySituation);
    expect(findCleared(before, { country: 'UK' })).toBeUndefined();
  });
});

describe('bringing it back', () => {
  it('also restores the answer that hid it', () => {
    const { cleared: zip } = take(completeToyAnswers, 'country', 'UK');
    expect(zip?.setting).toEqual({ country: 'USA', country_desc: 'United States' });
  });

  it('also restores the answers that control that answer', () => {
    const novice = { rating: '900', coach: 'Y', coach_desc: 'Yes', coach_wish: 'Endgames' };
    const { after, cleared } = take(novice, 'rating', '1500');
    expect(cleared?.setting).toMatchObject({ rating: '900', coach: 'Y' });
    if (!cleared) throw new Error('nothing was cleared');
    const back = { ...after, ...bringBack(toyForm, after, cleared, toySituation) };
    expect(back).toMatchObject(novice);
  });

  it('also restores answers elsewhere in the form that control them', () => {
    const chain = formOf(
      [
        text('a'),
        { kind: 'conditional', hideWhen: [notAnswered('a')], content: [text('b')] },
        { kind: 'conditional', hideWhen: [notAnswered('b')], content: [text('c')] },
      ],
      {
        model: Object.fromEntries(
          ['a', 'b', 'c'].map((key) => [key, { type: 'text', maxLength: 9 }]),
        ),
      },
    );
    const full = { a: '1', b: '2', c: '3' };
    const cleared = findCleared(walk(chain, full, toySituation), {}, { only: 'c' });
    expect(cleared?.answers).toEqual({ c: '3' });
    if (!cleared) throw new Error('nothing was cleared');
    // Everything was cleared meanwhile.
    const back = bringBack(chain, {}, cleared, toySituation);
    expect(walk(chain, back, toySituation).answers).toEqual(full);
  });

  it('clears what was answered there since', () => {
    const { after, cleared } = take(completeToyAnswers, 'country', 'CAN');
    const since = { ...after, ...answer(toyForm, after, question('state'), 'ON', toySituation) };
    if (!cleared) throw new Error('nothing was cleared');
    const back = { ...since, ...bringBack(toyForm, since, cleared, toySituation) };
    expect(back).toMatchObject({ country: 'USA', state: 'VT', state_desc: 'Vermont' });
    const swapped = findCleared(walk(toyForm, since, toySituation), back, { withReplaced: true });
    expect(swapped?.answers).toMatchObject({ state: 'ON', state_desc: 'Ontario' });
  });

  it("gives back an unlisted school's name, without the code of one chosen since", () => {
    const name = { school_name: 'Home', school_name_desc: 'Home', school_code: '' };
    const { after, cleared } = take({ ...completeToyAnswers, ...name }, 'school_name', '');
    const { school_city } = completeToyAnswers;
    expect(cleared?.answers).toMatchObject({ school_city });
    if (!cleared) throw new Error('nothing was cleared');
    const since = { ...after, school_name: 'Barre High School', school_code: '460010' };
    const back = { ...since, ...bringBack(toyForm, since, cleared, toySituation) };
    expect(back).toMatchObject({ ...name, school_city });
  });

  it('leaves out what the form no longer asks', () => {
    const cleared = { answers: { shoe_size: '42' }, setting: { hat: 'Y' } };
    expect(bringBack(toyForm, {}, cleared, toySituation)).toEqual({});
  });

  it('makes it count again, whichever answer took it away', () => {
    const situation: Situation = { ...toySituation, tabs: { story: 'essay' } };
    const controlling = questionsOf(toyForm).filter(({ kind }) => kind !== 'document');
    fc.assert(
      fc.property(
        fc.constantFrom(...controlling),
        fc.constantFrom('', 'CAN', 'UK', 'N', '900', '1500', '2200', 'W', 'wood', '2020-01-01'),
        ({ key }, value) => {
          const { after, cleared } = take(completeToyAnswers, key, value, situation);
          if (!cleared) return;
          const back = { ...after, ...bringBack(toyForm, after, cleared, situation) };
          const counts = walk(toyForm, back, situation).answers;
          for (const [at, text] of Object.entries(cleared.answers)) {
            expect(isAnswered(after[at]), at).toBe(false);
            expect(counts[at], at).toBe(text);
          }
        },
      ),
    );
  });
});
