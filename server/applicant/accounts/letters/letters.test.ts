import { expect, test } from 'vitest';
import { testSender } from '../testing/senders.ts';
import { confirmationCodeLetter } from './confirmation-code.ts';

const TO = 'ann@example.org';
const at = new Date('2025-01-10T18:00:00Z');
const hourBefore = new Date('2025-01-10T17:00:00Z');
const english = testSender();

test('a code stands in the subject and, large, on a line of its own [§1.19]', () => {
  const { subject, text, html } = confirmationCodeLetter(english, TO, {
    codes: [{ code: '012345', askedAt: at }],
    others: [],
  });
  expect(subject).toBe('012345 is your code for Alder Valley College');
  expect(text).toMatch(/^ {4}012345$/m);
  expect(html).toMatch(/font:bold 40px[^>]*>012345</);
});

test('a letter that finds several sign-ups says so before any code, and whose the code is [§1.19]', () => {
  const one = confirmationCodeLetter(english, TO, {
    codes: [{ code: '012345', askedAt: at }],
    others: Array.from({ length: 6 }, () => hourBefore),
  });
  expect(one.subject).toBe('A code for Alder Valley College: is it yours?');
  expect(one.text.indexOf('more than once')).toBeGreaterThan(0);
  expect(one.text.indexOf('more than once')).toBeLessThan(one.text.indexOf('012345'));
  expect(one.text).toMatch(
    /For the sign-up of Friday, January 10, 2025 at 10:00 AM PST:\n\n {4}012345\n/,
  );
  expect(one.text).toContain(
    'Another sign-up for this address is waiting for its own code: of Friday',
  );
  expect(one.text).toContain('9:00 AM PST, and there are older ones');
});
