import { expect, test } from 'vitest';
import { serviceRate } from './service-rate.ts';

function started() {
  const clock = { now: 1000 };
  return { clock, rate: serviceRate(() => clock.now) };
}

test('is not known before half a second was counted', () => {
  const { clock, rate } = started();
  rate.note(10);
  clock.now += 499;
  rate.note(10);
  expect(rate.perMs()).toBeUndefined();
  clock.now += 1;
  rate.note(30);
  expect(rate.perMs()).toBe(50 / 500);
});

test('leaves out the time in which nobody waits', () => {
  const { clock, rate } = started();
  rate.note(10);
  clock.now += 300;
  rate.rest();
  clock.now += 60_000;
  rate.note(10);
  expect(rate.perMs()).toBeUndefined();
  clock.now += 500;
  rate.note(40);
  expect(rate.perMs()).toBe(0.1);
});

test('is the best of the last ten seconds, and forgotten after', () => {
  const { clock, rate } = started();
  rate.note(0);
  clock.now += 500;
  rate.note(100);
  clock.now += 5000;
  rate.note(1);
  expect(rate.perMs()).toBe(0.2);
  clock.now += 5000;
  expect(rate.perMs()).toBe(1 / 5000);
  clock.now += 5000;
  expect(rate.perMs()).toBeUndefined();
});
