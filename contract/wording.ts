/** A submitted application in words, as staff read it (contract §6, "What was submitted"). */
import type { Wording as FrozenWording } from '#form/engine/wording.ts';
import { Type } from './schema.ts';

/** A question with its answer (`''` if it was left empty), or lines under a heading. */
const WordedLine = Type.Cyclic(
  {
    WordedLine: Type.Union([
      Type.Object({
        key: Type.String(),
        kind: Type.String(),
        label: Type.String(),
        answer: Type.String(),
      }),
      Type.Object({ heading: Type.String(), lines: Type.Array(Type.Ref('WordedLine')) }),
    ]),
  },
  'WordedLine',
);

const titled = { id: Type.String(), title: Type.String() };

/** The questions and answers, in the order of the form at the time of the submission. */
export const Wording = Type.Unsafe<FrozenWording>(
  Type.Object({
    pages: Type.Array(
      Type.Object({
        ...titled,
        sections: Type.Array(Type.Object({ ...titled, lines: Type.Array(WordedLine) })),
      }),
    ),
  }),
);
