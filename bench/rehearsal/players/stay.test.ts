import { expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { personOf, UPLOADS } from './people.ts';
import { scriptOf } from './script.ts';
import { longestStayMs, type Stay } from './stay.ts';

const form = applicationForm(sampleTenant);
const crowd = { seed: 1, form, today: '2026-11-21', uploads: UPLOADS, tag: 't1' };
const stay: Stay = { applicants: 40, seed: 1, factor: 1, seconds: 120, closing: undefined };
const ends = Array.from({ length: 40 }, (_, number) => {
  return scriptOf(personOf(crowd, number), 1).at(-1)?.at ?? 0;
});
const MINUTE = 60_000;

it('whoever comes last and types slowest is waited for, and some waiting for the portal besides', () => {
  const slowest = Math.max(...ends);
  // Longer than the waiting alone, or nobody would notice.
  expect(slowest).toBeGreaterThan(20 * MINUTE);
  expect(longestStayMs(crowd, stay)).toBeGreaterThan(120_000 + slowest + 10 * MINUTE);
  const hurried = longestStayMs(crowd, { ...stay, factor: 5 });
  expect(hurried).toBeLessThan(longestStayMs(crowd, stay) - 10 * MINUTE);
  expect(Number.isInteger(longestStayMs(crowd, { ...stay, factor: 7 }))).toBe(true);
});

it('everybody leaves when the page is closed, wherever they are', () => {
  expect(longestStayMs(crowd, { ...stay, closing: 180.0004 })).toBe(180_001);
});
