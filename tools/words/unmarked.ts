/** Finds text that the page shows without passing it to `say`. Pure: takes the file as text. */
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import type { SourceFile } from '../house/breaches.ts';

/** Components that readers see; the gallery is for developers. */
const SHOWN = /^web\/(?!testing\/|ui\/gallery\/)(?!.*(?:\btesting|\.test)\.tsx$).*\.tsx$/;

/** Attributes that people read or hear: those of elements, and those of our components that take words. */
const READ = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
  ...['title', 'placeholder', 'alt', 'label', 'help', 'legend', 'lead', 'header', 'description'],
  ...['busyLabel', 'pendingLabel', 'topic', 'question'],
]);

/** A word, not a sign such as "×" or "–". */
const WORD = /\p{L}{2}/u;

/** Words in JSX that cannot be translated, as `path:line: what is wrong; what to do`. */
export function unmarkedIn({ path, text }: SourceFile): string[] {
  if (!SHOWN.test(path)) return [];
  const found: { readonly start: number; readonly words: string }[] = [];
  const { program } = parseSync(path, text, { lang: 'tsx' });
  new Visitor({
    JSXText({ value, start }) {
      const words = value.trim();
      const at = start + value.indexOf(words);
      if (WORD.test(words)) found.push({ start: at, words });
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !READ.has(name.name)) return;
      if (value?.type === 'Literal') found.push(...wordsOf(value));
      if (value?.type === 'JSXExpressionContainer') found.push(...wordsOf(value.expression));
    },
    JSXElement: ({ children }) => void found.push(...children.flatMap(wordsInChild)),
    JSXFragment: ({ children }) => void found.push(...children.flatMap(wordsInChild)),
  }).visit(program);
  return found.map(({ start, words }) => {
    const line = text.slice(0, start).split('\n').length;
    return `${path}:${line}: "${words.replace(/\s+/g, ' ').slice(0, 40)}" is not given to say(); nobody could translate it`;
  });
}

function wordsInChild(child: ESTree.JSXChild) {
  return child.type === 'JSXExpressionContainer' ? wordsOf(child.expression) : [];
}

/** The literals that an expression may evaluate to: its own, and those of its branches. */
function wordsOf(
  expression: ESTree.JSXExpression | ESTree.StringLiteral,
): { readonly start: number; readonly words: string }[] {
  switch (expression.type) {
    case 'Literal':
      return typeof expression.value === 'string' && WORD.test(expression.value)
        ? [{ start: expression.start, words: expression.value }]
        : [];
    case 'TemplateLiteral': {
      const words = expression.quasis.map(({ value }) => value.raw).join('…');
      return WORD.test(words) ? [{ start: expression.start, words }] : [];
    }
    case 'ConditionalExpression':
      return [...wordsOf(expression.consequent), ...wordsOf(expression.alternate)];
    case 'LogicalExpression':
      return [...wordsOf(expression.left), ...wordsOf(expression.right)];
    default:
      return [];
  }
}
