/** Whether the equations of a document that was laid out are on its pages. */
import { PDFDict } from '../pdf-library.ts';
import { nameAt, type Source } from './source.ts';

/**
 * LibreOffice tags each that it draws, and leaves out one that begins a document with a table.
 * @param equations what those of the text say; none where that is not known.
 */
export function lacksEquations(equations: readonly string[], { context }: Source): boolean {
  if (equations.length === 0) return false;
  const drawn = context
    .enumerateIndirectObjects()
    .filter(([, object]) => object instanceof PDFDict && nameAt(object, 'S') === 'Formula');
  return drawn.length < equations.length;
}
