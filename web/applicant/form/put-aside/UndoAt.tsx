import { later } from '#web/ui/later.tsx';
import { useAnswers } from '../context.tsx';

const UndoNotice = later(() => import('./UndoNotice.tsx'));

/** Offers "Undo" at the question, tabs or button that caused it. */
export function UndoAt({ anchor }: { anchor: string }) {
  const piece = useAnswers(({ undo }) => (undo?.anchor === anchor ? undo.piece : undefined));
  return piece ? <UndoNotice key={piece.id} piece={piece} /> : null;
}
