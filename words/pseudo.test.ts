import { expect, it } from 'vitest';
import { createPseudoLanguage, isPseudo } from './pseudo.ts';
import { sayIn } from './say.ts';

const say = sayIn(createPseudoLanguage(), 'en-US');

it('has accents, is longer, and runs from right to left', () => {
  expect(say('Save and Continue')).toBe('⟦Šåvé åñd Çõñtîñûé ~~~~~~⟧');
  expect(say.language.direction).toBe('rtl');
});

it('leaves arguments, and what they are filled with, as they are', () => {
  expect(say('Family at {college}', { college: 'Yale' })).toBe('⟦Fåmîlý åt Yale ~~~~~~~⟧');
  expect(say('{n, plural, one {# file} other {# files}}', { n: 2 })).toMatch(/^⟦2 fîléš [~ ]+⟧$/);
});

it('differs from text that was never translated', () => {
  expect(isPseudo(say('Yes'))).toBe(true);
  expect(isPseudo('Yes')).toBe(false);
  expect(isPseudo(`Parent: ${say('Yes')}`)).toBe(false);
});
