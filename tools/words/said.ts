/**
 * Finds the sentences that a source file passes to `say`, such as `say('Save and Continue')`, and texts that readers see without `say`. Pure:
 * takes the file as text.
 */
import { type ESTree, parseSync, Visitor } from 'rolldown/utils';
import type { SourceFile } from '../house/breaches.ts';

/** An English sentence and its position in the file, including its quotes. */
export interface SaidSentence {
  readonly english: string;
  readonly start: number;
  readonly end: number;
  /** From `toSay('…')`: it stays English until it is shown. */
  readonly isLater: boolean;
}

/** The English sentences of a file, in order. */
interface Said {
  readonly sentences: readonly SaidSentence[];
  /** Sentences composed before `say` gets them, or not given to it, as `path:line: what is wrong; what to do`. */
  readonly breaches: readonly string[];
}

/** Sentences of the form are found by running it; tests need no translation. */
const SPEAKS = /^(?:contract|form|server|web)\/(?!.*\.test\.tsx?$).*\.tsx?$/;

/** Code that prints for operators also names its function `say`; its sentences stay English. */
const PRINTS = /\bsay: \(line: string\)/;

/** Fields that readers see, so their sentences must come from `say`. */
const SHOWN: readonly { readonly where: RegExp; readonly fields: readonly string[] }[] = [
  { where: /^server\//, fields: ['message'] },
  // The texts of a toast; `toSay` marks a title that is translated when shown.
  { where: /^web\/(?!ui\/gallery\/|.*\btesting\b)/, fields: ['title', 'description'] },
  { where: /^server\/.*\/letters\//, fields: ['subject', 'text', 'label'] },
];

/** Components that readers see; the gallery is for developers. */
const DRAWN = /^web\/(?!testing\/|ui\/gallery\/)(?!.*\btesting\.tsx$).*\.tsx$/;
/** Attributes that people read or hear: those of elements, and those of our components that take words. */
const READ: ReadonlySet<string> = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'],
  ...['title', 'placeholder', 'alt', 'label', 'help', 'legend', 'lead', 'header', 'description'],
  ...['busyLabel', 'pendingLabel', 'topic', 'question'],
]);

/** Functions of the page that show their argument. */
const SHOWS: ReadonlySet<string> = new Set(['showInfo', 'showError']);

const CALLED: ReadonlySet<string> = new Set(['say', 'toSay']);
/** Functions that return `say`. */
const SPOKEN: ReadonlySet<string> = new Set(['speakTo', 'useSay']);

/** A house check and a build each ask several times about the same files. */
const known = new WeakMap<SourceFile, Said>();

/** Reads a file. A variable is no breach: its sentence is collected where it is defined. */
export function saidIn(file: SourceFile): Said {
  const said = known.get(file) ?? read(file);
  known.set(file, said);
  return said;
}

function read({ path, text }: SourceFile): Said {
  const sentences: SaidSentence[] = [];
  const breaches: string[] = [];
  if (!SPEAKS.test(path) || PRINTS.test(text)) return { sentences, breaches };
  const shown = SHOWN.filter(({ where }) => where.test(path)).flatMap(({ fields }) => fields);
  const complain = (start: number, breach: string) => {
    const line = text.slice(0, start).split('\n').length;
    breaches.push(`${path}:${line}: ${breach}`);
  };
  const complainOfWords = (found: readonly Words[]) => {
    for (const { start, words } of found) complain(start, `"${words.slice(0, 40)}" ${UNSAID}`);
  };
  const complainOfChild = (child: ESTree.JSXChild) => {
    if (child.type === 'JSXExpressionContainer') complainOfWords(wordsOf(child.expression));
  };
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (name.type === 'Identifier' && SHOWS.has(name.name) && first) {
        complainOfWords(wordsOf(first));
      }
      // `speakTo(request)('…')` and `useSay()('…')` say it at once.
      const said = callee.type === 'CallExpression' ? callee.callee : callee;
      const called = said.type === 'MemberExpression' ? said.property : said;
      if (called.type !== 'Identifier') return;
      const isSpoken = callee.type === 'CallExpression' && SPOKEN.has(called.name);
      if (!isSpoken && !(callee.type === 'Identifier' && CALLED.has(called.name))) return;
      const isLater = called.name === 'toSay';
      if (first?.type === 'Literal' && typeof first.value === 'string') {
        sentences.push({ english: first.value, start: first.start, end: first.end, isLater });
      } else if (first?.type === 'TemplateLiteral' && first.expressions.length === 0) {
        const english = first.quasis[0]?.value.cooked ?? '';
        sentences.push({ english, start: first.start, end: first.end, isLater });
      } else if (first?.type === 'TemplateLiteral' || first?.type === 'BinaryExpression') {
        complain(
          start,
          'say() gets a sentence that is put together; write it whole, with {arguments}',
        );
      }
    },
    NewExpression({ callee, arguments: [, , speech] }) {
      const isError = callee.type === 'Identifier' && callee.name === 'AppError';
      if (isError && speech?.type === 'ArrowFunctionExpression') {
        complainOfWords(wordsOf(speech.body));
      }
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && shown.includes(key.name)) complainOfWords(wordsOf(value));
    },
    ...(DRAWN.test(path) && {
      JSXText({ value, start }) {
        complainOfWords(wordsIn(value.trim(), start + value.indexOf(value.trim())));
      },
      JSXAttribute({ name, value }) {
        if (name.type !== 'JSXIdentifier' || !READ.has(name.name) || value === null) return;
        complainOfWords(
          wordsOf(value.type === 'JSXExpressionContainer' ? value.expression : value),
        );
      },
      JSXElement: ({ children }) => children.forEach(complainOfChild),
      JSXFragment: ({ children }) => children.forEach(complainOfChild),
    }),
  }).visit(program);
  return { sentences, breaches };
}

const UNSAID = 'is shown in English, whatever a reader reads; give it to say()';

type Words = { readonly start: number; readonly words: string };

/** The texts that an expression may evaluate to: its own, and those of its branches. */
function wordsOf(node: ESTree.Node): Words[] {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? wordsIn(node.value, node.start) : [];
    case 'TemplateLiteral':
      return wordsIn(node.quasis.map(({ value }) => value.raw).join('…'), node.start);
    case 'ConditionalExpression':
      return [...wordsOf(node.consequent), ...wordsOf(node.alternate)];
    case 'LogicalExpression':
      return [...wordsOf(node.left), ...wordsOf(node.right)];
    default:
      return [];
  }
}

/** A text with a word, not only signs such as "×" or "–". */
function wordsIn(text: string, start: number): Words[] {
  return /\p{L}{2}/u.test(text) ? [{ start, words: text.replace(/\s+/g, ' ') }] : [];
}
