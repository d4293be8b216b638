import { expect, test } from 'vitest';
import * as changes from '../testing/word-changes.ts';
import { paragraph, wordParts } from '../testing/word-file.ts';
import { equationsOf } from './equations-of.ts';

const MATH = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
const equation = (inner: string) => `<w:p><m:oMath ${MATH}>${inner}</m:oMath></w:p>`;
const r = (text: string) => `<m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>${text}</m:t></m:r>`;
const e = (text: string) => `<m:e>${r(text)}</m:e>`;
const sub = (text: string) => `<m:sub>${r(text)}</m:sub>`;
const sup = (text: string) => `<m:sup>${r(text)}</m:sup>`;
const is = (name: string, value: string) => `<m:${name} m:val="${value}"/>`;
const fraction = (above: string, below: string, type = '') =>
  `<m:f><m:fPr>${type}</m:fPr><m:num>${r(above)}</m:num><m:den>${r(below)}</m:den></m:f>`;

type File = Parameters<typeof wordParts>[0];
const equations = (file: File) =>
  equationsOf(wordParts(file).map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) })));

test.each([
  ['letters of mathematics', r('\u{1d465}+1'), 'x+1'],
  ['signs that cannot be seen', r('cos\u2061x'), 'cos x'],
  ['a fraction', fraction('a+b', '2'), '(a+b)/2'],
  ['a choice', `<m:d><m:e>${fraction('n', 'k', is('type', 'noBar'))}</m:e></m:d>`, '(n¦k)'],
  ['a power', `<m:sSup>${e('x')}${sup('n+1')}</m:sSup>`, 'x^(n+1)'],
  ['an index', `<m:sSub>${e('x')}${sub('1')}</m:sSub>`, 'x_1'],
  ['both', `<m:sSubSup>${e('x')}${sub('1')}${sup('2')}</m:sSubSup>`, 'x_1^2'],
  ['a power before a letter', `<m:sSup>${e('x')}${sup('k')}</m:sSup>${r('a')}`, 'x^k a'],
  ['a power before a sign', `<m:sSup>${e('x')}${sup('k')}</m:sSup>${r('+a')}`, 'x^k+a'],
  ['a power of one sign', `<m:sSup>${e('x')}${sup('∞')}</m:sSup>`, 'x^∞'],
  ['a power that is not there', `<m:sSubSup>${e('x')}${sub('1')}${sup('')}</m:sSubSup>`, 'x_1'],
  ['both before it', `<m:sPre>${sub('6')}${sup('14')}${e('C')}</m:sPre>`, '_6^14 C'],
  ['a root', `<m:rad><m:deg/>${e('b-4ac')}</m:rad>`, '√(b-4ac)'],
  ['a third root', `<m:rad><m:deg>${r('3')}</m:deg>${e('x')}</m:rad>`, '∛x'],
  ['a root of another degree', `<m:rad><m:deg>${r('n')}</m:deg>${e('x')}</m:rad>`, '√(n&x)'],
  [
    'a sum',
    `<m:nary><m:naryPr>${is('chr', '∑')}</m:naryPr>${sub('i=1')}${sup('n')}${e('i')}</m:nary>`,
    '∑_(i=1)^n i',
  ],
  ['an integral without limits', `<m:nary>${sub('')}${sup('')}${e('f dx')}</m:nary>`, '∫ f dx'],
  ['a function', `<m:func><m:fName>${r('sin')}</m:fName>${e('x')}</m:func>`, 'sin x'],
  [
    'a limit',
    `<m:func><m:fName><m:limLow>${e('lim')}<m:lim>${r('x→0')}</m:lim></m:limLow></m:fName>${e('x')}</m:func>`,
    'lim_(x→0) x',
  ],
  ['what stands above', `<m:limUpp>${e('x')}<m:lim>${r('def')}</m:lim></m:limUpp>`, 'x^def'],
  [
    'brackets',
    `<m:d><m:dPr>${is('begChr', '[')}${is('sepChr', ';')}${is('endChr', '')}</m:dPr>${e('a')}${e('b')}</m:d>`,
    '[a;b',
  ],
  ['an accent', `<m:acc><m:accPr>${is('chr', '\u20d7')}</m:accPr>${e('v')}</m:acc>`, 'v\u20d7'],
  ['a hat', `<m:acc>${e('v')}</m:acc>`, 'v\u0302'],
  ['a bar above', `<m:bar><m:barPr>${is('pos', 'top')}</m:barPr>${e('x')}</m:bar>`, 'x\u0305'],
  ['a bar below', `<m:bar>${e('x')}</m:bar>`, 'x\u0332'],
  [
    'a matrix',
    `<m:d><m:e><m:m><m:mr>${e('a')}${e('b')}</m:mr><m:mr>${e('c')}${e('d')}</m:mr></m:m></m:e></m:d>`,
    '(a, b; c, d)',
  ],
  ['lines', `<m:eqArr>${e('x&amp;=1')}${e('y&amp;=2')}</m:eqArr>`, 'x=1; y=2'],
  [
    'a root in lines',
    `<m:eqArr><m:e>${r('&amp;')}<m:rad><m:deg>${r('n')}</m:deg>${e('x')}</m:rad></m:e></m:eqArr>`,
    '√(n&x)',
  ],
  ['what nobody knows', `<m:constructor>${r('x')}</m:constructor>`, 'x'],
  [
    'a root of an odd degree',
    `<m:rad><m:deg>${r('constructor')}</m:deg>${e('x')}</m:rad>`,
    '√(constructor&x)',
  ],
  ['what is only framed', `<m:borderBox>${e('x')}</m:borderBox>`, 'x'],
  ['what was changed', `${changes.deleted('gone')}${r('x')}`, 'x'],
])('%s is said', (_, inner, said) => {
  expect(equations({ body: equation(inner) })).toEqual([said]);
});

test('all are said, in their order, but no deleted one', () => {
  const gone = `<w:p><w:del w:id="1">${equation(r('gone'))}</w:del></w:p>`;
  const body = `${equation(r('a'))}${gone}<m:oMathPara ${MATH}>${equation(r('b'))}</m:oMathPara>`;
  expect(equations({ body })).toEqual(['a', 'b']);
});

const NOTE = `<w:footnotes>${equation(r('y'))}</w:footnotes>`;

test.each([
  ['there is no equation', { body: paragraph('x') }],
  [
    'one stands in a note',
    { body: equation(r('x')), parts: [{ name: 'word/footnotes.xml', bytes: NOTE }] },
  ],
  ['one stands in a box', { body: `<w:txbxContent>${equation(r('x'))}</w:txbxContent>` }],
  ['it is no XML', { body: `${equation(r('x'))}<w:p>` }],
])('nothing is said where %s', (_, file) => {
  expect(equations(file)).toEqual([]);
});

test('a hostile equation keeps nobody waiting, and is cut', () => {
  const depth = 60;
  const [open, close] = ['<m:nary><m:sub><m:r><m:t>x</m:t></m:r></m:sub><m:e>', '</m:e></m:nary>'];
  const nested = `${open.repeat(depth)}${r('y')}${close.repeat(depth)}`;
  expect(equations({ body: equation(nested) })).toEqual([`${'∫_x '.repeat(depth)}y`]);
  const [long] = equations({ body: equation(r('z'.repeat(5000))) });
  expect(long).toHaveLength(1000);
  const deep = `${'<m:e>'.repeat(2000)}${r('y')}${'</m:e>'.repeat(2000)}`;
  expect(equations({ body: equation(deep) })).toEqual(['y']);
});
