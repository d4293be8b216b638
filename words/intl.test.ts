import { expect, it } from 'vitest';
import { nameOfLanguage } from './intl.ts';

it.each([
  ['en', 'English'],
  ['es', 'Español'],
  ['pt-BR', 'Português (Brasil)'],
])('%s calls itself %s', (tag, name) => {
  expect(nameOfLanguage(tag)).toBe(name);
});
