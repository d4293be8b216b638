import { expect, it } from 'vitest';
import { toyDocuments, toyForm } from '#form/engine/testing/toy-form.ts';
import { withDocuments } from './documents.ts';

it.each([
  ['ANSWERED', {}, ''],
  ['ANSWERED', toyDocuments, 'ANSWERED'],
  ['', {}, ''],
  ['', toyDocuments, 'ANSWERED'],
  [undefined, {}, undefined],
  [undefined, toyDocuments, 'ANSWERED'],
])('a document saved as %j, with %o attached, counts as %j', (saved, documents, counted) => {
  const answers = {
    first_name: 'ANSWERED',
    ...(saved !== undefined && { story_doc: saved }),
  };
  const { story_doc, ...others } = withDocuments(toyForm, answers, documents);
  expect(story_doc).toBe(counted);
  expect(others).toEqual({ first_name: 'ANSWERED' });
});
