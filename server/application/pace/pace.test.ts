import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#server/platform/testing/platform.ts';
import { createPaceCounter, readPace, spanOf } from './pace.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await startTestPlatform({ now: '2026-11-20T15:00:00Z' });
});
afterAll(() => test.close());

describe('the time at a question', () => {
  it('is counted for all together, and told once there are five', async () => {
    const { kysely } = test.platform.database;
    await kysely.deleteFrom('season_pace').execute();
    const pace = createPaceCounter(test.platform);
    for (const seconds of [3, 25, 26, 27]) pace.count({ first_name: seconds, no_such: 3 });
    await pace.flush();
    const since = '2026-11-01';
    expect(await readPace(kysely, since)).toEqual(
      new Map([['first_name', { seconds: null, timed: 4 }]]),
    );
    pace.count({ first_name: 500 });
    pace.count({ first_name: 7201 });
    await pace.flush();
    expect(await readPace(kysely, since)).toEqual(
      new Map([['first_name', { seconds: 24, timed: 5 }]]),
    );
    expect(await readPace(kysely, '2026-11-21')).toEqual(new Map());
  });

  it('falls into spans that meet', () => {
    expect([0, 1, 2, 4, 5, 1199, 1200, 7200].map(spanOf)).toEqual([0, 0, 1, 1, 2, 12, 13, 13]);
  });
});
