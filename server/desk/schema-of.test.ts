import { expect, it } from 'vitest';
import { schemaOf } from './schema-of.ts';

it('a call answers with 200, or redirects with 302', () => {
  expect(Object.keys(schemaOf('a call', {}, [404]).response)).toEqual(['200', '404']);
  const leading = schemaOf('a file', { redirects: true }, [404]);
  expect(Object.keys(leading.response)).toEqual(['302', '404']);
});
