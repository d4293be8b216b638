// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { createAnswerKeeper } from './answer-keeper.ts';
import { unordered } from './unordered.ts';

const ORDER = { file_key: 'uploads/1', file_name: 'essay.pdf' };

it('keeps what to ask with by document, until it is forgotten', () => {
  unordered.keep('a_doc', ORDER);
  unordered.keep('b_doc', { ...ORDER, file_key: 'uploads/2' });
  unordered.keep('a_doc', undefined);
  expect(unordered.read('a_doc')).toBeUndefined();
  expect(unordered.read('b_doc')).toEqual({ ...ORDER, file_key: 'uploads/2' });
});

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
