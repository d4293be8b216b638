import { expect, it } from 'vitest';
import { sayIn, toSay } from '#words/say.ts';
import { languageOf } from './built-language.ts';
import { sayText } from './say.ts';

const GONE = toSay('Gone');
const list = { page: [], form: [], named: { Gone: 'Se fue' } };
const say = sayIn(languageOf(list, 'es', 'ltr'));

it.each([
  ['what was marked', GONE, 'Se fue'],
  ['nothing that the server has said already', 'Listo.', 'Listo.'],
  ['no braces that somebody has typed', 'notes {1}.pdf', 'notes {1}.pdf'],
])('says %s', (_, text, expected) => {
  expect(sayText(say, text)).toBe(expected);
});

it('does not translate what somebody has typed', () => {
  expect(sayText(sayIn({ ...say.language, messageFor: () => 'read' }), '{')).toBe('{');
});
