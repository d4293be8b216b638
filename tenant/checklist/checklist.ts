/** The checklist of a college: the items that complete a submitted application, such as a transcript. */
import Type from 'typebox';
import { type Answers, textAt } from '#form/engine/answers.ts';
import { isPlainDate, type PlainDate } from '#form/engine/dates.ts';
import type { TenantProblem } from '../checks.ts';
import { type AskedQuestions, codeProblems, name, question } from '../facets/facets.ts';
import { duplicateIdProblems, holds } from '../problems.ts';
import { code, date, list, object, text } from '../shapes.ts';
import { RECEIVED, stepIds } from '../status/steps.ts';
import type { Tenant } from '../tenant.ts';

/** The facet's value for applications without awaited items. */
export const COMPLETE = 'complete';

/** The shape of the checklist in the college's file. */
export const checklistSchema = Type.Optional(
  object({
    /** The step of the status that is reached when no item is awaited any more. */
    step: Type.Optional(name),
    items: list(
      object({
        id: name,
        label: text(60),
        /** The applicant's task while the item is awaited. */
        todo: Type.Optional(text(300)),
        due: Type.Optional(date),
        /** Only applications whose answer to the question is one of the codes have the item. */
        onlyFor: Type.Optional(object({ question, codes: list(code, 1, 100) })),
      }),
      1,
      8,
    ),
  }),
);

type WithChecklist = Pick<Tenant, 'checklist'>;
type Item = NonNullable<Tenant['checklist']>['items'][number];

/** The mark of an item. An item without one is awaited. */
export type ChecklistMark = {
  readonly item: string;
  readonly state: 'received' | 'waived';
  readonly on: PlainDate;
};

/** An item that applies to an application, with its state; `on` is a day, or `''` while it is awaited. */
export type ItemState = Item & {
  readonly state: ChecklistMark['state'] | 'awaiting';
  readonly on: PlainDate | '';
};

/** The items that apply to an application, in the order of the file. Marks of other items are ignored. */
export function itemsOf(
  { checklist }: WithChecklist,
  answers: Answers,
  marks: readonly ChecklistMark[],
): ItemState[] {
  const applying = (checklist?.items ?? []).filter(
    ({ onlyFor: only }) => !only || only.codes.includes(textAt(answers, only.question)),
  );
  return applying.map((item) => {
    const { state = 'awaiting', on = '' } = marks.find((mark) => mark.item === item.id) ?? {};
    return { ...item, state, on };
  });
}

export function isAwaited({ state }: Pick<ItemState, 'state'>): boolean {
  return state === 'awaiting';
}

/** The keys of the questions whose answers decide which items apply. */
export function questionsOfChecklist({ checklist }: WithChecklist): string[] {
  return (checklist?.items ?? []).flatMap(({ onlyFor }) => onlyFor?.question ?? []);
}

/** Checks of the checklist beyond its schema. @param asked the codes that answer each question of the form. */
export function checklistProblems(tenant: Tenant, asked: () => AskedQuestions): TenantProblem[] {
  const { step, items = [] } = tenant.checklist ?? {};
  const ids = items.map(({ id }) => id);
  const steps = stepIds(tenant).filter((id) => id !== RECEIVED);
  const isStrange = step !== undefined && !steps.includes(step);
  return [
    ...tenant.welcomeBanner.stepsAfterSubmitting.flatMap(({ item = '' }, index) => {
      const path = `welcomeBanner.stepsAfterSubmitting[${index}].item`;
      const isKnown = item === '' || ids.includes(item);
      return isKnown ? [] : [holds(path, item, 'the id of an item of the checklist')];
    }),
    ...(isStrange
      ? [holds('checklist.step', step, `the id of a step, one of ${steps.join(', ')}`)]
      : []),
    ...duplicateIdProblems(items, 'checklist.items'),
    ...items.flatMap(({ id, due, onlyFor }, index) => {
      const at = `checklist.items[${index}]`;
      return [
        ...(id === COMPLETE ? [holds(`${at}.id`, id, 'another name')] : []),
        ...(due === undefined || isPlainDate(due) ? [] : [holds(`${at}.due`, due, 'a real date')]),
        ...(onlyFor ? codeProblems(onlyFor, `${at}.onlyFor`, asked()) : []),
      ];
    }),
  ];
}
