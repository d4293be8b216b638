/**
 * An equation of Word (OMML, ECMA-376 part 1, 22.1) in one line of signs, as one types it: `(a+b)/2`, `x^2`, `√(b^2−4ac)`, `∑_(i=1)^n i`. It is the
 * linear format of Unicode Technical Note 28, without its rarest signs. Screen readers read it, in any language.
 */

/** An element of an equation, as it is read. */
export type OpenPart = {
  /** Without its prefix. */
  readonly name: string;
  /** Its attribute `val`. */
  readonly value: string | undefined;
  /** What stands right in it. */
  text: string;
  readonly kids: ReadPart[];
};

/** The same once it has been read to its end. */
type ReadPart = Pick<OpenPart, 'name' | 'value' | 'kids'> & {
  /** What it says with all that is in it. */
  readonly said: string;
};

/** Nobody wants to hear a longer one, and its maker must not make anybody wait. */
const LONGEST = 1000;

/** @param part an equation, or an element of one, whose kids have been closed. */
export function closePart(part: OpenPart): ReadPart {
  const { name, value, kids } = part;
  return { name, value, kids, said: said(part).slice(0, LONGEST) };
}

type Write = (of: {
  /** What the kid of that name says; empty without one. */
  readonly kid: (name: string) => string;
  /** The same, in brackets where it is more than one word. */
  readonly group: (name: string) => string;
  /** What each kid of that name says. */
  readonly all: (name: string) => string[];
  /** What a property says: a sign, or whether something is so. */
  readonly property: (name: string) => string | undefined;
}) => string;

/** What stands below or above, with the sign for it; nothing where that is empty. */
const below = (text: string) => (text === '' ? '' : `_${text}`);
const above = (text: string) => (text === '' ? '' : `^${text}`);

const WAYS: Readonly<Record<string, Write>> = {
  f: ({ group, property }) =>
    `${group('num')}${property('type') === 'noBar' ? CHOICE : '/'}${group('den')}`,
  sSup: ({ kid, group }) => kid('e') + above(group('sup')),
  sSub: ({ kid, group }) => kid('e') + below(group('sub')),
  sSubSup: ({ kid, group }) => kid('e') + below(group('sub')) + above(group('sup')),
  sPre: ({ kid, group }) => `${below(group('sub'))}${above(group('sup'))} ${kid('e')}`,
  limLow: ({ kid, group }) => kid('e') + below(group('lim')),
  limUpp: ({ kid, group }) => kid('e') + above(group('lim')),
  rad({ kid, group }) {
    const degree = kid('deg');
    const sign = ROOTS.get(degree);
    return sign === undefined ? `√(${degree}&${kid('e')})` : `${sign}${group('e')}`;
  },
  nary: ({ kid, group, property }) =>
    `${property('chr') ?? '∫'}${below(group('sub'))}${above(group('sup'))} ${kid('e')}`,
  func: ({ kid }) => `${kid('fName')} ${kid('e')}`,
  d: ({ all, property }) =>
    (property('begChr') ?? '(') +
    all('e').join(property('sepChr') ?? '|') +
    (property('endChr') ?? ')'),
  acc: ({ group, property }) => group('e') + (property('chr') ?? '\u0302'),
  bar: ({ group, property }) => group('e') + (property('pos') === 'top' ? '\u0305' : '\u0332'),
  m: ({ all }) => all('mr').join('; '),
  mr: ({ all }) => all('e').join(', '),
  eqArr: ({ all }) => all('e').join('; ').replaceAll(STOP, ''),
};
/** By the name of the element, which anybody may have chosen. */
const WRITTEN = new Map(Object.entries(WAYS));

/** The sign of a fraction without a bar: so many out of so many. */
const CHOICE = '¦';
const ROOTS = new Map([
  ['', '√'],
  ['2', '√'],
  ['3', '∛'],
  ['4', '∜'],
]);
/** What lines stand below each other at; it stands in a root of another degree, too. */
const STOP = /(?<!√\([^&()]*)&/g;
/** What elements say of themselves: `fPr`, `ctrlPr`, `rPr`. */
const OF_ITSELF = /Pr$/;

function said({ name, text, kids }: OpenPart): string {
  const write = WRITTEN.get(name);
  if (write !== undefined) return write(partsOf(kids));
  if (OF_ITSELF.test(name)) return '';
  return plain(text) + kids.reduce((line, kid, at) => join(line, kid, kids[at - 1]), '');
}

/** Letters of mathematics are letters in another style, and some of its signs cannot be seen. */
const plain = (text: string) => text.normalize('NFKC').replaceAll(/[\u2061-\u2064]/g, ' ');

/** What would belong to an index, a power or a fraction before it, if nothing stood between. */
function join(line: string, { said }: ReadPart, before: ReadPart | undefined): string {
  const isOpen = before !== undefined && WRITTEN.has(before.name);
  return isOpen && /[\p{L}\p{N}]$/u.test(line) && /^[\p{L}\p{N}]/u.test(said)
    ? `${line} ${said}`
    : line + said;
}

function partsOf(kids: readonly ReadPart[]): Parameters<Write>[0] {
  const named = (name: string) => kids.filter((kid) => kid.name === name);
  const all = (name: string) => named(name).map((kid) => kid.said);
  const kid = (name: string) => all(name).join('');
  const properties = kids.filter((each) => OF_ITSELF.test(each.name)).flatMap((own) => own.kids);
  return {
    kid,
    group: (name) => grouped(kid(name)),
    all,
    property: (name) => properties.find((each) => each.name === name)?.value,
  };
}

function grouped(text: string): string {
  return /^(?:.|[\p{L}\p{N}\p{M}.,′]*)$/u.test(text) ? text : `(${text})`;
}
