/** Generators for property tests: valid own forms with every kind of question, and conditions on earlier questions. */
import { smallForm } from '../application/testing.ts';
import type { Condition } from '../engine/conditions.ts';
import { questionsOf } from '../engine/inventory.ts';
import { fc } from '../engine/testing/arbitrary.ts';
import { OWN_KINDS, type OwnForm, type OwnKind } from './own-form.ts';

type OwnBlock = NonNullable<OwnForm['questions']>[number]['questions'][number];

const OPTIONS = ['A', 'B', 'C'].map((value) => ({ value, label: `Label of ${value}` }));
const LIST = 'a-list';

/** Choices for one question; its key and the key of its condition follow from its place. */
const anyChoice = fc.record({
  kind: fc.constantFrom(...OWN_KINDS),
  holder: fc.constantFrom('none', 'none', 'group', 'repeat'),
  required: fc.boolean(),
  condition: fc.option(
    fc.record({
      name: fc.constantFrom('when', 'hideWhen', 'requiredWhen'),
      isAnswered: fc.boolean(),
      back: fc.nat(5),
    }),
  ),
  hasPattern: fc.boolean(),
});
type Choice = typeof anyChoice extends fc.Arbitrary<infer Chosen> ? Chosen : never;

/** Own forms that pass the checks of a college's file. */
export function anyOwnForm(): fc.Arbitrary<OwnForm> {
  const sections = smallForm.pages.flatMap(({ id: step, sections: all }) =>
    all.map(({ id }) => ({ step: step as NonNullable<OwnForm['sections']>[number]['step'], id })),
  );
  return fc
    .record({
      first: fc.array(anyChoice, { minLength: 1, maxLength: 6 }),
      second: fc.array(anyChoice, { maxLength: 6 }),
      section: fc.constantFrom(...sections),
      isBefore: fc.boolean(),
      beside: fc.constantFrom(...questionsOf(smallForm).map(({ key }) => key)),
      hide: fc.subarray(['hear_about_us', 'religious_affiliation', 'preferred_name']),
    })
    .map(({ first, second, section, isBefore, beside, hide }) => ({
      sections: [
        {
          id: 'ours',
          step: section.step,
          title: 'Ours',
          why: 'So we know.',
          ...(isBefore ? { before: section.id } : { after: section.id }),
          questions: blocksOf(first, 'own_a'),
        },
      ],
      ...(second.length > 0 &&
        !hide.includes(beside) && {
          questions: [{ after: beside, questions: blocksOf(second, 'own_b') }],
        }),
      hide,
      lists: { [LIST]: OPTIONS },
    }));
}

function blocksOf(choices: readonly Choice[], prefix: string): OwnBlock[] {
  const keyAt = (index: number) => `${prefix}${index}`;
  return choices.map((choice, index) => {
    const { holder, condition } = choice;
    const key = keyAt(index);
    // Conditions refer only to questions outside of groups and repeats: those in a repeat are asked several times.
    const earlier = choices
      .slice(0, index)
      .findLastIndex(
        (one, at) => one.holder === 'none' && at <= index - 1 - (condition?.back ?? 0),
      );
    const about: readonly Condition[] =
      earlier < 0
        ? []
        : [{ key: keyAt(earlier), operator: condition?.isAnswered ? 'answered' : 'notAnswered' }];
    const question = {
      ...questionOf(choice, key),
      ...(condition && about.length > 0 && { [condition.name]: about }),
    };
    if (holder === 'group') return { kind: 'group', label: 'Group', questions: [question] };
    if (holder === 'none') return question;
    const words = { label: 'Part', buttonLabel: 'Add a part' };
    return {
      kind: 'repeat',
      id: key.replace('own_', 'r'),
      atMost: 3,
      ...words,
      questions: [question],
    };
  });
}

function questionOf({ kind, required, hasPattern }: Choice, key: string): OwnBlock {
  return {
    kind,
    key,
    label: `Label of ${key}`,
    required,
    ...(hasPattern &&
      PATTERNED.has(kind) && { pattern: { expression: '[A-Z]\\d*', message: 'Like A1.' } }),
    ...((kind === 'radio' || kind === 'select') && { options: OPTIONS }),
    ...(kind === 'autocomplete' && { list: LIST }),
  };
}

const PATTERNED: ReadonlySet<OwnKind> = new Set(['text', 'email', 'phone', 'zip']);
