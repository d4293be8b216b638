/** The letters that a college wants from recommenders: the people to ask, and the documents. */
import Type from 'typebox';
import { isPlainDate } from '#form/engine/dates.ts';
import type { TenantProblem } from '../checks.ts';
import { name } from '../facets/facets.ts';
import { duplicateIdProblems, holds } from '../problems.ts';
import { date, list, object, oneOf, wholeNumber } from '../shapes.ts';
import type { Tenant } from '../tenant.ts';

/** The shape of `recommenders`. */
export const recommendersSchema = Type.Optional(
  list(
    object({
      id: name,
      from: oneOf('counselor', 'teacher'),
      what: list(oneOf('transcript', 'school_report', 'letter'), 1, 3),
      /** The most people who may be asked. */
      most: wholeNumber(0, 3),
      /** The first day for requests. */
      askFrom: Type.Optional(date),
      /** The due date. The college accepts later letters, too. */
      due: Type.Optional(date),
      /** The item of the checklist that the first letter marks as received. */
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
    ...duplicateIdProblems(recommenders, 'recommenders'),
    ...recommenders.flatMap(({ item, ...days }, index) => {
      const at = `recommenders[${index}]`;
      const wrong = (['askFrom', 'due'] as const).filter(
        (key) => days[key] !== undefined && !isPlainDate(days[key]),
      );
      return [
        ...wrong.map((key) => holds(`${at}.${key}`, days[key], 'a real date')),
        ...(wrong.length === 0 && days.due !== undefined && days.due < (days.askFrom ?? '')
          ? [holds(`${at}.due`, days.due, `${days.askFrom} or later`)]
          : []),
        ...(item === undefined || items.includes(item)
          ? []
          : [holds(`${at}.item`, item, 'the id of an item of the checklist')]),
      ];
    }),
  ];
}
