import { describe, expect, it } from 'vitest';
import { inEnglish } from '#words/english.ts';
import { findUnacceptable, isAcceptable, storedShapes } from './accept.ts';
import { completeToyAnswers, juniorToyAnswers, toyForm } from './testing/toy-form.ts';

const shapes = storedShapes(toyForm);
const refusalOf = (values: Readonly<Record<string, unknown>>) => {
  const problem = findUnacceptable(shapes, values);
  return problem && inEnglish(problem);
};

const MUST_BE_TEXT = 'must be text';
const MUST_BE_LISTED = 'must be one of the listed choices';
const MUST_BE_DATE = 'must be a date written as YYYY-MM-DD';
const MUST_BE_YEAR = 'must be a year with four digits';
const MUST_BE_BOOLEAN = 'must be true or false';
const MUST_BE_ANSWERED = 'must be empty or ANSWERED';
const CANNOT_BE_STORED = 'holds a character that cannot be stored';

describe('the keys that may be stored', () => {
  it('are those of the data model, in its order, each companion right behind its answer', () => {
    const keys = [...shapes.keys()];
    const companions = keys.filter((key) => key.endsWith('_desc'));
    expect(keys.filter((key) => !companions.includes(key))).toEqual(Object.keys(toyForm.model));
    expect(companions.map((key) => keys[keys.indexOf(key) - 1])).toEqual(
      companions.map((key) => key.replace(/_desc$/, '')),
    );
  });

  it('have the codes of all their lists', () => {
    expect(shapes.get('country')).toEqual({ type: 'coded', codes: ['USA', 'CAN', 'UK'] });
    expect(shapes.get('state')).toEqual({ type: 'coded', codes: ['VT', 'ME', 'ON', 'QC'] });
    expect(shapes.get('board_color')).toEqual({ type: 'coded', codes: ['oak', 'green', 'blue'] });
    expect(shapes.get('game_result_2')).toEqual({ type: 'coded', codes: ['W', 'L', 'D'] });
  });
});

it.each([
  ['the complete answers of a grown-up', completeToyAnswers],
  ['the complete answers of a child', juniorToyAnswers],
  ['an empty string at every key', Object.fromEntries([...shapes.keys()].map((k) => [k, '']))],
  ['as many characters as fit', { first_name: 'x'.repeat(45) }],
  ['as many astral characters as fit', { first_name: '😀'.repeat(45) }],
  ['as many letters with accents as fit', { first_name: 'e\u0301'.repeat(45) }],
  ['line breaks, tabs and right-to-left text', { story_essay: 'a\nb\tc שלום' }],
  ['a name that only looks dangerous', { first_name: "Robert'); DROP TABLE--" }],
  ['both values of a tick box', { text_me: true, agrees: false }],
  ['an option that depends on another answer', { state: 'QC' }],
  ['a leap day', { birth_date: '2024-02-29' }],
])('a value of the right type and length is accepted: %s', (_, values) => {
  expect(findUnacceptable(shapes, values)).toBeUndefined();
  expect(isAcceptable(shapes, values)).toBe(true);
});

describe('what could never be an answer', () => {
  it.each<[string, unknown, string]>([
    ['first_name', 'x'.repeat(46), 'can be at most 45 characters long'],
    ['first_name', '😀'.repeat(46), 'can be at most 45 characters long'],
    ['first_name', 'e\u0301'.repeat(46), 'can be at most 45 characters long'],
    ['story_essay', 'x'.repeat(5_000_000), 'can be at most 1500 characters long'],
    ['country_desc', 'x'.repeat(256), 'can be at most 255 characters long'],
    ['first_name', 'a\u0000b', CANNOT_BE_STORED],
    ['first_name', 'a\ud800b', CANNOT_BE_STORED],
    ['country', 'US\u0000', CANNOT_BE_STORED],
    ['first_name', null, MUST_BE_TEXT],
    ['first_name', true, MUST_BE_TEXT],
    ['first_name', ['Vera'], MUST_BE_TEXT],
    ['first_name', { toString: 'Vera' }, MUST_BE_TEXT],
    ['country', 'ZZZ', MUST_BE_LISTED],
    ['country', 'usa', MUST_BE_LISTED],
    ['country', 'constructor', MUST_BE_LISTED],
    ['country', ['USA'], MUST_BE_TEXT],
    ['birth_date', '2023-02-29', MUST_BE_DATE],
    ['birth_date', '0000-01-01', MUST_BE_DATE],
    ['birth_date', 20240229, MUST_BE_TEXT],
    ['joined_year', '24', MUST_BE_YEAR],
    ['joined_year', '2024\n', MUST_BE_YEAR],
    ['joined_year', '２０２４', MUST_BE_YEAR],
    ['joined_year', 2024, MUST_BE_TEXT],
    ['text_me', 'true', MUST_BE_BOOLEAN],
    ['text_me', 1, MUST_BE_BOOLEAN],
    ['story_doc', 'COMPLETED', MUST_BE_ANSWERED],
    ['story_doc', true, MUST_BE_TEXT],
  ])('is refused: %s (%#)', (key, value, complaint) => {
    const values = { ...completeToyAnswers, [key]: value };
    expect(refusalOf(values)).toBe(`The answer “${key}” ${complaint}.`);
    expect(isAcceptable(shapes, values)).toBe(false);
  });

  it.each([
    ...['nickname', '', 'First_Name', 'first_name ', 'first_name_desc', '__proto__'],
    ...['constructor', 'toString', 'hasOwnProperty', 'length', '0'],
  ])('is refused: a key called %j', (key) => {
    // As JSON.parse makes it: even __proto__ becomes an ordinary key there.
    const values = JSON.parse(`{${JSON.stringify(key)}: "x"}`);
    expect(refusalOf(values)).toBe(`This application has no answer called “${key}”.`);
  });

  it('has a short, readable name in the message, however long or broken it is', () => {
    const refusal = refusalOf({ [`a\n\ud800${'x'.repeat(1_000_000)}`]: 'x' });
    expect(refusal).toMatch(/^This application has no answer called “a\\n\\ud800x{57}…”\.$/);
  });
});
