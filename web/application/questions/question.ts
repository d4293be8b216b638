/** What a kind of question needs to be drawn, for editing and for reading. */
import type { ComponentType } from 'react';
import type { Question, QuestionKind } from '#form/engine/definition.ts';
import type { AttachedDocuments } from '#form/engine/outline.ts';
import type { Walk } from '#form/engine/walk.ts';

export type QuestionOf<Kind extends QuestionKind> = Extract<Question, { readonly kind: Kind }>;

/** What draws a question for answering gets; the answer comes from the answer store around it. */
export interface EditProps<Kind extends QuestionKind> {
  readonly question: QuestionOf<Kind>;
}

/** What draws an answer for reading gets. It needs no store: any walk and its documents will do. */
export interface PrintProps<Kind extends QuestionKind> {
  readonly question: QuestionOf<Kind>;
  readonly walked: Walk;
  readonly documents: AttachedDocuments;
}

/** The two ways to draw a kind of question. */
export interface QuestionSlots<Kind extends QuestionKind> {
  readonly edit: ComponentType<EditProps<Kind>>;
  /** The answer only; its label stands beside it. Draws nothing where nothing was answered. */
  readonly print: ComponentType<PrintProps<Kind>>;
}
