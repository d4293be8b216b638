/** The letters of a college's file, which its staff send to the applicants of a view. */
import Type from 'typebox';
import type { TenantProblem } from '../checks.ts';
import { name } from '../facets/facets.ts';
import { duplicateIdProblems } from '../problems.ts';
import { flag, list, object, text } from '../shapes.ts';
import type { Tenant } from '../tenant.ts';
import { fieldProblems } from './fields.ts';

/** The fields that a letter may hold in braces; each is filled in for its reader when the letter is sent. */
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
      aboutApplication: Type.Optional(flag),
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
    ...duplicateIdProblems(letters, 'letters'),
    ...letters.flatMap(({ subject, text }, index) => [
      ...fieldProblems(`letters[${index}].subject`, subject, LETTER_FIELDS),
      ...fieldProblems(`letters[${index}].text`, text, LETTER_FIELDS),
    ]),
  ];
}
