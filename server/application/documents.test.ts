import { expect, it } from 'vitest';
import { toyDocuments, toyForm } from '#form/engine/toy-form.ts';
import { withoutMissingDocuments } from './documents.ts';

const answers = { first_name: 'ANSWERED', story_doc: 'ANSWERED' };

it('empties a document that is answered but not there, and nothing else', () => {
  expect(withoutMissingDocuments(toyForm, answers, {})).toEqual({ ...answers, story_doc: '' });
});

it('keeps a document that is there', () => {
  expect(withoutMissingDocuments(toyForm, answers, toyDocuments)).toEqual(answers);
});
