/** The letters of a college's file, which its staff send to the applicants of a view. */
import Type from 'typebox';
import type { TenantProblem } from '../checks.ts';
import { name } from '../facets/facets.ts';
import { duplicateProblems } from '../problems.ts';
import { list, object, text } from '../shapes.ts';
import type { Tenant } from '../tenant.ts';
import { fieldProblems } from './fields.ts';

/** The fields that a letter may hold in braces; each stands for what is true of the reader when the letter leaves. */
export const LETTER_FIELDS = [
  'first_name',
  'reference',
  'term',
  'missing_items',
  'deadline',
] as const;
export type LetterField = (typeof LETTER_FIELDS)[number];

/** The shape of the letters in the college's file. */
export const lettersSchema = Type.Optional(
  list(
    object({
      id: name,
      name: text(60),
      subject: text(120),
      /** Paragraphs, with an empty line between them. */
      text: text(2000),
      /** The letter is about the reader's own application, so it also goes to readers who want no other letters. */
      aboutApplication: Type.Optional(Type.Boolean({ description: 'true or false' })),
    }),
    1,
    20,
  ),
);

export function isLetterField(field: string): field is LetterField {
  return LETTER_FIELDS.some((known) => known === field);
}

/** Checks of the letters beyond their schema. */
export function letterProblems({ letters = [] }: Pick<Tenant, 'letters'>): TenantProblem[] {
  return [
    ...duplicateProblems(
      letters.map(({ id }) => id),
      (index) => `letters[${index}].id`,
    ),
    ...letters.flatMap(({ subject, text }, index) => [
      ...fieldProblems(`letters[${index}].subject`, subject, LETTER_FIELDS),
      ...fieldProblems(`letters[${index}].text`, text, LETTER_FIELDS),
    ]),
  ];
}
