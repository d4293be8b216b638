import { expect, test } from 'vitest';
import { createFelt, type Felt } from './felt.ts';

let now = 0;
const noteAll = (felt: Felt, times: readonly number[]) => {
  for (const ms of times) felt.note(ms);
};
const of = (count: number, ms: number) => Array.from({ length: count }, () => ms);

test('saves that take three times as long as at their quietest are felt', () => {
  const felt = createFelt(() => now);
  noteAll(felt, of(100, 4));
  expect(felt.take()).toBe(100);
  noteAll(felt, of(100, 2));
  expect(felt.take()).toBe(100);
  noteAll(felt, of(100, 6));
  expect(felt.take()).toBe(300);
});

test('a few late ones among many are not', () => {
  const felt = createFelt(() => now);
  noteAll(felt, of(100, 2));
  felt.take();
  noteAll(felt, [...of(96, 2), ...of(4, 50)]);
  expect(felt.take()).toBe(100);
  noteAll(felt, [...of(94, 2), ...of(6, 50)]);
  expect(felt.take()).toBe(2500);
});

test('of few saves nothing is told, and what was long ago does not count with what is now', () => {
  const felt = createFelt(() => now);
  noteAll(felt, of(49, 2));
  expect(felt.take()).toBeUndefined();
  felt.note(2);
  expect(felt.take()).toBe(100);
  noteAll(felt, of(49, 90));
  now += 5001;
  expect(felt.take()).toBeUndefined();
  noteAll(felt, of(50, 2));
  expect(felt.take()).toBe(100);
});

test('a machine that has become slower for good is measured by itself, hours later', () => {
  const felt = createFelt(() => now);
  noteAll(felt, of(50, 1));
  felt.take();
  let last: number | undefined;
  for (let times = 0; times < 7200; times += 1) {
    noteAll(felt, of(50, 2));
    last = felt.take();
  }
  expect(last).toBe(100);
});
