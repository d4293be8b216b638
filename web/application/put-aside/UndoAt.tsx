import { later } from '#web/ui/later.tsx';
import { useAnswers } from '../context.tsx';

const UndoNotice = later(() => import('./UndoNotice.tsx'));

/** The way back from what was just put aside, right where it happened; nothing anywhere else. */
export function UndoAt({ anchor }: { anchor: string }) {
  const isHere = useAnswers(({ undo }) => undo?.anchor === anchor);
  return isHere ? <UndoNotice /> : null;
}
