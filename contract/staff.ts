/** Calls of links with a token: the read-only view for staff, and the prefilled form (contract §4, §6). */

import type { Wording as FrozenWording } from '#form/engine/wording.ts';
import {
  AddAnotherCounts,
  AnswerMap,
  ChosenTabs,
  DocumentAnswers,
  Reference,
} from './application.ts';
import { type Static, Type } from './schema.ts';
import { Text } from './text.ts';

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
const Wording = Type.Unsafe<FrozenWording>(
  Type.Object({
    pages: Type.Array(
      Type.Object({
        ...titled,
        sections: Type.Array(Type.Object({ ...titled, lines: Type.Array(WordedLine) })),
      }),
    ),
  }),
);

export const ServiceTokenQuery = Type.Object({ service_token: Text({ maxLength: 256 }) });

/**
 * One application as staff read it. `submitted_at` is ISO 8601 in UTC, or `""` before the submission; `reference` is
 * its number, and `wording` holds the questions and answers of that submission; both are absent before.
 */
export const ServiceApplication = Type.Object({
  answer: AnswerMap,
  add_another: AddAnotherCounts,
  document_answer: DocumentAnswers,
  tabs: ChosenTabs,
  username: Type.String(),
  submitted_at: Type.String(),
  reference: Type.Optional(Reference),
  wording: Type.Optional(Wording),
});
export type ServiceApplication = Static<typeof ServiceApplication>;

export const PrefillQuery = Type.Object({ token: Text({ maxLength: 256 }) });

/** A stored answer set. */
export const Prefill = Type.Object({ answer: AnswerMap });
export type Prefill = Static<typeof Prefill>;
