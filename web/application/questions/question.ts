/** What a kind of question needs to be drawn, for editing and for reading. */
import type { ComponentType } from 'react';
import type { QuestionKind, QuestionOf } from '#form/kinds/registry.ts';

/** What draws a question for answering gets; the answer comes from the answer store around it. */
export interface EditProps<Kind extends QuestionKind> {
  readonly question: QuestionOf<Kind>;
}

/** What draws an answer for reading gets: the words that every reader of the form shares (`form/kinds/`). */
export interface PrintProps {
  /** Never empty: where nothing was answered there is nothing of a kind to draw. */
  readonly answer: string;
}

/** How a kind of question is drawn for answering: see `registry.ts`. */
export interface QuestionSlots<Kind extends QuestionKind> {
  readonly edit: ComponentType<EditProps<Kind>>;
}

/** How a kind of question is drawn for reading, its answer only: see `print-registry.ts`. */
export type PrintSlot = ComponentType<PrintProps>;
