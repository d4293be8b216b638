/** The letters that a college wants from others than the applicant: whom it asks for what. */
import Type from 'typebox';
import { isPlainDate } from '#form/engine/dates.ts';
import type { TenantProblem } from '../checks.ts';
import { name } from '../facets/facets.ts';
import { duplicateProblems, holds } from '../problems.ts';
import { date, list, object } from '../shapes.ts';
import type { Tenant } from '../tenant.ts';

const what = Type.Enum(['transcript', 'school_report', 'letter'], {
  description: 'one of transcript, school_report, letter',
});

/** The shape of `recommenders`. */
export const recommendersSchema = Type.Optional(
  list(
    object({
      id: name,
      from: Type.Enum(['counselor', 'teacher'], { description: 'one of counselor, teacher' }),
      what: list(what, 1, 3),
      /** How many people may be asked. */
      most: Type.Integer({ minimum: 0, maximum: 3, description: 'a whole number from 0 to 3' }),
      /** The first day on which one may be asked. */
      askFrom: Type.Optional(date),
      /** The day by which it should come. The college takes later ones. */
      due: Type.Optional(date),
      /** The item of the checklist that is received with the first letter. */
      item: Type.Optional(name),
    }),
    1,
    6,
  ),
);

export type WantedLetter = NonNullable<Tenant['recommenders']>[number];

/** Checks beyond the schema. */
export function recommenderProblems({ recommenders = [], checklist }: Tenant): TenantProblem[] {
  const items = checklist?.items.map(({ id }) => id) ?? [];
  return [
    ...duplicateProblems(
      recommenders.map(({ id }) => id),
      (index) => `recommenders[${index}].id`,
    ),
    ...recommenders.flatMap(({ item, ...days }, index) => {
      const at = `recommenders[${index}]`;
      const wrong = (['askFrom', 'due'] as const).filter(
        (key) => days[key] !== undefined && !isPlainDate(days[key]),
      );
      return [
        ...wrong.map((key) => holds(`${at}.${key}`, days[key], 'a real date')),
        ...(item === undefined || items.includes(item)
          ? []
          : [holds(`${at}.item`, item, 'the id of an item of the checklist')]),
      ];
    }),
  ];
}
