import { expect, test } from 'vitest';
import { agrees, openShell, typedIn } from './console.ts';

test('commands are read with what is shown below them, without remarks', () => {
  const page =
    '# A page\n\n```console\n$ a=1\n\n# So it goes.\n$ curl $a\n{"one":1}\n```\n\n```console\n$ curl b\n```\n';
  expect(typedIn(page)).toEqual([
    { command: 'a=1', shown: '' },
    { command: 'curl $a', shown: '{"one":1}' },
    { command: 'curl b', shown: '' },
  ]);
});

test.each([
  ['the same', '{"a":"b"}', '{"a":"b"}', true],
  ['a value that is cut short', '{"a":"b…"}', '{"a":"bcd"}', true],
  ['a part that is left out', '{"a":1,…}', '{"a":1,"b":2}', true],
  ['another value', '{"a":"b"}', '{"a":"c"}', false],
  ['more than is shown', '{"a":"b"}', '{"a":"b","c":1}', false],
  ['more behind it', '{"a":1}', '{"a":1} and more', false],
  ['a sign that means something in a pattern', 'a.b?', 'axb', false],
  ['nothing for a value that is cut short', '{"a":"b…"}', '{"a":""}', false],
])('what is printed and shown: %s', (_what, shown, printed, expected) => {
  expect(agrees(shown, printed, new Map())).toBe(expected);
});

test('a value that is cut short is noted, for commands that show it again', () => {
  const noted = new Map<string, string>();
  agrees('{"key":"uploads/…","url":"…"}', '{"key":"uploads/17/x","url":"http://a"}', noted);
  expect([...noted]).toEqual([['uploads/…', 'uploads/17/x']]);
});

test('names are put in outside of quotes and in double ones, and words run on', async () => {
  const seen: (readonly string[])[] = [];
  const type = openShell({
    shown: 'http://shown',
    real: 'http://real',
    files: {},
    run: (words) => {
      seen.push(words);
      return Promise.resolve('http://real/page');
    },
  });
  await type('where=/api');
  expect(await type(`say $where/x "$where y" '$where z'`)).toBe('http://shown/page');
  expect(seen).toEqual([['say', '/api/x', '/api y', '$where z']]);
  await expect(type('curl --insecure yes http://shown')).rejects.toThrow(
    'knows no curl --insecure',
  );
});
