import type { PrintProps } from './question.ts';

/** An answer that its words say completely. */
export function PrintedWords({ answer }: PrintProps) {
  return answer;
}
