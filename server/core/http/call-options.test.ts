import { expect, it } from 'vitest';
import { callOptions } from './call-options.ts';

it('a call answers with 200, or redirects with 302', () => {
  const call = callOptions('group');
  expect(Object.keys(call({}, 'a call', {}, [404]).schema.response)).toEqual(['200', '404']);
  const { response } = call({}, 'a file', { redirects: true }, [404]).schema;
  expect(Object.keys(response)).toEqual(['302', '404']);
});
