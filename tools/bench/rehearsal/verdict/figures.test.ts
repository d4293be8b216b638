import { describe, expect, it } from 'vitest';
import { figuresOf } from './figures.ts';
import type { Call, Verdict } from './record.ts';

const call = (at: number, ms: number, verdict: Verdict = 'answered'): Call => ({
  name: 'PUT /api/answer',
  at,
  ms,
  verdict,
});

describe('the figures of a call', () => {
  it('take the times of what was answered, and count the rest', () => {
    const calls = [
      ...Array.from({ length: 100 }, (_, index) => call(1, index + 1)),
      call(1, 5000, 'shed'),
      call(1, 30_000, 'error'),
    ];
    expect(figuresOf('save', calls)).toEqual({
      name: 'save',
      count: 102,
      answered: 100,
      shed: 1,
      errors: 1,
      p50: 50,
      p95: 95,
      p99: 99,
      most: 100,
    });
  });

  it('are unknown where nothing was answered', () => {
    expect(figuresOf('save', [call(1, 5, 'shed')])).toMatchObject({ p50: null, p99: null });
  });
});
