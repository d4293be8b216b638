import { expect, test } from 'vitest';
import { createSlowdownMeter, type SlowdownMeter } from './slowdown-meter.ts';

let now = 0;
const noteAll = (meter: SlowdownMeter, times: readonly number[]) => {
  for (const ms of times) meter.note(ms);
};
const of = (count: number, ms: number) => Array.from({ length: count }, () => ms);

test('saves that take three times as long as at their quietest are felt', () => {
  const meter = createSlowdownMeter(() => now);
  noteAll(meter, of(100, 4));
  expect(meter.take()).toBe(100);
  noteAll(meter, of(100, 2));
  expect(meter.take()).toBe(100);
  noteAll(meter, of(100, 6));
  expect(meter.take()).toBe(300);
});

test('a few late ones among many are not', () => {
  const meter = createSlowdownMeter(() => now);
  noteAll(meter, of(100, 2));
  meter.take();
  noteAll(meter, [...of(96, 2), ...of(4, 50)]);
  expect(meter.take()).toBe(100);
  noteAll(meter, [...of(94, 2), ...of(6, 50)]);
  expect(meter.take()).toBe(2500);
});

test('of few saves nothing is told, and what was long ago does not count with what is now', () => {
  const meter = createSlowdownMeter(() => now);
  noteAll(meter, of(49, 2));
  expect(meter.take()).toBeUndefined();
  meter.note(2);
  expect(meter.take()).toBe(100);
  noteAll(meter, of(49, 90));
  now += 5001;
  expect(meter.take()).toBeUndefined();
  noteAll(meter, of(50, 2));
  expect(meter.take()).toBe(100);
});

test('a machine that has become slower for good is measured by itself, hours later', () => {
  const meter = createSlowdownMeter(() => now);
  noteAll(meter, of(50, 1));
  meter.take();
  let last: number | undefined;
  for (let times = 0; times < 7200; times += 1) {
    noteAll(meter, of(50, 2));
    last = meter.take();
  }
  expect(last).toBe(100);
});
