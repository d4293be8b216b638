import { describe, expect, it } from 'vitest';
import { chartOf, niceCeiling } from './chart.ts';

describe('a chart', () => {
  it('draws a line for each name that has values, and says so in words', () => {
    const svg = chartOf({
      title: 'Saves',
      unit: 'a second',
      lines: [
        { name: 'p50', values: [1, 2, 4] },
        { name: 'nobody', values: [null, null, null] },
      ],
    });
    expect(svg.match(/<path/g)).toHaveLength(1);
    expect(svg).toContain('aria-label="Saves, a second: p50"');
    expect(svg).toContain('at most 4');
  });

  it('is left out where nothing was measured', () => {
    expect(chartOf({ title: 'x', unit: 'y', lines: [{ name: 'z', values: [null] }] })).toBe('');
  });

  it('leaves a gap where nothing was measured in between', () => {
    const svg = chartOf({
      title: 'x',
      unit: 'y',
      lines: [{ name: 'z', values: [1, 1, null, 1, 1] }],
    });
    expect(/ d="([^"]+)"/.exec(svg)?.[1]?.match(/M/g)).toHaveLength(2);
  });

  it('keeps the highest peak of a long time', () => {
    const values = Array.from({ length: 2000 }, (_, second) => (second === 1234 ? 900 : 1));
    const svg = chartOf({ title: 'x', unit: 'y', lines: [{ name: 'z', values }] });
    const heights = [...svg.matchAll(/[ML]\S+ (\S+?)(?=[ML"])/g)].map(([, y]) => Number(y));
    expect(heights.length).toBeLessThan(200);
    expect(Math.min(...heights)).toBeLessThan(40);
  });

  it('shows a name as it is', () => {
    const svg = chartOf({ title: '<b>', unit: '"', lines: [{ name: '<i>', values: [1] }] });
    expect(svg).not.toContain('<i>');
  });

  it.each([
    [0, 1],
    [0.3, 0.5],
    [1, 1],
    [11, 20],
    [249, 500],
    [9000, 10_000],
  ])('that reaches %d has room up to %d', (value, ceiling) => {
    expect(niceCeiling(value)).toBeCloseTo(ceiling);
  });
});
