// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { keep } from '../first-screen/kept-early.ts';
import { createAnswerKeeper } from './answer-keeper.ts';
import { forgetBegun, noteBegun } from './begun.ts';
import { pendingConversions } from './pending-conversions.ts';

it('the next person at this computer finds no answers; when they begin, that is noted again', () => {
  forgetBegun();
  noteBegun();
  expect(document.cookie).toBe('begun=1');
  pendingConversions.keep('a_doc', { file_key: 'uploads/1', file_name: 'essay.pdf' });
  keep('/about', { first_name: 'Ana' });
  createAnswerKeeper().forgetAll();
  expect(document.cookie).toBe('');
  expect(pendingConversions.read('a_doc')).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
  noteBegun();
  expect(document.cookie).toBe('begun=1');
});

it('a pending conversion that cannot be read is ignored', () => {
  sessionStorage.setItem('portal.unordered', 'not JSON');
  expect(pendingConversions.read('a_doc')).toBeUndefined();
});
