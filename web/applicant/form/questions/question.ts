/** The interface of a kind of question for drawing it as an input. For reading answers, see `web/core/print/`. */
import type { ComponentType } from 'react';
import type { QuestionKind, QuestionOf } from '#form/kinds/registry.ts';
import type { Say } from '#words/say.ts';

/** The props of an input for a question; the answer comes from the surrounding answer store. */
export interface EditProps<Kind extends QuestionKind> {
  readonly question: QuestionOf<Kind>;
}

/** The inputs of a kind of question: see `registry.ts`. */
export interface QuestionSlots<Kind extends QuestionKind> {
  readonly edit: ComponentType<EditProps<Kind>>;
  readonly advice: Advice;
}

/** Advice beside a message that only names the unanswered question. */
export type Advice = (say: Say) => string;
