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

it('tells of each question what it said before and after, and whether that differs', () => {
  const before = wording(line('a', 'one'), line('b', 'two'), line('gone', 'x'));
  const after = wording(line('a', 'one', 'In other words'), line('b', 'three'), line('new', ''));
  expect(compareWordings(before, after)).toEqual([
    { key: 'a', section: 'You', label: 'In other words', ...same('one') },
    {
      key: 'b',
      section: 'You',
      label: 'b',
      before: 'two',
      after: 'three',
      isChanged: true,
    },
    // Nothing is not another answer than not having been asked.
    {
      key: 'new',
      section: 'You',
      label: 'new',
      before: undefined,
      after: '',
      isChanged: false,
    },
    {
      key: 'gone',
      section: 'You',
      label: 'gone',
      before: 'x',
      after: undefined,
      isChanged: true,
    },
  ]);
});

it('names the heading that a question stands under', () => {
  const under = (answer: string) =>
    wording({ heading: 'Activity 2', lines: [line('a', answer, 'Name')] });
  expect(compareWordings(under('x'), under('y'))[0]?.label).toBe('Activity 2: Name');
});

it('says both in the words of the reader, and finds what differs before that', () => {
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

function same(answer: string) {
  return { before: answer, after: answer, isChanged: false };
}
