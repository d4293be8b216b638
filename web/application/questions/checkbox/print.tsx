import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { PrintedWords } from '../PrintedWords.tsx';
import type { PrintProps } from '../question.ts';

/** A tick box as `[X]` or `[ ]` (spec §1); a screen reader hears a word instead of brackets. */
export function CheckboxPrint(props: PrintProps<'checkbox'>) {
  const isTicked = props.walked.answers[props.question.key] === true;
  return (
    <>
      <span aria-hidden="true">
        <PrintedWords {...props} />
      </span>
      <VisuallyHidden>{isTicked ? 'Ticked' : 'Not ticked'}</VisuallyHidden>
    </>
  );
}
