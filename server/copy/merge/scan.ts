/** Scans the content of a page for its marks and texts, and checks that what it opens it closes. Pure. */
import { type Operand, readContent } from './pdf-tokens.ts';

/** What a piece of content is part of: the structure, an artifact, or neither. */
export type Within = 'structure' | 'artifact' | 'nothing';

export type Scan = {
  /** Every graphics state, text and marked content is closed, and there are only known operators. */
  readonly isWhole: boolean;
  readonly paints: boolean;
  /** The marks of the structure, each as often as it stands there. */
  readonly marks: readonly number[];
  /** Something is painted that is neither in the structure nor an artifact. */
  readonly hasUnmarked: boolean;
  /** An artifact in the structure, or structure in an artifact, or in itself. */
  readonly isMixed: boolean;
  readonly showsText: boolean;
  /** What is shown so that it can be seen, by the name of its font: as many strings as there are. */
  readonly shown: ReadonlyMap<string, readonly string[]>;
  /** What is drawn by its name, such as a picture. */
  readonly drawn: readonly { readonly name: string; readonly within: Within }[];
};

const PAINTS = new Set('S s f F f* B B* b b* sh EI'.split(' '));
const OTHERS = new Set(
  'w J j M d ri i gs cm m l c v y h re n W W* CS cs SC SCN sc scn G g RG rg K k Tc Tw Tz TL Td TD Tm T* d0 d1 MP DP BX EX BI ID'.split(
    ' ',
  ),
);
const INVISIBLE = 3;

type State = { font: string; mode: number };

/**
 * @param markNamed the number that a property list of the page gives to what it marks.
 * @param around what the whole stands in.
 */
export function scanContent(
  content: Uint8Array,
  markNamed: (name: string) => number | undefined = () => undefined,
  around: Within = 'nothing',
): Scan {
  const marks: number[] = [];
  const drawn: { name: string; within: Within }[] = [];
  const shown = new Map<string, string[]>();
  const found = {
    isWhole: true,
    paints: false,
    hasUnmarked: false,
    isMixed: false,
    showsText: false,
  };
  const states: State[] = [];
  let state: State = { font: '', mode: 0 };
  /** How many graphics states, texts and marks are open. They may overlap. */
  const open = { q: 0, BT: 0, mark: 0 };
  const within: Within[] = [around];
  const here = () => within.at(-1) ?? 'nothing';

  function close(kind: keyof typeof open): void {
    open[kind] -= 1;
    if (open[kind] < 0) found.isWhole = false;
  }

  function paint(): void {
    found.paints = true;
    if (here() === 'nothing') found.hasUnmarked = true;
  }

  function show(operand: Operand | undefined): void {
    const strings = stringsOf(operand);
    if (strings.length === 0) return;
    found.showsText = true;
    paint();
    if (state.mode === INVISIBLE) return;
    const texts = shown.get(state.font) ?? [];
    shown.set(state.font, texts);
    texts.push(...strings);
  }

  function mark(tag: Operand | undefined, properties: Operand | undefined): void {
    open.mark += 1;
    const mcid = mcidOf(properties, markNamed);
    const kind: Within =
      mcid !== undefined ? 'structure' : isName(tag, 'Artifact') ? 'artifact' : here();
    if (mcid !== undefined) marks.push(mcid);
    const isNew = mcid !== undefined || isName(tag, 'Artifact');
    if (isNew && here() !== 'nothing' && !(kind === 'artifact' && here() === 'artifact')) {
      found.isMixed = true;
    }
    within.push(kind);
  }

  const operators: Readonly<Record<string, (operands: readonly Operand[]) => void>> = {
    q: () => {
      open.q += 1;
      states.push({ ...state });
    },
    Q: () => {
      close('q');
      state = states.pop() ?? state;
    },
    BT: () => {
      open.BT += 1;
    },
    ET: () => close('BT'),
    BMC: ([tag]) => mark(tag, undefined),
    BDC: ([tag, properties]) => mark(tag, properties),
    EMC: () => {
      close('mark');
      if (within.length > 1) within.pop();
    },
    Tf: ([font]) => {
      if (isName(font)) state.font = font.name;
    },
    Tr: ([mode]) => {
      state.mode = Number(mode);
    },
    Tj: ([text]) => show(text),
    TJ: ([list]) => show(list),
    "'": ([text]) => show(text),
    '"': ([, , text]) => show(text),
    Do: ([named]) => {
      if (isName(named)) drawn.push({ name: named.name, within: here() });
    },
  };

  try {
    readContent(content, (operator, operands) => {
      const act = Object.hasOwn(operators, operator) ? operators[operator] : undefined;
      if (act !== undefined) act(operands);
      else if (PAINTS.has(operator)) paint();
      else if (!OTHERS.has(operator)) found.isWhole = false;
    });
  } catch {
    found.isWhole = false;
  }
  if (Object.values(open).some((count) => count !== 0)) found.isWhole = false;
  return { ...found, marks, shown, drawn };
}

function isName(operand: Operand | undefined, name?: string): operand is { name: string } {
  const is = operand !== null && typeof operand === 'object' && 'name' in operand;
  return is && (name === undefined || operand.name === name);
}

function mcidOf(
  properties: Operand | undefined,
  markNamed: (name: string) => number | undefined,
): number | undefined {
  if (properties === null || typeof properties !== 'object') return undefined;
  if ('name' in properties) return markNamed(properties.name);
  const mcid = 'entries' in properties ? properties.entries.get('MCID') : undefined;
  return typeof mcid === 'number' ? mcid : undefined;
}

function stringsOf(operand: Operand | undefined): string[] {
  if (operand === null || typeof operand !== 'object') return [];
  if ('text' in operand) return operand.text === '' ? [] : [operand.text];
  return 'list' in operand ? operand.list.flatMap(stringsOf) : [];
}
