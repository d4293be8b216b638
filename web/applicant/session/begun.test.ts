// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { createAnswerKeeper } from './answer-keeper.ts';
import { forgetBegun, noteBegun } from './begun.ts';

beforeEach(() => forgetBegun());

it('is gone for the next person at this computer, and noted again by who begins then', () => {
  noteBegun();
  expect(document.cookie).toBe('begun=1');
  createAnswerKeeper().forgetAll();
  expect(document.cookie).toBe('');
  noteBegun();
  expect(document.cookie).toBe('begun=1');
});
