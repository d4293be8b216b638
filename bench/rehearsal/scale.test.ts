import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PartitionFigures } from '../partitions.ts';
import type { Figures } from './report/json.ts';
import { putReckoned, reckon, reckonPartitions } from './scale.ts';

const read = (path: string) => readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');

/** Figures that can be reckoned with in the head. */
const figures = {
  at: '2026-11-22T20:00:00.000Z',
  machine: 'a machine',
  command: 'npm run rehearse',
  applicants: 100,
  crowd: 0,
  submitted: 100,
  seconds: 60,
  calls: [{ name: 'PUT /api/answer', count: 2500 }],
  per_applicant: {
    calls: 110,
    stored_bytes: { database: 20_000, journal: 500_000, files: 100_000 },
    processor_seconds: {
      'web-1': 0.05,
      'web-2': 0.05,
      'worker-1': 0.4,
      postgresql: 0.06,
      proxy: 0.01,
    },
  },
} as unknown as Figures;

describe('the reckoning for a statewide portal', () => {
  it('multiplies what one applicant costs by those who come in a second', () => {
    const lines = reckon(figures).split('\n');
    const cellsOf = (start: string) =>
      lines
        .find((line) => line.startsWith(`| ${start} |`))
        ?.split('|')
        .map((cell) => cell.trim())
        .slice(1, -1);
    expect(cellsOf('webs')).toEqual(['webs', '0.1', '2', '**4**', expect.any(String)]);
    expect(cellsOf('workers')?.slice(1, 4)).toEqual(['0.4', '8', '**16**']);
    expect(cellsOf('PostgreSQL')?.slice(1, 4)).toEqual(['0.06', '1.2', '**2.4**']);
    expect(cellsOf('saves')).toEqual(['saves', '25', '× 20', '500 a second']);
    expect(cellsOf('stored in the database')?.at(-1)).toBe('20 GB');
    expect(cellsOf('written to its journal')?.at(-1)).toBe('10 MB a second');
    expect(cellsOf('files')?.at(-1)).toBe('100 GB');
    expect(cellsOf('connections to the database')?.slice(-2)).toEqual(['× (4 + 8)', '156']);
  });

  it('takes the place of the last one on the page, and of nothing else', () => {
    const page = `before\n${reckon(figures)}\nafter\n`;
    const other = reckon({ ...figures, submitted: 99 });
    expect(putReckoned(page, other)).toBe(`before\n${other}\nafter\n`);
    expect(() => putReckoned('no marks', other)).toThrow();
  });

  it('says what partitions are worth, round by round and by the medians', () => {
    const rounds = [
      { whole: 1000, divided: 900 },
      { whole: 2000, divided: 1900 },
      { whole: 4000, divided: 2200 },
    ];
    const some = { at: '2026-11-22', applications: 100_000, partitions: 16, rounds };
    const reckoned = reckonPartitions(some as unknown as PartitionFigures);
    expect(reckoned).toContain('| 1 | 1,000 | 900 | 0.90 |');
    expect(reckoned).toContain('| **median of each column** | 2,000 | 1,900 | 0.90 |');
    expect(reckoned).toContain('100,000 applications');
    const page = `${reckon(figures)}\n${reckoned}\n`;
    const other = reckonPartitions({
      ...(some as unknown as PartitionFigures),
      rounds: rounds.slice(1),
    });
    expect(putReckoned(page, other)).toBe(`${reckon(figures)}\n${other}\n`);
  });

  it('stands on the page as the last figures have it', () => {
    const page = read('operations/scale.md');
    expect(page).toContain(reckon(JSON.parse(read('benchmarks/rehearsal.json'))));
    expect(page).toContain(reckonPartitions(JSON.parse(read('benchmarks/partitions.json'))));
  });
});
