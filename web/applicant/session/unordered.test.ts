// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createAnswerKeeper } from './answer-keeper.ts';
import { unordered } from './unordered.ts';

const ORDER = { file_key: 'uploads/1', file_name: 'essay.pdf' };

it('the next person at this computer finds nothing', () => {
  unordered.keep('a_doc', ORDER);
  createAnswerKeeper().forgetAll();
  expect(unordered.read('a_doc')).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

it('without storage nothing is kept, and nothing breaks', () => {
  sessionStorage.setItem('portal.unordered', 'not JSON');
  expect(unordered.read('a_doc')).toBeUndefined();
});
