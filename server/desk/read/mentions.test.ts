import { describe, expect, it } from 'vitest';
import { handlesFor, mentionsIn } from './mentions.ts';

const ADA = { id: 1, handle: 'ada', mail: 'ada@college.example', name: 'Ada Lovelace' };
const LONG = { id: 2, handle: 'ada.king', mail: 'ada.king@college.example', name: '' };
const ZOE = { id: 3, handle: 'zoe', mail: 'zoe@college.example', name: 'Zoë Nguyễn' };
const ALL = [ADA, LONG, ZOE];

const told = (text: string, people = ALL) => {
  const { mentioned, unknown } = mentionsIn(text, people);
  return { mentioned: mentioned.map(({ id }) => id), unknown };
};

describe('a note mentions', () => {
  it.each<[string, number[]]>([
    ['@ada please look', [1]],
    ['please look, @Ada.', [1]],
    ['(@ada)', [1]],
    ['@ada@college.example and @zoe', [1, 3]],
    ['@Ada Lovelace, have you seen this?', [1]],
    ['@ada.king', [2]],
    ['@zoe, @ZOE and again @zoe', [3]],
    ['one\n@ada\ntwo', [1]],
  ])('%j', (text, ids) => {
    expect(told(text)).toEqual({ mentioned: ids, unknown: [] });
  });

  it.each([
    ['an address within a text', 'write to maria@ada.example or xada@ada'],
    ['nothing behind it', 'at 5 @ noon, @, @@'],
    ['no sign', 'ada has seen it'],
  ])('nobody: %s', (_what, text) => {
    expect(told(text)).toEqual({ mentioned: [], unknown: [] });
  });

  it.each([
    ['@grace', '@grace'],
    ['@adam.', '@adam'],
    ['@ada_l', '@ada_l'],
    ['@ada.lovelace!', '@ada.lovelace'],
  ])('nobody who is here: %s', (text, unknown) => {
    expect(told(text)).toEqual({ mentioned: [], unknown: [unknown] });
  });
});

it('a handle is the part before the @, where nobody else has the same', () => {
  const mails = ['Ada@college.example', 'zoe@college.example', 'zoe@alumni.example'];
  expect([...handlesFor(mails).values()]).toEqual([
    'ada',
    'zoe@college.example',
    'zoe@alumni.example',
  ]);
});
