import { expect, it } from 'vitest';
import type { WordedLine, Wording } from '../engine/wording.ts';
import { compareWordings } from './compare.ts';
import type { ReadersWords } from './in-language.ts';

const line = (key: string, answer: string, label = key): WordedLine => ({
  key,
  answer,
  label,
  kind: 'text',
});
const wording = (...lines: WordedLine[]): Wording => ({
  pages: [{ id: 'about', title: 'About You', sections: [{ id: 'you', title: 'You', lines }] }],
});

it("gives each question's answer before and after, and whether they differ", () => {
  const before = wording(line('a', 'one'), line('b', 'two'), line('gone', 'x'));
  const after = wording(line('a', 'one', 'In other words'), line('b', 'three'), line('new', ''));
  const row = (key: string, before: string | undefined, after: string | undefined) => ({
    ...{ key, label: key, section: 'You', before, after, isChanged: true },
  });
  expect(compareWordings(before, after)).toEqual([
    { ...row('a', 'one', 'one'), label: 'In other words', isChanged: false },
    row('b', 'two', 'three'),
    // An empty answer and a question that was not asked do not differ.
    { ...row('new', undefined, ''), isChanged: false },
    row('gone', 'x', undefined),
  ]);
});

it('names the heading of a question', () => {
  const under = (answer: string) =>
    wording({ heading: 'Activity 2', lines: [line('a', answer, 'Name')] });
  expect(compareWordings(under('x'), under('y'))[0]?.label).toBe('Activity 2: Name');
});

it("gives both in the reader's language, but compares the originals", () => {
  const inWords = (answers: Readonly<Record<string, string>>): ReadersWords => ({
    label: ({ key }) => `¿${key}?`,
    answer: ({ answer }) => answers[answer] ?? answer,
    title: (title) => `«${title}»`,
  });
  const before = wording({ heading: 'Plans', lines: [line('a', 'one')] }, line('gone', 'x'));
  const after = wording({ heading: 'Plans', lines: [line('a', 'one')] }, line('b', 'two'));
  const words = { before: inWords({ one: 'uno' }), after: inWords({ two: 'dos' }) };
  expect(compareWordings(before, after, words)).toMatchObject([
    { section: '«You»', label: '«Plans»: ¿a?', before: 'uno', after: 'one', isChanged: false },
    { label: '¿b?', before: undefined, after: 'dos', isChanged: true },
    { label: '¿gone?', before: 'x', after: undefined, isChanged: true },
  ]);
});
