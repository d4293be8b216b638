// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { COMPOSING } from './controls.ts';
import { keep, readKept } from './kept-early.ts';
import { repeatKept } from './typed-early.ts';

it('text that an input method composes is kept until it is repeated', () => {
  document.body.innerHTML = '<input name="first_name" value="に"><input name="city" value="Barre">';
  const [name] = document.querySelectorAll('input');
  const heard: string[] = [];
  document.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name));
  name?.toggleAttribute(COMPOSING, true);
  keep('/about', { first_name: 'に', city: 'Barre' });
  repeatKept('/about');
  expect(heard).toEqual(['city']);
  expect(readKept('/about')).toEqual({ first_name: 'に' });
  name?.dispatchEvent(new Event('compositionend'));
  expect(heard).toEqual(['city', 'first_name']);
  expect(readKept('/about')).toEqual({});
});
