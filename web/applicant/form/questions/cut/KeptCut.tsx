import type { Question } from '#form/engine/definition.ts';
import { later } from '#web/ui/later.tsx';
import { useAnswers } from '../../context.tsx';

const CutNotice = later(() => import('./CutNotice.tsx'));

/** The text that was cut off a paste at a question, if any. Its code loads only then. */
export function KeptCut({ question }: { question: Question }) {
  const cut = useAnswers(({ cuts }) => cuts[question.key]);
  return cut && <CutNotice question={question} cut={cut} />;
}
