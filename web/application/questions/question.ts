/** What a kind of question needs to be drawn for answering. How answers are read is `web/print/`. */
import type { ComponentType } from 'react';
import type { QuestionKind, QuestionOf } from '#form/kinds/registry.ts';

/** What draws a question for answering gets; the answer comes from the answer store around it. */
export interface EditProps<Kind extends QuestionKind> {
  readonly question: QuestionOf<Kind>;
}

/** How a kind of question is drawn for answering: see `registry.ts`. */
export interface QuestionSlots<Kind extends QuestionKind> {
  readonly edit: ComponentType<EditProps<Kind>>;
}
