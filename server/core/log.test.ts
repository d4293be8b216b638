import { expect, test } from 'vitest';
import { describeError } from './log.ts';

test('an error is told with its code and its cause, and without the data that it carries', () => {
  const cause = Object.assign(new Error('no room'), { code: '53100', detail: 'Ada' });
  const told = describeError(new Error('not saved', { cause }));
  expect(told).toMatchObject({
    name: 'Error',
    message: 'not saved',
    cause: { message: 'no room', code: '53100' },
  });
  expect(JSON.stringify(told)).not.toContain('Ada');
});

test('so is the copy of one that the job queue hands out', () => {
  const copy = {
    message: 'no room',
    stack: 'Error: no room\n    at save',
    code: '53100',
    queue: 'mail',
  };
  expect(describeError(copy)).toEqual({
    message: 'no room',
    code: '53100',
    stack: 'Error: no room\n    at save',
  });
});
