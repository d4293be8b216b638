import { describe, expect, it } from 'vitest';
import { marksIn } from './sources.ts';

describe('the ids in a source', () => {
  it('are found with their file', () => {
    const source = [
      "test('goes [§2.1 §2.2]', async () => {",
      '  await test.step(\'"begins" [§2.3]\', async () => {',
      '  await test.step(`ends in $' + '{place} [§2.4]`, async () => {',
      "test.each(['a [§2.5]'])('%s', () => {});",
    ].join('\n');
    expect(marksIn('e2e/a.journey.ts', source)).toEqual([
      { id: '§2.1', file: 'e2e/a.journey.ts' },
      { id: '§2.2', file: 'e2e/a.journey.ts' },
      { id: '§2.3', file: 'e2e/a.journey.ts' },
      { id: '§2.4', file: 'e2e/a.journey.ts' },
      { id: '§2.5', file: 'e2e/a.journey.ts' },
    ]);
  });
});
