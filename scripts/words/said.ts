/** What a source file gives to `say`: `say('Save and Continue')`. Pure: the file comes in as text. */
import { parseSync, Visitor } from 'rolldown/utils';
import type { SourceFile } from '../house/breaches.ts';

/** The English sentences of a file, in their order. */
export interface Said {
  readonly sentences: readonly string[];
  /** Sentences that are put together before `say` gets them, as `path:line: what is wrong`. */
  readonly breaches: readonly string[];
}

/** What the form asks is found by running it; what a test says is nothing to translate. */
const SPEAKS = /^(?:contract|form|server|web)\/(?!.*\.test\.tsx?$).*\.tsx?$/;

/** Whoever speaks has got it from somewhere: `say: Say`, `(say) => …`, `sayIn(…)`, `useSay()`. Others call what they print `say`, too. */
const HAS_IT = /\b(?:Say|Speech|sayIn|useSay)\b|\(say\) =>/;

/** Reads a file. A variable is no breach: what it holds is collected where it is defined. */
export function saidIn({ path, text }: SourceFile): Said {
  const sentences: string[] = [];
  const breaches: string[] = [];
  if (!SPEAKS.test(path) || !HAS_IT.test(text)) return { sentences, breaches };
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'say') return;
      if (first?.type === 'Literal' && typeof first.value === 'string') sentences.push(first.value);
      else if (first?.type === 'TemplateLiteral' && first.expressions.length === 0) {
        sentences.push(first.quasis[0]?.value.cooked ?? '');
      } else if (first?.type === 'TemplateLiteral' || first?.type === 'BinaryExpression') {
        const line = text.slice(0, start).split('\n').length;
        breaches.push(
          `${path}:${line}: say() gets a sentence that is put together; write it whole, with {arguments}`,
        );
      }
    },
  }).visit(program);
  return { sentences, breaches };
}
