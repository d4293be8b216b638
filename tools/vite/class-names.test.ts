import { expect, it } from 'vitest';
import { classNames } from './class-names.ts';

function nameIn(file: string, options = classNames()): string {
  const { generateScopedName } = options;
  if (typeof generateScopedName !== 'function') throw new Error('The names come from a function.');
  return generateScopedName('links', file, '');
}

it('calls a class after its component, every time', () => {
  expect(nameIn('/web/shell/footer/Footer.module.css')).toBe('Footer_links');
  expect(nameIn('/web/shell/footer/Footer.module.css?used')).toBe('Footer_links');
});

it('refuses two style sheets of one name, whose classes would mix', () => {
  const options = classNames();
  nameIn('/web/shell/footer/Footer.module.css', options);
  expect(nameIn('/web/shell/footer/Footer.module.css?used', options)).toBe('Footer_links');
  expect(() => nameIn('/web/print/Footer.module.css', options)).toThrow('share their classes');
});
