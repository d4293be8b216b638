/** Finds the sentences that a source file passes to `say`: `say('Save and Continue')`. Pure: takes the file as text. */
import { parseSync, Visitor } from 'rolldown/utils';
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
  /** Sentences composed before `say` gets them, as `path:line: what is wrong`. */
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
  const complain = (start: number, what: string) => {
    const line = text.slice(0, start).split('\n').length;
    breaches.push(`${path}:${line}: ${what}`);
  };
  const { program } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  new Visitor({
    CallExpression({ callee, arguments: [first], start }) {
      const name = callee.type === 'MemberExpression' ? callee.property : callee;
      if (name.type === 'Identifier' && SHOWS.has(name.name) && first && isText(first)) {
        complain(start, UNSAID);
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
    NewExpression({ callee, arguments: [, , speech], start }) {
      const isError = callee.type === 'Identifier' && callee.name === 'AppError';
      if (!isError || speech?.type !== 'ArrowFunctionExpression') return;
      if (isText(speech.body)) complain(start, UNSAID);
    },
    Property({ key, value, start }) {
      if (key.type === 'Identifier' && shown.includes(key.name) && isText(value)) {
        complain(start, UNSAID);
      }
    },
  }).visit(program);
  return { sentences, breaches };
}

const UNSAID = 'a reader gets this sentence in English, whatever they read; give it to say()';

/** Whether a node is a text with words, literal or composed. */
function isText(node: object): boolean {
  const {
    type,
    value,
    quasis = [],
  } = node as {
    readonly type: string;
    readonly value?: unknown;
    readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
  };
  const texts = type === 'TemplateLiteral' ? quasis.map(({ value: { raw } }) => raw) : [value];
  return texts.some(
    (text) => typeof text === 'string' && /\p{L}/u.test(text.replaceAll(/\\./g, '')),
  );
}
