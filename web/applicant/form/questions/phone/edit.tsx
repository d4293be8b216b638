import { MaskedEdit } from '../masked/MaskedEdit.tsx';
import { maskOf } from '../masked/mask.ts';
import type { EditProps } from '../question.ts';
import { Line } from '../text/Line.tsx';

/** A phone number that formats itself as (xxx) xxx-xxxx; an international one stays as it is typed (spec §5). */
export function PhoneEdit({ question }: EditProps<'phone'>) {
  const shape = maskOf(question);
  return shape ? (
    <MaskedEdit question={question} mask={shape} type="tel" />
  ) : (
    <Line question={question} type="tel" width="medium" hasFigures />
  );
}
