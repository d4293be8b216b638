/** The interface of a kind of question for drawing it as an input. For reading answers, see `web/core/print/`. */
import type { QuestionKind, QuestionOf } from '#form/kinds/registry.ts';

/** The props of an input for a question; the answer comes from the surrounding answer store. */
export interface EditProps<Kind extends QuestionKind> {
  readonly question: QuestionOf<Kind>;
}
