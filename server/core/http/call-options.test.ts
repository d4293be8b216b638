import { expect, it } from 'vitest';
import { callOptions } from './call-options.ts';

it('a call is described with its answer: 200, 202 if its work continues, or a redirect', () => {
  const call = callOptions('group');
  const statuses = (parts: Parameters<typeof call>[2]) =>
    Object.keys(call({}, 'a call', parts, [404]).schema.response);
  expect(statuses({})).toEqual(['200', '404']);
  expect(statuses({ isAccepted: true })).toEqual(['202', '404']);
  expect(statuses({ redirects: true })).toEqual(['302', '404']);
});
