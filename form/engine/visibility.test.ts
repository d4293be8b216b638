import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { toyForm, toySituation } from './testing/toy-form.ts';
import { type Situation, walk } from './walk.ts';

const shownKeys = (answers: Answers, situation: Partial<Situation> = {}) =>
  walk(toyForm, answers, { ...toySituation, ...situation }).questions.map(
    ({ question }) => question.key,
  );

describe('an add-another group', () => {
  const games = (answers: Answers, counts: Record<string, number>) =>
    shownKeys(answers, { counts }).filter((key) => key.startsWith('game_name'));

  it.each([
    [{}, 1],
    [{ games: 0 }, 1],
    [{ games: 2 }, 2],
    [{ games: 3 }, 3],
    [{ games: 99 }, 3],
    [{ games: -1 }, 1],
    [{ others: 3 }, 1],
  ])('with the saved counts %j shows %i', (counts, expected) => {
    expect(games({}, counts)).toHaveLength(expected);
  });

  it('shows every component up to the last that is answered, gaps too', () => {
    expect(games({ game_name_3: 'Judit' }, { games: 1 })).toEqual([
      'game_name',
      'game_name_2',
      'game_name_3',
    ]);
  });

  it('does not show a component for a hidden answer inside, and clears that answer', () => {
    const given = { game_lesson_3: 'stale' };
    const walked = walk(toyForm, given, { ...toySituation, counts: {} });
    expect(walked.cleared).toEqual(['game_lesson_3']);
    expect(games(given, {})).toEqual(['game_name']);
  });
});

describe('tabs', () => {
  const both = { story_doc: 'ANSWERED', story_essay: 'I learned on a train.' };
  const story = (answers: Answers, situation: Partial<Situation>) =>
    shownKeys(answers, situation).filter((key) => key.startsWith('story_'));

  it.each<[string, Answers, Situation['tabs'], readonly string[]]>([
    ['the first, unless another is chosen', {}, {}, ['story_doc']],
    ['the chosen one', {}, { story: 'essay' }, ['story_essay']],
    ['the first, if the chosen one is gone', {}, { story: 'video' }, ['story_doc']],
    ['the one that is answered', { story_essay: 'x' }, {}, ['story_essay']],
    [
      'the chosen and the answered',
      { story_essay: 'x' },
      { story: 'upload' },
      [...Object.keys(both)],
    ],
    ['all that are answered', both, { story: 'essay' }, [...Object.keys(both)]],
  ])('show %s', (_, answers, tabs, expected) => {
    expect(story(answers, { tabs: tabs ?? {} })).toEqual(expected);
  });

  it('lose no answer behind another tab', () => {
    const walked = walk(toyForm, both, { ...toySituation, tabs: { story: 'upload' } });
    expect([walked.answers, walked.cleared]).toEqual([both, []]);
  });
});

describe('a confirmation', () => {
  const born = { birth_date: '2014-03-07' };
  const second = ['guardian_2_name', 'guardian_2_email'];
  const secondShown = (answers: Answers, situation: Partial<Situation> = {}) =>
    shownKeys({ ...born, ...answers }, situation).filter((key) => second.includes(key));

  it('by a button shows more once pressed, or once something behind it is answered', () => {
    expect(secondShown({})).toEqual([]);
    expect(secondShown({}, { opened: new Set(['other']) })).toEqual([]);
    expect(secondShown({}, { opened: new Set(['second_guardian']) })).toEqual(second);
    expect(secondShown({ guardian_2_email: 'x@example.org' })).toEqual(second);
  });

  it('that is itself hidden shows nothing, pressed or not', () => {
    const opened = new Set(['second_guardian']);
    expect(shownKeys({ guardian_2_name: 'x' }, { opened })).not.toContain('guardian_2_name');
  });

  it('by a tick box shows the one half or the other, and clears the half that it hides', () => {
    const both = { rules_signature: 'Vera', rules_question: 'En passant?' };
    const unticked = walk(toyForm, { ...both, knows_rules: false }, toySituation);
    expect(unticked.cleared).toEqual(['rules_signature']);
    const ticked = walk(toyForm, { ...both, knows_rules: true }, toySituation);
    expect(ticked.cleared).toEqual(['rules_question']);
  });
});
