/** What a kind of question needs to be drawn for answering. How answers are read is `web/core/print/`. */
import type { ComponentType } from 'react';
import type { QuestionKind, QuestionOf } from '#form/kinds/registry.ts';
import type { Say } from '#words/say.ts';

/** What draws a question for answering gets; the answer comes from the answer store around it. */
export interface EditProps<Kind extends QuestionKind> {
  readonly question: QuestionOf<Kind>;
}

/** How a kind of question is drawn for answering: see `registry.ts`. */
export interface QuestionSlots<Kind extends QuestionKind> {
  readonly edit: ComponentType<EditProps<Kind>>;
  readonly advice: Advice;
}

/** What to do where a message only names the question that was not answered. */
export type Advice = (say: Say) => string;
