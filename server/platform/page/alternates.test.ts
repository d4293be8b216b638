import { expect, test } from 'vitest';
import { alternatesOf } from './alternates.ts';

test('a page names itself in every language, and the one for whoever speaks none of them', () => {
  expect(alternatesOf('/about', ['en', 'es'], 'https://apply.example')).toBe(
    [
      '<link rel="alternate" hreflang="en" href="https://apply.example/about?lang=en">',
      '<link rel="alternate" hreflang="es" href="https://apply.example/about?lang=es">',
      '<link rel="alternate" hreflang="x-default" href="https://apply.example/about">',
    ].join(''),
  );
});

test('a college with one language names none', () => {
  expect(alternatesOf('/about', ['en'], 'https://apply.example')).toBe('');
});
