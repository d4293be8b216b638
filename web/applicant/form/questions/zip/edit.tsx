import type { EditProps } from '../question.ts';
import { Line } from '../text/Line.tsx';

/** A ZIP or postal code: short, in capitals, and with letters where a country uses them. */
export function ZipEdit({ question }: EditProps<'zip'>) {
  return (
    <Line
      question={question}
      width="short"
      hasFigures
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}
