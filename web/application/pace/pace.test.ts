import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

function start() {
  let now = 0;
  const pace = createPace(() => now);
  return {
    take: pace.take,
    /** So long at a question, then at another or none. */
    stay(key: string | undefined, milliseconds: number) {
      pace.enter(key);
      now += milliseconds;
    },
    leave: () => pace.enter(undefined),
  };
}

it('adds up the time at each question, and none between them', () => {
  const page = start();
  page.stay('first_name', 2000);
  page.stay('last_name', 3400);
  page.stay(undefined, 60_000);
  page.stay('first_name', 1100);
  page.leave();
  expect(page.take()).toEqual({ first_name: 3, last_name: 3 });
});

it('goes on where a question is entered again at once', () => {
  const page = start();
  for (let times = 0; times < 10; times += 1) page.stay('essay', 400);
  page.leave();
  expect(page.take()).toEqual({ essay: 4 });
});

it('tells each time once, and not of one that is still open', () => {
  const page = start();
  page.stay('first_name', 2000);
  expect(page.take()).toBeUndefined();
  page.leave();
  expect(page.take()).toEqual({ first_name: 2 });
  expect(page.take()).toBeUndefined();
});

it('leaves out a glance, and what lay open for hours', () => {
  const page = start();
  page.stay('glance', 400);
  page.stay('overnight', 7_201_000);
  page.leave();
  expect(page.take()).toBeUndefined();
});
