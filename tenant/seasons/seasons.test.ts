import { describe, expect, it } from 'vitest';
import { parseTenant } from '../parse.ts';
import { sampleTenant } from '../sample/index.ts';
import { openSeason, passedProblems, type Season, seasonOf, seasonProblems } from './seasons.ts';

const first = {
  id: 'fall-2027',
  name: 'Fall 2027',
  terms: ['2027FA'],
  opensAt: '2026-08-01T09:00',
};
const second = {
  id: 'fall-2028',
  name: 'Fall 2028',
  terms: ['2028FA'],
  opensAt: '2027-08-01T09:00',
};
const college = (...seasons: (typeof first)[]) => ({ ...sampleTenant, seasons });
const at = (time: string) => new Date(time);

describe('the open season', () => {
  it.each([
    ['2026-01-01T00:00:00Z', 'fall-2027'],
    // Nine in the morning in Oregon, in summer.
    ['2027-08-01T15:59:59Z', 'fall-2027'],
    ['2027-08-01T16:00:00Z', 'fall-2028'],
  ])('at %s is %s', (time, id) => {
    expect(openSeason(college(first, second), at(time))?.id).toBe(id);
  });

  it('is none for a file without seasons', () => {
    expect(openSeason(sampleTenant, at('2027-01-01T00:00:00Z'))).toBeUndefined();
  });
});

it('what was there before the college had seasons belongs to the first', () => {
  expect(seasonOf(college(first, second), '')).toBe(first);
});

it.each([
  ['an id twice', [first, { ...second, id: first.id }], 'seasons[1].id'],
  ['a season before the one before it', [second, first], 'seasons[1].opensAt'],
  ['a day that does not exist', [{ ...first, opensAt: '2026-02-30T09:00' }], 'seasons[0].opensAt'],
  ['a term that is in no list', [{ ...first, terms: ['1999FA'] }], 'seasons[0].terms[0]'],
])('a file is refused, with the place and what it may hold, for %s', (_, seasons, path) => {
  expect([...seasonProblems(college(...seasons))]).toMatchObject([{ path }]);
});

describe('what a season has of its own is refused, with its place in the season,', () => {
  const asks = (key: string, kind: 'text' | 'date' = 'text') => ({
    questions: [{ after: 'campus_housing', questions: [{ kind, key, label: 'Why?' }] }],
  });
  const windows = [{ from: '2027-11-02', to: '2027-11-01', label: 'Early', text: 'Early.' }];
  const letters = [{ id: 'visit', name: 'Visit', subject: 'Visit', text: 'Hello {nobody}' }];
  const steps = ['received', 'documents', 'waved'].map((id) => ({ id, title: id, text: 'So.' }));
  const { choices = [] } = sampleTenant.decisions ?? {};
  const [admit, ...others] = choices;
  const withAdmit = (change: object) => ({
    decisions: { choices: [{ ...admit, ...change }, ...others] as typeof choices },
  });
  it.each<[string, Partial<Season>, string]>([
    ['a deadline that ends before it begins', { deadlines: windows }, 'seasons[1].deadlines[0].to'],
    [
      'a question without a key',
      { form: asks('own_') },
      'seasons[1].form.questions[0].questions[0].key',
    ],
    ['a key of the product', { form: { hide: ['first_name'] } }, 'seasons[1].form.hide[0]'],
    ['a key of another type', { form: asks('own_day', 'date') }, 'seasons[1].form'],
    ['a field that no letter has', { letters }, 'seasons[1].letters[0].text'],
    [
      'a field that no letter of a decision has',
      withAdmit({ letter: ['{nobody}'] }),
      'seasons[1].decisions.choices[0].letter[0]',
    ],
    [
      'a decision of the college left out',
      { decisions: { choices: others } },
      'seasons[1].decisions.choices',
    ],
    [
      'a decision of another kind',
      withAdmit({ kind: 'no', replyBy: undefined, letter: undefined }),
      'seasons[1].decisions.choices',
    ],
    ['a step that the college has not', { statusSteps: steps }, 'seasons[1].statusSteps[2].id'],
  ])('such as %s', (_, own, path) => {
    const file = {
      ...sampleTenant,
      form: asks('own_day'),
      seasons: [first, { ...second, ...own }],
    };
    const parsed = parseTenant(JSON.parse(JSON.stringify(file)));
    expect(parsed).toMatchObject({ ok: false, problems: [{ path }] });
  });

  it('where a facet asks for a question that the season does not ask', () => {
    const facets = [{ id: 'day', label: 'Day', question: 'own_day', isSearched: true }];
    const seasons = [first, { ...second, form: {} }];
    const file = { ...sampleTenant, form: asks('own_day'), facets, seasons };
    expect(parseTenant(JSON.parse(JSON.stringify(file)))).toMatchObject({
      ok: false,
      problems: [{ path: 'seasons[1]', problem: expect.stringContaining('facets[0].question') }],
    });
  });
});

describe('once a season has opened, a file is refused', () => {
  const now = at('2027-09-01T00:00:00Z');
  const problemsOf = (...seasons: (typeof first)[]) =>
    [...passedProblems(college(...seasons), [first.id, second.id], now)].map(
      ({ path, problem }) => `${path} ${problem}`,
    );

  it('that takes it away', () => {
    expect(problemsOf(second)).toEqual([expect.stringMatching(/^seasons .*"fall-2027"/)]);
  });

  it('that moves it to a later minute', () => {
    const later = { ...second, opensAt: '2027-10-01T09:00' };
    expect(problemsOf(first, later)).toEqual([
      expect.stringMatching(
        /^seasons\[1\]\.opensAt holds "2027-10-01T09:00"; it may hold a minute/,
      ),
    ]);
  });

  it('that has another season whose turn has passed', () => {
    const between = { ...first, id: 'spring-2028', opensAt: '2027-01-01T09:00' };
    expect(problemsOf(first, between, second)).toEqual([
      expect.stringMatching(/^seasons\[1\] is a season whose turn has passed; it may come after/),
    ]);
  });

  it('but takes the seasons to come', () => {
    const third = { ...second, id: 'fall-2029', opensAt: '2028-08-01T09:00' };
    expect(problemsOf(first, second, third)).toEqual([]);
  });
});
